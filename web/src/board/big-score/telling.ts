/** The jobs are told one by one, as they would be turned up at a table. */

import type { BigScoreView, GameEvent } from "../../generated/protocol";
import type { Beat } from "../../parts/stage.svelte";
import { latestJob, rounds } from "./story";

/** How long one looks at each kind of line. */
const RESTS: Record<string, number> = {
  "crew-shown": 1100,
  "inside-man": 700,
  "crew-missing": 700,
  "jacks-shown": 1000,
  "job-unrobbed": 450,
  "job-robbed": 900,
  "job-failed": 900,
};
const LONGEST = 9000;
const HURRIED = 2500;

/** The lines of the log that are worth a look, from this one on; none where more than a round passed unseen. */
export function beats(log: readonly GameEvent[], from: number, hurried = false): Beat[] {
  const fresh = log.slice(from);
  if (fresh.filter((event) => event.kind === "round-begins").length > 1) return [];
  const all = fresh
    .map((event, n) => ({ upTo: from + n + 1, rest: RESTS[event.kind] ?? 0 }))
    .filter((beat) => beat.rest > 0);
  const sum = all.reduce((total, beat) => total + beat.rest, 0);
  const pace = Math.min(1, (hurried ? HURRIED : LONGEST) / Math.max(1, sum));
  return all.map((beat) => ({ ...beat, rest: beat.rest * pace }));
}

/** The view as it was, with the jobs as far as the log tells them. */
export function midway(before: BigScoreView, log: readonly GameEvent[]): BigScoreView {
  const stories = rounds(log).at(-1)?.jobs ?? [];
  const jobs = before.jobs.map((job) => ({
    ...job,
    status: stories[job.slot]?.outcome ?? job.status,
  }));
  return {
    ...before,
    jobs,
    phase: "jobs",
    waiting: [],
    missing: null,
    job_under_way: latestJob(log),
  };
}
