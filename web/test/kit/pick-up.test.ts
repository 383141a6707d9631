import { expect, test, vi } from "vitest";
import { PickUp } from "../../src/kit/pick-up.svelte";

function board() {
  const put = vi.fn();
  const pickUp = new PickUp<string, number>({
    may: (card, place) => card.length === place,
    whyNot: (card, place) => (place > 9 ? undefined : `${card} does not fit ${place}.`),
    put,
  });
  return { pickUp, put };
}

test("a picked-up item highlights its places, and goes there", () => {
  const { pickUp, put } = board();
  expect(pickUp.lit(3)).toBe(false);
  pickUp.pick("spy");
  expect([
    pickUp.lit(3),
    pickUp.lit(4),
    pickUp.whyNot(3),
    pickUp.whyNot(4),
    pickUp.whyNot(12),
  ]).toEqual([true, false, undefined, "spy does not fit 4.", undefined]);
  expect(pickUp.put(3)).toBe(true);
  expect(put).toHaveBeenCalledExactlyOnceWith("spy", 3);
  expect(pickUp.held).toBeNull();
});

test("with `keeps`, the item stays held until the board releases it", () => {
  const put = vi.fn();
  const pickUp = new PickUp<string, number>({ may: () => true, put, keeps: true });
  pickUp.lift("spy");
  expect(pickUp.put(3)).toBe(true);
  expect([put.mock.calls, pickUp.held, pickUp.dragging]).toEqual([[["spy", 3]], "spy", false]);
  pickUp.release();
  expect(pickUp.held).toBeNull();
});

test("a second press releases the item; another item replaces it", () => {
  const { pickUp } = board();
  pickUp.pick("spy");
  pickUp.pick("killer");
  expect(pickUp.held).toBe("killer");
  pickUp.pick("killer");
  expect(pickUp.held).toBeNull();
});

test("an item that isn't allowed stays held, and says why", () => {
  const { pickUp, put } = board();
  pickUp.pick("spy");
  expect(pickUp.put(4)).toBe(false);
  expect([pickUp.held, pickUp.problem, put.mock.calls.length]).toEqual([
    "spy",
    "spy does not fit 4.",
    0,
  ]);
});

test("a drag ends where the item is dropped, or nowhere", () => {
  const { pickUp, put } = board();
  const [right, wrong] = [document.createElement("div"), document.createElement("div")];
  const forget = pickUp.register(right, () => 3);
  pickUp.register(wrong, () => 4);
  for (const [over, done] of [
    [right, true],
    [wrong, false],
    [null, false],
  ] as const) {
    pickUp.lift("spy");
    pickUp.over = over;
    expect(pickUp.drop()).toBe(done);
    expect([pickUp.held, pickUp.over, pickUp.dragging]).toEqual([null, null, false]);
  }
  forget();
  pickUp.lift("spy");
  pickUp.over = right;
  expect(pickUp.drop()).toBe(false);
  expect(put).toHaveBeenCalledTimes(1);
});

test("`same` decides whether two items are equal", () => {
  const pickUp = new PickUp<{ id: number }, number>({
    may: () => true,
    put: () => {},
    same: (one, other) => one.id === other.id,
  });
  pickUp.pick({ id: 1 });
  expect([pickUp.holds({ id: 1 }), pickUp.holds({ id: 2 })]).toEqual([true, false]);
});
