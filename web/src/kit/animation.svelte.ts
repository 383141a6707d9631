/** A board that tells: what arrives is shown in beats, one after the other, and then as it is.
 *
 * Call `animateEvents` while a board's component is made, and draw the game that it gives.
 */

import { onDestroy, untrack } from "svelte";
import type { GameEvent, View } from "../generated/protocol";
import type { BoardView } from "../board/board-view";
import { beatsOf, fitWithin, type Look } from "./beats";
import { playback, logSoFar } from "./playback.svelte";
import { isMotionReduced } from "./motion-setting.svelte";

export interface AnimationScript<V> {
  /** How this event is looked at, in several parts if need be; nothing: it passes with the next. */
  look(event: GameEvent, before: V): Look | readonly Look[] | undefined;
  /** The board while it is told: as it was, with what the log tells from line `from` on; the last
   * line only as far as this part of it. */
  midway(before: V, log: readonly GameEvent[], from: number, part: number): V;
  /** What is so much that it is not told at all, as after a long absence. */
  tooMuch?(fresh: readonly GameEvent[]): boolean;
}

interface Arrival<V> {
  before: V;
  from: number;
  to: number;
}

/** So many arrivals wait to be told; with more, one has fallen behind, and sees what is. */
const MAX_WAITING = 8;
const MAX_LINES = 40;
const BEHIND = 1500;

export function animateEvents<V>(
  given: () => BoardView<V>,
  script: AnimationScript<V>,
): { readonly game: BoardView<V> } {
  let now = $state.raw<Arrival<V> | null>(null);
  let waiting: Arrival<V>[] = [];
  let last: { view: V; lines: number } | null = null;

  function arrive(view: V, lines: number): void {
    const before = last;
    last = { view, lines };
    if (!before || lines <= before.lines) return lines < (before?.lines ?? 0) ? drop() : undefined;
    if (!given().live || isMotionReduced() || document.hidden) return drop();
    const fresh = given().log.slice(before.lines);
    if (fresh.length > MAX_LINES || script.tooMuch?.(fresh)) return drop();
    waiting.push({ before: before.view, from: before.lines, to: lines });
    if (waiting.length > MAX_WAITING) return drop();
    if (!playback.playing) next(true);
  }

  function next(first = false): void {
    const arrival = waiting.shift();
    if (!arrival) {
      now = null;
      return;
    }
    const log = given().log.slice(0, arrival.to);
    const beats = beatsOf(
      log,
      arrival.from,
      (event) => script.look(event, arrival.before),
      given().hurried,
    );
    if (!beats.length) return next(first);
    now = arrival;
    playback.view = arrival.before as View;
    playback.start(
      arrival.from,
      waiting.length ? fitWithin(beats, BEHIND) : beats,
      (skipped) => (skipped ? drop() : next()),
      first ? undefined : 0,
    );
  }

  /** No more of the past: what is, is shown. */
  function drop(): void {
    waiting = [];
    now = null;
    if (playback.playing) playback.skip();
  }

  $effect.pre(() => {
    const { view, log } = given();
    untrack(() => arrive(view, log.length));
  });
  onDestroy(() => {
    waiting = [];
    playback.skip();
  });

  const game = $derived.by<BoardView<V>>(() => {
    const seen = given();
    if (now === null || !playback.playing) return seen;
    const log = logSoFar(seen.log);
    const { name, named, answer, plan, foresee, facts } = seen;
    const view = script.midway(now.before, log, now.from, playback.part);
    return {
      view,
      log,
      decision: null,
      reasons: [],
      busy: false,
      facts,
      name,
      named,
      answer,
      plan,
      foresee,
    };
  });
  return {
    get game() {
      return game;
    },
  };
}
