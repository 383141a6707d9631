/** The animation of Solitaire: jobs done, tokens drawn, cops, traitors, the end.
 *
 * Your own move is visible already, so only its results are animated.
 */

import type { BigScoreSoloEvent, BigScoreSoloView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import type { AnimationScript } from "../../kit/animation.svelte";
import { midway, turningOrder, type ScenarioBoard } from "./state-at";

const cop = (from: string, to: string): Flight => ({
  from,
  to,
  icon: "cop",
  colour: "var(--cop)",
});
const cash = (from: string, to: string): Flight => ({
  from,
  to,
  icon: "cash",
  colour: "var(--cash)",
});

const LOOKS: Partial<Record<BigScoreSoloEvent["kind"], Look>> = {
  "round-ends": { rest: 700 },
  "vault-opens": { rest: 1200, sound: "open" },
  "cops-bribed": { rest: 700, sound: "coins", flights: [cash("loot", "drawn")] },
  "cops-waved-off": { rest: 700, sound: "flee", flights: [cop("drawn-cop-1", "vault")] },
  "job-in-vain": { rest: 1000, sound: "cop" },
  "loot-lost": { rest: 700, sound: "fail" },
  "traitors-named": { rest: 1900, sound: "fail" },
  busted: { rest: 2200, sound: "bust" },
  fled: { rest: 700, sound: "flee" },
};

function look(given: GameEvent, before: BigScoreSoloView): Look | readonly Look[] | undefined {
  const event = given as unknown as BigScoreSoloEvent;
  switch (event.kind) {
    case "job-done":
      return { rest: 900, sound: "coins", flights: payOf(event.slot, before) };
    case "vault-robbed":
      return turningOrder(event.tokens).map((token) => ({
        rest: token === "cop" ? 800 : 450,
        sound: token === "cop" ? "cop" : "card",
      }));
    case "cops-placed":
      return { rest: 900, sound: "cop", flights: copsOf(before, event.cops) };
    default:
      return LOOKS[event.kind];
  }
}

const tokensOnJobs = (view: BigScoreSoloView) =>
  view.scenario === "heat-is-on" ? ((view.board as ScenarioBoard).on_job ?? []) : [];

/** Return flights for the cash and the tokens on the job. */
function payOf(slot: number, before: BigScoreSoloView): Flight[] {
  const from = `job-${slot + 1}`;
  const more = (tokensOnJobs(before)[slot] ?? []).map((): Flight => ({
    from,
    to: "loot",
    icon: "bag",
  }));
  return [cash(from, "player-1"), ...more];
}

/** Return flights of cops from the table, or from jobs left over, to the track. */
function copsOf(before: BigScoreSoloView, cops: number): Flight[] {
  const onJobs = tokensOnJobs(before).flatMap((tokens, slot) =>
    tokens.filter((token) => token === "cop").map(() => `job-${slot + 1}`),
  );
  return Array.from({ length: Math.max(0, cops - before.cops) }, (_, n) =>
    cop(onJobs[n] ?? `drawn-cop-${n + 1}`, `cop-${before.cops + n + 1}`),
  );
}

export const script: AnimationScript<BigScoreSoloView> = { look, midway };
