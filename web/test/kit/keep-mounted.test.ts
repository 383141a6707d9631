import { expect, test } from "vitest";
import { bandsOf } from "../../src/board/crooks/cells";
import type { BoardView } from "../../src/board/board-view";
import type { CrooksView } from "../../src/generated/protocol";
import { keepLast } from "../../src/kit/keep-last";
import { reuseEqual } from "../../src/kit/reuse-equal";

test("the last value stays until there is another one", () => {
  const keep = keepLast<string>();
  expect([undefined, "spy", undefined, "killer"].map((now) => keep(now))).toEqual([
    undefined,
    "spy",
    "spy",
    "killer",
  ]);
});

test("equal values and their parts keep their identity", () => {
  const keep = reuseEqual<{ name: string; cards: string[] }[]>();
  const first = keep([
    { name: "Ann", cards: ["spy"] },
    { name: "Ben", cards: [] },
  ]);
  expect(
    keep([
      { name: "Ann", cards: ["spy"] },
      { name: "Ben", cards: [] },
    ]),
  ).toBe(first);
  const next = keep([
    { name: "Ann", cards: ["spy"] },
    { name: "Ben", cards: ["killer"] },
  ]);
  expect(next).not.toBe(first);
  expect(next[0]).toBe(first[0]);
  expect(next[1]?.cards).toEqual(["killer"]);
});

/** Two seats at one target, with another crook each time. */
function seen(crook: string | null, phase = "rob"): BoardView<CrooksView> {
  const lying = { crook, face_down: true, hangout: "A", possible: ["Nell", "Gus"] };
  const view = {
    seat: 1,
    seats: 2,
    phase,
    at_target: 2,
    players: [
      { seat: 0, row: { 2: [lying] } },
      { seat: 1, row: { 2: [] } },
    ],
    crooks: ["Nell", "Gus"].map((name) => ({ name, rank: 3, modifier: 0 })),
    scored: [{ target: 2, ranks: [null, null] }],
  };
  return { view, facts: { aim: "", pieces: [] } } as unknown as BoardView<CrooksView>;
}

test("a cell shows only who can be there, your own seat first", () => {
  const [band] = bandsOf()(seen(null));
  expect(band?.cells.map((cell) => [cell.seat, cell.own])).toEqual([
    [1, true],
    [0, false],
  ]);
  const theirs = band?.cells[1];
  expect(theirs?.crooks[0]?.printed).toBeNull();
  expect(theirs?.text).toBe("Can be: Nell 3, Gus 3.");
});

test("only the changed cell is a new object", () => {
  const bands = bandsOf();
  const before = bands(seen(null))[0]!;
  expect(bands(seen(null))[0]).toBe(before);
  const after = bands(seen("Nell"))[0]!;
  expect(after.cells[0]).toBe(before.cells[0]);
  expect(after.cells[1]?.crooks[0]?.printed?.name).toBe("Nell");
});

test("a cell is an option when a crook is killed or moved", () => {
  const facts = (phase: string) => bandsOf()(seen(null, phase))[0]?.cells.map((one) => one.facts);
  expect(facts("kill")).toEqual([null, { kind: "kill", victim: 0 }]);
  expect(facts("switch")).toEqual([{ kind: "move", target: 2 }, null]);
  expect(facts("rob")).toEqual([null, null]);
});
