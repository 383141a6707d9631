/** The animation of Chicken Heist: loot flies, events turn, players are caught. */

import type { ChickenHeistView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import type { SoundName } from "../../kit/sound.svelte";
import type { AnimationScript } from "../../kit/animation.svelte";

type EventData = GameEvent & Record<string, unknown>;
type Player = ChickenHeistView["players"][number];

const seat = (event: EventData, fact = "seat") => Number(event[fact]);
const mat = (event: EventData, fact = "seat") => `player-${seat(event, fact) + 1}`;
const place = (position: unknown) => `event-${Number(position)}`;
const crossing = (one: unknown, other: unknown): Flight[] => [
  { from: place(one), to: place(other) },
  { from: place(other), to: place(one) },
];

interface EventLook {
  rest: number;
  sound?: SoundName;
  flights?: (event: EventData) => Flight[];
}

const LOOKS: Record<string, EventLook> = {
  "round-begins": { rest: 700, flights: () => [{ from: "loot-pile", to: "truck" }] },
  "loot-drawn": {
    rest: 500,
    sound: "coins",
    flights: (event) => [{ from: "loot-pile", to: mat(event) }],
  },
  "actions-drawn": {
    rest: 400,
    sound: "card",
    flights: (event) => [{ from: "action-pile", to: mat(event) }],
  },
  "event-looked-at": {
    rest: 600,
    flights: (event) => [{ from: mat(event), to: place(event.position), icon: "eye" }],
  },
  "events-swapped": {
    rest: 800,
    sound: "card",
    flights: (event) => crossing(event.one, event.other),
  },
  "events-mixed": {
    rest: 1000,
    sound: "card",
    flights: (event) => [...crossing(event.one, event.other), ...crossing(event.other, event.one)],
  },
  "action-played": {
    rest: 800,
    sound: "card",
    flights: (event) => [{ from: mat(event), to: "rooms", icon: "cards" }],
  },
  "card-void": { rest: 700, sound: "fail" },
  "leader-changed": { rest: 450 },
  disguised: { rest: 700, sound: "card" },
  scrambled: { rest: 900, sound: "card" },
  "loot-traded": {
    rest: 700,
    flights: (event) => [
      { from: mat(event, "target"), to: mat(event) },
      { from: mat(event), to: mat(event, "target") },
    ],
  },
  "position-locked": { rest: 500, sound: "lock" },
  "decisions-shown": { rest: 1900, sound: "open" },
  "event-revealed": { rest: 1900, sound: "turn" },
  "plans-change": { rest: 1200, sound: "turn" },
  "driver-signals": { rest: 1000, sound: "cop" },
  "hide-wasted": { rest: 600, sound: "fail" },
  "hid-in-time": { rest: 600 },
  "hide-used": { rest: 600 },
  "player-caught": { rest: 1000, sound: "bust" },
  "player-ran": { rest: 700, sound: "flee" },
  "truck-emptied": {
    rest: 800,
    sound: "fail",
    flights: () => [{ from: "truck", to: "loot-pile" }],
  },
  "truck-opened": { rest: 900, sound: "open" },
  "share-taken": {
    rest: 450,
    sound: "coins",
    flights: (event) => [{ from: "split", to: mat(event), icon: "bag" }],
  },
  "truck-taken": {
    rest: 900,
    sound: "coins",
    flights: (event) => [{ from: "truck", to: mat(event), icon: "bag" }],
  },
  "heist-ends": { rest: 600, sound: "win" },
};

export function look(event: GameEvent): Look | undefined {
  const found = LOOKS[event.kind];
  if (!found) return undefined;
  const { flights, ...rest } = found;
  return flights ? { ...rest, flights: flights(event as EventData) } : rest;
}

/** How each event changes the view. Other fields stay until the animation ends. */
const CHANGES: Record<string, (view: ChickenHeistView, event: EventData) => ChickenHeistView> = {
  "round-begins": (view, event) => ({
    ...withPlayers(view, (player) => ({ ...player, decision: null })),
    round: Number(event.round),
    truck: view.truck + (event.loaded ? 1 : 0),
    loot_pile: view.loot_pile - (event.loaded ? 1 : 0),
  }),
  "loot-drawn": (view, event) =>
    withPlayer(view, seat(event), (one) => ({ loot: one.loot + Number(event.count) })),
  "actions-drawn": (view, event) =>
    withPlayer(view, seat(event), (one) => ({ actions: one.actions + Number(event.count) })),
  "events-swapped": (view, event) => withSwapped(view, Number(event.one), Number(event.other)),
  "action-played": (view, event) => ({
    ...withPlayer(view, seat(event), (one) => ({
      actions: one.actions - (event.by_jester ? 0 : 1),
    })),
    played: [...view.played, String(event.card)],
    played_by: [...view.played_by, seat(event)],
  }),
  "leader-changed": (view, event) => ({ ...view, leader: seat(event) }),
  "decisions-shown": (view, event) => {
    const shown = event.decisions as Record<string, string>;
    return withPlayers({ ...view, played: [], played_by: [] }, (player) => ({
      ...player,
      decision: shown[player.seat] ?? null,
    }));
  },
  "event-revealed": (view, event) => ({
    ...view,
    phase: "reveal",
    positions: view.positions.map((one) =>
      one.position === event.position
        ? { ...one, revealed: true, locked: false, event: String(event.event), certain: true }
        : one,
    ),
  }),
  "driver-signals": (view, event) => ({ ...view, signals: Number(event.signal) }),
  "hide-wasted": (view, event) => withPlayer(view, seat(event), () => ({ hide: false })),
  "hide-used": (view, event) => withPlayer(view, seat(event), () => ({ hide: false })),
  "player-caught": (view, event) =>
    withPlayer(view, seat(event), () => ({ status: "caught", loot: 0 })),
  "player-ran": (view, event) => withPlayer(view, seat(event), () => ({ status: "ran" })),
  "truck-emptied": (view) => ({ ...view, truck: 0 }),
  "truck-opened": (view, event) => ({ ...view, truck_loot: event.loot as string[] }),
  "share-taken": (view, event) => ({
    ...withPlayer(view, seat(event), (one) => ({ loot: one.loot + 1 })),
    truck: view.truck - 1,
    truck_loot: without(view.truck_loot ?? [], String(event.loot)),
  }),
};

/** Return the view with the log applied from line `from` on. */
export function midway(
  before: ChickenHeistView,
  log: readonly GameEvent[],
  from: number,
): ChickenHeistView {
  const start = { ...before, waiting: [] };
  return log
    .slice(from)
    .reduce<ChickenHeistView>(
      (view, event) => CHANGES[event.kind]?.(view, event as EventData) ?? view,
      start,
    );
}

function withPlayers(view: ChickenHeistView, change: (player: Player) => Player): ChickenHeistView {
  return { ...view, players: view.players.map(change) };
}

function withPlayer(
  view: ChickenHeistView,
  wanted: number,
  change: (player: Player) => Partial<Player>,
): ChickenHeistView {
  return withPlayers(view, (one) => (one.seat === wanted ? { ...one, ...change(one) } : one));
}

/** Swap two events and what is known about them. Lockdowns stay in place. */
function withSwapped(view: ChickenHeistView, one: number, other: number): ChickenHeistView {
  const at = (position: number) => view.positions[position - 1]!;
  const moved = (to: number, source: number) => ({
    ...at(source),
    position: to,
    locked: at(to).locked,
    moved: "swapped",
  });
  return {
    ...view,
    positions: view.positions.map((place) =>
      place.position === one
        ? moved(one, other)
        : place.position === other
          ? moved(other, one)
          : place,
    ),
  };
}

function without(list: readonly string[], item: string): string[] {
  const at = list.indexOf(item);
  return list.filter((_, n) => n !== at);
}

export const script: AnimationScript<ChickenHeistView> = {
  look,
  midway,
  tooMuch: (fresh) => fresh.filter((event) => event.kind === "round-begins").length > 1,
};
