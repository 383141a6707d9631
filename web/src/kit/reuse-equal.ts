import { reuseUnchanged } from "../connection/reuse-unchanged";

/** Return a function that keeps an object's identity while its value is equal.
 *
 * So derived values don't cause a redraw after each move. */
export function reuseEqual<T>(): (now: T) => T {
  let before: T | undefined;
  return (now) => (before = reuseUnchanged(before, now));
}
