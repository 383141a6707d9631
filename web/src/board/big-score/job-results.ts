/** Job results from the log: who came, who was missing, how each job ended. */

import type { BigScoreEvent, GameEvent } from "../../generated/protocol";
import { crewCard } from "../../parts/crew";

export interface JobResult {
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
  jobs: JobResult[];
  /** Whether all jobs of the round have ended. */
  done: boolean;
}

/** Return the rounds of Act I up to the end of the log. */
export function rounds(log: readonly GameEvent[]): Round[] {
  const found: Round[] = [];
  let job: JobResult | undefined;
  for (const event of log as readonly BigScoreEvent[]) {
    const round = found.at(-1);
    if (event.kind === "round-begins") {
      found.push({ number: event.round, jobs: event.jobs.map(fresh), done: false });
      job = undefined;
    } else if (!round) {
      continue;
    } else if (event.kind === "crew-dismissed") {
      round.done = true;
    } else {
      job = "slot" in event ? round.jobs[event.slot] : job;
      if (job) applyEvent(job, event);
    }
  }
  return found;
}

function fresh(name: string, slot: number): JobResult {
  return { slot, name, crew: [], missing: [], insideMan: null, jacks: [], outcome: "open" };
}

function bySeat<T>(facts: Record<string, T>): [number, T][] {
  return Object.entries(facts).map(([seat, fact]) => [Number(seat), fact]);
}

function applyEvent(job: JobResult, event: BigScoreEvent): void {
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

/** Return the slot of the last job in the log, if its round is still running. */
export function latestJob(log: readonly GameEvent[]): number | null {
  for (const event of [...log].reverse() as BigScoreEvent[]) {
    if (event.kind === "round-begins" || event.kind === "crew-dismissed") return null;
    if ("slot" in event) return event.slot;
  }
  return null;
}

/** Return for each icon of a job whether it is filled, given the missing types. */
export function filledWithout(icons: readonly string[], missing: readonly string[]): boolean[] {
  const open = [...missing];
  return icons.map((type) => {
    const at = open.indexOf(type);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
}

/** Return the cards beyond the job's icons. */
export function spareCrew(icons: readonly string[], cards: readonly string[]): string[] {
  const open = [...icons];
  return cards.filter((card) => {
    const at = open.indexOf(crewCard(card)?.type ?? card);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
}

/** Return for each icon of a job whether one of these cards fills it. */
export function filledBy(icons: readonly string[], cards: readonly string[]): boolean[] {
  const left = cards.map((card) => crewCard(card)?.type ?? card);
  return icons.map((type) => {
    const at = left.indexOf(type);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
