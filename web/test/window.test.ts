import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../src/connection/live-table.svelte";
import WindowBar from "../src/parts/WindowBar.svelte";

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = "";
});

function open(window: object, more: object = {}) {
  const table = {
    window: { number: 3, left: 4, length: 8, waits: [], passed: false, may_wait: true, ...window },
    windowRead: performance.now() + 1000,
    seat: 0,
    decision: null,
    passing: false,
    busy: false,
    name: (seat: number) => ["Ann", "Ben", "Cleo"][seat],
    pass: vi.fn(),
    wait: vi.fn(),
    setPassing: vi.fn(),
    ...more,
  };
  mounted = mount(WindowBar, {
    target: document.body,
    props: { table: table as unknown as LiveTable },
  });
  flushSync();
  return table;
}
const button = (text: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === text);
/** All that somebody beside the screen could tell, but for the words to the seat itself. */
const seen = () => {
  document.querySelector(".words")?.remove();
  return document.querySelector("section")?.innerHTML.replaceAll("<!---->", "");
};

test("whoever is asked and whoever is not see the same bar and the same buttons", () => {
  open({});
  const idle = seen();
  if (mounted) void unmount(mounted);
  open({}, { decision: { id: "0.1", options: [] } });
  expect(seen()).toBe(idle);
});

test("it runs down from the time that was drawn", () => {
  open({});
  const bar = document.querySelector("[role=progressbar]")!;
  expect(bar.getAttribute("aria-valuenow")).toBe("4");
  expect(document.querySelector<HTMLElement>(".left")?.style.transform).toBe("scaleX(0.5)");
});

test("passing, waiting, and passing on everything", () => {
  const table = open({});
  button("Pass")!.click();
  button("Wait")!.click();
  document.querySelector<HTMLInputElement>("input")!.click();
  expect(table.pass).toHaveBeenCalledOnce();
  expect(table.wait).toHaveBeenCalledOnce();
  expect(table.setPassing).toHaveBeenCalledExactlyOnceWith(true);
});

test("who asked for more time is told to all, with how often", () => {
  open({ waits: [1, 0, 1] });
  expect(document.querySelector("strong")?.textContent).toBe(
    "Ben and you asked for more time (3 times).",
  );
});

test("nothing more can be said after one's say, or when the time is up", () => {
  open({ passed: true, may_wait: false });
  expect(button("Pass")?.disabled && button("Wait")?.disabled).toBe(true);
  if (mounted) void unmount(mounted);
  open({ left: 0 });
  expect(button("Pass")?.disabled && button("Wait")?.disabled).toBe(true);
});

test("a spectator sees the window and cannot speak in it", () => {
  open({}, { seat: null });
  expect(document.querySelector("section")).not.toBeNull();
  expect(button("Pass")).toBeUndefined();
});
