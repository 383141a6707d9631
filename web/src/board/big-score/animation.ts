/** The animation of The Big Score: the jobs one by one, then the vault. */

import type { BigScoreEvent, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { AnimationScript } from "../../kit/animation.svelte";
import type { AnimatedView } from "./fists";
import { latestJob, rounds } from "./job-results";
import { lookAtVault, midwayInVault } from "./vault-animation";

/** How long each kind of event is shown, and its sound. */
const LOOKS: Partial<Record<BigScoreEvent["kind"], Look>> = {
  "crew-shown": { rest: 1100, sound: "card" },
  "inside-man": { rest: 700, sound: "card" },
  "crew-missing": { rest: 700 },
  "jacks-shown": { rest: 1000, sound: "open" },
  "job-unrobbed": { rest: 450 },
  "job-robbed": { rest: 900, sound: "coins" },
  "job-failed": { rest: 900, sound: "fail" },
  "ability-gained": { rest: 900, sound: "win" },
};

export const script: AnimationScript<AnimatedView> = {
  look: (event, before) =>
    before.act === 1 ? lookAtJobs(event, before) : lookAtVault(event, before),
  midway: (before, log, from, part) =>
    before.act === 1 ? midway(before, log) : midwayInVault(before, log, from, part),
  tooMuch: (fresh) => fresh.filter((event) => event.kind === "round-begins").length > 1,
};

function lookAtJobs(given: GameEvent, before: AnimatedView): Look | readonly Look[] | undefined {
  const event = given as BigScoreEvent;
  if (event.kind === "vault-opens") return lookAtVault(given, before);
  if (event.kind !== "job-robbed") return LOOKS[event.kind];
  const slot = before.jobs.find((job) => job.name === event.job)?.slot ?? 0;
  const flights = event.seats.map((seat) => ({
    from: `job-${slot + 1}`,
    to: `player-${seat + 1}`,
    icon: "cash" as const,
    colour: "var(--cash)",
  }));
  return { rest: 900, sound: "coins", flights };
}

/** Return the view before, with the jobs updated from the log. */
export function midway(before: AnimatedView, log: readonly GameEvent[]): AnimatedView {
  const results = rounds(log).at(-1)?.jobs ?? [];
  const jobs = before.jobs.map((job) => ({
    ...job,
    status: results[job.slot]?.outcome ?? job.status,
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
