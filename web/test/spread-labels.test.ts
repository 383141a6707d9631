import { expect, test } from "vitest";
import { spreadLabels } from "../src/parts/spread-labels";

test("what does not overlap stays where it is", () => {
  expect(spreadLabels([10, 80, 40], 15, 100)).toEqual([10, 80, 40]);
});

test("what overlaps is pushed down, in its order", () => {
  expect(spreadLabels([12, 10, 90], 15, 100)).toEqual([25, 10, 90]);
});

test("at the bottom everything moves up", () => {
  expect(spreadLabels([100, 100, 100], 15, 100)).toEqual([70, 85, 100]);
});
