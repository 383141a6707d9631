import { expect, test } from "vitest";
import type { GameEvent } from "../src/generated/protocol";
import { caughtText, findCaught } from "../src/parts/caught";

const event = (kind: string, facts = {}) => ({ kind, ...facts }) as unknown as GameEvent;

test("caught players are told apart by the event that was revealed before", () => {
  const log = [
    event("event-revealed", { event: "Alarm" }),
    event("player-caught", { seat: 2, loot: 3 }),
    event("event-revealed", { event: "SWAT" }),
    event("player-ran", { seat: 1 }),
    event("player-caught", { seat: 0, loot: 1 }),
  ];
  const found = findCaught(log);
  expect(found.map((one) => caughtText(one, "Birdie", one.seat === 0))).toEqual([
    "Birdie was caught by Alarm and lost 3 loot cards.",
    "You were caught by SWAT and lost 1 loot card.",
  ]);
});
