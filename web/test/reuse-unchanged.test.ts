import { expect, test } from "vitest";
import { reuseUnchanged } from "../src/connection/reuse-unchanged";

const view = () => ({ round: 2, players: [{ cash: 1, row: [] }, { cash: 5 }], over: false });

test("equal values keep their identity, as a whole or in part", () => {
  const before = view();
  expect(reuseUnchanged(before, view())).toBe(before);
  const now = reuseUnchanged(before, { ...view(), players: [{ cash: 1, row: [] }, { cash: 6 }] });
  expect(now).not.toBe(before);
  expect(now.players[0]).toBe(before.players[0]);
  expect(now.players[1]).toEqual({ cash: 6 });
  expect(before.players[1]).toEqual({ cash: 5 });
});

test.each([
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[1, 2], [1]],
  [[1], { 0: 1 }],
  [{ a: null }, { a: {} }],
  [null, { a: 1 }],
  [{ a: 1 }, null],
  ["a", "b"],
])("%j does not pass for %j", (before, now) => {
  const wanted: unknown = structuredClone(now);
  expect(reuseUnchanged<unknown>(before, now)).toStrictEqual(wanted);
});
