/** Texts about what you know of an event. The server computes the knowledge. */

import type { ChickenHeistView, GameEvent, GameFacts, OptionShown } from "../../generated/protocol";
import type { Name } from "../../kit/animation.svelte";
import type { Scene } from "../../kit/beats";
import { optionWith, pieceOf, type BoardView } from "../board-view";

export type Place = ChickenHeistView["positions"][number];

const MAX_NAMED = 4;

/** With "Show all cards": the ten events, with each one that any seat knows. */
export function openPlaces(view: ChickenHeistView, open: readonly ChickenHeistView[]): Place[] {
  return view.positions.map((place, n) => {
    const known = open.map((one) => one.positions[n]?.event);
    return { ...place, event: known.find((event) => event) ?? place.event };
  });
}

/** Return the events that are possible, without those that are known to come. */
export function possible(view: ChickenHeistView): string[] {
  const known = view.positions.map((one) => one.event);
  return view.maybe.filter((event) => !known.includes(event));
}

/** Return the events that are certain to come, wherever they lie, in the order of their names. */
export function toCome(view: ChickenHeistView): string[] {
  const known = view.positions.flatMap((one) => (one.event && !one.revealed ? [one.event] : []));
  return [...view.unplaced, ...known].toSorted();
}

/** Return what caught the player of the last line, like "by the Alarm in round 4". */
export function caughtBy(log: readonly GameEvent[], round: number): string {
  const event = log.findLast((one) => ["event-revealed", "plans-change"].includes(one.kind));
  const name = (event as { event?: string } | undefined)?.event;
  return name ? `by the ${name} in round ${round}` : "";
}

/** What an event does to each player it concerns, by seat. The server tells it. */
export type Outcomes = Readonly<Record<string, string>>;

/** Say who is safe from an event, and why: a fortified crew, or an immune leader. */
export function safeFrom(view: ChickenHeistView, outcomes: Outcomes, name: Name): string[] {
  const safe = (outcome: string) => view.players.filter((one) => outcomes[one.seat] === outcome);
  const crews = new Set(safe("fortified").map((one) => one.crew));
  return [
    ...[...crews].map((crew) => `The ${crew} crew is fortified`),
    ...safe("immune").map((one) => `${name(one.seat)} is immune: the leading samurai`),
  ];
}

/** Return whether an event strikes this player, even if they hid in time. */
export function isStruck(scene: Scene | null, seat: number): boolean {
  const outcome = ((scene?.outcomes ?? {}) as Outcomes)[seat];
  return outcome === "struck" || outcome === "hidden";
}

/** Return the text under the card. */
export function headline(place: Place): string {
  if (place.event) return place.event;
  const names = place.candidates;
  if (!names.length) return "";
  if (place.certain) return names.length === 2 ? "one of two" : `one of ${names.length}`;
  return "maybe";
}

/** Describe what is known about this card: what it can be, who saw it, whether it moved. */
export function knowledge(
  place: Place,
  name: (seat: number) => string,
  own: number | null,
): string {
  if (place.revealed) return "Revealed.";
  const texts = [];
  if (!place.event && place.candidates.length) {
    const names = place.candidates.join(" or ");
    texts.push(place.certain ? `It is ${names}.` : `It may be ${names}, or another event.`);
  }
  const others = place.seen_by.filter((seat) => seat !== own).map(name);
  if (own !== null && place.seen_by.includes(own)) texts.push("You've seen it.");
  if (others.length) texts.push(`Seen by ${others.join(" and ")}.`);
  if (place.moved === "swapped") texts.push("It was swapped here.");
  if (place.moved === "mixed") texts.push("It was mixed with another event.");
  if (place.locked) texts.push("Locked down: nobody can look here.");
  return texts.join(" ");
}

/** Describe what an unknown card can be; for the next one with chances. */
export function canBe(view: ChickenHeistView, place: Place): string {
  if (place.event || place.certain) return "";
  if (place.position === view.round && !view.over) {
    const likely = view.next
      .slice(0, MAX_NAMED)
      .map((one) => `${one.event} ${percent(one.chance)}`);
    return `Most likely: ${likely.join(", ")}.`;
  }
  return `Certain to come: ${countByName(view.unplaced)}. Possible: ${view.maybe.join(", ")}.`;
}

export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return "under 1%";
  return chance < 1 && whole === 100 ? "99%" : `${whole}%`;
}

/** Return names with counts, like "SWAT, Driver's Signal ×2". */
export function countByName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(", ");
}

/** Return the offered option about this loot: its `sort` counts the loot pieces in order. */
export function lootOption(
  game: Pick<BoardView, "decision" | "facts">,
  name: string,
): OptionShown | undefined {
  const loot = game.facts.pieces.filter((piece) => piece.kind === "loot");
  const sort = loot.findIndex((piece) => piece.name === name);
  return optionWith(game.decision?.options ?? [], { kind: "loot", sort });
}

/** Return what is printed on a loot card: its kind and its value. */
export function lootWords(facts: GameFacts, name: string): { kind: string; worth: number } {
  const printed = pieceOf(facts, "loot", name)?.printed as { kind: string; value: number };
  return { kind: printed.kind, worth: printed.value };
}
