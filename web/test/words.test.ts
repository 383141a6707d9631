import { expect, test } from "vitest";
import { asTable, figure, isPlayers, isThing, namesSeat, words } from "../src/board/plain/words";
import { tidyCode } from "../src/connection/http";
import { crewCard } from "../src/parts/crew";
import { iconFor, iconOfEvent } from "../src/parts/icons";
import { found, inForce } from "../src/parts/rules.svelte";
import { counted, money, tokenLook } from "../src/parts/tokens";

test("names of fields read as words", () => {
  expect(words("hard_drives")).toBe("Hard drives");
  expect(words("cops-to-bust")).toBe("Cops to bust");
  expect(namesSeat("leader")).toBe(true);
  expect(namesSeat("cash")).toBe(false);
});

test("players and cards are found in any view", () => {
  expect(isPlayers([{ seat: 0 }, { seat: 1 }], 2)).toBe(true);
  expect(isPlayers([1, 2], 2)).toBe(false);
  expect(isThing({ name: "spy", rank: 5 })).toBe(true);
  expect(isThing({ rank: 5 })).toBe(false);
});

test("records alike are told as a table, and numbers in short", () => {
  const table = asTable({ driver: { hidden: 14, most: 2 }, hacker: { hidden: 3, most: 1 } });
  expect(table?.columns).toEqual(["hidden", "most"]);
  expect(table?.rows.map(([name]) => name)).toEqual(["driver", "hacker"]);
  expect(asTable({ driver: 1, hacker: 2 })).toBeNull();
  expect([figure(0.9767728, "odds"), figure(3, "cash"), figure(0, "slot")]).toEqual(["0.98", "3", "1"]);
});

test("codes may be typed badly, or pasted as links", () => {
  expect(tidyCode(" k7m q2p ")).toBe("K7MQ2P");
  expect(tidyCode("https://example.org/table/k7mq2p")).toBe("K7MQ2P");
});

test("crew cards are read from their names", () => {
  expect(crewCard("expert gun man")).toEqual({ type: "gun man", expert: true });
  expect(crewCard("chicken")).toBeNull();
});

test("things and events have icons", () => {
  expect(iconFor("cash 50")).toBe("cash");
  expect(iconFor("expert hacker")).toBe("hacker");
  expect(iconFor("xyzzy")).toBeNull();
  expect(iconOfEvent("job-robbed")).toBe("cash");
  expect(iconOfEvent("xyzzy")).toBe("token");
});

test("money and tokens", () => {
  expect([20, 1250, -20].map(money)).toEqual(["$20K", "$1.25M", "−$20K"]);
  expect(tokenLook("cash 50").label).toBe("$50K");
  expect(counted(["a", "b", "a"])).toEqual([["a", 2], ["b", 1]]);
});

test("the rules are searched by all words, in number, title and text", () => {
  const rules = [
    { id: "BS-24", title: "Assign crew", text: "Every card goes somewhere.", phases: [], given: {} },
    { id: "BS-32", title: "Jacks", text: "Closed fists.", phases: [], given: {} },
  ];
  expect(found(rules, "CARD assign").map((rule) => rule.id)).toEqual(["BS-24"]);
  expect(found(rules, "bs-32").length).toBe(1);
  expect(found(rules, "")).toEqual(rules);
});

test("a rule of another scenario is not in force", () => {
  const rule = { id: "SO-46", title: "The Heat Is On", text: "", phases: [], given: { scenario: "heat-is-on" } };
  expect(inForce(rule, { scenario: "heat-is-on" })).toBe(true);
  expect(inForce(rule, { scenario: "diamond-thief" })).toBe(false);
  expect(inForce(rule, {})).toBe(true);
  expect(inForce({ ...rule, given: {} }, { scenario: "diamond-thief" })).toBe(true);
});
