/** What has happened is told bit by bit: only so much of the log is to be seen yet. */

import type { GameEvent } from "../generated/protocol";

export interface Beat {
  /** So many lines of the log are told then … */
  upTo: number;
  /** … and so long they are looked at, in milliseconds. */
  rest: number;
}

class Stage {
  /** How many lines are told; null where nothing is held back. */
  upTo = $state<number | null>(null);
  private beats: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end = () => {};

  get telling(): boolean {
    return this.upTo !== null;
  }

  /** Tells these beats from here on; then, or when it is skipped, calls `end`. */
  tell(from: number, beats: Beat[], end: () => void): void {
    this.beats = beats;
    this.end = end;
    this.upTo = from;
    this.timer = setTimeout(this.next, beats.length ? FIRST : 0);
  }

  skip = (): void => {
    if (!this.telling) return;
    clearTimeout(this.timer);
    this.beats = [];
    this.upTo = null;
    this.end();
  };

  private next = (): void => {
    const beat = this.beats.shift();
    if (!beat) return this.skip();
    this.upTo = beat.upTo;
    this.timer = setTimeout(this.next, beat.rest);
  };
}

const FIRST = 400;

export const stage = new Stage();

/** The log as far as it is told. */
export function told(log: readonly GameEvent[]): readonly GameEvent[] {
  return stage.upTo === null ? log : log.slice(0, stage.upTo);
}
