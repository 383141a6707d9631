/** The animation of Solitaire: jobs done, tokens drawn, cops, traitors, the end.
 *
 * Your own move is visible already, so only its results are animated.
 */

import type { BigScoreSoloEvent, BigScoreSoloView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import type { AnimationScript } from "../../kit/animation.svelte";
import { money } from "../../parts/tokens";
import { aToken, copLoudness } from "../big-score/captions";
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
};

const CLOSED_MS = 500;
const HEARTBEAT = [60, 140, 60, 340, 60, 140, 60];

function look(given: GameEvent, before: BigScoreSoloView): Look | readonly Look[] | undefined {
  const event = given as unknown as BigScoreSoloEvent;
  switch (event.kind) {
    case "job-done": {
      const token = event.token ? ` and ${aToken(event.token)}` : "";
      const caption = `${event.job}: ${money(event.cash)}${token}!`;
      return { rest: 1200, sound: "coins", buzz: 60, caption, flights: payOf(event.slot, before) };
    }
    case "vault-robbed":
      return turnUp(turningOrder(event.tokens));
    case "cops-placed": {
      const left = event.limit - event.cops;
      return {
        rest: 900,
        sound: "cop",
        loud: copLoudness(event.cops, event.limit),
        scene: { name: "draw" },
        ...(left > 0 ? { caption: copsLeft(event.cops, left) } : {}),
        flights: copsOf(before, event.cops),
      };
    }
    case "fled":
      return {
        rest: 1200,
        sound: "flee",
        buzz: [40, 40, 40],
        scene: { name: "escape" },
        caption: `You escape with ${money(event.total)}!`,
      };
    case "busted":
      return lookAtBust(event.cost);
    case "game-ends":
      return lookAtEnd(event);
    default:
      return LOOKS[event.kind];
  }
}

const copsLeft = (cops: number, left: number) =>
  left === 1 ? "One more cop busts you!" : `${cops} on the track. ${left} more bust you.`;

/** The drawn tokens lie face down, then turn up one by one, cops last. */
function turnUp(tokens: readonly string[]): Look[] {
  const faceDown: Look = {
    rest: CLOSED_MS,
    sound: "heartbeat",
    buzz: 40,
    caption: "You rob the vault …",
    scene: { name: "draw", closed: tokens.length },
  };
  const turned = tokens.map((token, n): Look => {
    const cop = token === "cop";
    return {
      rest: cop ? 900 : 600,
      sound: cop ? "cop" : "card",
      ...(cop ? { buzz: [60, 60, 60] } : {}),
      caption: cop ? "A cop!" : `You draw ${aToken(token)}`,
      scene: { name: "draw", closed: tokens.length - n - 1, siren: cop },
    };
  });
  return [faceDown, ...turned];
}

/** Everything stops, the word is stamped, then the loot goes back into the vault. */
function lookAtBust(cost: number): Look[] {
  const caption = cost > 0 ? `Busted! You lose ${money(cost)}.` : "Busted! No loot to lose.";
  return [
    { rest: 400, sound: "cop", scene: { name: "bust" } },
    { rest: 800, sound: "bust", buzz: [250, 80, 350], scene: { name: "bust", stamped: true } },
    {
      rest: 1300,
      sound: "fail",
      scene: { name: "bust", stamped: true, lost: cost },
      caption,
      flights: [{ from: "player-1", to: "vault", icon: "bag" }],
    },
  ];
}

/** The goal's meter fills to its end, or stops short with what is missing. */
function lookAtEnd(event: { met: boolean; total: number; short_of: readonly string[] }): Look[] {
  const { met, total, short_of: shortOf } = event;
  const short = shortOf.length ? `You're ${shortOf.join(" and ")} short` : "You lose this scenario";
  const caption = met ? `You win with ${money(total)}!` : short.length < 60 ? short : "You lose";
  return [
    { rest: 800, sound: "heartbeat", buzz: HEARTBEAT, scene: { name: "goal", ending: true } },
    {
      rest: 2000,
      sound: met ? "win" : "fail",
      buzz: met ? [60, 60, 60, 60, 200] : 300,
      caption,
      scene: { name: "goal", met, shortOf, ending: true },
    },
  ];
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
