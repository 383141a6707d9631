/** How a seat is shown: it decides, it has sealed its answer, it is out … */

export type SeatState = "" | "deciding" | "sealed" | "out" | "busted" | "away";

interface Looked {
  waiting: readonly number[] | null;
  over: boolean;
}

/** For a question that is asked of one seat, or of several at once and in secret. */
export function stateOf(view: Looked, seat: number, sealed: boolean): SeatState {
  if (view.over || view.waiting === null) return "";
  if (view.waiting.includes(seat)) return "deciding";
  return sealed && view.waiting.length > 0 ? "sealed" : "";
}

/** The colour a seat has on every board; there are eight. */
export function colourOf(seat: number): string {
  return `var(--seat-${seat % 8})`;
}
