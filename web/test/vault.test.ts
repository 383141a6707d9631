import { expect, test } from "vitest";
import { fistsOf, openingOrder, type AnimatedView } from "../src/board/big-score/fists";
import { script } from "../src/board/big-score/animation";
import { midwayInVault } from "../src/board/big-score/vault-animation";
import { event } from "./game-event";

const player = (seat: number, inside = true) => ({
  seat,
  inside,
  busted: false,
  loot: ["cash 50"],
  draw: null,
  worth: 100,
});
const before = {
  act: 2,
  seat: 2,
  phase: "vault",
  vault: { cop: 5, "gold bar": 1 },
  waiting: [0],
  cops: 1,
  cops_until_bust: 3,
  floor: ["diamond", "cash 20"],
  marker: 0,
  players: [player(0), player(1), player(2), player(3, false)],
} as unknown as AnimatedView;
const log = [
  event("vault-round-begins", { round: 2, cops: 1 }),
  event("fists-open", { drew: { "0": "cop", "2": "gold bar" }, fled: [1] }),
  event("cops-placed", { cops: 2, limit: 3 }),
  event("fled", { seat: 1, loot: [], money: [100, 100, 100, 100] }),
  event("traded", { seat: 2, gave: "gold bar", took: "diamond", money: [100, 100, 160, 100] }),
];
const at = (lines: number, part = 0) => midwayInVault(before, log.slice(0, lines), 1, part);

const name = (seat: number) => ["Ann", "Ben", "Cy", "Di"][seat] ?? "";
const looksAt = (lines: number, seat = 2) =>
  [script.look(log[lines - 1]!, { ...before, seat }, name, log.slice(0, lines)) ?? []].flat();

test("those who fled open first, then clockwise; a cop that busts comes last", () => {
  const drew = { "0": "cop", "1": null, "2": "cop", "3": "diamond" };
  expect(openingOrder(drew, [4])).toEqual([4, 0, 1, 2, 3]);
  expect(openingOrder(drew, [4], true)).toEqual([4, 0, 1, 3, 2]);
});

test("captions are personal, and an escape has its own", () => {
  expect(looksAt(2).map((look) => look.caption)).toEqual([
    "Rob or flee?",
    "Ben flees",
    "Ann draws a cop!",
    "You draw a gold bar",
  ]);
  expect(looksAt(3)[0]?.caption).toBe("2 cops. 2 more bust everyone inside.");
  expect(looksAt(4)[0]).toMatchObject({ caption: "Ben escapes with $100K!" });
  expect(looksAt(4, 1)[0]).toMatchObject({ caption: "You escape with $100K!" });
  expect(looksAt(5)[0]?.flights).toEqual([
    expect.objectContaining({ from: "floor-diamond", to: "fist-3" }),
    expect.objectContaining({ from: "fist-3", to: "floor" }),
  ]);
});

test("the marker hops from the player who had it", () => {
  const lines = [
    event("vault-opens", { marker: 3, floor: [] }),
    event("marker-moved", { seat: 1 }),
  ];
  const look = [script.look(lines[1]!, before, name, lines) ?? []].flat()[0];
  expect(look?.flights).toEqual([{ from: "fist-4", to: "fist-2", icon: "marker" }]);
});

test("nothing comes between the last cop and the bust", () => {
  const lines = (cops: number) => [
    event("cops-placed", { cops, limit: 3 }),
    event("marker-moved", { seat: 1 }),
  ];
  const rest = (cops: number) =>
    [script.look(lines(cops)[1]!, before, name, lines(cops)) ?? []].flat().map((one) => one.rest);
  expect([rest(3), rest(4)]).toEqual([[450], []]);
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
      view.cops_until_bust,
    ];
  });
  expect(states).toEqual([
    [[], 1, 3],
    [[1], 1, 3],
    [[0, 1], 2, 2],
    [[0, 1, 2], 2, 2],
  ]);
  expect(at(2, 2).vault).toEqual({ cop: 4, "gold bar": 1 });
  const looks = looksAt(2);
  expect(looks.map((look) => look.sound)).toEqual(["heartbeat", "flee", "cop", "coins"]);
  expect(looks[2]?.flights).toEqual([expect.objectContaining({ from: "fist-1", to: "cop-2" })]);
});

test("a cop sounds louder the fuller the track is", () => {
  const loud = (cops: number) => {
    const view = { ...before, cops, cops_until_bust: 4 - cops };
    const looks = [script.look(log[1]!, view, name, log.slice(0, 2)) ?? []].flat();
    return looks.find((one) => one.sound === "cop")?.loud;
  };
  expect([0, 1, 2, 3].map(loud)).toEqual([0.875, 1.25, 1.625, 2]);
});

test("a player's mat changes when their fist opens", () => {
  const mats = [0, 1, 2, 3].map((part) =>
    at(2, part).players.map((one) => (one.inside ? one.draw : "away")),
  );
  expect(mats).toEqual([
    [null, null, null, "away"],
    [null, "away", null, "away"],
    ["cop", "away", null, "away"],
    ["cop", "away", "gold bar", "away"],
  ]);
});

test("crew in training and abilities reach the mat with their line", () => {
  const crew = ["driver", "hacker"];
  const lines = [
    event("training-shown", { seat: 1, crew }),
    event("ability-gained", { seat: 1, ability: "driver" }),
    event("experts-return", { seat: 1, crew }),
  ];
  const players = [0, 1].map((seat) => ({ ...player(seat), training: [], ability: null }));
  const view = { ...before, act: 1, jobs: [], players } as unknown as AnimatedView;
  const mats = [0, 1, 2, 3].map((n) => {
    const mat = script.midway(view, lines.slice(0, n), 0, 0).players[1];
    return [mat?.training, mat?.ability];
  });
  expect(mats).toEqual([
    [[], null],
    [crew, null],
    [crew, "driver"],
    [[], "driver"],
  ]);
});

test("players who fled are out, and traded tokens have changed hands", () => {
  const view = at(5);
  expect([view.cops, view.cops_until_bust]).toEqual([2, 2]);
  expect(view.players.map((one) => one.inside)).toEqual([true, false, true, false]);
  expect(view.floor).toEqual(["cash 20", "gold bar"]);
  expect(view.players[2]).toMatchObject({ loot: ["cash 50", "diamond"], draw: null });
});

test("a bust takes the loot of everyone inside, one after another, with the amount", () => {
  const bust = [
    ...log.slice(0, 2),
    event("cops-placed", { cops: 4, limit: 3 }),
    event("busted", { seats: [0, 2], lost: { "0": 50, "2": 40 }, money: [50, 100, 60, 100] }),
  ];
  const looks = (seat: number) =>
    [script.look(bust[3]!, { ...before, seat }, name, bust) ?? []].flat();
  const worths = looks(0).map((_, part) =>
    midwayInVault(before, bust, 1, part).players.map((one) => one.worth),
  );
  expect(worths).toEqual([
    [100, 100, 100, 100],
    [100, 100, 100, 100],
    [50, 100, 100, 100],
    [50, 100, 60, 100],
  ]);
  expect(looks(0).map((look) => look.scene?.lost)).toEqual([{}, {}, { 0: 50 }, { 0: 50, 2: 40 }]);
  expect(looks(0).at(-1)?.caption).toBe("Busted! You lose $50K.");
  expect(looks(1).at(-1)?.caption).toBe("Busted! You got out in time.");
  const view = midwayInVault(before, bust, 1, 3);
  expect(view.players.map((one) => [one.busted, one.loot.length])).toEqual([
    [true, 0],
    [false, 1],
    [true, 0],
    [false, 1],
  ]);
  expect(view.cops_until_bust).toBe(0);
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
