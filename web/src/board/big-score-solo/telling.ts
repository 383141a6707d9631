/** What happened on a lone night, told: jobs done, tokens turned up, cops, the end. */

import type { BigScoreSoloEvent, BigScoreSoloView } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Script } from "../../kit/telling.svelte";

const LOOKS: Record<string, Look> = {
  "job-turned-up": { rest: 450, sound: "card" },
  "round-ends": { rest: 700 },
  "vault-opens": { rest: 1200, sound: "open" },
  "cops-placed": { rest: 800, sound: "cop" },
  "cops-bribed": { rest: 500, sound: "coins" },
  busted: { rest: 2200, sound: "bust" },
  fled: { rest: 700, sound: "flee" },
};

/** The cops come last. */
export function turningOrder(tokens: readonly string[]): string[] {
  return [...tokens].sort((one, other) => Number(one === "cop") - Number(other === "cop"));
}

export const script: Script<BigScoreSoloView> = {
  look(told) {
    const event = told as unknown as BigScoreSoloEvent;
    if (event.kind === "job-done") {
      const flight = { from: `job-${event.slot + 1}`, to: "player-1", icon: "cash" as const };
      return { rest: 900, sound: "coins", flights: [{ ...flight, colour: "var(--cash)" }] };
    }
    if (event.kind === "vault-robbed")
      return turningOrder(event.tokens).map((token) => ({
        rest: token === "cop" ? 800 : 450,
        sound: token === "cop" ? "cop" : "card",
      }));
    return LOOKS[event.kind];
  },
  midway(before, log, from, part) {
    const fresh = log.slice(from) as unknown as BigScoreSoloEvent[];
    const last = fresh.length - 1;
    return fresh.reduce<BigScoreSoloView>(
      (view, event, n) => happen(view, event, n === last ? part : Infinity),
      { ...before, waiting: [] },
    );
  },
};

function happen(view: BigScoreSoloView, event: BigScoreSoloEvent, part: number): BigScoreSoloView {
  switch (event.kind) {
    case "job-done":
      return {
        ...view,
        jobs: view.jobs.map((job) =>
          job.slot === event.slot ? { ...job, status: "robbed" } : job,
        ),
      };
    case "vault-robbed":
      return { ...view, on_table: turningOrder(event.tokens).slice(0, part + 1) };
    case "cops-placed":
      return { ...view, cops: event.cops, cops_to_bust: event.limit };
    case "busted":
      return { ...view, loot: [], on_table: [], ending: "busted" };
    default:
      return view;
  }
}
