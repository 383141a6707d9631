import { describe, expect, it } from "vitest";
import { checkRecord } from "../src/fairness/check";
import { runVectors, uncaughtFlips, type Vectors } from "../src/fairness/vectors";
import text from "../../tests/fairness/vectors.json?raw";

const vectors = JSON.parse(text) as Vectors;
const good = vectors.records.find((one) => one.name === "an honest game")?.text ?? "";

describe("the checker of deals", () => {
  it("agrees with the shared test vectors", () => {
    const { run, failures } = runVectors(vectors);
    expect(failures).toEqual([]);
    expect(run).toBeGreaterThan(60);
  });

  it("reports a vector that is wrong", () => {
    const wrong = vectors.nonces.map((one) => ({ ...one, seat: one.seat + 1 }));
    expect(runVectors({ ...vectors, nonces: wrong }).failures).toHaveLength(wrong.length);
  });

  it("catches one flipped bit anywhere in a record", () => {
    expect(checkRecord(good).fits).toBe(true);
    expect(uncaughtFlips(good)).toEqual([]);
  }, 60_000);

  it("lists every draw with what follows from the seed", () => {
    const { draws } = checkRecord(good);
    expect(draws.map(({ draw }) => draw.deck)).toEqual(["crooks", "first seat"]);
    expect(draws.every(({ draw, computed, fits }) => fits && draw.kind === computed.kind)).toBe(
      true,
    );
  });

  it("refuses what is no record", () => {
    for (const text of ["", "{}", "null", "[]", '{"check":"00000000000000000000000000000000"}'])
      expect(checkRecord(text).fits).toBe(false);
  });
});
