/** The words of a question. A board that asks for several cards at once says so. */

import type { DecisionShown } from "../generated/protocol";
import type { Seen } from "./seen";

const OWN: Record<string, Record<string, string>> = {
  "big-score": {
    assign: "Assign your crew, in secret: to jobs, to training, or not at all. Then seal the plan.",
  },
};

export function promptOf(game: Pick<Seen, "named">, id: string, decision: DecisionShown): string {
  return OWN[id]?.[decision.phase] ?? game.named(decision.prompt, decision.prompt_parts);
}
