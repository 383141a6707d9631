/** Turn events into beats: steps of an animation, each with a duration. */

import type { GameEvent } from "../generated/protocol";
import { saveSetting, loadSetting } from "../connection/local-storage";
import type { Flight } from "./flights.svelte";
import type { SoundName } from "./sound.svelte";
import type { Beat } from "./playback.svelte";

/** How a board shows one event. */
export interface Look {
  /** How long it is shown the first time, in milliseconds. */
  rest: number;
  sound?: SoundName;
  flights?: readonly Flight[];
}

const MAX_TOTAL_MS = 9000;
/** While a clock is running for the player. */
const MAX_HURRIED_MS = 2500;
/** Kinds of events that this browser showed before take this share of their time. */
const REPEAT_FACTOR = 0.55;
const STORAGE_KEY = "told";
const MAX_SEEN = 400;

/** Return the beats for new events; events without a look are shown together with the next. */
export function beatsOf(
  log: readonly GameEvent[],
  from: number,
  look: (event: GameEvent) => Look | readonly Look[] | undefined,
  hurried = false,
): Beat[] {
  const seen = new Set(loadSetting<string[]>(STORAGE_KEY, []));
  const before = seen.size;
  const beats = log.slice(from).flatMap((event, n): Beat[] => {
    const found = [look(event) ?? []].flat();
    if (!found.length) return [];
    const pace = seen.has(event.kind) ? REPEAT_FACTOR : 1;
    seen.add(event.kind);
    return found.map((one, part) => ({ ...one, upTo: from + n + 1, part, rest: one.rest * pace }));
  });
  if (seen.size > before) saveSetting(STORAGE_KEY, [...seen].slice(-MAX_SEEN));
  return fitWithin(beats, hurried ? MAX_HURRIED_MS : MAX_TOTAL_MS);
}

/** Shorten all beats in proportion, so that together they take no longer than this. */
export function fitWithin(beats: readonly Beat[], maxTotal: number): Beat[] {
  const sum = beats.reduce((total, beat) => total + beat.rest, 0);
  const pace = Math.min(1, maxTotal / Math.max(1, sum));
  return beats.map((beat) => ({ ...beat, rest: beat.rest * pace }));
}
