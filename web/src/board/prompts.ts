/** The text of a question. A board that asks for several cards at once has its own text. */

import type { DecisionShown, VaultHeistView, View } from "../generated/protocol";
import { type Piece, namedPieces } from "../parts/named-text";
import type { BoardView } from "./board-view";

const OWN: Record<string, Record<string, string>> = {
  "big-score": {
    assign:
      "Assign your crew in secret: to jobs, to training, or unassigned. Then confirm your plan.",
  },
};

/** Return what a question is to the player: their turn, an answer, or a decision of everyone. */
export function tagOf(view: View, decision: DecisionShown, window: boolean): string {
  const answers = window || view.waiting === null || isOthersTurn(view);
  return answers ? "Your answer" : decision.sealed ? "Decide" : "Your turn";
}

function isOthersTurn(view: View): boolean {
  return view.game === "vault-heist" && (view as VaultHeistView).turn !== view.seat;
}

export function promptOf(
  game: Pick<BoardView, "name"> & { seat: number | null },
  id: string,
  { phase, prompt, prompt_parts }: DecisionShown,
): Piece[] {
  const own = OWN[id]?.[phase];
  return own ? [own] : namedPieces(prompt, prompt_parts, game.name, game.seat);
}
