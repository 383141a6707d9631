/** What was there last, for shelves: it stays drawn, out of sight, until something else takes its place. */
export function keepLast<T>(): (now: T | undefined) => T | undefined {
  let last: T | undefined;
  return (now) => (last = now ?? last);
}
