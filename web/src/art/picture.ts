/** A picture on a square of 100 by 100, and its description. */
export interface Picture {
  /** SVG markup without ids, so that it can be on a page several times. */
  body: string;
  /** The description for screen readers. */
  words: string;
}

/** Wrap a drawing function so that it draws each picture once. */
export function memoized<Name extends readonly (string | number | boolean)[]>(
  draw: (...name: Name) => Picture,
): (...name: Name) => Picture {
  const known = new Map<string, Picture>();
  return (...name) => {
    const key = name.join("/");
    let picture = known.get(key);
    if (!picture) known.set(key, (picture = draw(...name)));
    return picture;
  };
}

/** Return a hash of the name, so that a name always looks the same. */
export function numberOf(name: string): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  // The low bits of this hash vary little, so mix in the high ones.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Pick an entry for a name; `turn` numbers several picks for the same name. */
export function pickFor<T>(name: string, turn: number, from: readonly T[]): T {
  return from[numberOf(`${turn}/${name}`) % from.length] as T;
}
