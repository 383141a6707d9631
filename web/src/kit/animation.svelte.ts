/** Tell new events on a board, beat by beat.
 *
 * Call `animateEvents` while a board's component is created, and draw the game that it returns.
 */

import { onDestroy, untrack } from "svelte";
import type { GameEvent, View } from "../generated/protocol";
import type { BoardView } from "../board/board-view";
import { fillNames } from "../parts/named-text";
import { beatsOf, matters, MIN_SEEN_MS, type Audience, type Look } from "./beats";
import { playback, logSoFar, type Beat } from "./playback.svelte";
import { telling } from "./telling-settings.svelte";

export interface AnimationScript<V> {
  /** Return how an event is shown, in several parts if needed; undefined: together with the next.
   *
   * `log` is the log up to this event. */
  look(
    event: GameEvent,
    before: V,
    name?: Name,
    log?: readonly GameEvent[],
  ): Look | readonly Look[] | undefined;
  /** Return the view during the animation: the view before, changed by the log from line `from` on.
   *
   * The last line is applied only up to this part. */
  midway(before: V, log: readonly GameEvent[], from: number, part: number): V;
  /** Whether so much is new that `midway` can't follow, as after a long absence. */
  tooMuch?(fresh: readonly GameEvent[]): boolean;
}

/** Returns a player's name, for captions. */
export type Name = (seat: number) => string;

/** An update of the game, to be told. */
interface Update<V> {
  before: V;
  after: V;
  from: number;
  to: number;
  /** Whether only captions are shown, over the board as it was before. */
  still: boolean;
}

/** With more new lines at once, routine events get no time of their own. */
const MAX_LINES = 40;
export const MAX_CAPTION_LENGTH = 60;

export function animateEvents<V>(
  given: () => BoardView<V>,
  script: AnimationScript<V>,
): { readonly game: BoardView<V> } {
  let current = $state.raw<Update<V> | null>(null);
  let waiting: Update<V>[] = [];
  let last: { view: V; lines: number } | null = null;

  const audience = (view: V): Audience & { behind: number } => {
    const { game, seat } = view as unknown as Audience;
    return { game, seat, behind: waiting.length, hurried: given().hurried };
  };

  function receive(view: V, lines: number): void {
    const before = last;
    last = { view, lines };
    if (!before || lines <= before.lines)
      return lines < (before?.lines ?? 0) ? showCurrent() : undefined;
    if (!given().live) return showCurrent();
    const fresh = given().log.slice(before.lines);
    if (telling.speed === "off") return showBriefly(fresh, before.view);
    const still = script.tooMuch?.(fresh) === true;
    waiting.push({ before: before.view, after: view, from: before.lines, to: lines, still });
    if (!playback.playing) next(true);
  }

  function next(first = false): void {
    const update = waiting.shift();
    if (!update) {
      current = null;
      return;
    }
    const beats = update.still ? captionsOf(update) : told(update);
    if (!beats.length) return next(first);
    current = update;
    playback.view = update.before as View;
    playback.start(
      update.from,
      beats,
      (skipped) => (skipped ? showCurrent() : next()),
      first ? undefined : 0,
    );
  }

  function told(update: Update<V>): Beat[] {
    const log = given().log.slice(0, update.to);
    const look = (event: GameEvent) =>
      script.look(event, update.before, given().name, log.slice(0, log.indexOf(event) + 1));
    const viewer = audience(update.before);
    const behind = log.length - update.from > MAX_LINES ? Infinity : viewer.behind;
    return beatsOf(log, update.from, look, { ...viewer, behind }).map((beat) => {
      if (beat.lines < beat.upTo) return beat;
      const event = log[beat.upTo - 1]!;
      const plain = beat.matters && !beat.scene && beat.caption === undefined;
      const words = wordsOf(event);
      return plain ? { ...beat, words, caption: captionOf(event) } : { ...beat, words };
    });
  }

  /** Tell only what matters, without changing the board. */
  function captionsOf(update: Update<V>): Beat[] {
    const log = given().log;
    const lines = Array.from({ length: update.to - update.from }, (_, n) => update.from + n + 1);
    return lines
      .filter((upTo) => matters(log[upTo - 1]!, audience(update.before)))
      .map((upTo) => {
        const caption = captionOf(log[upTo - 1]!);
        const words = wordsOf(log[upTo - 1]!);
        return { upTo, lines: upTo, rest: MIN_SEEN_MS, matters: true, caption, words };
      });
  }

  function wordsOf(event: GameEvent): string {
    const { name, view } = given();
    const seat = (view as unknown as Audience).seat ?? null;
    return fillNames(event.text, event.parts, name, seat);
  }
  /** Return the event's sentence, if it is short enough for a caption. */
  function captionOf(event: GameEvent): string {
    const words = wordsOf(event);
    return words.length < MAX_CAPTION_LENGTH ? words : "";
  }

  /** Show the end state, and one line for the last thing that matters. */
  function showBriefly(fresh: readonly GameEvent[], before: V): void {
    showCurrent();
    const event = fresh.findLast((one) => matters(one, audience(before)) && captionOf(one));
    if (event) playback.tellBriefly(captionOf(event));
  }

  /** Drop everything that waits and show the current state. */
  function showCurrent(): void {
    waiting = [];
    current = null;
    if (playback.playing) playback.skip();
  }

  $effect.pre(() => {
    const { view, log } = given();
    untrack(() => receive(view, log.length));
  });
  // The log keeps what the beat shows, so a question with a clock need not wait for a tap.
  $effect(() => {
    if (given().hurried) playback.release();
  });
  onDestroy(() => {
    waiting = [];
    playback.skip();
    playback.follow(null);
    playback.tellBriefly("");
  });

  /** The view that is drawn. Its last beat has the server's goal line; before, the script's. */
  function viewOf(update: Update<V>, log: readonly GameEvent[]): V {
    const { before, after, from, still } = update;
    const view = still
      ? before
      : script.midway(before, log.slice(0, playback.upTo ?? log.length), from, playback.part);
    return playback.last && !still ? { ...view, goal: (after as { goal?: unknown }).goal } : view;
  }

  const game = $derived.by<BoardView<V>>(() => {
    const game = given();
    if (current === null || !playback.playing) return game;
    const { name, named, answer, plan, foresee, facts } = game;
    return {
      view: viewOf(current, game.log),
      log: logSoFar(game.log),
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
  playback.follow(() => game.view as View);
  return {
    get game() {
      return game;
    },
  };
}
