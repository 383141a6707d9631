/** What the log tells of this round's jobs: who came, who was missing, how it ended. */

import type { BigScoreEvent, GameEvent } from "../../generated/protocol";

export interface JobStory {
  slot: number;
  name: string;
  crew: [seat: number, cards: string[]][];
  missing: string[];
  insideMan: { crew: string; helps: boolean } | null;
  jacks: [seat: number, jacks: number][];
  outcome: "open" | "robbed" | "failed" | "unrobbed";
}

export interface Round {
  number: number;
  jobs: JobStory[];
  /** The round's jobs are all told. */
  done: boolean;
}

/** The rounds of Act I as far as the log tells them. */
export function rounds(log: readonly GameEvent[]): Round[] {
  const told: Round[] = [];
  let job: JobStory | undefined;
  for (const event of log as readonly BigScoreEvent[]) {
    const round = told.at(-1);
    if (event.kind === "round-begins") {
      told.push({ number: event.round, jobs: event.jobs.map(fresh), done: false });
      job = undefined;
    } else if (!round) {
      continue;
    } else if (event.kind === "crew-dismissed") {
      round.done = true;
    } else {
      job = "slot" in event ? round.jobs[event.slot] : job;
      if (job) tell(job, event);
    }
  }
  return told;
}

function fresh(name: string, slot: number): JobStory {
  return { slot, name, crew: [], missing: [], insideMan: null, jacks: [], outcome: "open" };
}

function bySeat<T>(facts: Record<string, T>): [number, T][] {
  return Object.entries(facts).map(([seat, fact]) => [Number(seat), fact]);
}

function tell(job: JobStory, event: BigScoreEvent): void {
  switch (event.kind) {
    case "crew-shown":
      job.crew = bySeat(event.crew);
      break;
    case "inside-man":
      job.insideMan = { crew: event.crew, helps: event.helps };
      break;
    case "crew-missing":
      job.missing = event.missing;
      break;
    case "jacks-shown":
      job.jacks = bySeat(event.jacks);
      break;
    case "job-robbed":
      job.outcome = "robbed";
      break;
    case "job-failed":
      job.outcome = "failed";
      break;
    case "job-unrobbed":
      job.outcome = "unrobbed";
      break;
  }
}

/** The place of the job that the log told of last, in the round that is under way. */
export function latestJob(log: readonly GameEvent[]): number | null {
  for (const event of [...log].reverse() as BigScoreEvent[]) {
    if (event.kind === "round-begins" || event.kind === "crew-dismissed") return null;
    if ("slot" in event) return event.slot;
  }
  return null;
}

/** For each icon of a job: is it filled, where these types are missing? */
export function filledWithout(icons: readonly string[], missing: readonly string[]): boolean[] {
  const open = [...missing];
  return icons.map((type) => {
    const at = open.indexOf(type);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
}

/** For each icon of a job: is there a card for it among these? */
export function filledBy(icons: readonly string[], cards: readonly string[]): boolean[] {
  const left = cards.map((card) => card.replace(/^expert /, ""));
  return icons.map((type) => {
    const at = left.indexOf(type);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
