/** What one knows of an event, in words. The knowing itself is the server's. */

import type { ChickenHeistView } from "../../generated/protocol";

export type Place = ChickenHeistView["positions"][number];

const MOST_NAMED = 4;

/** The ten places; with open eyes each event is there that somebody knows. */
export function openPlaces(view: ChickenHeistView, open: readonly ChickenHeistView[]): Place[] {
  return view.positions.map((place, n) => {
    const seen = open.map((one) => one.positions[n]?.event);
    return { ...place, event: seen.find((event) => event) ?? place.event };
  });
}

/** What stands under the card. */
export function headline(place: Place): string {
  if (place.event) return place.event;
  const names = place.candidates;
  if (!names.length) return "";
  if (place.certain) return names.length === 2 ? "one of two" : `one of ${names.length}`;
  return "perhaps";
}

/** Seen, moved, one of two: what is known of this very card. */
export function knowledge(
  place: Place,
  name: (seat: number) => string,
  own: number | null,
): string {
  if (place.revealed) return "It has come.";
  const said = [];
  if (!place.event && place.candidates.length) {
    const names = place.candidates.join(" or ");
    said.push(place.certain ? `It is ${names}.` : `It may be ${names}, or something else.`);
  }
  const others = place.seen_by.filter((seat) => seat !== own).map(name);
  if (own !== null && place.seen_by.includes(own)) said.push("You have seen it.");
  if (others.length) said.push(`Seen by ${others.join(" and ")}.`);
  if (place.moved === "swapped") said.push("It was swapped to this place.");
  if (place.moved === "mixed") said.push("It was mixed up with another.");
  if (place.locked) said.push("Nobody may look at this position.");
  return said.join(" ");
}

/** What an unknown card can be: for the next one with its chances. */
export function canBe(view: ChickenHeistView, place: Place): string {
  if (place.event || place.certain) return "";
  if (place.position === view.round && !view.over) {
    const likely = view.next
      .slice(0, MOST_NAMED)
      .map((one) => `${one.event} ${percent(one.chance)}`);
    return `Likeliest: ${likely.join(", ")}.`;
  }
  return `Still to come for sure: ${countByName(view.unplaced)}. Perhaps: ${view.maybe.join(", ")}.`;
}

export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return "under 1%";
  return chance < 1 && whole === 100 ? "99%" : `${whole}%`;
}

/** "SWAT, Driver's Signal ×2". */
export function countByName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(", ");
}

/** "gold (2)" is gold worth 2. */
export function lootWords(name: string): { kind: string; worth: string } {
  const found = /^(.*) \((\d+)\)$/.exec(name);
  return { kind: found?.[1] ?? name, worth: found?.[2] ?? "" };
}
