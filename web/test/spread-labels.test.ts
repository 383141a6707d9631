import { expect, test } from "vitest";
import { apart } from "../src/parts/spread-labels";

test("what does not overlap stays where it is", () => {
  expect(apart([10, 80, 40], 15, 100)).toEqual([10, 80, 40]);
});

test("what overlaps is pushed down, in its order", () => {
  expect(apart([12, 10, 90], 15, 100)).toEqual([25, 10, 90]);
});

test("at the bottom everything moves up", () => {
  expect(apart([100, 100, 100], 15, 100)).toEqual([70, 85, 100]);
});
