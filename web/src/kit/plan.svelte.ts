/** A plan in progress: choices that a board collects before it sends them together. */

export interface PlannedAnswer {
  choice: number;
  /** The player hasn't decided it yet: the choice stands in for it. */
  open: boolean;
}

interface PlanInProgress {
  /** The id of the plan's first decision. */
  decision: string;
  /** The choices so far, in the order of the decisions. */
  choices(): number[];
  /** All answers of the plan, in the order of the decisions. */
  answers(): PlannedAnswer[];
  /** Put this choice into the plan, for the decision after the latest `choices()`. */
  take(choice: number): void;
}

let inProgress = $state.raw<PlanInProgress | null>(null);

export function setPlanInProgress(plan: PlanInProgress): void {
  inProgress = plan;
}

/** Return the choices made so far in a plan that starts with this decision. */
export function chosenSoFar(decision: string): number[] {
  return inProgress?.decision === decision ? inProgress.choices() : [];
}

/** Return the plan that starts with this decision, if a board makes one. */
export function planFor(decision: string): Pick<PlanInProgress, "take"> | null {
  return inProgress?.decision === decision ? inProgress : null;
}

/** Return the answers of a plan that starts with this decision, if the player has begun one. */
export function plannedAnswers(decision: string): PlannedAnswer[] {
  const answers = inProgress?.decision === decision ? inProgress.answers() : [];
  return answers.every((answer) => answer.open) ? [] : answers;
}
