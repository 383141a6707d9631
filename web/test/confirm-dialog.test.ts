import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSetting } from "../src/connection/local-storage";
import type { LiveTable } from "../src/connection/live-table.svelte";
import ConfirmDialog from "../src/parts/ConfirmDialog.svelte";

let mounted: object | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = "";
});

const PASS = {
  id: 7,
  label: "Pass, for the rest of the game",
  label_parts: null,
  data: { kind: "pass" },
  rule: "CR-11",
  final: { ends: "You will take no more turns in this game.", undone: true },
};

/** Show the dialog as after a press on the option. */
async function pressed() {
  const confirmAnswer = vi.fn(async () => true);
  const table = {
    unconfirmed: PASS,
    named: (text: string) => text,
    confirmAnswer,
  } as unknown as LiveTable;
  mounted = mount(ConfirmDialog, { target: document.body, props: { table } });
  flushSync();
  await tick();
  return { table, confirmAnswer };
}
const button = (text: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === text)!;

test("the dialog says what would end, and focuses the back button", async () => {
  await pressed();
  expect(document.querySelector("dialog")?.open).toBe(true);
  expect(document.querySelector("#sure")?.textContent).toBe(
    "You will take no more turns in this game. Pass, for the rest of the game?",
  );
  expect(document.activeElement).toBe(button("Go back"));
});

test("going back does nothing; confirming sends the answer", async () => {
  const { table, confirmAnswer } = await pressed();
  button("Go back").click();
  expect(table.unconfirmed).toBeNull();
  expect(confirmAnswer).not.toHaveBeenCalled();
  button("Pass, for the rest of the game").click();
  expect(confirmAnswer).toHaveBeenCalledOnce();
});

test("no confirmation after 'Keep asking' is switched off", async () => {
  await pressed();
  document.querySelector<HTMLInputElement>("input[type=checkbox]")!.click();
  expect(loadSetting("ask-twice", true)).toBe(false);
});
