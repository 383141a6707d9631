import { expect, test } from "vitest";
import {
  canBe,
  countByName,
  headline,
  knowledge,
  lootWords,
  openPlaces,
  percent,
  type Place,
} from "../src/board/chicken-heist/event-knowledge";
import {
  caughtBy,
  isStruck,
  possible,
  safeFrom,
  toCome,
} from "../src/board/chicken-heist/event-knowledge";
import { look, midway } from "../src/board/chicken-heist/animation";
import type { ChickenHeistView, GameEvent, GameFacts } from "../src/generated/protocol";
import { event } from "./game-event";

const place = (position: number, facts: Partial<Place> = {}): Place => ({
  position,
  revealed: false,
  locked: false,
  event: null,
  candidates: [],
  certain: false,
  seen_by: [],
  moved: "",
  ...facts,
});

const player = (seat: number) => ({
  seat,
  character: "agent",
  status: "inside",
  hide: true,
  loot: 1,
  actions: 3,
  decision: null,
});

const view = {
  round: 2,
  over: false,
  leader: 0,
  signals: 0,
  truck: 2,
  truck_loot: null,
  loot_pile: 20,
  waiting: [1],
  played: [],
  played_by: [],
  positions: [
    place(1, { revealed: true, event: "Alarm" }),
    place(2),
    place(3, { event: "SWAT", candidates: ["SWAT"], certain: true, seen_by: [0] }),
    place(4, { locked: true }),
  ],
  next: [
    { event: "SWAT", chance: 0.5 },
    { event: "Dyepack", chance: 0.004 },
  ],
  unplaced: ["SWAT", "Driver's Signal", "Driver's Signal"],
  maybe: ["Betrayal"],
  players: [player(0), player(1)],
} as unknown as ChickenHeistView;

const told = (...log: GameEvent[]) => midway(view, log, 0);
const name = (seat: number) => ["Ann", "Ben", "Cy"][seat] ?? "";

test("Show all cards shows every event that any seat knows", () => {
  const blind = { ...view, positions: [1, 2, 3, 4].map((n) => place(n)) } as ChickenHeistView;
  const shown = openPlaces(blind, [blind, view]);
  expect(shown.map((one) => one.event)).toEqual(["Alarm", null, "SWAT", null]);
  expect(shown.map((one) => one.seen_by)).toEqual([[], [], [], []]);
});

test("the headline of an event says what is known", () => {
  expect(headline(place(1))).toBe("");
  expect(headline(place(1, { candidates: ["SWAT"] }))).toBe("maybe");
  expect(headline(place(1, { candidates: ["SWAT", "Alarm"], certain: true }))).toBe("one of two");
  expect(headline(place(1, { event: "SWAT" }))).toBe("SWAT");
});

test("the text of an event says whether it was seen, moved, mixed or locked", () => {
  const seen = place(5, { seen_by: [0, 1], moved: "swapped", locked: true });
  expect(knowledge(seen, name, 0)).toBe(
    "You've seen it. Seen by Ben. It was swapped here. Locked down: nobody can look here.",
  );
  const mixed = place(5, { candidates: ["SWAT"], moved: "mixed" });
  expect(knowledge(mixed, name, null)).toBe(
    "It may be SWAT, or another event. It was mixed with another event.",
  );
  expect(knowledge(place(1, { revealed: true }), name, 0)).toBe("Revealed.");
});

test("possible events are listed, with chances for the next one", () => {
  expect(canBe(view, view.positions[1]!)).toBe("Most likely: SWAT 50%, Dyepack under 1%.");
  expect(canBe(view, view.positions[3]!)).toBe(
    "Certain to come: SWAT, Driver's Signal ×2. Possible: Betrayal.",
  );
  expect(canBe(view, view.positions[2]!)).toBe("");
  expect(countByName(["a", "b", "a"])).toBe("a ×2, b");
  expect([percent(0), percent(0.996), percent(1)]).toEqual(["0%", "99%", "100%"]);
  const gold = { kind: "loot", name: "gold (2)", printed: { kind: "gold", value: 2 } };
  const facts = { pieces: [gold] } as unknown as GameFacts;
  expect(lootWords(facts, "gold (2)")).toEqual({ kind: "gold", worth: 2 });
});

test("swapped events keep what is known about them; lockdowns stay in place", () => {
  const after = told(event("events-swapped", { seat: 1, one: 3, other: 4 })).positions;
  expect(after[3]).toMatchObject({ position: 4, event: "SWAT", locked: true, moved: "swapped" });
  expect(after[2]).toMatchObject({ position: 3, event: null, locked: false });
});

test("decisions are revealed together, then the event, then a player is caught", () => {
  const shown = event("decisions-shown", { decisions: { "0": "stay", "1": "run" }, copied: {} });
  const turned = event("event-revealed", { position: 2, event: "Dyepack", crew: null });
  const caught = event("player-caught", { seat: 0, loot: 1 });
  expect(told(shown).players.map((one) => one.decision)).toEqual(["stay", "run"]);
  expect(told(shown).positions[1]!.revealed).toBe(false);
  // Otherwise the tray with the three decisions would cover the rooms.
  expect(told(shown).phase).not.toBe("decision");
  expect(told(shown, turned).positions[1]).toMatchObject({ revealed: true, event: "Dyepack" });
  expect(told(shown, turned).players[0]!.status).toBe("inside");
  expect(told(shown, turned, caught).players[0]).toMatchObject({ status: "caught", loot: 0 });
});

test("an event lies face down before it turns, and its scene shows nothing of it", () => {
  const turned = event("event-revealed", { position: 2, event: "Dyepack", crew: null });
  expect(midway(view, [turned], 0, 0).positions[1]!.revealed).toBe(false);
  const [faceDown, open] = [look(turned) ?? []].flat();
  expect(JSON.stringify(faceDown)).not.toContain("Dyepack");
  expect(open).toMatchObject({ caption: "Dyepack!", scene: { name: "event", event: "Dyepack" } });
});

test("the caption of a caught player is personal", () => {
  const caught = event("player-caught", { seat: 0, loot: 1 });
  const captions = [0, 1].map(
    (seat) => [look(caught, { ...view, seat }, () => "Ann") ?? []].flat()[0]?.caption,
  );
  expect(captions).toEqual(["You are caught!", "Ann is caught"]);
});

test("during the animation nobody is asked, and other fields stay", () => {
  expect(told().waiting).toEqual([]);
  expect(told(event("something-new", {})).positions).toBe(view.positions);
  expect(view.players[0]!.loot).toBe(1);
});

test("the truck is loaded, opened and split card by card", () => {
  const opened = event("truck-opened", { loot: ["gold (2)", "gold (2)", "money (1)"] });
  const taken = event("share-taken", { seat: 1, loot: "gold (2)" });
  expect(told(event("round-begins", { round: 3, leader: 1, loaded: true })).truck).toBe(3);
  expect(told(opened, taken).truck_loot).toEqual(["gold (2)", "money (1)"]);
  expect(told(opened, taken).players[1]!.loot).toBe(2);
});

test("flights go between anchors and never show a face", () => {
  const drawn = look(event("loot-drawn", { seat: 1, count: 1, loot: ["gold (2)"] }));
  expect(drawn).toMatchObject({ flights: [{ from: "loot-pile", to: "player-2" }] });
  const mixed = look(event("events-mixed", { seat: 0, one: 2, other: 9 }));
  expect([mixed ?? []].flat()[0]?.flights).toHaveLength(4);
  expect(look(event("event-named", { seat: 0 }))).toBeUndefined();
});

test("a player caught is told what caught them, and in which round", () => {
  const log = [{ kind: "event-revealed", event: "Alarm" }, { kind: "player-caught" }];
  expect(caughtBy(log as unknown as GameEvent[], 4)).toBe("by the Alarm in round 4");
});

test("an event leaves the strip with its reveal, not before", () => {
  const place = { position: 1, event: null, revealed: false };
  const before = { ...view, positions: [place], unplaced: ["SWAT", "Alarm"], maybe: [] };
  const log = [{ kind: "event-revealed", position: 1, event: "SWAT" }] as unknown as GameEvent[];
  const at = (part: number) => toCome(midway(before as never, log, 0, part));
  expect([at(0), at(1)]).toEqual([["Alarm", "SWAT"], ["Alarm"]]);
});

test("a possible event is listed once: as known, or as possible until it is revealed", () => {
  const seen = { ...view, maybe: ["SWAT", "Betrayal"] };
  expect(possible(seen)).toEqual(["Betrayal"]);
  const turned = event("event-revealed", { position: 2, event: "Betrayal", outcomes: {} });
  expect([0, 1].map((part) => possible(midway(view, [turned], 0, part)))).toEqual([
    ["Betrayal"],
    [],
  ]);
  expect(possible(told(event("plans-change", { event: "Betrayal", outcomes: {} })))).toEqual([]);
});

test("who is safe, and why, is what the event tells", () => {
  const players = [0, 1, 2].map((seat) => ({ ...player(seat), crew: seat < 2 ? "Vault" : "Roof" }));
  const crew = { ...view, players, fortified: ["Roof"] } as never;
  expect(safeFrom(crew, { 0: "fortified", 1: "fortified", 2: "immune" }, name)).toEqual([
    "The Vault crew is fortified",
    "Cy is immune: the leading samurai",
  ]);
  expect(safeFrom(crew, { 0: "struck", 1: "hidden" }, name)).toEqual([]);
});

test("an event shakes those it strikes, once it is turned", () => {
  const facts = { event: "Betrayal", outcomes: { 0: "struck", 1: "immune" } };
  const shaken = (one: GameEvent) =>
    [look(one) ?? []]
      .flat()
      .map(({ scene }) => [0, 1, 2].filter((n) => isStruck(scene ?? null, n)));
  expect(shaken(event("event-revealed", { position: 2, crew: null, ...facts }))).toEqual([[], [0]]);
  expect(shaken(event("plans-change", facts))).toEqual([[0]]);
});
