/** The animation of The Big Score: the jobs one by one, then the vault. */

import type { BigScoreEvent } from "../../generated/protocol";
import type { AnimationScript } from "../../kit/animation.svelte";
import type { AnimatedView } from "./fists";
import { lookAtJob, midwayInJobs } from "./job-animation";
import { followMoney } from "./standing";
import { lookAtVault, midwayInVault } from "./vault-animation";

const ACT_TWO: readonly BigScoreEvent["kind"][] = ["vault-opens", "game-ends"];

export const script: AnimationScript<AnimatedView> = {
  look: (given, before, name = (seat) => `Player ${seat + 1}`, log = [given]) => {
    const event = given as BigScoreEvent;
    const viewer = { seat: before.seat ?? null, name };
    return before.act === 1 && !ACT_TWO.includes(event.kind)
      ? lookAtJob(event, before, log, viewer)
      : lookAtVault(event, before, log, viewer);
  },
  midway: (before, log, from, part) =>
    followMoney(
      before.act === 1
        ? midwayInJobs(before, log, from, part)
        : midwayInVault(before, log, from, part),
    ),
  tooMuch: (fresh) => fresh.filter((event) => event.kind === "round-begins").length > 1,
};
