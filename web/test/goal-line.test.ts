import { expect, test } from "vitest";
import { script as bigScore } from "../src/board/big-score/animation";
import type { AnimatedView } from "../src/board/big-score/fists";
import { worthLines } from "../src/board/big-score/value-labels";
import { midway as chickenHeist } from "../src/board/chicken-heist/animation";
import { midway as crooks } from "../src/board/crooks/animation";
import { midway as vaultHeist } from "../src/board/vault-heist/state-at";
import type { ChickenHeistView, CrooksView, Goal, VaultHeistView } from "../src/generated/protocol";
import { rankingLooks, type RankingScene } from "../src/kit/ranking";
import { fillNames } from "../src/parts/named-text";
import { event } from "./game-event";

const name = (seat: number) => ["Ann", "Ben", "Cy"][seat] ?? "";
const goal = (points: number[], standing = ""): Goal => ({
  aim: "",
  standing,
  progress: "",
  standings: points.map((own, seat) => ({
    seat,
    points: own,
    words: "",
    leads: false,
    out: false,
  })),
  meters: [],
  standing_parts: [standing],
});
const lineOf = (view: { goal: Goal | null; seat: number | null }) =>
  fillNames("", view.goal?.standing_parts ?? [], name, view.seat);

test("The Big Score: money, places and the crown follow each beat", () => {
  const player = (seat: number) => ({ seat, inside: true, busted: false, loot: [], worth: 100 });
  const before = {
    act: 2,
    seat: 1,
    phase: "vault",
    players: [player(0), player(1), player(2)],
    goal: goal([100, 100, 100], "old"),
  } as unknown as AnimatedView;
  const fled = (money: number[]) =>
    bigScore.midway(before, [event("fled", { seat: 0, loot: [], money })], 0, 0);
  expect(lineOf(fled([100, 100, 100]))).toBe("old");
  expect(lineOf(fled([300, 100, 120]))).toBe("you have $100K: last; Ann leads with $300K");
  expect(lineOf(fled([300, 300, 120]))).toBe("you have $300K: tied for first");
  expect(lineOf(fled([300, 200, 300]))).toBe("you have $200K: last; 2 lead with $300K");
  expect(fled([300, 100, 120]).goal?.standings.map((one) => one.leads)).toEqual([
    true,
    false,
    false,
  ]);
});

test("The Big Score: the parts of a sum are shown only if they add up to it", () => {
  expect(worthLines({ worth: 50, worth_lines: { Cash: 50, Diamonds: 0 } })).toEqual([
    ["Cash", "$50K"],
  ]);
  expect(worthLines({ worth: 70, worth_lines: { Cash: 50 } })).toEqual([["In total", "$70K"]]);
});

test("Vault Heist: the goal line follows the locks", () => {
  const player = (seat: number) => ({ seat, unlocked: [false, seat > 0, false] });
  const before = {
    seat: 0,
    seats: 3,
    turns_left: 5,
    players: [player(0), player(1), player(2)],
    chain: [],
    infiltration: null,
    discard: [],
    own: null,
    goal: goal([0, 1, 1], "old"),
  } as unknown as VaultHeistView;
  const told = (seat: number, level: number) =>
    vaultHeist(before, [event("level-disabled", { seat, level })], 0);
  expect(lineOf(told(0, 1))).toBe("old");
  expect(lineOf(told(1, 2))).toBe("you ▢▢▢; Cy ▢②▢");
  expect(told(1, 2).goal?.standings.map((one) => one.words)).toEqual([
    "0 of 3",
    "0 of 3",
    "1 of 3",
  ]);
});

test("Vault Heist: once the vault is open, nobody is about to open it", () => {
  const before = {
    seat: 0,
    players: [],
    chain: [],
    infiltration: null,
    discard: [],
    own: null,
    turns_left: 5,
  } as unknown as VaultHeistView;
  expect(vaultHeist(before, [event("game-won", { seat: 1 })], 0).turns_left).toBe(0);
});

test("Crooks: the goal line counts what is scored so far", () => {
  const before = {
    seat: 1,
    seats: 2,
    players: [],
    scored: [],
    goal: goal([9, 9], "old"),
  } as unknown as CrooksView;
  const scored = event("target-robbed", {
    target: 4,
    points: 6,
    winners: [1],
    share: 6,
    ranks: {},
  });
  expect(lineOf(crooks(before, [scored], 0, 0))).toBe("old");
  expect(lineOf(crooks(before, [scored], 0, 1))).toBe("you 6, Ann 0");
});

test("Chicken Heist: the goal line says at once that you were caught or got away", () => {
  const players = [{ seat: 0, status: "inside", loot: 2 }];
  const at = (standing: string) =>
    ({ seat: 0, players, goal: goal([], standing) }) as unknown as ChickenHeistView;
  const caught = [event("player-caught", { seat: 0 })];
  const ran = [event("player-ran", { seat: 0, loot: 2 })];
  const held = "you have 2 loot cards, worth 4";
  expect(lineOf(chickenHeist(at(held), caught, 0))).toBe("you were caught");
  expect(lineOf(chickenHeist(at(held), ran, 0))).toBe("you got away with 2 loot cards, worth 4");
  expect(lineOf(chickenHeist(at("you have no loot yet"), ran, 0))).toBe(
    "you got away with no loot",
  );
});

test("a ranking is told from the last place to the winners", () => {
  const looks = rankingLooks([5, 9, 7, 9], [1, 3], "Ben and Di win");
  const seats = looks.map((look) => (look.scene as RankingScene).places.map((one) => one.seat));
  expect(seats).toEqual([[0], [2, 0], [1, 3, 2, 0]]);
  const over = "The game is over";
  expect(looks.map((look) => look.caption)).toEqual([over, over, "Ben and Di win"]);
  expect(rankingLooks([0, 0], [], "Nobody wins").at(-1)?.sound).toBe("fail");
});
