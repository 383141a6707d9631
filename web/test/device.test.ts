import { expect, test } from "vitest";
import { needsDevice } from "../src/connection/device.svelte";
import type { DecisionShown, WindowShown } from "../src/generated/protocol";

const QUESTION = { id: "0.1.0" } as DecisionShown;
const WINDOW: WindowShown = {
  number: 1,
  length: 10,
  left: 10,
  waits: [],
  may_respond: true,
  may_wait: true,
  held: false,
  paused: false,
  passed: false,
  decline: 5,
};
const at = (more: object) => ({
  window: null,
  windowRead: performance.now(),
  decision: null,
  left: false,
  ...more,
});

test("outside of windows, the player who is asked gets the device", () => {
  expect(needsDevice(at({ decision: QUESTION }))).toBe(true);
  expect(needsDevice(at({}))).toBe(false);
});

test("in a window every player gets the device once, asked or not", () => {
  for (const decision of [QUESTION, null]) {
    expect(needsDevice(at({ window: WINDOW, decision }))).toBe(true);
    expect(needsDevice(at({ window: { ...WINDOW, passed: true }, decision }))).toBe(false);
    expect(needsDevice(at({ window: { ...WINDOW, may_respond: false }, decision }))).toBe(false);
    expect(needsDevice(at({ window: { ...WINDOW, left: 0 }, decision }))).toBe(false);
  }
});

test("a player who left their seat to a bot doesn't get the device", () => {
  expect(needsDevice(at({ decision: QUESTION, left: true }))).toBe(false);
  expect(needsDevice(at({ window: WINDOW, left: true }))).toBe(false);
});
