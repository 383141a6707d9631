/** How long each thing that happened is looked at. */

import type { GameEvent } from "../generated/protocol";
import { saveSetting, loadSetting } from "../connection/local-storage";
import type { Flight } from "./flights.svelte";
import type { SoundName } from "./sound.svelte";
import type { Beat } from "./playback.svelte";

/** What a board says of one event. */
export interface Look {
  /** How long one looks at it the first time, in milliseconds. */
  rest: number;
  sound?: SoundName;
  flights?: readonly Flight[];
}

const LONGEST = 9000;
const HURRIED = 2500;
/** What was seen before takes so much of its time. */
const AGAIN = 0.55;
const SEEN = "told";
const MAX_SEEN = 400;

/** Lines worth a look become beats; the others pass with the next. */
export function beatsOf(
  log: readonly GameEvent[],
  from: number,
  look: (event: GameEvent) => Look | readonly Look[] | undefined,
  hurried = false,
): Beat[] {
  const seen = new Set(loadSetting<string[]>(SEEN, []));
  const before = seen.size;
  const beats = log.slice(from).flatMap((event, n): Beat[] => {
    const found = [look(event) ?? []].flat();
    if (!found.length) return [];
    const pace = seen.has(event.kind) ? AGAIN : 1;
    seen.add(event.kind);
    return found.map((one, part) => ({ ...one, upTo: from + n + 1, part, rest: one.rest * pace }));
  });
  if (seen.size > before) saveSetting(SEEN, [...seen].slice(-MAX_SEEN));
  return fitWithin(beats, hurried ? HURRIED : LONGEST);
}

/** No longer than this in all: all beats get shorter alike. */
export function fitWithin(beats: readonly Beat[], longest: number): Beat[] {
  const sum = beats.reduce((total, beat) => total + beat.rest, 0);
  const pace = Math.min(1, longest / Math.max(1, sum));
  return beats.map((beat) => ({ ...beat, rest: beat.rest * pace }));
}
