/** From the home page to a table. */

import type { GameShown } from "../../generated/protocol";
import * as http from "../../connection/http";
import { keepName, keepSeat, ownName, setting } from "../../connection/local-storage";
import { go } from "../../connection/route.svelte";
import { likedBot } from "../../parts/bots";

const ALIASES = [
  "Silk",
  "Fox",
  "Velvet",
  "Jade",
  "Domino",
  "Ace",
  "Magpie",
  "Onyx",
  "Vesper",
  "Sable",
];
const LIKED_SEATS = 4;

/** The name given, or a cover name for those who would rather not. */
export function nameToUse(): string {
  const kept = ownName().trim();
  if (kept) return kept;
  const alias = ALIASES[Math.floor(Math.random() * ALIASES.length)] ?? "Fox";
  keepName(alias);
  return alias;
}

export function likedSeats(game: GameShown): number {
  const [fewest, most] = game.info.seats;
  return Math.min(most, Math.max(fewest, LIKED_SEATS));
}

/** You and bots, at once. */
export async function playNow(game: GameShown): Promise<void> {
  const seats = likedSeats(game);
  await sitDown(game, { seats, bots: Array<string>(seats - 1).fill(likedBot(game)), start: true });
}

/** A table that has not begun: its host waits for others in the lobby, or sets the options. */
export async function openLobby(game: GameShown): Promise<void> {
  await sitDown(game, { seats: likedSeats(game), bots: [], start: false });
}

async function sitDown(
  game: GameShown,
  table: { seats: number; bots: string[]; start: boolean },
): Promise<void> {
  const pace = setting<"instant" | "quick" | "human" | "relaxed">("pace", "quick");
  const seated = await http.newTable({ game: game.info.id, name: nameToUse(), pace, ...table });
  keepSeat(seated);
  go(`/table/${seated.code}`);
}
