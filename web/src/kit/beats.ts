/** Turn events into beats: steps of a telling, each with a duration. */

import { REVEALS, type GameEvent } from "../generated/protocol";
import { saveSetting, loadSetting } from "../connection/local-storage";
import type { Flight } from "./flights.svelte";
import type { SoundName } from "./sound.svelte";
import type { Beat } from "./playback.svelte";

/** A scene that a board draws large on its stage, with the facts to draw. */
export interface Scene {
  name: string;
  [fact: string]: unknown;
}

/** How a board shows one event, or one part of it. */
export interface Look {
  /** How long it is shown at normal speed, in milliseconds. */
  rest: number;
  sound?: SoundName;
  /** How loud the sound is; 1 is normal. */
  loud?: number;
  flights?: readonly Flight[];
  /** Large in the middle of the board, under 60 characters. */
  caption?: string;
  scene?: Scene;
  /** Milliseconds, or a pattern, to vibrate. */
  buzz?: number | readonly number[];
  /** Whether it stays until a tap or a key. */
  hold?: boolean;
}

/** Who is told, and how much waits to be told after this. */
export interface Audience {
  game?: string;
  /** The viewer's own seat. */
  seat?: number | null;
  /** How many later updates wait. */
  behind?: number;
  /** Whether a clock is running for the viewer. */
  hurried?: boolean;
}

/** What matters is on screen for at least this long at normal speed. */
export const MIN_SEEN_MS = 600;
/** The time for all routine events of one update … */
const MAX_ROUTINE_MS = 9000;
/** … while a clock is running for the player … */
const MAX_HURRIED_MS = 2500;
/** … and while other updates wait. */
const MAX_BEHIND_MS = 600;
/** With more updates waiting, routine events get no time of their own: their lines are joined. */
const MAX_BEHIND = 3;
/** Kinds of routine events that this browser showed before take this share of their time. */
const REPEAT_FACTOR = 0.55;
const STORAGE_KEY = "told";
const MAX_SEEN = 400;

/** Whether an event must be seen: a reveal, an ending, or something that others do to the viewer. */
export function matters(event: GameEvent, { game = "", seat = null }: Audience): boolean {
  if (REVEALS[game]?.includes(event.kind)) return true;
  if (seat === null || event.seat === seat) return false;
  return event.parts.some(
    (part) => typeof part === "object" && "seat" in part && part.seat === seat,
  );
}

/** Return the beats for new events; events without a look are shown together with the next.
 *
 * What matters always gets its time. Routine events get less, or none, while other updates wait. */
export function beatsOf(
  log: readonly GameEvent[],
  from: number,
  look: (event: GameEvent) => Look | readonly Look[] | undefined,
  audience: Audience = {},
): Beat[] {
  const beats = log
    .slice(from)
    .flatMap((event, n) => beatsOfEvent(event, from + n + 1, look(event), audience));
  noteSeen(beats.map((beat) => log[beat.upTo - 1]!.kind));
  const { behind = 0, hurried = false } = audience;
  if (behind > MAX_BEHIND) return beats.filter((beat) => beat.matters);
  return fitRoutine(beats, behind ? MAX_BEHIND_MS : hurried ? MAX_HURRIED_MS : MAX_ROUTINE_MS);
}

function beatsOfEvent(
  event: GameEvent,
  upTo: number,
  look: Look | readonly Look[] | undefined,
  audience: Audience,
): Beat[] {
  const shown = [look ?? []].flat();
  const must = matters(event, audience) || shown.some((one) => one.hold);
  const looks = shown.length || !must ? shown : [{ rest: MIN_SEEN_MS }];
  const total = looks.reduce((sum, one) => sum + one.rest, 0);
  const longer = Math.max(1, MIN_SEEN_MS / Math.max(1, total));
  const pace = must ? longer : seenKinds().has(event.kind) ? REPEAT_FACTOR : 1;
  return looks.map((one, part) => ({
    ...one,
    upTo,
    part,
    // The line tells the whole event, so it comes with the last part.
    lines: part === looks.length - 1 ? upTo : upTo - 1,
    rest: one.rest * pace,
    matters: must,
  }));
}

/** Shorten routine beats in proportion, so that together they take no longer than this. */
export function fitRoutine(beats: readonly Beat[], maxTotal: number): Beat[] {
  const routine = beats.filter((beat) => !beat.matters);
  const sum = routine.reduce((total, beat) => total + beat.rest, 0);
  const pace = Math.min(1, maxTotal / Math.max(1, sum));
  return beats.map((beat) => (beat.matters ? beat : { ...beat, rest: beat.rest * pace }));
}

const seenKinds = () => new Set(loadSetting<string[]>(STORAGE_KEY, []));

function noteSeen(kinds: readonly string[]): void {
  const seen = seenKinds();
  const fresh = kinds.filter((kind) => !seen.has(kind));
  if (fresh.length) saveSetting(STORAGE_KEY, [...seen, ...new Set(fresh)].slice(-MAX_SEEN));
}
