/** The animation of Chicken Heist: loot flies, events turn, players are caught. */

import type { ChickenHeistView, GameEvent } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import type { SoundName } from "../../kit/sound.svelte";
import type { AnimationScript, Name } from "../../kit/animation.svelte";
import { onStage } from "./moments";

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
  "decisions-shown": {
    rest: 1900,
    sound: "open",
    flights: (event) =>
      Object.entries(event.decisions as Record<string, string>)
        .filter(([, decided]) => decided === "run")
        .map(([runner]) => ({ from: `player-${Number(runner) + 1}`, to: "truck", icon: "flee" })),
  },
  "driver-signals": { rest: 1000, sound: "cop" },
  "hide-wasted": { rest: 600, sound: "fail" },
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
};

export function look(
  event: GameEvent,
  before?: ChickenHeistView,
  name: Name = (one) => `Player ${one + 1}`,
): Look | readonly Look[] | undefined {
  const staged = onStage(event as EventData, before?.seat ?? null, name);
  if (staged) return staged;
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
    // The tray makes room for the rooms, where the decisions are.
    return withPlayers({ ...view, phase: "reveal", played: [], played_by: [] }, (player) => ({
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
    unplaced: view.positions.some((one) => one.position === event.position && one.event)
      ? view.unplaced
      : without(view.unplaced, String(event.event)),
    maybe: without(view.maybe, String(event.event)),
  }),
  "plans-change": (view, event) => ({ ...view, maybe: without(view.maybe, String(event.event)) }),
  "driver-signals": (view, event) => ({ ...view, signals: Number(event.signal) }),
  "hide-wasted": (view, event) => withPlayer(view, seat(event), () => ({ hide: false })),
  "hide-used": (view, event) => withPlayer(view, seat(event), () => ({ hide: false })),
  "player-caught": (view, event) =>
    standing(
      withPlayer(view, seat(event), () => ({ status: "caught", loot: 0 })),
      seat(event),
      () => "you were caught",
    ),
  "player-ran": (view, event) =>
    standing(
      withPlayer(view, seat(event), () => ({ status: "ran" })),
      seat(event),
      (words) => words.replace(/^you have (.*?)( yet)?$/, "you got away with $1"),
    ),
  "truck-emptied": (view) => ({ ...view, truck: 0 }),
  "truck-opened": (view, event) => ({ ...view, truck_loot: event.loot as string[] }),
  "share-taken": (view, event) => ({
    ...withPlayer(view, seat(event), (one) => ({ loot: one.loot + 1 })),
    truck: view.truck - 1,
    truck_loot: without(view.truck_loot ?? [], String(event.loot)),
  }),
};

/** Return the view with the log applied from line `from` on; an event turns with its last part. */
export function midway(
  before: ChickenHeistView,
  log: readonly GameEvent[],
  from: number,
  part = 1,
): ChickenHeistView {
  const start = { ...before, waiting: [] };
  const faceDown = part === 0 && log.at(-1)?.kind === "event-revealed";
  return log
    .slice(from, faceDown ? -1 : undefined)
    .reduce<ChickenHeistView>(
      (view, event) => CHANGES[event.kind]?.(view, event as EventData) ?? view,
      start,
    );
}

/** Change the goal line, if this is the viewer's seat. */
function standing(
  view: ChickenHeistView,
  of: number,
  change: (words: string) => string,
): ChickenHeistView {
  if (!view.goal || of !== view.seat) return view;
  const words = change(view.goal.standing);
  return { ...view, goal: { ...view.goal, standing: words, standing_parts: [words] } };
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
