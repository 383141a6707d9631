/** Find the turning points of a game: the largest changes in score. */

import type { Sentence, ScorePoint } from "../generated/protocol";

export interface Change {
  seat: number;
  by: number;
  /** What caused it. */
  note?: string;
}

export interface TurningPoint {
  act: number;
  /** The largest first. */
  changes: Change[];
  /** The score afterwards of the seat that changed most. */
  worth: number;
  /** Who chose what; null if several players acted at once. */
  by: number | null;
  done: Sentence | null;
  told: Sentence[];
}

const MAX_POINTS = 6;

/** Return the largest turning points, in the order of the game.
 *
 * Of equal ones the latest: where each lock counts 1, the winning one is the last. */
export function findTurningPoints(worth: readonly ScorePoint[], max = MAX_POINTS): TurningPoint[] {
  return worth
    .slice(1)
    .map((point, n) => turningPointAt(worth[n] as ScorePoint, point))
    .filter((point) => point.changes.length)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || b.act - a.act)
    .slice(0, max)
    .sort((a, b) => a.act - b.act);
}

const sizeOf = (point: TurningPoint): number => Math.abs(point.changes[0]?.by ?? 0);

function turningPointAt(
  before: ScorePoint,
  { act, worth, by, done, told }: ScorePoint,
): TurningPoint {
  const changes = worth
    .map((value, seat) => ({ seat, by: value - (before.worth[seat] ?? 0) }))
    .filter((change) => change.by)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return { act, changes, worth: worth[changes[0]?.seat ?? 0] ?? 0, by, done, told };
}
