import { expect, test, vi } from "vitest";
import { filledBy, filledWithout, rounds } from "../src/board/big-score/story";
import { beats, midway } from "../src/board/big-score/telling";
import { stage, told as shown } from "../src/parts/stage.svelte";
import type { BigScoreView, GameEvent } from "../src/generated/protocol";

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

test("the jobs are told beat by beat, each as far as the log has come", () => {
  const told = beats(log, 1);
  expect(told.map((beat) => beat.upTo)).toEqual([2, 3, 4, 5, 6]);
  const before = {
    act: 1,
    phase: "assign",
    jobs: ["ATM", "Hotel", "Casino"].map((name, slot) => ({ slot, name, status: "open" })),
  } as unknown as BigScoreView;
  const view = midway(before, log.slice(0, 3));
  expect(view.jobs.map((job) => job.status)).toEqual(["unrobbed", "open", "open"]);
  expect(view.job_under_way).toBe(1);
});

test("what happened in more than a round is not told anew, and a clock makes it short", () => {
  expect(beats([...log, ...log], 0)).toEqual([]);
  const length = (hurried: boolean) =>
    beats(log, 1, hurried).reduce((sum, beat) => sum + beat.rest, 0);
  expect(length(true)).toBeLessThan(length(false));
});

test("the stage shows the log line by line, and all of it at once when skipped", () => {
  vi.useFakeTimers();
  const end = vi.fn();
  stage.tell(
    1,
    [
      { upTo: 2, rest: 100 },
      { upTo: 4, rest: 100 },
    ],
    end,
  );
  expect(shown(log).length).toBe(1);
  vi.advanceTimersToNextTimer();
  expect(shown(log).length).toBe(2);
  vi.advanceTimersToNextTimer();
  expect(shown(log).length).toBe(4);
  vi.advanceTimersToNextTimer();
  expect(shown(log)).toBe(log);
  expect(end).toHaveBeenCalledOnce();
  stage.tell(1, [{ upTo: 2, rest: 100 }], end);
  stage.skip();
  expect([shown(log).length, end.mock.calls.length, vi.getTimerCount()]).toEqual([
    log.length,
    2,
    0,
  ]);
  vi.useRealTimers();
});
