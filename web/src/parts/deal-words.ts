/** What a table says about its deal. */

import type { Lobby } from "../generated/protocol";

export const DOES_NOT_FIT = "The deal doesn't fit. Don't trust this game.";

/** While the start waits for people's browsers. Otherwise empty. */
export function dealingWords(lobby: Lobby | null): string {
  if (lobby?.state !== "lobby" || !lobby.deal) return "";
  const names = lobby.deal.awaited.map((seat) => lobby.seats[seat]?.name ?? "");
  return `Shuffling. Waiting for the browser of ${names.join(", ")}…`;
}

/** Why a finished game has no commitment. */
export function noDealReason(lobby: Lobby | null): string {
  if (lobby?.lesson) return "A lesson has chosen cards, so there is nothing to check.";
  if (lobby?.seeded) return "The seed was chosen before the game, so there is nothing to check.";
  return "";
}
