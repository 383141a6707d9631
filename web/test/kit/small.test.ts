import { expect, test, vi } from "vitest";
import anchors from "../../src/board/anchors.json";
import { anchorOf, fitsAnchor } from "../../src/kit/anchors";
import { stateOf } from "../../src/kit/seats";
import { play, setVolume, sound, SOUND_NAMES, switchSound } from "../../src/kit/sound.svelte";

test("anchors have names made of words, and match their patterns", () => {
  expect(anchorOf("job", 3)).toBe("job-3");
  expect(anchorOf("crew", "Con man", 2)).toBe("crew-con-man-2");
  expect([
    fitsAnchor("job-*", "job-3"),
    fitsAnchor("job-*", "job-"),
    fitsAnchor("hand", "hand"),
    fitsAnchor("hand", "hand-1"),
  ]).toEqual([true, false, true, false]);
  for (const name of Object.values(anchors).flat()) expect(name).toMatch(/^[a-z0-9-]+\*?$/);
});

test("a seat is deciding, sealed, or has no state", () => {
  const view = { waiting: [1], over: false };
  expect([stateOf(view, 1, true), stateOf(view, 0, true), stateOf(view, 0, false)]).toEqual([
    "deciding",
    "sealed",
    "",
  ]);
  expect(stateOf({ waiting: null, over: false }, 1, true)).toBe("");
  expect(stateOf({ waiting: [1], over: true }, 1, true)).toBe("");
});

test("sounds are off by default; the volume is saved", () => {
  const made = vi.fn();
  const ramps: number[] = [];
  const node = () => ({
    connect: vi.fn(),
    start: vi.fn(),
    stop: vi.fn(),
    gain: param(),
    frequency: param(),
  });
  const param = () => ({
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: (value: number) => ramps.push(value),
    exponentialRampToValueAtTime: vi.fn(),
  });
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor() {
        made();
      }
      currentTime = 0;
      sampleRate = 100;
      state = "running";
      destination = {};
      createGain = node;
      createOscillator = node;
      createBufferSource = node;
      createBuffer = () => ({ getChannelData: () => new Float32Array(10) });
    },
  );
  expect(sound.on).toBe(false);
  play("win");
  expect(made).not.toHaveBeenCalled();
  switchSound();
  for (const name of SOUND_NAMES) play(name);
  expect(made).toHaveBeenCalledOnce();
  expect(SOUND_NAMES.length).toBe(13);
  const peak = (loud?: number) => {
    ramps.length = 0;
    play("cop", loud);
    return ramps[0]!;
  };
  expect(peak(2)).toBeCloseTo(2 * peak());
  setVolume(0.25);
  expect(JSON.parse(localStorage.getItem("heist-night.sound") ?? "")).toEqual({
    on: true,
    volume: 0.25,
  });
  setVolume(7);
  expect(sound.volume).toBe(0.5);
});
