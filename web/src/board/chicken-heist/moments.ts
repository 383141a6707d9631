/** The great moments of Chicken Heist, with a scene on the stage: the event, who is caught, the end. */

import type { GameEvent } from "../../generated/protocol";
import { MAX_CAPTION_LENGTH, type Name } from "../../kit/animation.svelte";
import type { Look } from "../../kit/beats";
import { rankingLooks } from "../../kit/ranking";

type EventData = GameEvent & Record<string, unknown>;

const seat = (event: EventData) => Number(event.seat);

/** The card is shown face down before it turns. */
const FACE_DOWN_MS = 700;

/** Return the looks of the great moments, which have a scene on the stage. */
export function onStage(event: EventData, own: number | null, name: Name): Look[] | undefined {
  if (event.kind === "event-revealed") {
    const { position } = event;
    const card = { name: "event", position };
    return [
      { rest: FACE_DOWN_MS, sound: "seal", caption: `Event ${Number(position)} …`, scene: card },
      {
        rest: 1900,
        sound: "turn",
        caption: `${String(event.event)}!`,
        scene: { ...card, event: event.event, crew: event.crew, outcomes: event.outcomes },
        buzz: 60,
      },
    ];
  }
  if (event.kind === "plans-change") {
    const scene = { name: "event", event: event.event, outcomes: event.outcomes };
    return [{ rest: 1200, sound: "turn", caption: `${String(event.event)} instead!`, scene }];
  }
  const saved = saving(event, own, name);
  if (saved) return saved;
  if (event.kind === "driver-signals" && Number(event.signal) === 2) {
    const caption = "The truck drives off!";
    return [{ rest: 2000, sound: "cop", caption, buzz: 120, scene: { name: "headlights" } }];
  }
  if (event.kind === "player-ran") return running(event, own, name);
  if (event.kind === "heist-ends") return ending(event, own, name);
  if (event.kind !== "player-caught") return undefined;
  const caught = { name: "caught", seat: seat(event) };
  const caption = caught.seat === own ? "You are caught!" : `${name(caught.seat)} is caught`;
  return [{ rest: 1000, sound: "bust", caption, scene: caught, buzz: [40, 40, 120] }];
}

/** Return the look of a player who runs to the truck with their loot. */
function running(event: EventData, own: number | null, name: Name): Look[] {
  const loot = Number(event.loot);
  const loaded = loot ? `with ${loot} loot` : "with nothing";
  const caption =
    seat(event) === own ? `You get away ${loaded}!` : `${name(seat(event))} gets away ${loaded}`;
  const scene = { name: "ran", seat: seat(event), loot };
  return [{ rest: 1100, sound: "flee", caption, buzz: seat(event) === own ? 60 : 0, scene }];
}

/** Return the looks of the end: everyone's loot, the winners last. */
function ending(event: EventData, own: number | null, name: Name): Look[] {
  const { scores, winners } = event as unknown as { scores: number[]; winners: number[] };
  const names = winners.map((one) => (one === own ? "You" : name(one))).join(" and ");
  const wins = winners.length > 1 || names === "You" ? "win" : "wins";
  const caption = winners.length ? `${names} ${wins} with ${Math.max(...scores)}!` : "Nobody wins";
  return rankingLooks(scores, winners, caption.length < MAX_CAPTION_LENGTH ? caption : "");
}

/** Return the look of a player saved by hiding: the barrel shuts. */
function saving(event: EventData, own: number | null, name: Name): Look[] | undefined {
  if (event.kind !== "hid-in-time" && event.kind !== "hide-used") return undefined;
  const scene = { name: "hidden", seat: seat(event) };
  const caption = scene.seat === own ? "You hid in time!" : `${name(scene.seat)} hid in time`;
  return [{ rest: 700, sound: "lock", caption, buzz: scene.seat === own ? 60 : 0, scene }];
}
