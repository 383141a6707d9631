/** Times of correspondence games in words. */

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Round down, but a time that has hardly begun is still whole: 23.9 hours are 24. */
export const whole = (seconds: number, unit: number): number => Math.floor(seconds / unit + 0.1);

/** Return a duration at correspondence pace: "2 days", "5 hours". */
export function slowDuration(seconds: number): string {
  if (whole(seconds, DAY) > 1) return `${whole(seconds, DAY)} days`;
  if (whole(seconds, HOUR) > 1) return `${whole(seconds, HOUR)} hours`;
  if (whole(seconds, MINUTE) > 1) return `${whole(seconds, MINUTE)} minutes`;
  return "less than 2 minutes";
}

/** Return remaining time at correspondence pace: "2 days left". */
export const slowTimeLeft = (seconds: number): string => `${slowDuration(seconds)} left`;
