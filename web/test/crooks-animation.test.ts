import { expect, test } from "vitest";
import { midway, script } from "../src/board/crooks/animation";
import type { CrooksView, GameEvent } from "../src/generated/protocol";

const gus = { crook: "Gus", face_down: false, hangout: "A", possible: [] };
const view = {
  seat: 0,
  waiting: [0],
  crooks: [{ name: "Vera" }, { name: "Gus" }],
  hand: null,
  seats: 2,
  gangs: [{ gang: "Outfit" }, { gang: "Syndicate" }],
  players: [
    { seat: 0, cash: 5, row: { 7: [], 8: [] } },
    { seat: 1, cash: 5, row: { 7: [gus], 8: [] } },
  ],
} as unknown as CrooksView;

const killed = { kind: "crooks-killed", seat: 0, victim: 1, target: 7, crooks: ["Gus"], unseen: 0 };
const moved = { kind: "crooks-moved", seat: 1, target: 7, to: 8, crooks: 1 };
const passed = { kind: "passed", seat: 1 };

const told = (part: number, ...events: object[]) =>
  midway(view, events as unknown as GameEvent[], 0, part).players[1];

test("a victim stays until the killer arrives", () => {
  expect(told(0, killed)?.row[7]).toEqual([gus]);
  expect(told(1, killed)?.row[7]).toEqual([]);
});

test("a moved crook arrives when the flight ends", () => {
  expect(told(0, moved)?.row).toEqual({ 7: [gus], 8: [] });
  expect(told(1, moved)?.row).toEqual({ 7: [], 8: [gus] });
});

const placed = { kind: "crook-placed", seat: 1, target: 8, card: 1 } as unknown as GameEvent;

test("a flying crook is no longer in the hand", () => {
  const before = { ...view, hand: { crook: "Gus" } } as CrooksView;
  expect(midway(before, [placed], 0, 0).hand).toBeNull();
  expect(midway(before, [placed], 0, 1).players[1]?.row[8]).toMatchObject([{ crook: "Gus" }]);
});

test("a crook is found by the card id of its event", () => {
  expect(midway(view, [placed], 0, 1).players[1]?.row[8]).toMatchObject([{ crook: "Gus" }]);
  const hidden = { ...placed, kind: "crook-hidden", card: null } as unknown as GameEvent;
  const unknown = midway(view, [hidden], 0, 1);
  expect(unknown.players[1]?.row[8]).toMatchObject([{ crook: null, face_down: true }]);
  const shown = { kind: "hidden-shown", seat: 1, target: 8, cards: [0] } as unknown as GameEvent;
  const turned = midway(unknown, [shown], 0, 1).players[1]?.row[8];
  expect(turned).toMatchObject([{ crook: "Vera", face_down: false }]);
});

test("earlier events have landed, and events without a flight apply at once", () => {
  expect(told(0, killed, passed)).toMatchObject({ row: { 7: [] }, passed: true });
});

test("only the first beat of a landing has a flight", () => {
  const looks = [script.look(killed as unknown as GameEvent, view) ?? []].flat();
  expect(looks.map((one) => one.flights?.length)).toEqual([1, 0]);
});

const looksOf = (event: object, seat = 0, seen = view) =>
  [script.look(event as GameEvent, { ...seen, seat }, (one) => `P${one + 1}`) ?? []].flat();
const robbed = {
  kind: "target-robbed",
  target: 7,
  points: 9,
  ranks: { 0: 5, 1: 5 },
  winners: [0, 1],
  share: 4,
};

test("a target takes 1.2 s and a gang 1.0 s, and the winner comes with the second part", () => {
  const gang = { kind: "gang-scored", gang: "Outfit", members: { 0: 2 }, boss: 0, points: 6 };
  const time = (event: object) => looksOf(event).reduce((sum, one) => sum + one.rest, 0);
  expect([time(robbed), time(gang)]).toEqual([1200, 1000]);
  expect(looksOf(robbed)[0]?.scene).not.toHaveProperty("winners");
  expect(looksOf(gang)[0]?.scene).not.toHaveProperty("boss");
  expect(looksOf(robbed)[1]?.caption).toBe("Tied: You and P2 get 4 each");
});

test("the end is told as a ranking, the winners last", () => {
  const end = (facts: object) =>
    looksOf({ kind: "game-ends", scores: [8, 8], winners: [1], reason: "8 points", ...facts });
  expect(end({ reason: "8 points and $3, the most cash of those tied" }).at(-1)).toMatchObject({
    caption: "P2 wins with 8 points and $3, the most cash of those tied!",
    scene: {
      name: "ranking",
      places: [
        { seat: 1, wins: true },
        { seat: 0, wins: false },
      ],
    },
  });
  expect(end({ winners: [0, 1] }).at(-1)?.caption).toBe("You and P2 win with 8 points!");
});

test("points count up with the second part", () => {
  const standings = [0, 1].map((seat) => ({ seat, points: 20, words: "", leads: false }));
  const before = { ...view, seats: 2, scored: [], goal: { standings } } as unknown as CrooksView;
  const points = (part: number, ...events: object[]) =>
    midway(before, events as GameEvent[], 0, part).goal?.standings.map((one) => one.points);
  expect(points(0, robbed, robbed)).toEqual([4, 4]);
  expect(points(1, robbed, robbed)).toEqual([8, 8]);
});

test("the target on the stage is the one highlighted on the board", () => {
  const before = { ...view, seats: 2, scored: [] } as unknown as CrooksView;
  const hidden = { kind: "hidden-shown", seat: 0, target: 8, cards: [], crooks: [] };
  const gang = { kind: "gang-scored", gang: "Outfit", members: {}, boss: null, points: 0 };
  const at = (part: number, ...events: object[]) =>
    midway({ ...before, gangs: [] }, events as GameEvent[], 0, part).at_target;
  expect([at(0, robbed), at(1, robbed)]).toEqual([7, 7]);
  expect(at(0, robbed, hidden)).toBe(8);
  expect(at(0, robbed, gang)).toBeNull();
});

test("a spy's find stays until tapped, for the spy only", () => {
  const spied = { kind: "spied-on-target", seat: 0, target: 7, cards: { 1: [0] } };
  expect(looksOf(spied)[0]).toMatchObject({ hold: true, scene: { cards: { 1: [0] } } });
  expect(looksOf({ ...spied, cards: null }, 1)[0]).not.toHaveProperty("scene");
});

test("a killing that hits you says so", () => {
  const mine = { ...killed, seat: 1, victim: 0, cards: [1] };
  expect(looksOf(mine).map((one) => one.caption)).toEqual([
    "P2's killer aims …",
    "P2's killer strikes your crew!",
  ]);
});
