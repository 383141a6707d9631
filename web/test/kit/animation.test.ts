import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beatsOf, fitWithin } from "../../src/kit/beats";
import { playback, logSoFar } from "../../src/kit/playback.svelte";
import AnimatedBoard from "./AnimatedBoard.svelte";
import { table } from "./animated-board.svelte";
import type { GameEvent } from "../../src/generated/protocol";

const line = (kind: string): GameEvent => ({ kind, text: kind, parts: [kind], rule: "" });
const log = ["deal", "flip", "coin", "flip"].map(line);
const look = (event: GameEvent) => (event.kind === "deal" ? undefined : { rest: 100 });
let mounted: object | null = null;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  vi.useRealTimers();
});

test("events with a look become beats; repeated kinds are faster", () => {
  const first = beatsOf(log, 0, look);
  expect(first.map((beat) => beat.upTo)).toEqual([2, 3, 4]);
  expect(first.map((beat) => beat.rest)).toEqual([100, 100, expect.closeTo(55)]);
  expect(beatsOf(log, 2, look).map((beat) => [beat.upTo, Math.round(beat.rest)])).toEqual([
    [3, 55],
    [4, 55],
  ]);
});

test("an animation has a maximum length, shorter with a clock", () => {
  const slow = () => ({ rest: 20_000 });
  const length = (hurried: boolean) =>
    beatsOf(log, 0, slow, hurried).reduce((sum, beat) => sum + beat.rest, 0);
  expect(length(false)).toBeCloseTo(9000);
  expect(length(true)).toBeCloseTo(2500);
  expect(fitWithin([{ upTo: 1, rest: 10 }], 100)).toEqual([{ upTo: 1, rest: 10 }]);
});

test("playback shows the log line by line, and all of it when skipped", () => {
  const end = vi.fn();
  playback.start(
    1,
    [
      { upTo: 2, rest: 100 },
      { upTo: 4, rest: 100 },
    ],
    end,
  );
  const seen = [logSoFar(log).length];
  for (let n = 0; n < 2; n++) {
    vi.advanceTimersToNextTimer();
    seen.push(logSoFar(log).length);
  }
  expect(seen).toEqual([1, 2, 4]);
  vi.advanceTimersToNextTimer();
  expect(logSoFar(log)).toBe(log);
  expect(end).toHaveBeenCalledExactlyOnceWith(false);
  playback.start(1, [{ upTo: 2, rest: 100 }], end);
  playback.skip();
  expect(end).toHaveBeenLastCalledWith(true);
  expect([logSoFar(log).length, vi.getTimerCount()]).toEqual([log.length, 0]);
});

function arrive(...kinds: string[]): void {
  table.log = [...table.log, ...kinds.map(line)];
  table.view = { seen: table.log.length };
  flushSync();
}
const shown = () => {
  flushSync();
  return document.querySelector("output")?.textContent;
};

test("a board is animated beat by beat, and then shows the current state", () => {
  table.log = [line("deal")];
  table.view = { seen: 1 };
  mounted = mount(AnimatedBoard, { target: document.body });
  flushSync();
  expect(shown()).toBe("1 of 1, asked");
  arrive("flip", "coin");
  expect(shown()).toBe("1 of 1, not asked");
  vi.advanceTimersToNextTimer();
  expect(shown()).toBe("1 of 2, not asked");
  // Updates that arrive meanwhile wait.
  arrive("flip");
  expect(shown()).toBe("1 of 2, not asked");
  vi.advanceTimersToNextTimer();
  expect(shown()).toBe("1 of 3, not asked");
  vi.advanceTimersToNextTimer();
  vi.advanceTimersToNextTimer();
  expect(shown()).toBe("3 of 4, not asked");
  vi.runAllTimers();
  expect(shown()).toBe("4 of 4, asked");
});

test("skipped, undone or too many events aren't animated", () => {
  table.log = [line("deal")];
  table.view = { seen: 1 };
  mounted = mount(AnimatedBoard, { target: document.body });
  flushSync();
  arrive("flip", "coin");
  arrive("coin");
  playback.skip();
  expect(shown()).toBe("4 of 4, asked");
  arrive("flip");
  table.log = table.log.slice(0, 2);
  table.view = { seen: 2 };
  expect(shown()).toBe("2 of 2, asked");
  arrive(...Array<string>(60).fill("flip"));
  expect(shown()).toBe("62 of 62, asked");
  expect(playback.playing).toBe(false);
});
