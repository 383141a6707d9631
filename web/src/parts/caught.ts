/** Who was caught in Chicken Heist, by what, and with how much loot: the score only says 0. */

import type { GameEvent } from "../generated/protocol";

export interface Caught {
  seat: number;
  event: string;
  loot: number;
}

export function findCaught(log: readonly GameEvent[]): Caught[] {
  let event = "";
  return log.flatMap((one) => {
    const facts = one as GameEvent & Record<string, unknown>;
    if (one.kind === "event-revealed") event = String(facts.event);
    if (one.kind !== "player-caught") return [];
    return [{ seat: Number(facts.seat), event, loot: Number(facts.loot) }];
  });
}

/** Describe how a player was caught, as in "Birdie was caught by SWAT and lost 3 loot cards." */
export function caughtText(caught: Caught, name: string, own: boolean): string {
  const cards = caught.loot === 1 ? "1 loot card" : `${caught.loot || "no"} loot cards`;
  const who = own ? "You were" : `${name} was`;
  return `${who} caught${caught.event ? ` by ${caught.event}` : ""} and lost ${cards}.`;
}
