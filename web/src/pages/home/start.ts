/** Open tables from the home page. */

import type { GameShown } from "../../generated/protocol";
import * as http from "../../connection/http";
import { saveName, saveSeat, savedName, loadSetting } from "../../connection/local-storage";
import { go } from "../../connection/route.svelte";
import { preferredBot } from "../../parts/bots";

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
const DEFAULT_SEATS = 4;

/** Return the player's saved name, or save an alias. */
export function chooseName(): string {
  const saved = savedName().trim();
  if (saved) return saved;
  const alias = ALIASES[Math.floor(Math.random() * ALIASES.length)] ?? "Fox";
  saveName(alias);
  return alias;
}

export function preferredSeats(game: GameShown): number {
  const [fewest, most] = game.info.seats;
  return Math.min(most, Math.max(fewest, DEFAULT_SEATS));
}

export const preferredPace = () =>
  loadSetting<"instant" | "quick" | "human" | "relaxed">("pace", "quick");

/** Whether the game is for one player, who first chooses a scenario. */
export function hasScenarios(game: GameShown): boolean {
  return game.info.seats[1] === 1 && game.info.options.length > 0;
}

/** Start a game against bots at once. A game for one opens its choice of scenarios. */
export async function playNow(game: GameShown): Promise<void> {
  if (hasScenarios(game)) return openLobby(game);
  const seats = preferredSeats(game);
  await openTable(game, {
    seats,
    bots: Array<string>(seats - 1).fill(preferredBot(game)),
    start: true,
  });
}

/** Open a table in its lobby, to invite others or choose options. */
export async function openLobby(game: GameShown): Promise<void> {
  await openTable(game, { seats: preferredSeats(game), bots: [], start: false });
}

async function openTable(
  game: GameShown,
  table: { seats: number; bots: string[]; start: boolean },
): Promise<void> {
  const pace = preferredPace();
  const seated = await http.newTable({ game: game.info.id, name: chooseName(), pace, ...table });
  saveSeat(seated);
  go(`/table/${seated.code}`);
}
