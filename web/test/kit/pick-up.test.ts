import { expect, test, vi } from "vitest";
import { Hold } from "../../src/kit/pick-up.svelte";

function board() {
  const put = vi.fn();
  const hold = new Hold<string, number>({
    may: (card, place) => card.length === place,
    whyNot: (card, place) => (place > 9 ? undefined : `${card} does not fit ${place}.`),
    put,
  });
  return { hold, put };
}

test("what is picked up lights its places, and goes there", () => {
  const { hold, put } = board();
  expect(hold.lit(3)).toBe(false);
  hold.pick("spy");
  expect([hold.lit(3), hold.lit(4), hold.whyNot(3), hold.whyNot(4), hold.whyNot(12)]).toEqual([
    true,
    false,
    undefined,
    "spy does not fit 4.",
    undefined,
  ]);
  expect(hold.put(3)).toBe(true);
  expect(put).toHaveBeenCalledExactlyOnceWith("spy", 3);
  expect(hold.held).toBeNull();
});

test("what a board keeps stays in the hand until the board lets go of it", () => {
  const put = vi.fn();
  const hold = new Hold<string, number>({ may: () => true, put, keeps: true });
  hold.lift("spy");
  expect(hold.put(3)).toBe(true);
  expect([put.mock.calls, hold.held, hold.dragging]).toEqual([[["spy", 3]], "spy", false]);
  hold.letGo();
  expect(hold.held).toBeNull();
});

test("a second press lets go; another thing is taken instead", () => {
  const { hold } = board();
  hold.pick("spy");
  hold.pick("killer");
  expect(hold.held).toBe("killer");
  hold.pick("killer");
  expect(hold.held).toBeNull();
});

test("what does not fit stays in the hand, and says why", () => {
  const { hold, put } = board();
  hold.pick("spy");
  expect(hold.put(4)).toBe(false);
  expect([hold.held, hold.problem, put.mock.calls.length]).toEqual([
    "spy",
    "spy does not fit 4.",
    0,
  ]);
});

test("a drag ends where it is let go of, or nowhere", () => {
  const { hold, put } = board();
  const [right, wrong] = [document.createElement("div"), document.createElement("div")];
  const forget = hold.register(right, () => 3);
  hold.register(wrong, () => 4);
  for (const [over, done] of [
    [right, true],
    [wrong, false],
    [null, false],
  ] as const) {
    hold.lift("spy");
    hold.over = over;
    expect(hold.drop()).toBe(done);
    expect([hold.held, hold.over, hold.dragging]).toEqual([null, null, false]);
  }
  forget();
  hold.lift("spy");
  hold.over = right;
  expect(hold.drop()).toBe(false);
  expect(put).toHaveBeenCalledTimes(1);
});

test("two names of one thing are the same", () => {
  const hold = new Hold<{ id: number }, number>({
    may: () => true,
    put: () => {},
    same: (one, other) => one.id === other.id,
  });
  hold.pick({ id: 1 });
  expect([hold.holds({ id: 1 }), hold.holds({ id: 2 })]).toEqual([true, false]);
});
