/** Texts about what you know of an event. The server computes the knowledge. */

import type { ChickenHeistView, GameFacts, OptionShown } from "../../generated/protocol";
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
