import { expect, test } from "vitest";
import { filledBy, filledWithout, rounds } from "../src/board/big-score/story";
import type { GameEvent } from "../src/generated/protocol";

const event = (kind: string, facts: object): GameEvent => ({ kind, text: "", rule: "", ...facts });

const log = [
  event("round-begins", { round: 1, jobs: ["ATM", "Hotel", "Casino"] }),
  event("job-unrobbed", { job: "ATM", slot: 0 }),
  event("crew-shown", { job: "Hotel", slot: 1, crew: { "0": ["driver"], "2": ["expert hacker"] } }),
  event("crew-missing", { missing: ["con man"], jacks_can_help: true }),
  event("jacks-shown", { jacks: { "0": 1, "2": 0 } }),
  event("job-robbed", { job: "Hotel", seats: [0, 2], cash: 30, token: "diamond" }),
];

test("the log tells each job's story", () => {
  const [round] = rounds(log);
  expect(round?.jobs.map((job) => job.outcome)).toEqual(["unrobbed", "robbed", "open"]);
  expect(round?.jobs[1]).toMatchObject({
    crew: [[0, ["driver"]], [2, ["expert hacker"]]],
    missing: ["con man"],
    jacks: [[0, 1], [2, 0]],
  });
  expect(round?.done).toBe(false);
  expect(rounds([...log, event("crew-dismissed", {})])[0]?.done).toBe(true);
});

test("icons are filled one card each", () => {
  expect(filledBy(["hacker", "hacker", "muscle"], ["expert hacker", "driver"])).toEqual([true, false, false]);
  expect(filledWithout(["hacker", "hacker", "muscle"], ["hacker"])).toEqual([false, true, true]);
});
