/** A picture of ours: what to draw on a square of 100 by 100, and what to say of it. */
export interface Picture {
  /** SVG markup without any id, so that a page may hold it any number of times. */
  body: string;
  /** For those who cannot see it. */
  words: string;
}

/** Each picture is put together once: whoever shows it again and again asks for it by name. */
export function remembered<Name extends readonly (string | number | boolean)[]>(
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

/** A small number drawn from a name: the same name looks the same everywhere. */
export function numberOf(name: string): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  // The last bits of this hash depend on little, so the first ones are folded in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** One of these for a name; `turn` tells apart several choices for the same name. */
export function pickFor<T>(name: string, turn: number, from: readonly T[]): T {
  return from[numberOf(`${turn}/${name}`) % from.length] as T;
}
