/** The prices and short labels of options about crew. */

import type { BigScoreSoloView } from "../../generated/protocol";
import { money } from "../../parts/tokens";

/** Return the price from the view; "" for a free choice. */
export function priceOf(view: BigScoreSoloView, kind: string): string {
  const price = view.prices[kind];
  return price === undefined ? "" : money(price);
}

/** Things to buy besides the answers to a question. They look like offers. */
export const OFFERS: readonly string[] = ["scout", "swap", "draw", "tuck"];

const DEEDS: Record<string, string> = {
  extra: "Place one",
  keep: "Keep one",
  swap: "Discard & redraw",
  tuck: "Save for next round",
  strike: "On strike",
  "jack-as": "Use as this",
};

/** Return the label of an option about a crew type, given the cards held and the room for them. */
export function deedOf(kind: string, held: number, room: number): string {
  if (kind !== "choose") return DEEDS[kind] ?? "";
  if (!room) return "Fits no job: discard";
  return room < held ? `Assign ${room} of ${held}` : held > 1 ? "Assign all" : "Assign";
}
/** The order of options: the first offered one is chosen by the card itself. */
export const DEED_ORDER = ["choose", "strike", "jack-as", "extra", "keep", "swap", "tuck"] as const;
