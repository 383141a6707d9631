import { expect, test } from "vitest";
import { Legend } from "../src/board/plain/legend";
import {
  asTable,
  factsBeside,
  figure,
  isCounts,
  isLanes,
  isPlayers,
  namesSeat,
  thingOf,
  words,
} from "../src/board/plain/words";
import { tidyCode } from "../src/connection/http";
import { crewCard } from "../src/parts/crew";
import { groupOptions } from "../src/parts/groups";
import { iconFor, iconOfEvent } from "../src/parts/icons";
import { searchRules, isInForce } from "../src/parts/rules.svelte";
import { countByName, money, tokenLook } from "../src/parts/tokens";

test("field names become words", () => {
  expect(words("hard_drives")).toBe("Hard drives");
  expect(words("cops-to-bust")).toBe("Cops to bust");
  expect(namesSeat("leader")).toBe(true);
  expect(namesSeat("cash")).toBe(false);
});

test("players and cards are found in any view", () => {
  expect(isPlayers([{ seat: 0 }, { seat: 1 }], 2)).toBe(true);
  expect(isPlayers([1, 2], 2)).toBe(false);
});

test("things, counts and lanes are distinguished", () => {
  expect(isCounts({ "con man": 1, "cash 50": 4 })).toBe(true);
  expect(isCounts({ "Cash from the jobs": 60 })).toBe(false);
  expect(isCounts({ next_card: 1 })).toBe(false);
  expect(isLanes({ "2": [], "3": ["spy"] })).toBe(true);
});

test("a face-down card shows nothing else", () => {
  const down = { position: 3, revealed: false, locked: true, event: null, candidates: [] };
  const thing = thingOf(down, "positions");
  expect(thing).toEqual({ heading: "Position 3", card: "event", hidden: true });
  expect(factsBeside(down, thing, "positions")).toEqual([["locked", true]]);
  const job = { slot: 3, status: "face down", name: null, crew: [], cash: 0 };
  expect(thingOf(job, "jobs")).toEqual({ heading: "Job 4", card: "name", hidden: true });
  expect(factsBeside(job, thingOf(job, "jobs"), "jobs")).toEqual([]);
  const up = { position: 1, event: "Alarm", candidates: ["Alarm"] };
  expect(factsBeside(up, thingOf(up, "positions"), "positions")).toEqual([]);
});

test("a legend knows printed values, players' names and money", () => {
  const crooks = Array.from({ length: 9 }, (_, n) => ({
    name: `Crook ${n}`,
    rank: n,
    source: "house",
    modifier: n - 4,
    gangs: ["Outfit"],
  }));
  const legend = new Legend("crooks", (seat) => ["Ann", "Ben"][seat] ?? "", { crooks });
  expect(legend.printedOn("Crook 7")).toBe("rank 7 · modifier +3 · Outfit");
  expect([
    legend.plain(1, "leader"),
    legend.plain(5, "cash"),
    legend.plain("at target 9", "where"),
  ]).toEqual(["Ben", "$5", "at target 9"]);
  expect(new Legend("big-score-solo", String).plain(160, "cash")).toBe("$160K");
  expect(new Legend("vault-heist", () => "Ann").plain(0, "turn")).toBe("Ann");
});

test("many options are grouped by kind and card", () => {
  const option = (id: number, data: Record<string, unknown>) => ({
    id,
    label: `${id}`,
    label_parts: null,
    final: null,
    data,
    rule: "",
  });
  const many = [
    option(0, { kind: "end-turn" }),
    ...[1, 2, 3].map((id) => option(id, { kind: "play", card: "disable" })),
    ...[4, 5, 6].map((id) => option(id, { kind: "infiltrate" })),
  ];
  expect(groupOptions(many).map((group) => [group.title, group.options.length])).toEqual([
    ["", 1],
    ["Play disable", 3],
    ["Infiltrate", 3],
  ]);
  expect(groupOptions(many.slice(0, 4)).length).toBe(1);
});

test("equal records become a table, and numbers are short", () => {
  const table = asTable({ driver: { hidden: 14, most: 2 }, hacker: { hidden: 3, most: 1 } });
  expect(table?.columns).toEqual(["hidden", "most"]);
  expect(table?.rows.map(([name]) => name)).toEqual(["driver", "hacker"]);
  expect(asTable({ driver: 1, hacker: 2 })).toBeNull();
  expect([
    figure(0.9767728, "odds"),
    figure(3, "cash"),
    figure(0, "slot"),
    figure(0.81, "expected"),
  ]).toEqual(["98 %", "3", "1", "0.8"]);
});

test("codes may be typed loosely, or pasted as links", () => {
  expect(tidyCode(" k7m q2p ")).toBe("K7MQ2P");
  expect(tidyCode("https://example.org/table/k7mq2p")).toBe("K7MQ2P");
});

test("crew cards are parsed from their names", () => {
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
  expect([20, 1250, -20, 0].map(money)).toEqual(["$20K", "$1.25M", "−$20K", "$0"]);
  expect(["cash 50", "cash 0"].map((name) => tokenLook(name).label)).toEqual(["$50K", "$0"]);
  expect(countByName(["a", "b", "a"])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

test("the rules are searched for all words, in number, title and text", () => {
  const rules = [
    {
      id: "BS-24",
      title: "Assign crew",
      text: "Every card goes somewhere.",
      phases: [],
      given: {},
    },
    { id: "BS-32", title: "Jacks", text: "Closed fists.", phases: [], given: {} },
  ];
  expect(searchRules(rules, "CARD assign").map((rule) => rule.id)).toEqual(["BS-24"]);
  expect(searchRules(rules, "bs-32").length).toBe(1);
  expect(searchRules(rules, "")).toEqual(rules);
});

test("a rule of another scenario is not in force", () => {
  const rule = {
    id: "SO-46",
    title: "The Heat Is On",
    text: "",
    phases: [],
    given: { scenario: "heat-is-on" },
  };
  expect(isInForce(rule, { scenario: "heat-is-on" })).toBe(true);
  expect(isInForce(rule, { scenario: "diamond-thief" })).toBe(false);
  expect(isInForce(rule, {})).toBe(true);
  expect(isInForce({ ...rule, given: {} }, { scenario: "diamond-thief" })).toBe(true);
});
