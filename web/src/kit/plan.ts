/** A plan in the making: choices that a board collects before it sends them as one. */

interface Collecting {
  /** The question that the plan begins with. */
  decision: string;
  /** What is chosen so far, in the order of the questions. */
  choices(): number[];
}

let collecting: Collecting | null = null;

export function setPlanInProgress(plan: Collecting): void {
  collecting = plan;
}

/** The choices made on the way from this question, if a board collects any. */
export function chosenSoFar(decision: string): number[] {
  return collecting?.decision === decision ? collecting.choices() : [];
}
