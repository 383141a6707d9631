/** The one clock of the page: what has been told so far, and what is being told now.
 *
 * The board, the log, the prompt and all panels read it, so that nothing is told before it is shown.
 */

import type { GameEvent, View } from "../generated/protocol";
import type { Look, Scene } from "./beats";
import { fly } from "./flights.svelte";
import { play } from "./sound.svelte";
import { SPEED_FACTORS, telling, vibrate } from "./telling-settings.svelte";

export interface Beat extends Look {
  /** The length of the log that the board shows at this beat … */
  upTo: number;
  /** … and the part of the last line, if it has several. */
  part?: number;
  /** The length of the log that is told: without a line that is shown in part only. */
  lines: number;
  /** The sentence of a line that is told with this beat, with names. */
  words?: string;
  /** Whether it must be seen: a reveal, an ending, or something that concerns the viewer. */
  matters?: boolean;
}

const FIRST_BEAT_DELAY_MS = 400;
const BRIEF_MS = 3000;
const FIRST: Beat = { upTo: 0, lines: 0, rest: 0 };

class Playback {
  /** The current beat; null if everything is shown. */
  private beat = $state.raw<Beat | null>(null);
  /** Whether the first beat has started. */
  begun = $state(false);
  /** Whether this is the last beat of its update: nothing of it is left to tell. */
  last = $state(false);
  /** The view before the update that is being told. */
  view = $state.raw<View | null>(null);
  /** A caption that doesn't stop the game, when animations are off. */
  brief = $state("");
  /** Returns the view that the board draws now. */
  private drawn = $state.raw<(() => View | null) | null>(null);
  private beats: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private briefTimer: ReturnType<typeof setTimeout> | undefined;
  private end: (skipped: boolean) => void = () => {};

  get playing(): boolean {
    return this.beat !== null;
  }
  get upTo(): number | null {
    return this.beat?.upTo ?? null;
  }
  get part(): number {
    return this.beat?.part ?? 0;
  }
  get lines(): number | null {
    return this.beat?.lines ?? null;
  }
  get caption(): string {
    return this.beat?.caption ?? "";
  }
  get words(): string {
    return this.beat?.words ?? "";
  }
  get scene(): Scene | null {
    return this.beat?.scene ?? null;
  }
  /** Whether the beat stays until a tap or a key. A part without words leads to the next part. */
  get holding(): boolean {
    if (!this.begun || !this.beat) return false;
    const { hold = false, matters, caption, lines, upTo } = this.beat;
    return hold || (telling.hold && matters === true && (Boolean(caption) || lines === upTo));
  }
  /** The view that everything on the page may show now; null: the current one. */
  get shown(): View | null {
    return this.playing ? (this.drawn?.() ?? this.view) : null;
  }

  /** Let the board say which view it draws. */
  follow(drawn: (() => View | null) | null): void {
    this.drawn = drawn;
  }

  /** Play these beats; call `end` afterwards, or when they are skipped. */
  start(
    from: number,
    beats: readonly Beat[],
    end: (skipped: boolean) => void,
    delay = FIRST_BEAT_DELAY_MS,
  ): void {
    this.beats = [...beats];
    this.end = end;
    this.beat = { ...FIRST, upTo: from, lines: from };
    this.begun = this.last = false;
    if (delay === 0 && beats.length) this.next();
    else this.wait(beats.length ? delay * SPEED_FACTORS[telling.speed] : 0);
  }

  /** Show everything at once. */
  skip = (): void => this.stop(true);

  /** Go on with the next beat that matters. */
  advance = (): void => {
    if (!this.playing) return;
    while (this.beats.length > 1 && !this.beats[0]!.matters) this.beats.shift();
    this.next();
  };

  /** Let a beat that stays for a tap end after its time. */
  release(): void {
    if (!this.begun || !this.beat?.hold) return;
    this.beat = { ...this.beat, hold: false, matters: false };
    this.wait(this.beat.rest * SPEED_FACTORS[telling.speed]);
  }

  /** Show a line over the board for a moment. */
  tellBriefly(words: string): void {
    clearTimeout(this.briefTimer);
    this.brief = words;
    if (words) this.briefTimer = setTimeout(() => (this.brief = ""), BRIEF_MS);
  }

  private stop(skipped: boolean): void {
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.beats = [];
    this.beat = this.view = null;
    this.end(skipped);
  }

  private next = (): void => {
    const beat = this.beats.shift();
    if (!beat) return this.stop(false);
    this.beat = beat;
    this.begun = true;
    this.last = this.beats.length === 0;
    const rest = beat.rest * SPEED_FACTORS[telling.speed];
    if (beat.sound) play(beat.sound, beat.loud);
    if (beat.buzz) vibrate(beat.buzz);
    for (const flight of beat.flights ?? []) fly(flight, rest);
    if (this.holding) clearTimeout(this.timer);
    else this.wait(rest);
  };

  /** Wait before the next beat. Nothing is told while nobody looks at the page. */
  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(this.next, milliseconds);
    else {
      const seen = () => this.playing && this.wait(milliseconds);
      document.addEventListener("visibilitychange", seen, { once: true });
    }
  }
}

export const playback = new Playback();

/** Return the log up to the current beat. */
export function logSoFar(log: readonly GameEvent[]): readonly GameEvent[] {
  return playback.lines === null ? log : log.slice(0, playback.lines);
}
