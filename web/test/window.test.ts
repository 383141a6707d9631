import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../src/connection/live-table.svelte";
import { ShownTable } from "../src/connection/shown-table";
import WindowBar from "../src/parts/WindowBar.svelte";

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.innerHTML = "";
});

function open(window: object, more: object = {}) {
  const table = {
    window: {
      number: 3,
      left: 4,
      length: 8,
      waits: [],
      passed: false,
      may_wait: true,
      may_respond: true,
      decline: 5,
      ...window,
    },
    windowRead: performance.now() + 1000,
    seat: 0,
    decision: null,
    skip: "none",
    skips: ["aimed", "duel", "turn"],
    busy: false,
    name: (seat: number) => ["Ann", "Ben", "Cleo"][seat],
    pass: vi.fn(),
    wait: vi.fn(),
    setSkip: vi.fn(),
    ...more,
  };
  const shown = new ShownTable(table as unknown as LiveTable);
  mounted = mount(WindowBar, {
    target: document.body,
    props: { table: { ...table, shown } as unknown as LiveTable },
  });
  flushSync();
  return table;
}
const button = (text: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === text);
/** Everything that a bystander could see on the screen, without the text for the seat itself. */
const seen = () => {
  document.querySelector(".words")?.remove();
  return document.querySelector("section")?.innerHTML.replaceAll("<!---->", "");
};

test("players see the same bar and buttons, asked or not", () => {
  open({});
  const idle = seen();
  if (mounted) void unmount(mounted);
  open({}, { decision: { id: "0.1", options: [] } });
  expect(seen()).toBe(idle);
});

test("the bar runs down from the window's length", () => {
  open({});
  const bar = document.querySelector("[role=progressbar]")!;
  expect(bar.getAttribute("aria-valuenow")).toBe("4");
  expect(document.querySelector<HTMLElement>(".left")?.style.transform).toBe("scaleX(0.5)");
});

test("pass, wait and skip", () => {
  const table = open({});
  button("Pass")!.click();
  button("Wait")!.click();
  const menu = document.querySelector("select")!;
  expect([...menu.options].map((option) => option.text)).toEqual([
    "Skip until…",
    "a card is aimed at me",
    "this duel is over",
    "my next turn",
  ]);
  menu.value = "turn";
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  expect(table.pass).toHaveBeenCalledOnce();
  expect(table.wait).toHaveBeenCalledOnce();
  expect(table.setSkip).toHaveBeenCalledExactlyOnceWith("turn");
});

test("a skip says what it does and can be stopped", () => {
  const table = open({ passed: true }, { skip: "aimed" });
  expect(document.querySelector(".words")?.textContent).toContain(
    "You pass unless a card is aimed at you, until your next turn.",
  );
  button("Stop skipping")!.click();
  expect(table.setSkip).toHaveBeenCalledExactlyOnceWith("none");
});

test("the player of a card has nothing to press", () => {
  open({ may_respond: false, may_wait: false, left: 0 });
  expect(button("Pass")).toBeUndefined();
  expect(button("Wait")).toBeUndefined();
  expect(document.querySelector(".words")?.textContent).toContain("Waiting for responses.");
});

test("everyone sees who asked for more time, and how often", () => {
  open({ waits: [1, 0, 1] });
  expect(document.querySelector("strong")?.textContent).toBe(
    "Ben and you asked for more time (3 times).",
  );
});

test("the buttons are disabled after a pass, or when time is up", () => {
  open({ passed: true, may_wait: false });
  expect(button("Pass")?.disabled && button("Wait")?.disabled).toBe(true);
  if (mounted) void unmount(mounted);
  open({ left: 0 });
  expect(button("Pass")?.disabled && button("Wait")?.disabled).toBe(true);
});

test("a spectator sees the window without buttons", () => {
  open({}, { seat: null });
  expect(document.querySelector("section")).not.toBeNull();
  expect(button("Pass")).toBeUndefined();
});

test("at correspondence pace it says how long, or whose vacation pauses it", () => {
  const seat = (name: string, away: boolean) => ({
    seat: ["Ann", "Ben", "Cleo"].indexOf(name),
    name,
    vacation: { away, left: 9 },
  });
  const at = (away: string[], paused: boolean): string => {
    if (mounted) void unmount(mounted);
    const seats = ["Ann", "Ben", "Cleo"].map((name) => seat(name, away.includes(name)));
    const lobby = { pace: "correspondence", seats };
    open({ left: 86_399, length: 86_400, paused }, { lobby, orders: [], orderOffers: [] });
    return document.querySelector(".words")?.textContent?.trim() ?? "";
  };
  expect(at([], false)).toBe("Waiting for responses. 24 hours left.");
  expect(at(["Ben"], true)).toBe("Waiting for responses. Paused while Ben is on vacation.");
  expect(at(["Ann"], true)).toBe("Waiting for responses. Paused while you're on vacation.");
  expect(at(["Ann", "Cleo"], true)).toContain("Paused while you and Cleo are on vacation.");
});
