/** The animation of Act II: fists open one by one, cops land on the track, tokens are traded. */

import type { BigScoreEvent, BigScorePlayerView, GameEvent } from "../../generated/protocol";
import { anchorOf } from "../../kit/anchors";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import { rankingLooks } from "../../kit/ranking";
import { money, tokenLook } from "../../parts/tokens";
import {
  aToken,
  bustedCaption,
  copLoudness,
  copsCaption,
  does,
  endCaption,
  type Viewer,
} from "./captions";
import { closedFists, openingOrder, type Fist, type AnimatedView } from "./fists";
import { withMoney } from "./job-animation";

interface Opened {
  drew: Record<string, string | null>;
  fled: readonly number[];
}
type Busted = Extract<BigScoreEvent, { kind: "busted" }>;

const CLOSED_FISTS_MS = 800;
const FLED_MS = 800;
const LOOT_MS = 700;
const COP_MS = 1000;
const COPS_MS = 700;
/** Everything stops before the word is stamped. */
const STOP_MS = 400;
const STAMP_MS = 800;
const SWEEP_MS = 350;
const BUSTED_MS = 1300;

const fist = (seat: number) => `fist-${seat + 1}`;
const VAULT_SCENE = { name: "vault" };

export function lookAtVault(
  event: BigScoreEvent,
  before: Pick<AnimatedView, "cops" | "cops_until_bust" | "players">,
  log: readonly GameEvent[],
  viewer: Viewer,
): Look | readonly Look[] | undefined {
  switch (event.kind) {
    case "vault-opens":
      return { rest: 1500, sound: "open", buzz: 80, caption: "Act II: the vault is open" };
    case "fists-open":
      return lookAtFists(event, before, viewer);
    case "cops-placed": {
      const left = event.limit + 1 - event.cops;
      if (left <= 0) return { rest: STOP_MS, scene: VAULT_SCENE };
      return { rest: COPS_MS, scene: VAULT_SCENE, caption: copsCaption(event.cops, left) };
    }
    case "fled": {
      const amount = money(event.money[event.seat] ?? 0);
      return {
        rest: 1200,
        sound: "flee",
        buzz: event.seat === viewer.seat ? [40, 40, 40] : 0,
        scene: { name: "escape", seat: event.seat, loot: event.loot },
        caption: does(viewer, event.seat, "escape", `with ${amount}!`),
      };
    }
    case "busted":
      return lookAtBust(event, viewer);
    case "game-ends":
      return rankingLooks(event.scores, event.winners, endCaption(event, viewer));
    default:
      return lookAtTrade(event, log, viewer);
  }
}

/** Open the fists one by one; each cop flies to its own space on the track. */
function lookAtFists(
  event: Opened,
  before: Pick<AnimatedView, "cops" | "cops_until_bust">,
  viewer: Viewer,
): Look[] {
  let track = before.cops;
  const opened = orderOf(event, before.cops_until_bust).map((seat): Look => {
    const drew = event.drew[seat];
    if (drew === undefined) return look(FLED_MS, "flee", does(viewer, seat, "flee"));
    if (drew !== "cop") return look(LOOT_MS, "coins", does(viewer, seat, "draw", aToken(drew)));
    track += 1;
    const flight = { from: fist(seat), to: `cop-${track}`, icon: "cop" as const };
    return {
      ...look(COP_MS, "cop", `${does(viewer, seat, "draw", "a cop")}!`),
      loud: copLoudness(track, before.cops + before.cops_until_bust),
      buzz: [60, 60, 60],
      scene: { ...VAULT_SCENE, siren: true },
      flights: [{ ...flight, colour: "var(--cop)" }],
    };
  });
  return [{ ...look(CLOSED_FISTS_MS, "heartbeat", "Rob or flee?"), buzz: 40 }, ...opened];
}

const look = (rest: number, sound: NonNullable<Look["sound"]>, caption: string): Look => ({
  rest,
  sound,
  caption,
  scene: VAULT_SCENE,
});

/** Return the order in which the fists open, given how many cops bust. */
function orderOf(event: Opened, untilBust: number): number[] {
  const cops = Object.values(event.drew).filter((token) => token === "cop").length;
  return openingOrder(event.drew, event.fled, cops >= untilBust);
}

/** Everything stops, the word is stamped, then one player after another loses their tokens. */
function lookAtBust(event: Busted, viewer: Viewer): Look[] {
  const scene = (swept: number, stamped = true) => ({
    name: "bust",
    seats: event.seats,
    swept,
    stamped,
    lost: Object.fromEntries(event.seats.slice(0, swept).map((seat) => [seat, event.lost[seat]])),
  });
  const sweeps = event.seats.map((seat, n): Look => ({
    rest: n === event.seats.length - 1 ? BUSTED_MS : SWEEP_MS,
    sound: "fail",
    scene: scene(n + 1),
    flights: [{ from: `player-${seat + 1}`, to: "vault", icon: "bag" }],
    ...(n === event.seats.length - 1 ? { caption: bustedCaption(event, viewer) } : {}),
  }));
  return [
    { rest: STOP_MS, sound: "cop", scene: scene(0, false) },
    { rest: STAMP_MS, sound: "bust", buzz: [250, 80, 350], scene: scene(0) },
    ...sweeps,
  ];
}

/** Tokens change places in the air; the marker hops to the next player. */
function lookAtTrade(
  event: BigScoreEvent,
  log: readonly GameEvent[],
  viewer: Viewer,
): Look | undefined {
  switch (event.kind) {
    case "traded":
      return {
        rest: 900,
        sound: "card",
        caption: does(
          viewer,
          event.seat,
          "swap",
          `${aToken(event.gave)} for ${aToken(event.took)}`,
        ),
        flights: [
          tokenFlight(event.took, anchorOf("floor", event.took), fist(event.seat)),
          tokenFlight(event.gave, fist(event.seat), "floor"),
        ],
      };
    case "trade-passed":
      return { rest: 450 };
    case "ability-used": {
      const from = event.ability === "driver" ? "vault" : "floor";
      return {
        rest: 1000,
        sound: "open",
        caption: does(viewer, event.seat, "use", `the ${event.ability}'s ability`),
        flights: event.tokens.map((token) => tokenFlight(token, from, fist(event.seat))),
      };
    }
    case "marker-moved":
      // Nothing comes between the last cop and the bust.
      if (isBust(log)) return undefined;
      return { rest: 450, sound: "put", flights: markerFlight(event.seat, log) };
    default:
      return undefined;
  }
}

const tokenFlight = (token: string, from: string, to: string): Flight => {
  const { icon, colour } = tokenLook(token);
  return { from, to, icon, colour: `var(--${colour})` };
};

/** Whether the latest cops on the track bust everyone inside. */
function isBust(log: readonly GameEvent[]): boolean {
  const placed = (log as readonly BigScoreEvent[]).findLast(
    (event) => event.kind === "cops-placed",
  );
  return placed?.kind === "cops-placed" && placed.cops > placed.limit;
}

/** Return the flight of the marker from the player who had it. */
function markerFlight(seat: number, log: readonly GameEvent[]): Flight[] {
  const earlier = (log.slice(0, -1) as BigScoreEvent[]).findLast(
    (event) => event.kind === "marker-moved" || event.kind === "vault-opens",
  );
  if (earlier?.kind !== "marker-moved" && earlier?.kind !== "vault-opens") return [];
  const had = earlier.kind === "marker-moved" ? earlier.seat : earlier.marker;
  return [{ from: fist(had), to: fist(seat), icon: "marker" }];
}

/** Return the view with the log applied from line `from` on; the last line up to this part. */
export function midwayInVault(
  before: AnimatedView,
  log: readonly GameEvent[],
  from: number,
  part: number,
): AnimatedView {
  const start: AnimatedView = { ...before, phase: "animation", waiting: [] };
  if (before.phase === "vault") start.fists = closedFists(before);
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
      return { ...view, cops: event.cops, cops_until_bust: event.limit + 1 - event.cops };
    case "fled":
      return paid(change(view, event.seat, { inside: false }), event.money);
    case "busted":
      return bust(view, event, part);
    case "traded":
      return paid(trade(view, event), event.money);
    case "trade-passed":
      return paid(keepDrawnToken(view, event.seat), event.money);
    case "ability-used":
      return paid(useAbility(view, event), event.money);
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

const paid = (view: AnimatedView, money: readonly number[]): AnimatedView => ({
  ...view,
  players: withMoney(view.players, money),
});

/** Open one fist per part; in part 0 all are closed. */
function openFists(view: AnimatedView, event: Opened, part: number): AnimatedView {
  const open = orderOf(event, view.cops_until_bust).slice(0, part);
  const fists = (view.fists ?? closedFists(view)).map((one): Fist => {
    if (!open.includes(one.seat)) return one;
    if (event.fled.includes(one.seat)) return { ...one, state: "open", fled: true };
    return { ...one, state: "open", token: event.drew[one.seat] ?? null };
  });
  const drawn = open.reduce<AnimatedView>(drawToken(event), { ...view, vault: { ...view.vault } });
  const cops = open.filter((seat) => event.drew[seat] === "cop").length;
  return {
    ...drawn,
    fists,
    cops: view.cops + cops,
    cops_until_bust: view.cops_until_bust - cops,
  };
}

const drawToken = (event: Opened) => (view: AnimatedView, seat: number) => {
  const draw = event.drew[seat] ?? null;
  if (draw && view.vault[draw]) view.vault[draw] -= 1;
  return change(view, seat, event.fled.includes(seat) ? { inside: false } : { draw });
};

/** Take the tokens of one player per part, after two parts without. */
function bust(view: AnimatedView, event: Busted, part: number): AnimatedView {
  const swept = event.seats.slice(0, Math.max(0, part - 1));
  const now = swept.reduce<AnimatedView>((at, seat) => {
    const worth = event.money[seat] ?? at.players[seat]?.worth ?? 0;
    return change(at, seat, { busted: true, inside: false, loot: [], draw: null, worth });
  }, view);
  return swept.length === event.seats.length ? paid(now, event.money) : now;
}

function trade(
  view: AnimatedView,
  event: { seat: number; gave: string; took: string },
): AnimatedView {
  const { draw = null, loot = [] } = view.players[event.seat] ?? {};
  const floor = [...without(view.floor, event.took), event.gave];
  // A con man gives an earlier token and keeps the one just drawn.
  const kept = draw === null || draw === event.gave ? loot : [...without(loot, event.gave), draw];
  return { ...change(view, event.seat, { loot: [...kept, event.took], draw: null }), floor };
}

function keepDrawnToken(view: AnimatedView, seat: number): AnimatedView {
  const player = view.players[seat];
  if (!player?.draw) return view;
  return change(view, seat, { loot: [...player.loot, player.draw], draw: null });
}

function useAbility(
  view: AnimatedView,
  event: { seat: number; ability: string; tokens: readonly string[] },
): AnimatedView {
  const taken = event.tokens.filter((token) => token !== "cop");
  const loot = [...(view.players[event.seat]?.loot ?? []), ...taken];
  const now = change(view, event.seat, { loot, ability_used: true });
  return event.ability === "driver" ? now : { ...now, floor: taken.reduce(without, view.floor) };
}

function without(list: readonly string[], item: string): string[] {
  const at = list.indexOf(item);
  return list.filter((_, n) => n !== at);
}
