import { expect, test } from "vitest";
import { filledBy, filledWithout, rounds } from "../src/board/big-score/job-results";
import { midway, script } from "../src/board/big-score/animation";
import type { BigScoreView, GameEvent } from "../src/generated/protocol";

const event = (kind: string, facts: object): GameEvent => ({
  kind,
  text: "",
  parts: [],
  rule: "",
  ...facts,
});

const log = [
  event("round-begins", { round: 1, jobs: ["ATM", "Hotel", "Casino"] }),
  event("job-unrobbed", { job: "ATM", slot: 0 }),
  event("crew-shown", { job: "Hotel", slot: 1, crew: { "0": ["driver"], "2": ["expert hacker"] } }),
  event("crew-missing", { missing: ["con man"], jacks_can_help: true }),
  event("jacks-shown", { jacks: { "0": 1, "2": 0 } }),
  event("job-robbed", { job: "Hotel", seats: [0, 2], cash: 30, token: "diamond" }),
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

test("during the animation the jobs follow the log and the rest stays", () => {
  const before = {
    act: 1,
    phase: "assign",
    jobs: ["ATM", "Hotel", "Casino"].map((name, slot) => ({ slot, name, status: "open" })),
  } as unknown as BigScoreView;
  const view = midway(before, log.slice(0, 3));
  expect(view.jobs.map((job) => job.status)).toEqual(["unrobbed", "open", "open"]);
  expect(view.job_under_way).toBe(1);
});

test("each event of a job is shown; more than one round isn't animated", () => {
  const before = { act: 1, jobs: [] as object[] } as BigScoreView;
  expect(log.map((line) => script.look(line, before) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(script.tooMuch?.(log)).toBe(false);
  expect(script.tooMuch?.([...log, ...log])).toBe(true);
});
