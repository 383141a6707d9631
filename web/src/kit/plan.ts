/** A plan in progress: choices that a board collects before it sends them together. */

interface PlanInProgress {
  /** The id of the plan's first decision. */
  decision: string;
  /** The choices so far, in the order of the decisions. */
  choices(): number[];
}

let inProgress: PlanInProgress | null = null;

export function setPlanInProgress(plan: PlanInProgress): void {
  inProgress = plan;
}

/** Return the choices made so far in a plan that starts with this decision. */
export function chosenSoFar(decision: string): number[] {
  return inProgress?.decision === decision ? inProgress.choices() : [];
}
