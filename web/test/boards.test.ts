import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import PlainBoard from "../src/board/plain/Board.svelte";
import type { BoardView } from "../src/board/board-view";
import ScoreTable from "../src/parts/ScoreTable.svelte";
import { type Parts, fillNames } from "../src/parts/named-text";

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = "";
});

const view = {
  game: "crooks",
  seat: 0,
  seats: 2,
  phase: "recruit",
  waiting: [0],
  over: false,
  bank: 12,
  leader: 1,
  targets: [
    { name: "Bank", points: 5 },
    { name: "Museum", points: 2 },
  ],
  players: [
    { seat: 0, cash: 18, row: ["spy"] },
    { seat: 1, cash: 7, row: [] },
  ],
  own: { hand: ["killer", "killer", "spy"] },
};

test("the plain board shows any view, and plays its options", () => {
  const answer = vi.fn(async () => true);
  const name = (seat: number) => ["Ann", "Ben"][seat] ?? "";
  const game = {
    view,
    log: [],
    reasons: [{ choice: 9, label: "Pass", data: {}, reason: "you can pay (CR-10)." }],
    busy: false,
    decision: {
      id: "0.1",
      prompt: "Which?",
      rule: "CR-11",
      phase: "recruit",
      sealed: false,
      options: [
        {
          id: 4,
          label: "Hangout A of Player 2",
          label_parts: ["Hangout A of ", { seat: 1 }],
          data: { kind: "visit" },
          rule: "CR-11",
        },
      ],
    },
    name,
    named: (text: string, parts: Parts = null) => fillNames(text, parts, name),
    answer,
  } as unknown as BoardView;
  mounted = mount(PlainBoard, { target: document.body, props: { game } });
  flushSync();
  const text = document.body.textContent ?? "";
  for (const word of [
    "Recruit",
    "Bank",
    "12",
    "Leader",
    "Ben",
    "Museum",
    "Ann",
    "Only you see this",
    "killer",
    "×2",
  ])
    expect(text).toContain(word);
  const button = [...document.querySelectorAll("button")].find((one) =>
    one.textContent?.includes("Hangout A of Ben"),
  );
  button?.click();
  expect(answer).toHaveBeenCalledWith(4);
  expect(document.querySelector('[aria-disabled="true"]')).toBeNull();
  const details = document.querySelector("details");
  if (details) details.open = true;
  details?.dispatchEvent(new Event("toggle"));
  flushSync();
  const closed = [...document.querySelectorAll('[aria-disabled="true"]')][0];
  expect(closed?.getAttribute("aria-description")).toBe("You can pay (CR-10).");
});

test("scores are listed line by line, the winner first, without empty lines", () => {
  const result = {
    winners: [1],
    scores: [50, 80],
    breakdown: [
      { Cash: 50, Gold: 0 },
      { Cash: 80, Gold: 0 },
    ],
    reason: "the most money",
  };
  mounted = mount(ScoreTable, {
    target: document.body,
    props: { result, names: ["Ann", "Ben"], money: true },
  });
  const heads = [...document.querySelectorAll("thead th")].map((cell) => cell.textContent?.trim());
  expect(heads[0]).toContain("Ben");
  expect(document.body.textContent).not.toContain("Gold");
  expect(document.body.textContent).toContain("$80K");
});
