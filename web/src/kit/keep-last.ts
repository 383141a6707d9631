/** Return a function that remembers the last defined value, for `KeepMounted`. */
export function keepLast<T>(): (now: T | undefined) => T | undefined {
  let last: T | undefined;
  return (now) => (last = now ?? last);
}
