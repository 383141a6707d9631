import { expect, test } from "vitest";
import { oddsOfCops } from "../src/board/big-score/odds";
import { percent } from "../src/parts/percent";

test("one draw finds a cop as often as cops are among the tokens", () => {
  expect(oddsOfCops(10, 57, 1, 1)).toBeCloseTo(10 / 57);
});

test("fewer draws than cops needed can never bust", () => {
  expect(oddsOfCops(10, 57, 4, 5)).toBe(0);
});

test("the last tokens, all cops, always do", () => {
  expect(oddsOfCops(3, 3, 4, 3)).toBe(1);
});

test("two draws, by hand", () => {
  expect(oddsOfCops(2, 4, 2, 1)).toBeCloseTo(1 - 1 / 6);
});

test("small chances are not rounded to never, nor large ones to always", () => {
  expect([0, 0.004, 0.126, 0.999, 1].map(percent)).toEqual([
    "0 %",
    "under 1 %",
    "13 %",
    "over 99 %",
    "100 %",
  ]);
});
