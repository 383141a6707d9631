import { expect, test } from "vitest";
import { fistsOf, openingOrder, type AnimatedView } from "../src/board/big-score/fists";
import { lookAtVault, midwayInVault } from "../src/board/big-score/vault-animation";
import type { GameEvent } from "../src/generated/protocol";

const event = (kind: string, facts: object): GameEvent => ({
  kind,
  text: "",
  parts: [],
  rule: "",
  ...facts,
});
const player = (seat: number, inside = true) => ({
  seat,
  inside,
  busted: false,
  loot: ["cash 50"],
  draw: null,
});
const before = {
  act: 2,
  phase: "vault",
  waiting: [0],
  cops: 1,
  cops_to_bust: 3,
  floor: ["diamond", "cash 20"],
  marker: 0,
  players: [player(0), player(1), player(2), player(3, false)],
} as unknown as AnimatedView;
const log = [
  event("vault-round-begins", { round: 2, cops: 1 }),
  event("fists-open", { drew: { "0": "cop", "2": "gold bar" }, fled: [1] }),
  event("cops-placed", { cops: 2, limit: 3 }),
  event("fled", { seat: 1, loot: [] }),
  event("traded", { seat: 2, gave: "gold bar", took: "diamond" }),
];
const at = (lines: number, part = 0) => midwayInVault(before, log.slice(0, lines), 1, part);

test("cops come last", () => {
  expect(openingOrder({ "0": "cop", "1": null, "2": "cop", "3": "diamond" }, [4])).toEqual([
    4, 1, 3, 0, 2,
  ]);
});

test("all fists are closed, then open one by one; a cop lands when its fist opens", () => {
  expect(fistsOf(at(1)).map((fist) => fist.state)).toEqual(["closed", "closed", "closed", "gone"]);
  const states = [0, 1, 2, 3].map((part) => {
    const view = at(2, part);
    return [
      fistsOf(view)
        .filter((fist) => fist.state === "open")
        .map((fist) => fist.seat),
      view.cops,
      view.cops_to_bust,
    ];
  });
  expect(states).toEqual([
    [[], 1, 3],
    [[1], 1, 3],
    [[1, 2], 1, 3],
    [[0, 1, 2], 2, 2],
  ]);
  const looks = [lookAtVault(log[1]!, before) ?? []].flat();
  expect(looks.map((look) => look.sound)).toEqual(["seal", "flee", "coins", "cop"]);
  expect(looks[3]?.flights).toEqual([expect.objectContaining({ from: "fist-1", to: "cop-2" })]);
});

test("players who fled are out, and traded tokens have changed hands", () => {
  const view = at(5);
  expect([view.cops, view.cops_to_bust]).toEqual([2, 2]);
  expect(view.players.map((one) => one.inside)).toEqual([true, false, true, false]);
  expect(view.floor).toEqual(["cash 20", "gold bar"]);
  expect(view.players[2]).toMatchObject({ loot: ["cash 50", "diamond"], draw: null });
});

test("a bust takes the loot of everyone inside", () => {
  const bust = [
    ...log.slice(0, 2),
    event("cops-placed", { cops: 4, limit: 3 }),
    event("busted", { seats: [0, 2] }),
  ];
  const view = midwayInVault(before, bust, 1, 0);
  expect(view.players.map((one) => [one.busted, one.loot.length])).toEqual([
    [true, 0],
    [false, 1],
    [true, 0],
    [false, 1],
  ]);
  expect(view.cops_to_bust).toBe(0);
});

test("without an animation, fists follow the view", () => {
  expect(fistsOf(before).map((fist) => fist.state)).toEqual([
    "thinking",
    "closed",
    "closed",
    "gone",
  ]);
  const trading = {
    ...before,
    phase: "trade",
    players: before.players.map((one) => ({ ...one, draw: one.seat ? "diamond" : null })),
  };
  expect(fistsOf(trading).map((fist) => fist.token)).toEqual([
    undefined,
    "diamond",
    "diamond",
    undefined,
  ]);
});
