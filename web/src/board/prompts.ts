/** The words of a question. A board that asks for several cards at once says so. */

import type { DecisionShown } from "../generated/protocol";
import { type Piece, pieces } from "../parts/named-text";
import type { Seen } from "./board-view";

const OWN: Record<string, Record<string, string>> = {
  "big-score": {
    assign: "Assign your crew, in secret: to jobs, to training, or not at all. Then seal the plan.",
  },
};

export function promptOf(
  game: Pick<Seen, "name">,
  id: string,
  { phase, prompt, prompt_parts }: DecisionShown,
): Piece[] {
  const own = OWN[id]?.[phase];
  return own ? [own] : pieces(prompt, prompt_parts, game.name);
}
