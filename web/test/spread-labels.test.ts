import { expect, test } from "vitest";
import { spreadLabels } from "../src/parts/spread-labels";

test("labels that don't overlap stay", () => {
  expect(spreadLabels([10, 80, 40], 15, 100)).toEqual([10, 80, 40]);
});

test("overlapping labels are pushed down, in order", () => {
  expect(spreadLabels([12, 10, 90], 15, 100)).toEqual([25, 10, 90]);
});

test("at the bottom all labels move up", () => {
  expect(spreadLabels([100, 100, 100], 15, 100)).toEqual([70, 85, 100]);
});
