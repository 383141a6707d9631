import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "../src/board/vault-heist/Board.svelte";
import type { BoardView } from "../src/board/board-view";
import type { OptionShown, VaultHeistView } from "../src/generated/protocol";

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = "";
});

const NAMES = ["Ann", "Ben", "Cy"];
const player = (seat: number, more: object = {}) => ({
  seat,
  cards: 5,
  unlocked: [true, false, true],
  firewall: false,
  distracted: false,
  known: [],
  ...more,
});
const view = {
  game: "vault-heist",
  seat: 0,
  seats: 3,
  phase: "turn",
  waiting: [0],
  over: false,
  goal: null,
  turn: 0,
  infiltrated: false,
  actions_left: 2,
  deck: 12,
  discard: ["equipment", "deny", "equipment"],
  players: [player(0, { firewall: true }), player(1, { known: ["deny"] }), player(2)],
  known_between: [{ seats: [1, 2], cards: ["steal"] }],
  chain: [],
  infiltration: null,
  own: { hand: ["equipment", "equipment", "deny"], drew: [], seen: [], answer: null, sealed: null },
};
const option = (id: number, label: string, data: object) =>
  ({ id, label, label_parts: null, data, rule: "" }) as unknown as OptionShown;

function show(changes: object, options: OptionShown[]) {
  const answer = vi.fn(async () => true);
  const game = {
    view: { ...view, ...changes },
    log: [],
    reasons: [],
    busy: false,
    facts: {
      aim: "",
      pieces: [
        {
          kind: "card",
          name: "deny",
          effect: "Stops it.",
          count: 6,
          rule: "VH-42",
          printed: { group: "reaction", where: "the last card on the table" },
        },
      ],
    },
    decision: options.length
      ? { id: "1", prompt: "?", prompt_parts: null, rule: "", phase: "", sealed: false, options }
      : null,
    name: (seat: number) => NAMES[seat] ?? "",
    named: (text: string) => text,
    answer,
  } as unknown as BoardView<VaultHeistView>;
  mounted = mount(Board, { target: document.body, props: { game } });
  flushSync();
  return answer;
}
const lit = () =>
  [...document.querySelectorAll<HTMLElement>("button[data-lit]")].map(
    (one) =>
      one.getAttribute("aria-label") ??
      (one.querySelector(":scope > .unseen") ?? one).textContent
        .replaceAll(/\s+/g, " ")
        .trim()
        .replace(/:$/, ""),
  );
const press = (selector: string) => {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
};

test("a rival's door shows only the cards you know", () => {
  show({}, []);
  const door = document.querySelector("[data-anchor=door-1]");
  expect(door?.querySelectorAll(".known .one")).toHaveLength(1);
  expect(document.querySelector("[data-anchor=door-2] .known")).toBeNull();
  expect(document.body.textContent).toContain("Ben or Cy");
  expect(lit()).toEqual([]);
});

test("a response is lit, tapped, and put on the chain", () => {
  const chain = [{ card: "distract", seat: 1, target: 2, level: null }];
  const answer = show({ chain }, [
    option(7, "Deny it", { kind: "answer", card: "deny" }),
    option(8, "Let it pass", { kind: "pass" }),
  ]);
  expect(lit()).toEqual(["reaction deny Stops it."]);
  press("button[data-lit]");
  expect(document.querySelector("[aria-live]")?.textContent).toContain("Deny: Stops it.");
  press("[data-anchor=chain] > .target");
  expect(answer).not.toHaveBeenCalled();
  expect(document.querySelector(".action")?.textContent).toBe("Deny it");
  press(".cancel");
  expect(document.querySelector("[data-anchor=choices]")?.textContent).toContain("Let it pass");
  press("button[data-lit]");
  press(".action");
  expect(answer).toHaveBeenCalledWith(7);
});

test("with many targets, the lock is chosen before the button says what happens", () => {
  const levels = [1, 2].flatMap((target) => [1, 2, 3].map((level) => ({ target, level })));
  const answer = show(
    {},
    levels.map(({ target, level }, id) =>
      option(id, `Swap level ${level} with Ben`, { kind: "play", card: "deny", target, level }),
    ),
  );
  press("button[data-lit]");
  expect(document.querySelectorAll(".action")).toHaveLength(0);
  press("[data-anchor=lock-1-3] > .target");
  expect(document.querySelector(".action")?.textContent).toBe("Swap level 3 with Ben");
  press(".action");
  expect(answer).toHaveBeenCalledWith(2);
});

test("your own firewall is a response", () => {
  const chain = [{ card: "steal", seat: 1, target: 0, level: 3 }];
  const answer = show({ chain }, [
    option(9, "Stop it with your firewall", { kind: "answer", card: "firewall" }),
    option(8, "Let it pass", { kind: "pass" }),
  ]);
  expect(lit()).toEqual(["Stop it with your firewall"]);
  press("[data-anchor=firewall-0]");
  expect(answer).toHaveBeenCalledWith(9);
});

test("a countered card asks for a lock of its new target", () => {
  const chain = [{ card: "disable", seat: 0, target: 1, level: null }];
  const answer = show({ chain }, [
    option(1, "Lock level 1 of Ben", { kind: "level", level: 1 }),
    option(3, "Lock level 3 of Ben", { kind: "level", level: 3 }),
  ]);
  expect(lit()).toEqual(["Lock level 1 of Ben", "Lock level 3 of Ben"]);
  press("[data-anchor=lock-1-3] button");
  expect(answer).toHaveBeenCalledWith(3);
  expect(document.querySelector("[data-anchor=choices]")).toBeNull();
});

test("the pickpocketed cards, or the discard pile, are shown to choose from", () => {
  const own = { ...view.own, seen: ["deny", "steal", "steal"] };
  const answer = show({ own }, [
    option(4, "Keep the deny", { kind: "keep", card: "deny" }),
    option(5, "Keep the steal", { kind: "keep", card: "steal" }),
  ]);
  expect(lit()).toEqual(["Keep the deny", "Keep the steal"]);
  press("li:nth-child(2) > button[data-lit]");
  expect(answer).toHaveBeenCalledWith(5);
});

test("the duel accepts equipment and says how much is missing", () => {
  const infiltration = {
    level: 2,
    support: 1,
    opposition: 2,
    missing: 2,
    supports: ["equipment"],
    oppositions: { 1: "double equipment" },
    to_be_asked: [2],
  };
  const answer = show({ infiltration }, [
    option(6, "Add equipment", { kind: "support", card: "equipment" }),
    option(2, "Give up", { kind: "give-up" }),
  ]);
  expect(document.querySelector("[data-anchor=duel]")?.textContent).toContain("2 more");
  press("button[data-lit]");
  press(".action");
  expect(answer).toHaveBeenCalledWith(6);
});

test("a spectator sees every door and no hand", () => {
  show({ seat: null, own: null }, []);
  expect(document.querySelectorAll("[data-anchor^=door-]")).toHaveLength(3);
  expect(document.querySelector("[data-anchor=hand]")).toBeNull();
});
