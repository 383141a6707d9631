import { expect, test } from "vitest";
import { findTurningPoints } from "../src/parts/turning-points";
import type { ScorePoint } from "../src/generated/protocol";

const at = (act: number, ...worth: number[]): ScorePoint => ({
  act,
  worth,
  by: null,
  done: null,
  told: [],
});

test("the largest changes are listed in the order of the game", () => {
  const worth = [at(0, 0, 0), at(3, 10, 0), at(5, 10, 50), at(9, 12, 50), at(12, 12, 20)];
  const found = findTurningPoints(worth, 3);
  expect(found.map((point) => point.act)).toEqual([3, 5, 12]);
  expect(found[2]?.changes).toEqual([{ seat: 1, by: -30 }]);
  expect(found[1]?.worth).toBe(50);
});

test("the seat that changed most comes first, and points without a change are skipped", () => {
  const worth = [at(0, 0, 0, 0), at(1, 5, -9, 7), at(2, 5, -9, 7)];
  const [jump, ...more] = findTurningPoints(worth);
  expect(jump?.changes.map((change) => change.seat)).toEqual([1, 2, 0]);
  expect(more).toEqual([]);
  expect(findTurningPoints([])).toEqual([]);
});

test("of equal changes the later ones are kept, so the winning lock is among them", () => {
  const worth = [0, 1, 0, 1, 0, 1, 2, 3].map((locks, act) => at(act, locks));
  expect(findTurningPoints(worth, 3).map((point) => point.act)).toEqual([5, 6, 7]);
});
