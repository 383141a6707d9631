/** Many choices are found sooner in groups: those of one kind, about one card, together. */

import type { OptionShown } from "../generated/protocol";

export interface Group {
  title: string;
  options: OptionShown[];
}

const FEW = 6;

/** In the order given; choices alone of their kind stand first, under no title. */
export function grouped(options: readonly OptionShown[]): Group[] {
  const groups = new Map<string, OptionShown[]>();
  for (const option of options) {
    const title = titleOf(option);
    groups.set(title, [...(groups.get(title) ?? []), option]);
  }
  const large = [...groups].filter(([title, members]) => title && members.length > 1);
  if (options.length <= FEW || !large.length || groups.size === 1)
    return [{ title: "", options: [...options] }];
  const alone = options.filter((option) => !large.some(([title]) => title === titleOf(option)));
  const told = large.map(([title, members]) => ({ title, options: members }));
  return alone.length ? [{ title: "", options: alone }, ...told] : told;
}

function titleOf({ data }: OptionShown): string {
  const kind = String(data.kind ?? "").replaceAll("-", " ");
  const card = typeof data.card === "string" ? ` ${data.card}` : "";
  const title = `${kind}${card}`;
  return title.charAt(0).toUpperCase() + title.slice(1);
}
