/** Find the element of an option on the board, to point at it. */

import { anchorOf, findAnchor } from "../kit/anchors";
import { placeOf } from "./vault-heist/option-targets";

type Data = Record<string, unknown>;
type Places = (data: Data, own: number | null) => string | null;

const CREW: Record<string, string> = { train: "training", unassign: "unassigned" };

/** Anchors of the places where a card is put. Buttons carry the number of their option instead. */
const PLACES: Record<string, Places> = {
  "big-score": ({ kind, job }) =>
    kind === "send" ? `job-${Number(job) + 1}` : (CREW[String(kind)] ?? null),
  // A crew card has several options; only the first is its own.
  "big-score-solo": ({ crew }) => (crew ? anchorOf("crew", String(crew)) : null),
  "vault-heist": (data, own) => placeOf({ data }, own),
  crooks: ({ kind, target }, own) =>
    own !== null && (kind === "face-up" || kind === "face-down")
      ? `cell-${own + 1}-${String(target)}`
      : null,
};

export function elementOf(
  game: string,
  own: number | null,
  option: { choice: number; data: Data },
): HTMLElement | null {
  const named = PLACES[game]?.(option.data, own);
  return (
    document.querySelector<HTMLElement>(`[data-option="${option.choice}"]`) ??
    (named ? findAnchor(named) : null)
  );
}
