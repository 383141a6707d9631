import { reuseUnchanged } from "../connection/reuse-unchanged";

/** What is worked out anew after each act, but stays the very same object while it says the same: so
 * whatever shows it is left alone. */
export function reuseEqual<T>(): (now: T) => T {
  let before: T | undefined;
  return (now) => (before = reuseUnchanged(before, now));
}
