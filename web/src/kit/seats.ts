/** The state and colour of a seat on a board. */

export type SeatState = "" | "deciding" | "sealed" | "out" | "busted" | "away";

interface WaitingView {
  waiting: readonly number[] | null;
  over: boolean;
}

/** Return a seat's state for a decision of one seat, or a secret one of several seats. */
export function stateOf(view: WaitingView, seat: number, sealed: boolean): SeatState {
  if (view.over || view.waiting === null) return "";
  if (view.waiting.includes(seat)) return "deciding";
  return sealed && view.waiting.length > 0 ? "sealed" : "";
}

/** Return a seat's colour, one of eight, the same on every board. */
export function colourOf(seat: number): string {
  return `var(--seat-${seat % 8})`;
}
