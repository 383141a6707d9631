/** Play back new events in beats: the log is shown only up to the current beat. */

import type { GameEvent, View } from "../generated/protocol";
import { fly, type Flight } from "./flights.svelte";
import { play, type SoundName } from "./sound.svelte";

export interface Beat {
  /** The log's length at this beat. */
  upTo: number;
  /** The part of the last line, if it has several. */
  part?: number;
  /** How long the beat lasts, in milliseconds. */
  rest: number;
  sound?: SoundName;
  /** What flies over the board meanwhile. */
  flights?: readonly Flight[];
}

const FIRST_BEAT_DELAY_MS = 400;

class Playback {
  /** The length of the log shown; null if all of it is. */
  upTo = $state<number | null>(null);
  /** Whether the first beat has started. */
  begun = $state(false);
  /** The current part of the last line. */
  part = $state(0);
  /** The view shown during playback, instead of the current one. */
  view = $state.raw<View | null>(null);
  private beats: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private end: (skipped: boolean) => void = () => {};

  get playing(): boolean {
    return this.upTo !== null;
  }

  /** Play these beats; call `end` afterwards, or when they are skipped. */
  start(
    from: number,
    beats: readonly Beat[],
    end: (skipped: boolean) => void,
    delay = FIRST_BEAT_DELAY_MS,
  ): void {
    clearTimeout(this.timer);
    this.beats = [...beats];
    this.end = end;
    this.upTo = from;
    this.begun = delay === 0;
    this.timer = setTimeout(this.next, beats.length ? delay : 0);
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

/** Return the log up to the current beat. */
export function logSoFar(log: readonly GameEvent[]): readonly GameEvent[] {
  return playback.upTo === null ? log : log.slice(0, playback.upTo);
}
