import { expect, test } from "vitest";
import type { PhaseWords, Term } from "../src/generated/protocol";
import { eachPhase, Glossary, phaseNow } from "../src/parts/glossary";
import { namedPieces } from "../src/parts/named-text";

const term = (name: string, ...also: string[]): Term => ({
  given: {},
  name,
  also,
  text: `What ${name} means.`,
  rule: "",
  everyday: false,
});
const glossary = new Glossary([
  term("jack", "jack-of-all-trades"),
  term("round"),
  term("vault round"),
]);
const splitTerms = (text: string) =>
  glossary.splitTerms([text]).map((one) => (one.term ? `[${one.text}]` : one.text));

test("terms are found as whole words, in any case, the longest first, once per text", () => {
  expect(splitTerms("Two Jacks, then a jack.")).toEqual(["Two ", "[Jacks]", ", then a jack."]);
  expect(splitTerms("A jack-of-all-trades")).toEqual(["A ", "[jack-of-all-trades]"]);
  expect(splitTerms("hijacked, jackpot, jack-knife")).toEqual(["hijacked, jackpot, jack-knife"]);
  expect(splitTerms("The vault round: a round")).toEqual([
    "The ",
    "[vault round]",
    ": a ",
    "[round]",
  ]);
  expect(new Glossary([]).splitTerms(["a jack"])).toEqual([{ text: "a jack" }]);
  expect(new Glossary([term("a+b (c)")]).termsIn("an a+b (c)").length).toBe(1);
});

test("a player's name is never a term", () => {
  const said = namedPieces("Player 1 shows a jack.", [{ seat: 0 }, " shows a jack."], () => "Jack");
  const found = glossary.splitTerms(said);
  expect(found.map((one) => one.text).join("")).toBe("Jack shows a jack.");
  expect(found.map((one) => Boolean(one.term))).toEqual([false, false, true, false]);
});

test("the phase text that matches the view most closely is used", () => {
  const phase = (id: string, title: string, given: Record<string, unknown>): PhaseWords => ({
    id,
    title,
    given,
    text: "",
    next: "",
  });
  const phases = [
    phase("jobs", "usual", {}),
    phase("jobs", "last", { round: 3 }),
    phase("over", "end", {}),
  ];
  expect(phaseNow(phases, "jobs", { round: 1 })?.title).toBe("usual");
  expect(phaseNow(phases, "jobs", { round: 3 })?.title).toBe("last");
  expect(phaseNow(phases, "none", {})).toBeUndefined();
  expect(phaseNow(phases, "jobs", {})?.title).toBe("usual");
  expect(eachPhase(phases, { round: 2 }).map((one) => one.title)).toEqual(["usual", "end"]);
});
