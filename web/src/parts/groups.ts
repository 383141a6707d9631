/** Group many options by kind and card, so that they are easier to find. */

import type { OptionShown } from "../generated/protocol";

export interface Group {
  title: string;
  options: OptionShown[];
}

/** So few options need no groups. */
const MAX_UNGROUPED = 6;

/** Return the groups in the given order; options without a group come first, untitled. */
export function groupOptions(options: readonly OptionShown[]): Group[] {
  const groups = new Map<string, OptionShown[]>();
  for (const option of options) {
    const title = titleOf(option);
    groups.set(title, [...(groups.get(title) ?? []), option]);
  }
  const large = [...groups].filter(([title, members]) => title && members.length > 1);
  if (options.length <= MAX_UNGROUPED || !large.length || groups.size === 1)
    return [{ title: "", options: [...options] }];
  const alone = options.filter((option) => !large.some(([title]) => title === titleOf(option)));
  const titled = large.map(([title, members]) => ({ title, options: members }));
  return alone.length ? [{ title: "", options: alone }, ...titled] : titled;
}

function titleOf({ data }: OptionShown): string {
  const kind = String(data.kind ?? "").replaceAll("-", " ");
  const card = typeof data.card === "string" ? ` ${data.card}` : "";
  const title = `${kind}${card}`;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
