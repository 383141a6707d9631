/** Where a game turned: the greatest changes of what each would have scored. */

import type { Sentence, WorthPoint } from "../generated/protocol";

export interface Change {
  seat: number;
  by: number;
  /** What it was made of. */
  note?: string;
}

export interface Jump {
  act: number;
  /** The greatest first. */
  changes: Change[];
  /** What the seat it concerned most had then. */
  worth: number;
  /** Whose choice it was, and which; null where several things were done at once. */
  by: number | null;
  done: Sentence | null;
  told: Sentence[];
}

const MOST = 6;

/** At most so many, in the order in which they came. */
export function jumpsOf(worth: readonly WorthPoint[], most = MOST): Jump[] {
  return worth
    .slice(1)
    .map((point, n) => jumpAt(worth[n] as WorthPoint, point))
    .filter((jump) => jump.changes.length)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a.act - b.act)
    .slice(0, most)
    .sort((a, b) => a.act - b.act);
}

const sizeOf = (jump: Jump): number => Math.abs(jump.changes[0]?.by ?? 0);

function jumpAt(before: WorthPoint, { act, worth, by, done, told }: WorthPoint): Jump {
  const changes = worth
    .map((value, seat) => ({ seat, by: value - (before.worth[seat] ?? 0) }))
    .filter((change) => change.by)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return { act, changes, worth: worth[changes[0]?.seat ?? 0] ?? 0, by, done, told };
}
