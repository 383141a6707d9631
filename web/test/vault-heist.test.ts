import { expect, test } from "vitest";
import { aiming, countByName, onOffer, placeOf } from "../src/board/vault-heist/option-targets";
import { script } from "../src/board/vault-heist/animation";
import { aboutToWin, ifNobodyAnswers } from "../src/board/vault-heist/outcome";
import { midway, type AnimatedView } from "../src/board/vault-heist/state-at";
import type { DecisionContext } from "../src/board/board-view";
import type { GameEvent, VaultHeistView } from "../src/generated/protocol";

const player = (seat: number, unlocked = [false, false, false]) => ({
  seat,
  cards: 7,
  unlocked,
  firewall: seat === 1,
  distracted: false,
  known: [],
});
const view = {
  game: "vault-heist",
  seat: 0,
  seats: 3,
  phase: "turn",
  waiting: [0],
  over: false,
  turn: 0,
  turns_left: 9,
  deck: 20,
  discard: ["equipment"],
  players: [player(0), player(1, [true, false, true]), player(2)],
  known_between: [],
  chain: [],
  infiltration: null,
  own: { hand: ["equipment", "equipment", "steal"], seen: [], answer: null, sealed: null },
} as unknown as VaultHeistView;

const told = (...events: object[]): AnimatedView =>
  midway(view, events as unknown as GameEvent[], 0) as AnimatedView;
const STEAL = { kind: "card-played", seat: 0, card: "steal", target: 1, level: 3 };
const DENY = {
  kind: "card-answered",
  seat: 2,
  card: "deny",
  answered_seat: 0,
  answered_card: "steal",
};

test("a chain grows card by card, and a cancelled card leaves it with the next event", () => {
  expect(told(STEAL).chain).toEqual([{ card: "steal", seat: 0, target: 1, level: 3 }]);
  expect(told(STEAL).own?.hand).toEqual(["equipment", "equipment"]);
  const second = { ...DENY, seat: 1, answered_seat: 2, answered_card: "deny" };
  const both = told(STEAL, DENY, second);
  expect(both.chain.map((card) => [card.card, card.seat])).toEqual([
    ["steal", 0],
    ["deny", 2],
    ["deny", 1],
  ]);
  const stopped = told(STEAL, DENY, second, { kind: "card-stopped", seat: 2, card: "deny" });
  expect(stopped.chain.map((card) => card.fate)).toEqual([undefined, "stopped", "works"]);
  const swap = { kind: "levels-swapped", seat: 0, target: 1, level: 3, gains: true, alike: false };
  const done = told(STEAL, DENY, second, { kind: "card-stopped", seat: 2, card: "deny" }, swap);
  expect(done.chain.map((card) => card.card)).toEqual(["steal"]);
  expect(done.players.map((one) => one.unlocked[2])).toEqual([true, false, false]);
  expect(done.discard).toEqual(["equipment", "deny", "deny"]);
  expect(done.players.map((one) => one.cards)).toEqual([6, 6, 6]);
});

test("a firewall responds from the table, and a counter changes a card's target", () => {
  const wall = { ...DENY, seat: 1, card: "firewall" };
  const walled = told(STEAL, wall);
  expect(walled.players[1]?.firewall).toBe(false);
  expect(walled.players[1]?.cards).toBe(7);
  const counter = { ...DENY, seat: 1, card: "counter" };
  const turned = told(STEAL, counter, {
    kind: "effect-turned",
    card: "steal",
    actor: 1,
    target: 0,
  });
  expect(turned.chain[0]).toMatchObject({ seat: 1, target: 0, level: null, turned: true });
});

test("a duel is animated, and its cards are discarded at the end", () => {
  const begin = { kind: "infiltration-begins", seat: 0, level: 2, card: "equipment", support: 1 };
  const against = { kind: "opposed", seat: 2, card: "equipment", support: 1, opposition: 1 };
  const more = { kind: "supported", seat: 0, card: "equipment", support: 2, opposition: 1 };
  const open = { kind: "level-unlocked", seat: 0, level: 2, support: 2, opposition: 1 };
  const won = told(begin, against, more, open);
  expect(won.infiltration).toMatchObject({ support: 2, opposition: 1, outcome: "open" });
  expect(won.players[0]?.unlocked).toEqual([false, true, false]);
  expect(won.own?.hand).toEqual(["steal"]);
  const after = told(begin, against, more, open, { kind: "turn-begins", seat: 1 });
  expect(after.infiltration).toBeNull();
  expect(after.discard).toHaveLength(4);
  expect(after.turn).toBe(1);
});

test("cards that others draw or take are only counted", () => {
  const drawn = told({ kind: "cards-drawn", seat: 1, count: 2, cards: [] });
  expect([drawn.deck, drawn.players[1]?.cards]).toEqual([18, 9]);
  const kept = told({ kind: "card-kept", seat: 1, target: 2, card: null });
  expect(kept.players.map((one) => one.cards)).toEqual([7, 8, 6]);
});

test("the animation doesn't change the view before it", () => {
  const before = JSON.stringify(view);
  told(STEAL, DENY, { kind: "deck-reshuffled" });
  expect(JSON.stringify(view)).toBe(before);
});

test("a played card flies from the hand to the middle", () => {
  const look = script.look({ ...STEAL, text: "", rule: "" } as unknown as GameEvent, view);
  expect(look).toMatchObject({ flights: [{ from: "hand", to: "stage" }] });
});

test("an option's place follows from its data", () => {
  const at = (data: Record<string, unknown>) => placeOf({ data } as never, 0);
  expect(at({ kind: "infiltrate", level: 2, card: "equipment" })).toBe("lock-0-2");
  expect(at({ kind: "play", card: "disable", target: 2, level: 1 })).toBe("lock-2-1");
  expect(at({ kind: "play", card: "distract", target: 1 })).toBe("door-1");
  expect(at({ kind: "play", card: "firewall" })).toBe("door-0");
  expect(at({ kind: "play", card: "scavenge" })).toBe("discard");
  expect(at({ kind: "oppose", card: "equipment" })).toBe("duel");
  expect(at({ kind: "answer", card: "deny" })).toBe("chain");
  for (const kind of ["end-turn", "pass", "keep", "level"]) expect(at({ kind })).toBeNull();
  expect(at({ kind: "answer", card: "firewall" })).toBeNull();
});

test("a held card lights its places, concerns places of the same kind, and answers", () => {
  const answered: number[] = [];
  const option = (id: number, data: object) => ({ id, data, label: "", rule: "" });
  const game = {
    busy: false,
    decision: {
      options: [
        option(3, { kind: "play", card: "distract", target: 1 }),
        option(4, { kind: "end-turn" }),
      ],
    },
    reasons: [
      {
        data: { kind: "play", card: "distract", target: 2 },
        reason: "Player 3 is distracted already (VH-32).",
        reason_parts: null,
      },
    ],
    named: (text: string) => text.replace("Player 3", "Cy"),
    answer: async (id: number) => answered.push(id) > 0,
  } as unknown as DecisionContext;
  const pickUp = aiming(
    () => game,
    () => 0,
  );
  expect([onOffer(game, 0, "distract"), onOffer(game, 0, "deny")]).toEqual([true, false]);
  pickUp.pick("distract");
  expect(pickUp.lit("door-1")).toBe(true);
  expect([pickUp.concerns("door-2"), pickUp.concerns("lock-1-1")]).toEqual([true, false]);
  expect(pickUp.whyNot("door-2")).toBe("Cy is distracted already (VH-32).");
  expect(pickUp.put("door-2")).toBe(false);
  expect(pickUp.put("door-1")).toBe(true);
  expect(answered).toEqual([3]);
});

test("equal cards are counted", () => {
  expect(countByName(["deny", "steal", "deny"])).toEqual([
    ["deny", 2],
    ["steal", 1],
  ]);
});

test("the chain says what happens if nobody answers", () => {
  const on = (card: string, seat: number, target: number | null, level: number | null = null) => ({
    card,
    seat,
    target,
    level,
  });
  const words = (...chain: ReturnType<typeof on>[]) =>
    ifNobodyAnswers(chain, view, (seat) => `P${seat + 1}`);
  const disable = on("disable", 1, 0, 1);
  const deny = on("deny", 0, 1);
  expect(words(disable)).toBe("your level 1 locks");
  expect(words(disable, deny)).toBe("the disable is cancelled");
  expect(words(disable, deny, on("deny", 1, 0))).toBe("your level 1 locks");
  expect(words(disable, on("counter", 0, 1))).toBe("the disable hits P2 instead");
  const twice = [on("counter", 0, 1), on("counter", 1, 0)];
  expect(words(disable, ...twice)).toBe("one of your levels locks");
  expect(words(on("steal", 2, 1, 3), ...twice)).toBe("P3 and P2 swap a level");
  expect(words(on("firewall", 0, null))).toBe("you will have a firewall");
});

test("a rival with three open levels is about to win; you and a finished game are not", () => {
  const open = [true, true, true];
  const players = [player(0, open), player(1), player(2, open)] as VaultHeistView["players"];
  expect(aboutToWin({ ...view, players })).toEqual([2]);
  expect(aboutToWin({ ...view, players, over: true })).toEqual([]);
});

test("a rival whose next turn comes after the night's end is not about to win", () => {
  const open = [true, true, true];
  const players = [player(0), player(1, open), player(2, open)] as VaultHeistView["players"];
  const at = (turn: number, turns_left: number) =>
    aboutToWin({ ...view, players, turn, turns_left });
  expect([at(0, 2), at(0, 1)]).toEqual([[1, 2], [1]]);
  expect([at(1, 3), at(1, 2)]).toEqual([[1, 2], [2]]);
  expect(told({ kind: "turn-begins", seat: 1 }).turns_left).toBe(8);
});

test("a lock holds 0.6 s before it turns", () => {
  const unlocked = { kind: "level-unlocked", seat: 1, level: 2, support: 3, opposition: 1 };
  const event = unlocked as unknown as GameEvent;
  const looks = [script.look(event, view) ?? []].flat();
  expect(looks.map((one) => [one.rest, one.scene?.open])).toEqual([
    [600, false],
    [1100, true],
  ]);
  const begun = { kind: "infiltration-begins", seat: 1, level: 2, card: "equipment", support: 1 };
  const log = [begun, unlocked] as unknown as GameEvent[];
  expect(midway(view, log, 0, 0).players[1]?.unlocked[1]).toBe(false);
  expect(midway(view, log, 0, 1).players[1]?.unlocked[1]).toBe(true);
});

test("if nobody opens the vault, the night ends with a ranking", () => {
  const over = { kind: "night-over", rounds: 9, scores: [1, 0, 2], winners: [2] };
  const given = over as unknown as GameEvent;
  const looks = [script.look(given, view, (one) => `P${one + 1}`) ?? []].flat();
  expect(looks.map((one) => one.caption)).toEqual([
    "The night is over",
    "The game is over",
    "The game is over",
    "P3 wins with 2 of 3 levels!",
  ]);
  expect(looks.at(-1)?.scene?.places).toMatchObject([
    { seat: 2, points: 2 },
    { seat: 0 },
    { seat: 1 },
  ]);
});

test("a swap shows both locks before and after, and who gets the open one", () => {
  const swap = (facts: object, seat = 0) => {
    const event = { kind: "levels-swapped", seat: 1, target: 0, level: 2, alike: false, ...facts };
    const given = event as unknown as GameEvent;
    return [script.look(given, { ...view, seat }, (one) => `P${one + 1}`) ?? []].flat();
  };
  const open = (looks: ReturnType<typeof swap>) =>
    looks.map((one) => (one.scene?.sides as { open: boolean }[]).map((side) => side.open));
  expect(open(swap({ gains: true }))).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(open(swap({ gains: false, alike: true }))).toEqual([
    [false, false],
    [false, false],
  ]);
  const caption = (...given: Parameters<typeof swap>) => swap(...given).at(-1)?.caption;
  expect(caption({ gains: true })).toBe("P2 gets your open level 2!");
  expect(caption({ gains: false })).toBe("You get P2's open level 2!");
  expect(caption({ gains: true }, 2)).toBe("P2 gets P1's open level 2!");
  expect(caption({ gains: true, alike: true })).toBe("Level 2 swapped: nothing changes");
});

test("a duel says how much is missing while it is told", () => {
  const begins = { kind: "infiltration-begins", seat: 0, level: 2, support: 1, card: "equipment" };
  const opposed = { kind: "opposed", seat: 1, card: "equipment", support: 1, opposition: 2 };
  expect(told(begins).infiltration?.missing).toBe(0);
  expect(told(begins, opposed).infiltration?.missing).toBe(2);
});
