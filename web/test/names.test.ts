import { expect, test } from "vitest";
import { fillNames, isolateName, namedPieces } from "../src/parts/named-text";
import type { Part } from "../src/generated/protocol";

const name = (seat: number) => `Player ${seat + 1}`;

function partsOf(text: string): Part[] {
  return text
    .split(/Player (\d+)/)
    .map((part, n) => (n % 2 ? { seat: Number(part) - 1 } : part))
    .filter((part) => part !== "");
}

test("a right-to-left name keeps its direction to itself", () => {
  for (const name of ["מרים", "عمر", "Sam عمر"])
    expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ["Ann", "Ærø 7", "鼠", ""]) expect(isolateName(name)).toBe(name);
});

// The same cases as in tests/terminal/test_parts.py.
test.each([
  ["Player 1 plays The Mamba.", "You play The Mamba."],
  ["Player 2 plays The Mamba.", "Player 2 plays The Mamba."],
  ["It costs Player 1 $20K.", "It costs you $20K."],
  ["Player 2 and Player 1 get $20K.", "Player 2 and you get $20K."],
  ["Player 1 has 2 drivers in training.", "You have 2 drivers in training."],
  ["Player 1 uses the driver's ability.", "You use the driver's ability."],
  ["Job 1: Player 1 sends two; Player 3 sends one.", "Job 1: you send two; Player 3 sends one."],
  ["Player 1 passes. Player 1 does not trade.", "You pass. You do not trade."],
  ["Player 1's hand is empty.", "Your hand is empty."],
  ["It is Player 1's turn.", "It is your turn."],
  ["Player 11 plays.", "Player 11 plays."],
  ["Player 1 pays $1 and hides it.", "You pay $1 and hide it."],
  ["Player 1 passes and is out.", "You pass and are out."],
  ["Player 1 draws cards and Player 2 has none.", "You draw cards and Player 2 has none."],
  ["The turn of Player 1.", "Your turn."],
  ["Player 2 steals level 2 of Player 1.", "Player 2 steals your level 2."],
  ["Player 1 keeps a driver.", "You keep a driver."],
  ["Player 2 looks; Player 1 passes.", "Player 2 looks; you pass."],
  ["Player 1's turn.", "Your turn."],
  ["Player 1 doesn't trade.", "You don't trade."],
  ["Player 1 isn't caught.", "You aren't caught."],
  ["Player 1 pays $1 but doesn't draw.", "You pay $1 but don't draw."],
  ["Player 1 is distracted and skips both steps.", "You are distracted and skip both steps."],
  ["Player 1 now has a firewall.", "You now have a firewall."],
  ["Player 1 pays $1 and keeps their crook.", "You pay $1 and keep your crook."],
  ["Player 1 robs Player 2 and their crew.", "You rob Player 2 and their crew."],
  ["Player 1 can't pay and is out.", "You can't pay and are out."],
  ["Player 1's spy looks and sees two cards.", "Your spy looks and sees two cards."],
])("the reader is addressed: %s", (text, read) => {
  expect(fillNames(text, partsOf(text), name, 0)).toBe(read);
  expect(fillNames(text, partsOf(text), name)).toBe(text);
});

test("names and cards stay whole, whatever letters they have", () => {
  const parts: Part[] = [
    { seat: 1 },
    " gives ",
    { seat: 0 },
    " ",
    { card: "x", text: "a Jack" },
    ".",
  ];
  expect(namedPieces("", parts, () => "You's and $& is", 0)).toEqual([
    { name: "You's and $& is" },
    " gives you a Jack.",
  ]);
  expect(namedPieces("No names.", null, name, 0)).toEqual(["No names."]);
});

test("a winner is announced by name, or as you", () => {
  const told = (text: string, you: number | null) => fillNames(text, partsOf(text), name, you);
  expect(told("Player 2 wins with 14 points.", 0)).toBe("Player 2 wins with 14 points.");
  expect(told("Player 2 wins with 1 point.", 1)).toBe("You win with 1 point.");
  expect(told("Player 1 and Player 2 win with 7 points each.", 1)).toBe(
    "Player 1 and you win with 7 points each.",
  );
});
