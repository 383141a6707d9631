/** Animate new events on a board, beat by beat.
 *
 * Call `animateEvents` while a board's component is created, and draw the game that it returns.
 */

import { onDestroy, untrack } from "svelte";
import type { GameEvent, View } from "../generated/protocol";
import type { BoardView } from "../board/board-view";
import { beatsOf, fitWithin, type Look } from "./beats";
import { playback, logSoFar } from "./playback.svelte";
import { isMotionReduced } from "./motion-setting.svelte";

export interface AnimationScript<V> {
  /** Return how an event is shown, in several parts if needed; undefined: together with the next. */
  look(event: GameEvent, before: V): Look | readonly Look[] | undefined;
  /** Return the view during the animation: the view before, changed by the log from line `from` on.
   *
   * The last line is applied only up to this part. */
  midway(before: V, log: readonly GameEvent[], from: number, part: number): V;
  /** Whether so much is new that it isn't animated, as after a long absence. */
  tooMuch?(fresh: readonly GameEvent[]): boolean;
}

/** An update of the game, to be animated. */
interface Update<V> {
  before: V;
  from: number;
  to: number;
}

/** With more updates waiting, the viewer has fallen behind, and animations are skipped. */
const MAX_WAITING = 8;
const MAX_LINES = 40;
/** The time for one update while others wait. */
const MAX_BEHIND_MS = 1500;

export function animateEvents<V>(
  given: () => BoardView<V>,
  script: AnimationScript<V>,
): { readonly game: BoardView<V> } {
  let current = $state.raw<Update<V> | null>(null);
  let waiting: Update<V>[] = [];
  let last: { view: V; lines: number } | null = null;

  function receive(view: V, lines: number): void {
    const before = last;
    last = { view, lines };
    if (!before || lines <= before.lines)
      return lines < (before?.lines ?? 0) ? showCurrent() : undefined;
    if (!given().live || isMotionReduced() || document.hidden) return showCurrent();
    const fresh = given().log.slice(before.lines);
    if (fresh.length > MAX_LINES || script.tooMuch?.(fresh)) return showCurrent();
    waiting.push({ before: before.view, from: before.lines, to: lines });
    if (waiting.length > MAX_WAITING) return showCurrent();
    if (!playback.playing) next(true);
  }

  function next(first = false): void {
    const update = waiting.shift();
    if (!update) {
      current = null;
      return;
    }
    const log = given().log.slice(0, update.to);
    const beats = beatsOf(
      log,
      update.from,
      (event) => script.look(event, update.before),
      given().hurried,
    );
    if (!beats.length) return next(first);
    current = update;
    playback.view = update.before as View;
    playback.start(
      update.from,
      waiting.length ? fitWithin(beats, MAX_BEHIND_MS) : beats,
      (skipped) => (skipped ? showCurrent() : next()),
      first ? undefined : 0,
    );
  }

  /** Drop all waiting animations and show the current state. */
  function showCurrent(): void {
    waiting = [];
    current = null;
    if (playback.playing) playback.skip();
  }

  $effect.pre(() => {
    const { view, log } = given();
    untrack(() => receive(view, log.length));
  });
  onDestroy(() => {
    waiting = [];
    playback.skip();
  });

  const game = $derived.by<BoardView<V>>(() => {
    const game = given();
    if (current === null || !playback.playing) return game;
    const log = logSoFar(game.log);
    const { name, named, answer, plan, foresee, facts } = game;
    const view = script.midway(current.before, log, current.from, playback.part);
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
