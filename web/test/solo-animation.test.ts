import { expect, test } from "vitest";
import { script } from "../src/board/big-score-solo/animation";
import { turningOrder } from "../src/board/big-score-solo/state-at";
import type { BigScoreSoloView, GameEvent } from "../src/generated/protocol";
import { event } from "./game-event";

const view = (facts: object) =>
  ({
    scenario: "biggest-score",
    act: 2,
    phase: "vault",
    waiting: [0],
    jobs: [],
    hand: {},
    kept: {},
    placing: {},
    vault: { cop: 3, diamond: 2, "cash 50": 1 },
    odds: { bust: 0.2 },
    on_table: [],
    cops_met: 0,
    cops: 1,
    cops_to_bust: 4,
    loot: ["cash 50"],
    board: null,
    ...facts,
  }) as unknown as BigScoreSoloView;
const told = (before: BigScoreSoloView, log: GameEvent[], part = 0) =>
  script.midway(before, log, 0, part);
const flights = (one: GameEvent, before: BigScoreSoloView) =>
  [script.look(one, before) ?? []]
    .flat()
    .flatMap((look) => look.flights ?? [])
    .map(({ from, to }) => [from, to]);

const captions = (one: GameEvent) =>
  [script.look(one, view({})) ?? []].flat().map((look) => look.caption);

test("a win and a loss have their number, told with the last part", () => {
  const end = (met: boolean, short_of: string[]) =>
    event("game-ends", { total: 1550, met, short_of });
  expect(captions(end(true, []))).toEqual([undefined, "You win with $1.55M!"]);
  expect(captions(end(false, ["$240K"]))).toEqual([undefined, "You're $240K short"]);
  expect(captions(end(false, []))).toEqual([undefined, "You lose this scenario"]);
  const scenes = [script.look(end(false, ["$240K"]), view({})) ?? []].flat();
  expect(scenes.map((look) => look.scene)).toEqual([
    { name: "goal", ending: true },
    { name: "goal", met: false, shortOf: ["$240K"], ending: true },
  ]);
  expect(captions(event("fled", { loot: [], total: 300 }))).toEqual(["You escape with $300K!"]);
});

test("tokens are drawn one by one from the vault, cops last and apart", () => {
  const robbed = event("vault-robbed", { round: 1, tokens: ["cop", "diamond", "cop"] });
  expect(turningOrder(["cop", "diamond", "cop"])).toEqual(["diamond", "cop", "cop"]);
  const seen = [0, 1, 2, 3].map((part) => {
    const { on_table, cops_met, vault, odds, cops } = told(view({}), [robbed], part);
    return [on_table, cops_met, vault.cop, vault.diamond, odds, cops];
  });
  expect(seen).toEqual([
    [[], 0, 3, 2, null, 1],
    [["diamond"], 0, 3, 1, null, 1],
    [["diamond"], 1, 2, 1, null, 1],
    [["diamond"], 2, 1, 1, null, 1],
  ]);
});

test("drawn tokens lie face down before the first turns", () => {
  const robbed = event("vault-robbed", { round: 1, tokens: ["cop", "diamond"] });
  const looks = [script.look(robbed, view({})) ?? []].flat();
  expect(looks.map(({ scene, sound, caption }) => [scene?.closed, sound, caption])).toEqual([
    [2, "heartbeat", "You rob the vault …"],
    [1, "card", "You draw a diamond"],
    [0, "cop", "A cop!"],
  ]);
});

test("a bust empties the part of each meter that was at risk", () => {
  const cash = { words: "", have: 150, need: 1500, missing: "$1.11M", soon: 390, had: "$390K" };
  const art = { words: "", have: 1, need: 3, missing: "", soon: 3, had: "3" };
  const before = view({ worth: 390, loot: ["diamond"], goal: { meters: [cash, art] } });
  const busted = event("busted", { cost: 240, returned: [] });
  expect(told(before, [busted], 1).goal).toEqual(before.goal);
  const after = told(before, [busted], 2);
  expect(after.worth).toBe(150);
  expect(after.goal?.meters).toMatchObject([
    { have: 150, soon: null, had: "$150K", missing: "$1.35M" },
    { have: 1, soon: null, had: "1", missing: "2 more" },
  ]);
});

test("cops go from the table to the track", () => {
  const placed = event("cops-placed", { cops: 3, limit: 4 });
  const before = view({ on_table: ["diamond"], cops_met: 2 });
  const after = told(before, [placed]);
  expect([after.cops, after.cops_met, after.on_table]).toEqual([3, 0, ["diamond"]]);
  expect(flights(placed, before)).toEqual([
    ["drawn-cop-1", "cop-2"],
    ["drawn-cop-2", "cop-3"],
  ]);
});

test("crew goes to its job before the job is robbed", () => {
  const job = { slot: 1, status: "open", placed: ["hacker"], crew: ["hacker", "driver"] };
  const before = view({ act: 1, jobs: [job], placing: { driver: 1 }, hand: { brute: 2 } });
  const log = [
    event("crew-placed", { crew: "driver", slot: 1 }),
    event("crew-placed", { crew: "brute", slot: 1 }),
    event("job-done", { slot: 1, job: "Bank", cash: 50, token: null, total: 150 }),
  ];
  const after = told(before, log);
  expect(after.jobs[0]).toMatchObject({ status: "robbed", placed: ["hacker", "driver", "brute"] });
  expect([after.placing, after.hand]).toEqual([{}, { brute: 1 }]);
  expect(flights(log[2]!, before)).toEqual([["job-2", "player-1"]]);
});

test("a done job gives its tokens; cops on jobs left over go to the track", () => {
  const jobs = [
    { slot: 0, status: "open", placed: [] },
    { slot: 1, status: "open", placed: [] },
  ];
  const board = { on_job: [["diamond", "cash 20"], ["cop"]] };
  const before = view({ act: 1, scenario: "heat-is-on", jobs, board, loot: [] });
  const done = event("job-done", { slot: 0, job: "Bank", cash: 50, token: null });
  expect(flights(done, before)).toEqual([
    ["job-1", "player-1"],
    ["job-1", "loot"],
    ["job-1", "loot"],
  ]);
  expect(flights(event("cops-placed", { cops: 2, limit: 4 }), before)).toEqual([
    ["job-2", "cop-2"],
  ]);
  const after = told(before, [done, event("tokens-won", { tokens: ["diamond", "cash 20"] })]);
  expect([after.loot, after.board]).toEqual([["diamond", "cash 20"], { on_job: [[], ["cop"]] }]);
});

test("a cop follows a carrier, and traitors take what they carry", () => {
  const row = { hacker: ["diamond"], brute: ["cash 50"] };
  const board = { row, traitor_odds: { hacker: 0.4, brute: 0.3 }, traitors: [] };
  const before = view({ board, loot: ["diamond", "cash 50"], cops_met: 1 });
  const log = [
    event("entrusted", { token: "cop", crew: "brute" }),
    event("traitors-named", { traitors: ["hacker"], lost: ["diamond"] }),
  ];
  expect(told(before, log.slice(0, 1))).toMatchObject({
    cops: 2,
    cops_met: 0,
    board: { row: { hacker: ["diamond"], brute: ["cash 50", "cop"] } },
  });
  expect(told(before, log)).toMatchObject({
    loot: ["cash 50"],
    board: { row: { hacker: [], brute: ["cash 50", "cop"] }, traitors: ["hacker"] },
  });
  expect((told(before, log).board as typeof board).traitor_odds).toEqual({});
  expect(script.look(log[1]!, before)).toMatchObject({ sound: "fail" });
});

test("the hand is empty after a round", () => {
  const before = view({ act: 1, hand: { brute: 2 }, kept: { driver: 1 } });
  const { hand, kept } = told(before, [event("round-ends", { round: 1, unfinished: [] })]);
  expect([hand, kept]).toEqual([{}, {}]);
});

test("the vault opens after the jobs, and a bust takes all loot", () => {
  const opened = told(view({ act: 1 }), [event("vault-opens", { tokens: 6, cops: 3 })]);
  expect([opened.act, opened.odds]).toEqual([2, null]);
  const bust = event("busted", { lost: ["cash 50"], why: "", cost: 50 });
  const before = view({ on_table: ["diamond"], cops_met: 1, worth: 200 });
  expect([0, 1, 2].map((part) => told(before, [bust], part).worth)).toEqual([200, 200, 150]);
  expect(captions(bust)).toEqual([undefined, undefined, "Busted! You lose $50K."]);
  const busted = told(before, [bust], 2);
  expect([busted.loot, busted.on_table, busted.cops_met, busted.ending]).toEqual([
    [],
    [],
    0,
    "busted",
  ]);
});
