/** Act II, told: the fists open one by one, the cops land on the track, tokens change hands. */

import type { BigScoreEvent, BigScorePlayerView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import { openingOrder, type Fist, type Shown } from "./fists";

interface Opened {
  drew: Record<string, string | null>;
  fled: readonly number[];
}

const LOOKS: Partial<Record<BigScoreEvent["kind"], Look>> = {
  "vault-opens": { rest: 1500, sound: "open" },
  fled: { rest: 350 },
  busted: { rest: 2400, sound: "bust" },
  "marker-moved": { rest: 350 },
  "trade-passed": { rest: 450 },
};
/** All are closed, and everybody looks. */
const CLOSED = 700;

export function lookAtVault(
  told: GameEvent,
  before: Pick<Shown, "cops">,
): Look | readonly Look[] | undefined {
  const event = told as BigScoreEvent;
  if (event.kind === "fists-open") return lookAtFists(event, before.cops);
  const player = "seat" in event ? `player-${event.seat + 1}` : "";
  if (event.kind === "traded")
    return { rest: 900, sound: "card", flights: [{ from: "floor", to: player, icon: "swap" }] };
  if (event.kind === "ability-used")
    return {
      rest: 1000,
      sound: "open",
      flights: [{ from: "floor", to: player, icon: "training" }],
    };
  return LOOKS[event.kind];
}

/** One by one; each cop goes to a space of its own on the track. */
function lookAtFists(event: Opened, cops: number): Look[] {
  let track = cops;
  const opened = openingOrder(event.drew, event.fled).map((seat): Look => {
    const drew = event.drew[seat];
    if (drew !== "cop") return { rest: 650, sound: drew === undefined ? "flee" : "coins" };
    track += 1;
    const flight = { from: `fist-${seat + 1}`, to: `cop-${track}`, icon: "cop" as const };
    return { rest: 1100, sound: "cop", flights: [{ ...flight, colour: "var(--cop)" }] };
  });
  return [{ rest: CLOSED, sound: "seal" }, ...opened];
}

/** The vault as it was, with what the log has told since; the last line as far as this part. */
export function midwayInVault(
  before: Shown,
  log: readonly GameEvent[],
  from: number,
  part: number,
): Shown {
  const closed = before.players.map(({ seat, inside }): Fist => ({
    seat,
    state: inside ? "closed" : "gone",
  }));
  const start: Shown = { ...before, phase: "told", waiting: [] };
  if (before.phase === "vault") start.fists = closed;
  const fresh = log.slice(from) as BigScoreEvent[];
  return fresh.reduce<Shown>(
    (view, event, n) => happen(view, event, n === fresh.length - 1 ? part : Infinity),
    start,
  );
}

function happen(view: Shown, event: BigScoreEvent, part: number): Shown {
  switch (event.kind) {
    case "fists-open":
      return openFists(view, event, part);
    case "cops-placed":
      return { ...view, cops: event.cops, cops_to_bust: event.limit + 1 - event.cops };
    case "fled":
      return change(view, event.seat, { inside: false });
    case "busted":
      return event.seats.reduce<Shown>(
        (now, seat) => change(now, seat, { busted: true, inside: false, loot: [], draw: null }),
        view,
      );
    case "traded":
      return trade(view, event);
    case "trade-passed":
      return keep(view, event.seat);
    case "marker-moved":
      return { ...view, marker: event.seat };
    default:
      return view;
  }
}

function change(view: Shown, seat: number, facts: Partial<BigScorePlayerView>): Shown {
  const players = view.players.map((one) => (one.seat === seat ? { ...one, ...facts } : one));
  return { ...view, players };
}

/** Part 0: all are closed; with each part one more is open. */
function openFists(view: Shown, event: Opened, part: number): Shown {
  const open = openingOrder(event.drew, event.fled).slice(0, part);
  const fists = (view.fists ?? []).map((fist): Fist => {
    if (!open.includes(fist.seat)) return fist;
    if (event.fled.includes(fist.seat)) return { ...fist, state: "open", fled: true };
    return { ...fist, state: "open", token: event.drew[fist.seat] ?? null };
  });
  const cops = view.cops + open.filter((seat) => event.drew[seat] === "cop").length;
  const drawn = open.reduce<Shown>(
    (now, seat) => change(now, seat, { draw: event.drew[seat] ?? null }),
    view,
  );
  return { ...drawn, fists, cops, cops_to_bust: view.cops_to_bust - (cops - view.cops) };
}

function trade(view: Shown, event: { seat: number; gave: string; took: string }): Shown {
  const at = view.floor.indexOf(event.took);
  const floor = [...view.floor.filter((_, n) => n !== at), event.gave];
  const player = view.players[event.seat];
  const loot = [...(player?.loot ?? []), event.took];
  return { ...change(view, event.seat, { loot, draw: null }), floor };
}

function keep(view: Shown, seat: number): Shown {
  const player = view.players[seat];
  if (!player?.draw) return view;
  return change(view, seat, { loot: [...player.loot, player.draw], draw: null });
}
