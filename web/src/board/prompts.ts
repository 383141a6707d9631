/** The words of a question. A board that asks for several cards at once says so. */

import type { DecisionShown } from "../generated/protocol";

const OWN: Record<string, Record<string, string>> = {
  "big-score": {
    assign: "Assign your crew, in secret: to jobs, to training, or not at all. Then seal the plan.",
  },
};

export function promptOf(game: string, decision: DecisionShown): string {
  return OWN[game]?.[decision.phase] ?? decision.prompt;
}
