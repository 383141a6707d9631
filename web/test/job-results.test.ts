import { expect, test } from "vitest";
import { filledBy, filledWithout, rounds, spareCrew } from "../src/board/big-score/job-results";
import { script } from "../src/board/big-score/animation";
import { jackOrder, type AnimatedView } from "../src/board/big-score/fists";
import type { JobScene } from "../src/board/big-score/job-animation";
import type { BigScoreView } from "../src/generated/protocol";
import { event } from "./game-event";

const log = [
  event("round-begins", { round: 1, jobs: ["ATM", "Hotel", "Casino"] }),
  event("job-unrobbed", { job: "ATM", slot: 0 }),
  event("crew-shown", { job: "Hotel", slot: 1, crew: { "0": ["driver"], "2": ["expert hacker"] } }),
  event("crew-missing", { missing: ["con man"], jacks_can_help: true }),
  event("jacks-shown", { jacks: { "0": 1, "2": 0 } }),
  event("job-robbed", {
    job: "Hotel",
    seats: [0, 2],
    cash: 30,
    token: "diamond",
    money: [90, 40, 80],
  }),
];

test("the log gives the result of each job", () => {
  const [round] = rounds(log);
  expect(round?.jobs.map((job) => job.outcome)).toEqual(["unrobbed", "robbed", "open"]);
  expect(round?.jobs[1]).toMatchObject({
    crew: [
      [0, ["driver"]],
      [2, ["expert hacker"]],
    ],
    missing: ["con man"],
    jacks: [
      [0, 1],
      [2, 0],
    ],
  });
  expect(round?.done).toBe(false);
  expect(rounds([...log, event("crew-dismissed", {})])[0]?.done).toBe(true);
});

test("icons are filled one card each", () => {
  expect(filledBy(["hacker", "hacker", "muscle"], ["expert hacker", "driver"])).toEqual([
    true,
    false,
    false,
  ]);
  expect(filledWithout(["hacker", "hacker", "muscle"], ["hacker"])).toEqual([false, true, true]);
});

test("cards beyond the icons are spare", () => {
  expect(spareCrew(["hacker", "muscle"], ["muscle", "hacker", "muscle", "muscle"])).toEqual([
    "muscle",
    "muscle",
  ]);
  expect(spareCrew(["hacker", "hacker"], ["hacker"])).toEqual([]);
});

test("during the animation the jobs follow the log and the rest stays", () => {
  const before = {
    act: 1,
    phase: "assign",
    players: [],
    jobs: ["ATM", "Hotel", "Casino"].map((name, slot) => ({ slot, name, status: "open" })),
  } as unknown as BigScoreView;
  const view = script.midway(before, log.slice(0, 3), 0, 0);
  expect(view.jobs.map((job) => job.status)).toEqual(["unrobbed", "open", "open"]);
  expect(view.job_under_way).toBe(1);
});

test("each event of a job is shown; more than one round isn't animated", () => {
  const before = { act: 1, jobs: [] as object[], players: [] as object[] } as BigScoreView;
  const looks = log.map((line, n) => script.look(line, before, undefined, log.slice(0, n + 1)));
  expect(looks.map((look) => look !== undefined)).toEqual([false, true, true, true, true, true]);
  expect(script.tooMuch?.(log)).toBe(false);
  expect(script.tooMuch?.([...log, ...log])).toBe(true);
});

const name = (seat: number) => ["Ann", "Ben", "Cy"][seat] ?? "";
const player = (seat: number) => ({ seat, jacks: 1, cash: 50, diamonds: 0, worth: 50 });
const asSeat = (seat: number | null) =>
  ({
    act: 1,
    phase: "jacks",
    seat,
    seats: 3,
    jobs: ["ATM", "Hotel", "Casino"].map((job, slot) => ({ slot, name: job, status: "open" })),
    players: [0, 1, 2].map(player),
    own: null,
  }) as unknown as AnimatedView;
/** Return the looks of the last line. */
const looksOf = (lines: typeof log, seat: number | null) =>
  [script.look(lines.at(-1)!, asSeat(seat), name, lines) ?? []].flat();
const openJob = (missing: string[], jacks: Record<string, number>) => [
  ...log.slice(0, 3),
  event("crew-missing", { missing, jacks_can_help: true }),
  event("jacks-shown", { jacks }),
];
const robbed = event("job-robbed", {
  job: "Hotel",
  seats: [0, 2],
  cash: 30,
  token: null,
  money: [80, 50, 80],
});
const failed = event("job-failed", {
  job: "Hotel",
  paid: { "0": 20, "2": 0 },
  money: [30, 50, 50],
});

test("the fist that decides opens last, the others clockwise", () => {
  const one = () => 1;
  expect(jackOrder({ "0": 1, "1": 0, "2": 0 }, 1, one)).toEqual([1, 2, 0]);
  expect(jackOrder({ "0": 0, "1": 1, "2": 1 }, 3, one)).toEqual([1, 2, 0]);
  expect(jackOrder({ "0": 1, "1": 1, "2": 0 }, 2, one)).toEqual([0, 2, 1]);
  expect(jackOrder({ "0": 1, "1": 2 }, 3, () => 2)).toEqual([0, 1]);
  expect(jackOrder({ "0": 0, "1": 1 }, 3, () => 2)).toEqual([1, 0]);
});

test("a scene never holds a fist that is still closed", () => {
  const looks = looksOf(openJob(["con man"], { "0": 1, "2": 0 }), 1);
  expect(looks.map((look) => look.caption)).toEqual([
    "Who uses a jack?",
    "Cy shows nothing",
    "Ann shows a jack!",
  ]);
  const scenes = looks.map((look) => look.scene as JobScene);
  expect(scenes.map((scene) => scene.job.jacks)).toEqual([
    [],
    [[2, 0]],
    [
      [2, 0],
      [0, 1],
    ],
  ]);
  expect(scenes.map((scene) => scene.fists)).toEqual([
    [0, 2],
    [0, 2],
    [0, 2],
  ]);
  expect(looks[1]!.rest).toBeLessThan(looks[2]!.rest);
});

test("each player is told what their jack did", () => {
  const told = (jacks: Record<string, number>, end: typeof robbed, seat: number) =>
    looksOf([...openJob(["con man"], jacks), end], seat)[0]?.caption;
  expect(told({ "0": 1, "2": 0 }, robbed, 0)).toBe("Your jack saved it.");
  expect(told({ "0": 1, "2": 0 }, robbed, 2)).toBe("You kept your jack, and it paid anyway!");
  expect(told({ "0": 1, "2": 1 }, robbed, 0)).toBe("Your jack was wasted: not needed.");
  expect(told({ "0": 1, "2": 0 }, robbed, 1)).toBe("Hotel: robbed!");
  expect(told({ "0": 0, "2": 0 }, failed, 2)).toBe("Your jack would have saved it.");
  const two = [...openJob(["con man", "driver"], { "0": 1, "2": 0 }), failed];
  expect(looksOf(two, 0)[0]?.caption).toBe("Your jack was wasted.");
  expect(looksOf([...log.slice(0, 3), robbed], 0)[0]?.caption).toBe("You get $30K!");
  expect(looksOf([...log.slice(0, 3), failed], 0)[0]?.caption).toBe("Hotel failed. You pay $20K.");
});

test("jacks and money change with their beat", () => {
  const lines = [...openJob(["con man"], { "0": 1, "2": 0 }), robbed];
  const jacks = (part: number) =>
    script.midway(asSeat(1), lines.slice(0, 5), 4, part).players.map((one) => one.jacks);
  expect([jacks(0), jacks(1), jacks(2)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [0, 1, 1],
  ]);
  const paid = script.midway(asSeat(1), lines, 4, 0).players;
  expect(paid.map((one) => [one.cash, one.worth])).toEqual([
    [80, 80],
    [50, 50],
    [80, 80],
  ]);
});

test("cards pass to the neighbour by name", () => {
  const hiring = {
    ...asSeat(0),
    phase: "hire",
    own: { hand: ["driver"] },
  } as unknown as AnimatedView;
  const passed = (left: boolean) => event("hands-passed", { left, cards: 4 });
  const caption = (left: boolean) =>
    [script.look(passed(left), hiring, name, [passed(left)]) ?? []].flat()[0]?.caption;
  expect([caption(true), caption(false)]).toEqual([
    "Your 4 cards go to Ben",
    "Your 4 cards go to Cy",
  ]);
  const view = script.midway(hiring, [passed(true)], 0, 0);
  expect([view.phase, view.own?.hand]).toEqual(["hire", []]);
});
