/** The end of a game, told from the last place to the first. */

import type { Look, Scene } from "./beats";

export interface RankingScene extends Scene {
  name: "ranking";
  /** The places told so far, the best one first. */
  places: readonly { seat: number; points: number; wins: boolean }[];
}

const PLACE_MS = 400;
const WINNER_MS = 1800;

/** Return a beat per place; the winners come last, with this caption. */
export function rankingLooks(
  scores: readonly number[],
  winners: readonly number[],
  caption: string,
): Look[] {
  const places = scores
    .map((points, seat) => ({ seat, points, wins: winners.includes(seat) }))
    .sort((one, other) => Number(other.wins) - Number(one.wins) || other.points - one.points);
  const upTo = (from: number): RankingScene => ({
    name: "ranking",
    places: places.slice(from),
    ending: true,
  });
  const losers = places.filter((one) => !one.wins);
  const beats = losers.map((_, n): Look => ({
    rest: PLACE_MS,
    sound: "put",
    caption: "The game is over",
    scene: upTo(places.length - n - 1),
  }));
  const sound = winners.length ? "win" : "fail";
  return [...beats, { rest: WINNER_MS, sound, buzz: 120, caption, scene: upTo(0) }];
}
