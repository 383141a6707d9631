import { expect, test } from "vitest";
import { findTurningPoints } from "../src/parts/turning-points";
import type { WorthPoint } from "../src/generated/protocol";

const at = (act: number, ...worth: number[]): WorthPoint => ({
  act,
  worth,
  by: null,
  done: null,
  told: [],
});

test("the greatest changes are told, in the order in which they came", () => {
  const worth = [at(0, 0, 0), at(3, 10, 0), at(5, 10, 50), at(9, 12, 50), at(12, 12, 20)];
  const told = findTurningPoints(worth, 3);
  expect(told.map((jump) => jump.act)).toEqual([3, 5, 12]);
  expect(told[2]?.changes).toEqual([{ seat: 1, by: -30 }]);
  expect(told[1]?.worth).toBe(50);
});

test("whoever gained or lost most comes first, and a point without a change is none", () => {
  const worth = [at(0, 0, 0, 0), at(1, 5, -9, 7), at(2, 5, -9, 7)];
  const [jump, ...more] = findTurningPoints(worth);
  expect(jump?.changes.map((change) => change.seat)).toEqual([1, 2, 0]);
  expect(more).toEqual([]);
  expect(findTurningPoints([])).toEqual([]);
});
