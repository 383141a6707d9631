/** The animation of Vault Heist: how long each event is shown, its sound and flights. */

import type { GameEvent, VaultHeistEvent, VaultHeistView } from "../../generated/protocol";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import { MAX_CAPTION_LENGTH, type AnimationScript, type Name } from "../../kit/animation.svelte";
import { rankingLooks } from "../../kit/ranking";
import { DISCARD, doorOf } from "./option-targets";
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
  "nothing-swapped": { rest: 700 },
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
    default:
      return [];
  }
}

/** The lock holds for so long before it turns. */
const HELD_MS = 600;
const NIGHT_OVER_MS = 900;

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
    case "levels-swapped":
      return swap(event, own, name);
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
    case "night-over":
      return [
        { rest: NIGHT_OVER_MS, sound: "fail", caption: "The night is over" },
        ...ranking(event, own, name),
      ];
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

type Swapped = Extract<VaultHeistEvent, { kind: "levels-swapped" }>;

/** Both locks tremble, then change places. */
function swap(event: Swapped, own: number | null, name: Name): Look[] {
  const { seat, target, level, gains, alike } = event;
  const scene = (seatOpen: boolean, targetOpen: boolean, held: boolean) => ({
    name: "swap",
    level,
    held,
    sides: [
      { seat, open: seatOpen },
      { seat: target, open: targetOpen },
    ],
  });
  const mine = own === seat || own === target;
  return [
    { rest: HELD_MS, sound: "seal", caption: "", scene: scene(gains === alike, gains, true) },
    {
      rest: 1300,
      sound: "lock",
      caption: swapCaption(event, own, name),
      buzz: mine ? [60, 40, 160] : 40,
      scene: scene(gains, gains === alike, false),
    },
  ];
}

function swapCaption(event: Swapped, own: number | null, name: Name): string {
  const { seat, target, level, gains, alike } = event;
  if (alike) return `Level ${level} swapped: nothing changes`;
  const [winner, loser] = gains ? [seat, target] : [target, seat];
  if (own === winner) return `You get ${name(loser)}'s open level ${level}!`;
  const whose = own === loser ? "your" : `${name(loser)}'s`;
  return `${name(winner)} gets ${whose} open level ${level}!`;
}

/** Nobody opened the vault: the most open levels win. */
function ranking(
  event: Extract<VaultHeistEvent, { kind: "night-over" }>,
  own: number | null,
  name: Name,
): Look[] {
  const { scores, winners } = event;
  const names = winners.map((seat) => (seat === own ? "You" : name(seat)));
  const verb = names.length > 1 || names[0] === "You" ? "win" : "wins";
  const caption = `${names.join(" and ")} ${verb} with ${Math.max(...scores)} of 3 levels!`;
  const short = `${names.length} players share the win`;
  return rankingLooks(scores, winners, caption.length < MAX_CAPTION_LENGTH ? caption : short);
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
