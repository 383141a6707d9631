/** The finished games of this browser: what guests see as their games. */

import type { SeatPlayed } from "../generated/protocol";
import { loadSetting, saveSetting } from "./local-storage";

export interface OwnGame {
  code: string;
  game: string;
  title: string;
  /** In seconds since 1970. */
  finished: number;
  seat: number;
  seats: SeatPlayed[];
  replay: string | null;
  /** The server has it among the player's games. */
  linked?: boolean;
}

const OWN_GAMES = "games";
const MAX_OWN_GAMES = 200;

/** Return the games, the newest first. */
export function ownGames(): OwnGame[] {
  return loadSetting<OwnGame[]>(OWN_GAMES, []);
}

/** Save a game when its end is first shown. */
export function saveOwnGame(game: OwnGame): void {
  const games = ownGames();
  if (games.some((one) => one.code === game.code)) return;
  saveSetting(OWN_GAMES, [game, ...games].slice(0, MAX_OWN_GAMES));
}

export function markLinked(code: string): void {
  saveSetting(
    OWN_GAMES,
    ownGames().map((one) => (one.code === code ? { ...one, linked: true } : one)),
  );
}

export function forgetOwnGames(): void {
  saveSetting(OWN_GAMES, []);
}

/** Return each seat's place: winners are first, and equal scores share a place. */
export function placesOf(scores: readonly number[], winners: readonly number[]): number[] {
  const beats = (one: number, other: number): boolean => {
    const [won, lost] = [winners.includes(one), winners.includes(other)];
    return won !== lost ? won : !won && (scores[one] ?? 0) > (scores[other] ?? 0);
  };
  return scores.map((_, seat) => 1 + scores.filter((_, other) => beats(other, seat)).length);
}
