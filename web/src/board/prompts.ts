/** The text of a question. A board that asks for several cards at once has its own text. */

import type { DecisionShown } from "../generated/protocol";
import { type Piece, namedPieces } from "../parts/named-text";
import type { BoardView } from "./board-view";

const OWN: Record<string, Record<string, string>> = {
  "big-score": {
    assign:
      "Assign your crew in secret: to jobs, to training, or unassigned. Then confirm your plan.",
  },
};

export function promptOf(
  game: Pick<BoardView, "name"> & { seat: number | null },
  id: string,
  { phase, prompt, prompt_parts }: DecisionShown,
): Piece[] {
  const own = OWN[id]?.[phase];
  return own ? [own] : namedPieces(prompt, prompt_parts, game.name, game.seat);
}
