/** Times of a table in words, and those that hosts can choose. */

import type { Lobby } from "../../generated/protocol";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Seconds per decision. */
export const LIVE_CLOCKS = [30, 60, 180, HOUR];
export const SLOW_CLOCKS = [8, 12, 24, 48, 72, 120, 168, 336].map((hours) => hours * HOUR);
/** Seconds that a reaction window stays open at correspondence pace. */
export const WINDOW_TIMES = [4, 8, 12, 24, 48, 72].map((hours) => hours * HOUR);
export const VACATION_DAYS = [0, 3, 7, 14, 21, 30];

/** Return "30 seconds", "1 minute", "8 hours" or "3 days". */
export function duration(seconds: number): string {
  const [count, unit] =
    seconds % DAY === 0
      ? [seconds / DAY, "day"]
      : seconds % HOUR === 0
        ? [seconds / HOUR, "hour"]
        : seconds % 60 === 0
          ? [seconds / 60, "minute"]
          : [seconds, "second"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Return the rules of a correspondence game in one paragraph. */
export function paceText(lobby: Lobby, hasWindows: boolean): string {
  const clock = `Correspondence: ${duration(lobby.clock ?? 0)} per decision.`;
  const windows = hasWindows ? ` Cards can be answered for ${duration(lobby.window_time)}.` : "";
  const days = lobby.vacation_days;
  const vacation = days
    ? `${days} ${days === 1 ? "day" : "days"} of vacation each.`
    : "No vacations.";
  return `${clock}${windows} ${vacation}`;
}
