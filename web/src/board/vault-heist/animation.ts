/** The animation of Vault Heist: how long each event is shown, its sound and flights. */

import type { GameEvent, VaultHeistEvent, VaultHeistView } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import type { AnimationScript, Name } from "../../kit/animation.svelte";
import { DISCARD, doorOf, lockAt } from "./option-targets";
import { midway } from "./state-at";

const STAGE = "stage";

const LOOKS: Partial<Record<VaultHeistEvent["kind"], Look>> = {
  "turn-begins": { rest: 250 },
  "cards-drawn": { rest: 450, sound: "card" },
  "deck-reshuffled": { rest: 500 },
  "distraction-passes": { rest: 800 },
  "infiltration-begins": { rest: 1000, sound: "card" },
  supported: { rest: 900, sound: "card" },
  opposed: { rest: 900, sound: "card" },
  "level-unlocked": { rest: 1100, sound: "open" },
  "gave-up": { rest: 900, sound: "fail" },
  "card-played": { rest: 1100, sound: "card" },
  "card-answered": { rest: 1100, sound: "card" },
  "card-stopped": { rest: 900, sound: "fail" },
  "effect-turned": { rest: 1000, sound: "flee" },
  fizzled: { rest: 800, sound: "fail" },
  "firewall-placed": { rest: 800, sound: "lock" },
  distracted: { rest: 900, sound: "fail" },
  "pocket-searched": { rest: 800, sound: "card" },
  "card-kept": { rest: 800, sound: "card" },
  scavenged: { rest: 800, sound: "card" },
  "level-disabled": { rest: 1000, sound: "lock" },
  "levels-swapped": { rest: 1100, sound: "lock" },
  "nothing-swapped": { rest: 700 },
  "night-over": { rest: 900, sound: "fail" },
};

/** Return the flights of an event. They never show a card that is hidden. */
function flights(event: VaultHeistEvent, own: number | null): Flight[] {
  const hand = (seat: number) => (seat === own ? "hand" : doorOf(seat));
  switch (event.kind) {
    case "cards-drawn":
      return [{ from: "deck", to: hand(event.seat) }];
    case "infiltration-begins":
    case "supported":
    case "opposed":
    case "card-played":
    case "card-answered":
      return [{ from: hand(event.seat), to: STAGE }];
    case "firewall-placed":
      return [{ from: STAGE, to: doorOf(event.seat), icon: "lock" }];
    case "distracted":
      return [{ from: STAGE, to: doorOf(event.seat), icon: "mask" }];
    case "card-kept":
      return [{ from: hand(event.target), to: hand(event.seat) }];
    case "scavenged":
      return [{ from: DISCARD, to: hand(event.seat) }];
    case "levels-swapped":
      return swap(lockAt(event.seat, event.level), lockAt(event.target, event.level));
    default:
      return [];
  }
}

const swap = (one: string, other: string): Flight[] => [
  { from: one, to: other, icon: "lock" },
  { from: other, to: one, icon: "lock" },
];

/** The lock holds for so long before it turns. */
const HELD_MS = 600;

/** Return the looks of the great moments, which have a scene on the stage. */
function onStage(event: VaultHeistEvent, own: number | null, name: Name): Look[] | undefined {
  const whose = (seat: number) => (seat === own ? "Your" : `${name(seat)}'s`);
  switch (event.kind) {
    case "level-unlocked":
    case "gave-up": {
      const open = event.kind === "level-unlocked";
      const scene = { name: "lock", seat: event.seat, level: event.level, open: false };
      const caption = `${whose(event.seat)} level ${event.level} ${open ? "opens!" : "stays locked"}`;
      const sound = open ? "open" : "fail";
      return [
        { rest: HELD_MS, sound: "seal", caption: "", scene: { ...scene, held: true } },
        { rest: 1100, sound, caption, buzz: 60, scene: { ...scene, open } },
      ];
    }
    case "level-disabled": {
      const { seat, level } = event;
      const caption = `${whose(seat)} level ${level} is locked again${seat === own ? "!" : ""}`;
      const buzz = seat === own ? [60, 40, 160] : 40;
      const scene = { name: "lock", seat, level, open: false };
      return [{ rest: 1200, sound: "lock", caption, buzz, scene }];
    }
    case "game-won": {
      const caption =
        event.seat === own ? "You open the vault and win!" : `${name(event.seat)} opens the vault!`;
      const scene = { name: "won", seat: event.seat };
      return [{ rest: 2000, sound: "win", buzz: [60, 60, 60, 60, 200], caption, scene }];
    }
    case "card-played":
      return event.target !== null && event.target === own && event.seat !== own
        ? [
            {
              rest: 1300,
              sound: "card",
              caption: `${name(event.seat)} plays ${event.card} on YOU`,
              buzz: [40, 40, 80],
              flights: flights(event, own),
            },
          ]
        : undefined;
  }
  return undefined;
}

function look(
  event: GameEvent,
  before: VaultHeistView,
  name: Name = (seat) => `Player ${seat + 1}`,
): Look | readonly Look[] | undefined {
  const given = event as VaultHeistEvent;
  const staged = onStage(given, before.seat, name);
  if (staged) return staged;
  const found = LOOKS[given.kind];
  return found && { ...found, flights: flights(given, before.seat) };
}

export const script: AnimationScript<VaultHeistView> = { look, midway };
