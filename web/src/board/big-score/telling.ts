/** The jobs are told one by one, as they would be turned up at a table. */

import type { BigScoreView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Script } from "../../kit/telling.svelte";
import { latestJob, rounds } from "./story";

/** How long one looks at each kind of line. */
const LOOKS: Record<string, Look> = {
  "crew-shown": { rest: 1100, sound: "card" },
  "inside-man": { rest: 700, sound: "card" },
  "crew-missing": { rest: 700 },
  "jacks-shown": { rest: 1000, sound: "open" },
  "job-unrobbed": { rest: 450 },
  "job-robbed": { rest: 900, sound: "coins" },
  "job-failed": { rest: 900, sound: "fail" },
};

export const script: Script<BigScoreView> = {
  look: (event, before) => (before.act === 1 ? LOOKS[event.kind] : undefined),
  midway,
  tooMuch: (fresh) => fresh.filter((event) => event.kind === "round-begins").length > 1,
};

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
