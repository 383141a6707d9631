import type { ShownPlayer } from "../player/shown-player";

/** A row of a table of figures. */
export interface DataRow {
  /** What the row is about, unique in its table. */
  key: string;
  /** The player it is about, shown instead of the key. */
  who?: ShownPlayer;
  cells: readonly string[];
}
