/** Return the new value, reusing parts of the old value that are equal.
 *
 * The server sends whole values each time. Unchanged parts keep their identity, so Svelte doesn't
 * draw them again. */
export function reuseUnchanged<T>(before: unknown, now: T): T {
  if (before === now) return now;
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now))
    return now;
  const [names, parts] = [Object.keys(now), now as Record<string, unknown>];
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    const part = (parts[name] = reuseUnchanged(before[name], parts[name]));
    if (part !== before[name]) same = false;
  }
  return same ? (before as T) : now;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
