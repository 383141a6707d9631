/** The animation of Act II: fists open one by one, cops land on the track, tokens are traded. */

import type { BigScoreEvent, BigScorePlayerView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import { openingOrder, type Fist, type AnimatedView } from "./fists";

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
/** How long all fists stay closed before the first opens. */
const CLOSED_FISTS_MS = 700;

export function lookAtVault(
  given: GameEvent,
  before: Pick<AnimatedView, "cops">,
): Look | readonly Look[] | undefined {
  const event = given as BigScoreEvent;
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

/** Open the fists one by one; each cop flies to its own space on the track. */
function lookAtFists(event: Opened, cops: number): Look[] {
  let track = cops;
  const opened = openingOrder(event.drew, event.fled).map((seat): Look => {
    const drew = event.drew[seat];
    if (drew !== "cop") return { rest: 650, sound: drew === undefined ? "flee" : "coins" };
    track += 1;
    const flight = { from: `fist-${seat + 1}`, to: `cop-${track}`, icon: "cop" as const };
    return { rest: 1100, sound: "cop", flights: [{ ...flight, colour: "var(--cop)" }] };
  });
  return [{ rest: CLOSED_FISTS_MS, sound: "seal" }, ...opened];
}

/** Return the view with the log applied from line `from` on; the last line up to this part. */
export function midwayInVault(
  before: AnimatedView,
  log: readonly GameEvent[],
  from: number,
  part: number,
): AnimatedView {
  const closed = before.players.map(({ seat, inside }): Fist => ({
    seat,
    state: inside ? "closed" : "gone",
  }));
  const start: AnimatedView = { ...before, phase: "animation", waiting: [] };
  if (before.phase === "vault") start.fists = closed;
  const fresh = log.slice(from) as BigScoreEvent[];
  return fresh.reduce<AnimatedView>(
    (view, event, n) => applyEvent(view, event, n === fresh.length - 1 ? part : Infinity),
    start,
  );
}

function applyEvent(view: AnimatedView, event: BigScoreEvent, part: number): AnimatedView {
  switch (event.kind) {
    case "fists-open":
      return openFists(view, event, part);
    case "cops-placed":
      return { ...view, cops: event.cops, cops_to_bust: event.limit + 1 - event.cops };
    case "fled":
      return change(view, event.seat, { inside: false });
    case "busted":
      return event.seats.reduce<AnimatedView>(
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

function change(
  view: AnimatedView,
  seat: number,
  facts: Partial<BigScorePlayerView>,
): AnimatedView {
  const players = view.players.map((one) => (one.seat === seat ? { ...one, ...facts } : one));
  return { ...view, players };
}

/** Open one fist per part; in part 0 all are closed. */
function openFists(view: AnimatedView, event: Opened, part: number): AnimatedView {
  const open = openingOrder(event.drew, event.fled).slice(0, part);
  const fists = (view.fists ?? []).map((fist): Fist => {
    if (!open.includes(fist.seat)) return fist;
    if (event.fled.includes(fist.seat)) return { ...fist, state: "open", fled: true };
    return { ...fist, state: "open", token: event.drew[fist.seat] ?? null };
  });
  const cops = view.cops + open.filter((seat) => event.drew[seat] === "cop").length;
  const drawn = open.reduce<AnimatedView>(
    (now, seat) => change(now, seat, { draw: event.drew[seat] ?? null }),
    view,
  );
  return { ...drawn, fists, cops, cops_to_bust: view.cops_to_bust - (cops - view.cops) };
}

function trade(
  view: AnimatedView,
  event: { seat: number; gave: string; took: string },
): AnimatedView {
  const at = view.floor.indexOf(event.took);
  const floor = [...view.floor.filter((_, n) => n !== at), event.gave];
  const player = view.players[event.seat];
  const loot = [...(player?.loot ?? []), event.took];
  return { ...change(view, event.seat, { loot, draw: null }), floor };
}

function keep(view: AnimatedView, seat: number): AnimatedView {
  const player = view.players[seat];
  if (!player?.draw) return view;
  return change(view, seat, { loot: [...player.loot, player.draw], draw: null });
}
