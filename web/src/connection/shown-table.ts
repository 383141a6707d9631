/** What the page may show of a table: during a telling, only what has been told so far.
 *
 * Everything on the page that could spoil a reveal reads it from here, not from the table. */

import type { DecisionShown, GameEvent, Over, View, WindowShown } from "../generated/protocol";
import { logSoFar, playback } from "../kit/playback.svelte";

interface Latest {
  log: readonly GameEvent[];
  view: View | null;
  decision: DecisionShown | null;
  over: Over | null;
  window: WindowShown | null;
  mayUndo: boolean;
}

export class ShownTable {
  constructor(private readonly table: Latest) {}

  get log(): readonly GameEvent[] {
    return logSoFar(this.table.log);
  }
  get view(): View | null {
    return playback.shown ?? this.table.view;
  }
  get decision(): DecisionShown | null {
    return playback.playing ? null : this.table.decision;
  }
  get over(): Over | null {
    return playback.playing ? null : this.table.over;
  }
  /** The window waits for the telling too, unless its time is running. */
  get window(): WindowShown | null {
    return playback.playing && this.table.window?.held ? null : this.table.window;
  }
  get mayUndo(): boolean {
    return !playback.playing && this.table.mayUndo;
  }
}

/** Return the decision without the option that the window bar's *Pass* button takes. */
export function withoutPass(
  decision: DecisionShown | null,
  window: WindowShown | null,
): DecisionShown | null {
  if (!decision || !window) return decision;
  return { ...decision, options: decision.options.filter(({ id }) => id !== window.decline) };
}
