/** What a paid choice costs, as the server says. */

import type { BigScoreSoloView } from "../../generated/protocol";
import { money } from "../../parts/tokens";

export function priceOf(view: BigScoreSoloView, kind: string): string {
  const price = view.prices[kind];
  return price === undefined ? "" : money(price);
}

/** What a choice about a crew type does, in two words. */
export const DEEDS: Record<string, string> = {
  choose: "Assign all",
  extra: "Place one",
  keep: "Keep one",
  swap: "Swap all",
  tuck: "Tuck one",
  strike: "On strike",
  "jack-as": "As this",
};
/** In this order: the first that is on offer is the card itself. */
export const DEED_ORDER = ["choose", "strike", "jack-as", "extra", "keep", "swap", "tuck"] as const;
