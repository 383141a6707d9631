/** The prices and short labels of options about crew. */

import type { BigScoreSoloView } from "../../generated/protocol";
import { money } from "../../parts/tokens";

/** Return the price from the view; "" for a free choice. */
export function priceOf(view: BigScoreSoloView, kind: string): string {
  const price = view.prices[kind];
  return price === undefined ? "" : money(price);
}

/** The label of each option about a crew type. */
export const DEEDS: Record<string, string> = {
  choose: "Assign all",
  extra: "Place one",
  keep: "Keep one",
  swap: "Discard & redraw",
  tuck: "Save for next round",
  strike: "On strike",
  "jack-as": "Use as this",
};
/** The order of options: the first offered one is chosen by the card itself. */
export const DEED_ORDER = ["choose", "strike", "jack-as", "extra", "keep", "swap", "tuck"] as const;
