/** The animation of Crooks: cards fly to their places, coins are paid, a killer strikes.
 *
 * Your own move is visible already, so only its results are animated.
 */

import type {
  CrooksCrookView as CrookView,
  CrooksEvent,
  CrooksPlayerView as PlayerView,
  CrooksView,
  GameEvent,
} from "../../generated/protocol";
import { anchorOf } from "../../kit/anchors";
import type { Look } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import type { AnimationScript, Name } from "../../kit/animation.svelte";
import { onStage } from "./moments";
import { counted, isScore, scoredSoFar } from "./scoring";

export const script: AnimationScript<CrooksView> = { look, midway };

const GREEN = "#1c6b3f";

const player = (seat: number) => anchorOf("player", seat + 1);
const cell = (seat: number, target: number) => anchorOf("cell", seat + 1, target);
const hangout = (name: string) => `hangout-${name}`;
const coins = (from: string, to: string): Flight => ({ from, to, icon: "cash", colour: GREEN });

type Looks = Look | Look[];

function look(
  given: GameEvent,
  before: CrooksView,
  name: Name = (seat) => `Player ${seat + 1}`,
): Looks | undefined {
  const event = given as unknown as CrooksEvent;
  const staged = onStage(event, before, name);
  if (staged) return staged;
  const own = "seat" in event && event.seat === before.seat;
  return (own ? undefined : ofOthers(event)) ?? ofAll(event);
}

/** Return how a move of another player is shown. */
function ofOthers(event: CrooksEvent): Looks | undefined {
  switch (event.kind) {
    case "hangout-searched":
      return looks(600, "coins", [coins(player(event.seat), hangout(event.hangout))]);
    case "crook-taken":
      return looks(600, "card", [{ from: hangout(event.hangout), to: player(event.seat) }]);
    case "crook-placed":
      return landing("put", {
        from: player(event.seat),
        to: cell(event.seat, event.target),
        icon: "person",
      });
    case "crook-hidden":
      return landing("seal", { from: player(event.seat), to: cell(event.seat, event.target) });
    case "nothing-to-take":
      return looks(700, "fail");
    case "passed":
      return looks(600, "flee");
  }
  return undefined;
}

/** Return how the result of any player's move is shown. */
function ofAll(event: CrooksEvent): Looks | undefined {
  switch (event.kind) {
    case "pocket-picked":
      return looks(700, "coins", [coins("goal", player(event.seat))]);
    case "crooks-moved":
      return landing("card", {
        from: cell(event.seat, event.target),
        to: cell(event.seat, event.to),
        icon: "person",
      });
    case "spied-on-target":
      return looks(700, "open", [
        { from: player(event.seat), to: `target-${event.target}`, icon: "eye" },
      ]);
    case "spied-on-hangout":
      return looks(700, "open", [
        { from: player(event.seat), to: hangout(event.hangout), icon: "eye" },
      ]);
  }
  return undefined;
}

function looks(rest: number, sound?: Look["sound"], flights: Flight[] = []): Look {
  return sound ? { rest, sound, flights } : { rest, flights };
}

const LANDING = new Set([
  "crook-placed",
  "crook-hidden",
  "crooks-moved",
  "crooks-killed",
  "target-robbed",
  "gang-scored",
]);

/** Return two beats: something flies, then the board changes. */
function landing(sound: Look["sound"], flight: Flight): Look[] {
  return [looks(550, sound, [flight]), looks(350)];
}

/** Return the view with the log applied from line `from` on, without what is still flying. */
export function midway(
  before: CrooksView,
  log: readonly GameEvent[],
  from: number,
  part: number,
): CrooksView {
  const events = log.slice(from) as unknown as readonly CrooksEvent[];
  const start = { ...before, waiting: [] };
  const kind = events.at(-1)?.kind ?? "";
  if (part > 0 || !LANDING.has(kind)) return counted(events.reduce(applyEvent, start), log);
  const earlier = events.slice(0, -1).reduce(applyEvent, start);
  if (!isScore(kind)) return { ...earlier, hand: null };
  const at_target = (events.at(-1) as { target?: number }).target ?? null;
  return { ...counted(earlier, log.slice(0, -1)), at_target };
}

function applyEvent(view: CrooksView, event: CrooksEvent): CrooksView {
  switch (event.kind) {
    case "hangout-searched":
      return { ...paid(view, event.seat, event.paid), searched: event.hangout };
    case "crook-taken":
      return { ...taken(view, event.hangout, event.left), searched: null, seen_there: [] };
    case "crook-placed":
      return put(view, event.seat, event.target, placed(view, event.card, false));
    case "crook-hidden":
      return put(view, event.seat, event.target, placed(view, event.card, true));
    case "pocket-picked":
      return paid(view, event.seat, -event.cash);
    case "crooks-killed":
      return withRow(view, event.victim, event.target, (crooks) =>
        crooks.slice(event.crooks.length + event.unseen),
      );
    case "crooks-moved":
      return movedTo(view, event.seat, event.target, event.to, event.crooks);
    case "passed":
      return withPlayer(view, event.seat, (one) => ({ ...one, passed: true }));
    case "hidden-shown":
      return withRow({ ...view, at_target: event.target }, event.seat, event.target, (crooks) =>
        visibleCrooks(view, crooks, event.cards),
      );
    case "target-robbed":
    case "gang-scored":
      return scoredSoFar(view, event);
  }
  return view;
}

/** Return the crook in hand as placed. */
function placed(view: CrooksView, card: number | null, down: boolean): CrookView {
  const crook = nameOf(view, card) ?? view.hand?.crook ?? null;
  const { hangout, possible } = view.hand ?? { hangout: "", possible: [] };
  return { crook, face_down: down, hangout, possible };
}

/** Return the crook at this index of the pack; null for a card this viewer can't see. */
function nameOf(view: CrooksView, card: number | null): string | null {
  return card === null ? null : (view.crooks[card]?.name ?? null);
}

function visibleCrooks(
  view: CrooksView,
  crooks: CrookView[],
  cards: readonly number[],
): CrookView[] {
  const names = cards.map((card) => nameOf(view, card));
  return crooks.map((crook) =>
    crook.face_down ? { ...crook, crook: names.shift() ?? null, face_down: false } : crook,
  );
}

function put(view: CrooksView, seat: number, target: number, crook: CrookView): CrooksView {
  const after = withRow(view, seat, target, (crooks) => [...crooks, crook]);
  return { ...after, hand: null };
}

function movedTo(
  view: CrooksView,
  seat: number,
  from: number,
  to: number,
  count: number,
): CrooksView {
  const moving = view.players[seat]?.row[from]?.slice(0, count) ?? [];
  const left = withRow(view, seat, from, (crooks) => crooks.slice(count));
  return withRow(left, seat, to, () => moving);
}

function paid(view: CrooksView, seat: number, amount: number): CrooksView {
  return withPlayer(view, seat, (one) => ({ ...one, cash: one.cash - amount }));
}

function taken(view: CrooksView, name: string, left: number): CrooksView {
  const hangouts = view.hangouts.map((pile) =>
    pile.hangout === name ? { ...pile, cards: left } : pile,
  );
  return { ...view, hangouts };
}

function withRow(
  view: CrooksView,
  seat: number,
  target: number,
  change: (crooks: CrookView[]) => CrookView[],
): CrooksView {
  return withPlayer(view, seat, (one) => ({
    ...one,
    row: { ...one.row, [target]: change(one.row[target] ?? []) },
  }));
}

function withPlayer(
  view: CrooksView,
  seat: number,
  change: (player: PlayerView) => PlayerView,
): CrooksView {
  const players = view.players.map((one) => (one.seat === seat ? change(one) : one));
  return { ...view, players };
}
