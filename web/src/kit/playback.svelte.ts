/** What has happened is told bit by bit: only so much of the log is to be seen yet. */

import type { GameEvent, View } from "../generated/protocol";
import { fly, type Flight } from "./flights.svelte";
import { play, type SoundName } from "./sound.svelte";

export interface Beat {
  /** So many lines of the log are told then … */
  upTo: number;
  /** … the last of them as far as this part of it … */
  part?: number;
  /** … and so long they are looked at, in milliseconds. */
  rest: number;
  sound?: SoundName;
  /** What goes from one place to another meanwhile. */
  flights?: readonly Flight[];
}

const FIRST = 400;

class Playback {
  /** How many lines are told; null where nothing is held back. */
  upTo = $state<number | null>(null);
  /** Something is told; before that, one only waits for it. */
  begun = $state(false);
  /** How far the last line told has come, where it is told in parts. */
  part = $state(0);
  /** What is shown meanwhile, in place of the view that is true already. */
  view = $state.raw<View | null>(null);
  private beats: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: (skipped: boolean) => void = () => {};

  get playing(): boolean {
    return this.upTo !== null;
  }

  /** Tells these beats from here on; then, or when it is skipped, calls `end`. */
  start(from: number, beats: readonly Beat[], end: (skipped: boolean) => void, wait = FIRST): void {
    clearTimeout(this.timer);
    this.beats = [...beats];
    this.end = end;
    this.upTo = from;
    this.begun = wait === 0;
    this.timer = setTimeout(this.next, beats.length ? wait : 0);
  }

  skip = (): void => this.stop(true);

  private stop(skipped: boolean): void {
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.beats = [];
    this.upTo = null;
    this.view = null;
    this.end(skipped);
  }

  private next = (): void => {
    const beat = this.beats.shift();
    if (!beat) return this.stop(false);
    this.upTo = beat.upTo;
    this.begun = true;
    this.part = beat.part ?? 0;
    if (beat.sound) play(beat.sound);
    for (const flight of beat.flights ?? []) fly(flight, beat.rest);
    this.timer = setTimeout(this.next, beat.rest);
  };
}

export const playback = new Playback();

/** The log as far as it is told. */
export function logSoFar(log: readonly GameEvent[]): readonly GameEvent[] {
  return playback.upTo === null ? log : log.slice(0, playback.upTo);
}
