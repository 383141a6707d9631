import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { DecisionContext } from "../../src/board/board-view";
import { tip } from "../../src/parts/tip.svelte";
import OptionTargetBoard from "./OptionTargetBoard.svelte";

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = "";
});

async function play(kinds: string[], answer = vi.fn(async () => true)) {
  const options = kinds.map((kind, id) => ({
    id,
    label: `${kind} with Player 2`,
    data: { kind },
    rule: "",
  }));
  const game = {
    busy: false,
    decision: { id: "0.1", prompt: "", rule: "", phase: "", sealed: false, options },
    reasons: [{ choice: 9, label: "rob", data: { kind: "rob" }, reason: "you are out." }],
    named: (text: string) => text.replace("Player 2", "Ben"),
    answer,
  } as unknown as DecisionContext;
  mounted = mount(OptionTargetBoard, { target: document.body, props: { game } });
  flushSync();
  await tick();
  return answer;
}
const spot = () => document.querySelector<HTMLElement>("[data-anchor=rob]")!;
const rest = () =>
  [...document.querySelectorAll("[data-anchor=choices] button")].map((one) =>
    one.textContent?.trim(),
  );

test("an option target is highlighted while its option is offered, and answers it", async () => {
  const answer = await play(["rob", "flee"]);
  expect(spot().textContent?.trim()).toBe("rob with Ben: lit");
  spot().click();
  expect(answer).toHaveBeenCalledExactlyOnceWith(0);
});

test("options with a target aren't offered twice; the others become buttons", async () => {
  const answer = await play(["rob", "flee", "dance"]);
  expect(rest()).toEqual(["flee with Ben", "dance with Ben"]);
  document.querySelectorAll<HTMLElement>("[data-anchor=choices] button")[1]?.click();
  expect(answer).toHaveBeenCalledExactlyOnceWith(2);
});

test("a target without an option says why, and does nothing", async () => {
  const answer = await play(["flee"]);
  expect(spot().getAttribute("aria-disabled")).toBe("true");
  const said = () => spot().getAttribute("aria-description");
  await vi.waitFor(() => expect(said()).toBe("Take all you can. You are out."));
  spot().click();
  expect(answer).not.toHaveBeenCalled();
  expect([tip.title, tip.text, tip.why]).toEqual(["Rob", "Take all you can.", "You are out."]);
});
