/** Put times, places and scores into words. */

import { DAY, HOUR, MINUTE, slowTimeLeft, whole } from "../parts/slow-time";
import { money } from "../parts/tokens";

const days = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** Return the day of a time in seconds since 1970. */
export const day = (time: number): string => days.format(time * 1000);

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Return a duration with its largest unit: "3 hours". */
export function duration(seconds: number): string {
  if (seconds < MINUTE) return "less than a minute";
  if (seconds < HOUR) return counted(Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return counted(Math.floor(seconds / HOUR), "hour");
  return counted(Math.floor(seconds / DAY), "day");
}

/** Return remaining time: "45 s left", "12 min left", "3 h left", "2 days left". */
export function timeLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left < 2 * MINUTE) return `${left} s left`;
  if (whole(left, HOUR) < 2) return `${whole(left, MINUTE)} min left`;
  if (whole(left, DAY) < 2) return `${whole(left, HOUR)} h left`;
  return slowTimeLeft(left);
}

const SUFFIXES = ["th", "st", "nd", "rd"];

export const ordinal = (place: number): string =>
  `${place}${SUFFIXES[place % 100 > 10 && place % 100 < 14 ? 0 : place % 10] ?? "th"}`;

/** Return a score of a game; The Big Score counts thousands of dollars. */
export const scoreIn = (game: string, score: number): string =>
  game.startsWith("big-score") ? money(Math.round(score)) : String(Math.round(score * 10) / 10);

interface Outcome {
  place: number;
  won: boolean;
  seats: readonly { won: boolean }[];
}

/** Return how a game ended for a seat: "Won", "Shared the win", "2nd of 4". */
export function outcome({ place, won, seats }: Outcome): string {
  if (won) return seats.filter((seat) => seat.won).length > 1 ? "Shared the win" : "Won";
  return seats.length === 1 ? "Lost" : `${ordinal(place)} of ${seats.length}`;
}

export const share = (part: number, whole: number): string =>
  whole ? `${Math.round((100 * part) / whole)} %` : "–";
