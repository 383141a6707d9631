import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beatsOf, fitRoutine, matters, MIN_SEEN_MS } from "../../src/kit/beats";
import { playback, logSoFar } from "../../src/kit/playback.svelte";
import { setTelling, telling, vibrate } from "../../src/kit/telling-settings.svelte";
import AnimatedBoard from "./AnimatedBoard.svelte";
import { table } from "./animated-board.svelte";
import type { GameEvent } from "../../src/generated/protocol";

const line = (kind: string): GameEvent => ({ kind, text: kind, parts: [kind], rule: "" });
const log = ["deal", "flip", "coin", "flip"].map(line);
const look = (event: GameEvent) => (event.kind === "deal" ? undefined : { rest: 100 });
const aimed: GameEvent = { ...line("aimed"), seat: 1, parts: [{ seat: 1 }, " hits ", { seat: 0 }] };
const viewer = { game: "big-score", seat: 0 };
let mounted: object | null = null;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  setTelling({ speed: "normal", hold: false, vibrate: false });
  vi.useRealTimers();
});

const rests = (...given: Parameters<typeof beatsOf>) =>
  beatsOf(...given).map((beat) => [beat.upTo, Math.round(beat.rest)]);

test("events with a look become beats; routine kinds seen before are faster", () => {
  expect(rests(log, 0, look)).toEqual([
    [2, 100],
    [3, 100],
    [4, 100],
  ]);
  expect(rests(log, 2, look)).toEqual([
    [3, 55],
    [4, 55],
  ]);
});

test("reveals, and what others do to you, matter", () => {
  expect(matters(line("busted"), viewer)).toBe(true);
  expect(matters(line("busted"), { game: "crooks", seat: 0 })).toBe(false);
  expect(matters(aimed, viewer)).toBe(true);
  expect(matters({ ...aimed, seat: 0 }, viewer)).toBe(false);
  expect(matters(aimed, { game: "big-score", seat: 2 })).toBe(false);
  expect(matters(aimed, { game: "big-score", seat: null })).toBe(false);
});

test("routine events have a maximum length; what matters keeps its time", () => {
  const slow = () => ({ rest: 20_000 });
  const told = [...log, line("busted")];
  const sum = (hurried: boolean) =>
    beatsOf(told, 0, slow, { ...viewer, hurried })
      .slice(0, -1)
      .reduce((total, beat) => total + beat.rest, 0);
  expect(sum(false)).toBeCloseTo(9000);
  expect(sum(true)).toBeCloseTo(2500);
  expect(beatsOf(told, 0, slow, viewer).at(-1)?.rest).toBe(20_000);
  expect(fitRoutine([{ upTo: 1, lines: 1, rest: 10 }], 100)[0]?.rest).toBe(10);
});

test("when the viewer is behind, routine lines are joined, and nothing that matters is", () => {
  const told = [...log, line("busted"), aimed];
  expect(rests(told, 0, look, { ...viewer, behind: 9 })).toEqual([
    [5, MIN_SEEN_MS],
    [6, MIN_SEEN_MS],
  ]);
  expect(beatsOf(told, 0, () => ({ rest: 900 }), { ...viewer, behind: 1 }).length).toBe(6);
});

test("a line is told with the last part of its event", () => {
  const parts = () => [{ rest: 300 }, { rest: 300 }, { rest: 300 }];
  const beats = beatsOf([line("busted")], 0, parts, viewer);
  expect(beats.map(({ upTo, part, lines }) => [upTo, part, lines])).toEqual([
    [1, 0, 0],
    [1, 1, 0],
    [1, 2, 1],
  ]);
});

const beat = (upTo: number, rest = 100, must = false) => ({
  upTo,
  lines: upTo,
  rest,
  matters: must,
});

test("playback shows the log line by line, and all of it when skipped", () => {
  const end = vi.fn();
  playback.start(1, [beat(2), beat(4)], end);
  const seen = [logSoFar(log).length];
  for (let n = 0; n < 2; n++) {
    vi.advanceTimersToNextTimer();
    seen.push(logSoFar(log).length);
  }
  expect(seen).toEqual([1, 2, 4]);
  vi.advanceTimersToNextTimer();
  expect(logSoFar(log)).toBe(log);
  expect(end).toHaveBeenCalledExactlyOnceWith(false);
  playback.start(1, [beat(2)], end);
  playback.skip();
  expect(end).toHaveBeenLastCalledWith(true);
  expect([logSoFar(log).length, vi.getTimerCount()]).toEqual([log.length, 0]);
});

test("a tap goes on with the next beat that matters", () => {
  playback.start(0, [beat(1), beat(2), beat(3, 100, true), beat(4)], vi.fn());
  playback.advance();
  expect(playback.upTo).toBe(3);
  playback.advance();
  expect(playback.upTo).toBe(4);
  playback.advance();
  expect(playback.playing).toBe(false);
});

test("the animation speed changes how long a beat takes", () => {
  for (const [speed, time] of [
    ["relaxed", 150],
    ["normal", 100],
    ["fast", 50],
  ] as const) {
    setTelling({ speed });
    playback.start(0, [beat(1)], vi.fn(), 0);
    vi.advanceTimersByTime(time - 1);
    expect(playback.playing).toBe(true);
    vi.advanceTimersByTime(1);
    expect(playback.playing).toBe(false);
  }
});

test("with tap to continue, a reveal stays until a tap", () => {
  setTelling({ hold: true });
  playback.start(0, [beat(1), beat(2, 100, true)], vi.fn(), 0);
  vi.advanceTimersByTime(60_000);
  expect([playback.upTo, playback.holding]).toEqual([2, true]);
  playback.advance();
  expect(playback.playing).toBe(false);
});

test("with tap to continue, a part without words leads to the next part", () => {
  setTelling({ hold: true });
  const part = { ...beat(1, 100, true), lines: 0 };
  playback.start(0, [part, { ...part, caption: "Stop!" }, beat(1, 100, true)], vi.fn(), 0);
  vi.advanceTimersByTime(60_000);
  expect([playback.caption, playback.lines, playback.holding]).toEqual(["Stop!", 0, true]);
  playback.advance();
  expect([playback.lines, playback.holding]).toEqual([1, true]);
});

test("settings are saved, and another tab's change applies here", () => {
  setTelling({ speed: "fast" });
  expect(localStorage.getItem("heist-night.speed")).toBe('"fast"');
  localStorage.setItem("heist-night.speed", '"nonsense"');
  dispatchEvent(new Event("storage"));
  expect(telling.speed).toBe("normal");
});

test("the device vibrates only if the setting is on", () => {
  const buzz = vi.fn();
  Object.defineProperty(navigator, "vibrate", { value: buzz, configurable: true });
  vibrate(50);
  setTelling({ vibrate: true });
  playback.start(0, [{ ...beat(1), buzz: [20, 10] }], vi.fn(), 0);
  expect(buzz.mock.calls).toEqual([[[20, 10]]]);
  playback.skip();
});

function arrive(...kinds: string[]): void {
  table.log = [...table.log, ...kinds.map(line)];
  table.view = { ...table.view, seen: table.log.length, goal: table.log.length };
  flushSync();
}
const shown = () => {
  flushSync();
  return document.querySelector("output")?.textContent;
};
const caption = () => document.querySelector(".caption")?.textContent ?? "";

function openBoard(): void {
  table.log = [line("deal")];
  table.view = { ...table.view, seen: 1, goal: 1 };
  mounted = mount(AnimatedBoard, { target: document.body });
  flushSync();
}

/** Return how often the caption of a reveal is shown. */
function countReveals(): number {
  let reveals = 0;
  while (playback.playing) {
    flushSync();
    if (caption() === "busted") reveals += 1;
    vi.advanceTimersToNextTimer();
  }
  return reveals;
}

test("a board is told beat by beat, and then shows the current state", () => {
  openBoard();
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
  expect(shown()).toBe("3 of 4, not asked");
  vi.runAllTimers();
  expect(shown()).toBe("4 of 4, asked");
});

test("a goal changes with the last beat of its update", () => {
  openBoard();
  arrive("flip", "coin");
  const goals = [];
  while (playback.playing) {
    goals.push((playback.shown as unknown as { goal: number }).goal);
    vi.advanceTimersToNextTimer();
  }
  expect(goals).toEqual([1, 1, 3]);
});

test("however far the viewer is behind, every reveal is shown with its caption", () => {
  openBoard();
  for (let n = 0; n < 30; n++) arrive("flip", "busted", "coin");
  expect(countReveals()).toBe(30);
  expect(shown()).toBe("91 of 91, asked");
});

test.each(["a long update", "after a long absence"])(
  "%s tells each reveal, not the rest",
  (kind) => {
    openBoard();
    const absent = kind === "a long update" ? [] : ["deal", "deal"];
    const many = ["flip", "flip", "busted"];
    arrive(...absent, ...Array.from({ length: 30 }, () => many).flat());
    vi.advanceTimersToNextTimer();
    const told = 4 + absent.length;
    expect([shown(), caption()]).toEqual([`1 of ${told}, not asked`, "busted"]);
    expect(countReveals()).toBe(30);
    expect(shown()).toBe(`${91 + absent.length} of ${91 + absent.length}, asked`);
  },
);

test("without animations, one line is shown for a moment, and the game goes on", () => {
  setTelling({ speed: "off" });
  openBoard();
  arrive("flip", "busted", "coin");
  expect([shown(), caption()]).toEqual(["4 of 4, asked", "busted"]);
  vi.runAllTimers();
  flushSync();
  expect(caption()).toBe("");
});

test("skipped or undone events aren't told", () => {
  openBoard();
  arrive("flip", "coin");
  arrive("coin");
  playback.skip();
  expect(shown()).toBe("4 of 4, asked");
  arrive("flip");
  table.log = table.log.slice(0, 2);
  table.view = { ...table.view, seen: 2 };
  expect(shown()).toBe("2 of 2, asked");
  expect(playback.playing).toBe(false);
});

test("nothing is told while the page is hidden", () => {
  openBoard();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  arrive("flip");
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("1 of 1, not asked");
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.runAllTimers();
  expect(shown()).toBe("2 of 2, asked");
  hidden.mockRestore();
});

test.each([false, true])("a beat held for a tap ends once a clock runs (tap set: %s)", (hold) => {
  setTelling({ hold });
  openBoard();
  arrive("found");
  vi.advanceTimersByTime(60_000);
  expect([shown(), playback.holding]).toEqual(["1 of 2, not asked", true]);
  table.hurried = true;
  expect([shown(), playback.holding]).toEqual(["1 of 2, not asked", false]);
  vi.runAllTimers();
  expect(shown()).toBe("2 of 2, asked");
  // While the clock runs, no beat is held.
  arrive("found", "flip");
  vi.advanceTimersByTime(400);
  flushSync();
  expect([shown(), playback.holding]).toEqual(["2 of 3, not asked", false]);
  vi.runAllTimers();
  expect(shown()).toBe("4 of 4, asked");
  table.hurried = false;
});
