/** The cells of the grid, computed together. Unchanged cells keep their identity. */

import type {
  CrooksCrook as Crook,
  CrooksCrookView as CrookView,
  CrooksTargetView as TargetView,
  CrooksView,
} from "../../generated/protocol";
import { reuseEqual } from "../../kit/reuse-equal";
import type { BoardView } from "../board-view";
import { aboutCrook, printedOn } from "./card-texts";

export interface PlacedCrook {
  crook: CrookView;
  /** What is printed on it; null if you can't see it. */
  printed: Crook | null;
}

export interface CellFacts {
  seat: number;
  target: number;
  own: boolean;
  crooks: PlacedCrook[];
  /** The total rank, if several crooks are there. */
  rank: number | null;
  title: string;
  text: string;
  /** The option that this cell stands for, in questions other than placing a crook. */
  facts: Record<string, unknown> | null;
}

export interface Band {
  scored: TargetView;
  here: boolean;
  cells: CellFacts[];
}

/** Return a function that computes the rows of the grid. */
export function bandsOf(): (game: BoardView<CrooksView>) => Band[] {
  const bands = reuseEqual<Band[]>();
  return (game) => bands(game.view.scored.map((scored) => band(game, scored)));
}

/** Return all seats clockwise, your own first. */
export function seatsOf(view: CrooksView): number[] {
  return view.players.map((_, n) => (n + (view.seat ?? 0)) % view.seats);
}

function band(game: BoardView<CrooksView>, scored: TargetView): Band {
  const { view } = game;
  return {
    scored,
    here: view.at_target === scored.target,
    cells: seatsOf(view).map((seat) => cell(game, scored, seat)),
  };
}

function cell(game: BoardView<CrooksView>, { target, ranks }: TargetView, seat: number): CellFacts {
  const { view } = game;
  const own = seat === view.seat;
  // With "Show all cards", each row is shown as its owner sees it.
  const crooks = (game.seatViews?.[seat] ?? view).players[seat]?.row[target] ?? [];
  const about = crooks.map((crook) => aboutCrook(game, crook));
  return {
    seat,
    target,
    own,
    crooks: crooks.map((crook) => ({ crook, printed: printedOn(view, crook.crook) ?? null })),
    rank: crooks.length > 1 ? (ranks[seat] ?? null) : null,
    title: about.map((one) => one.title).join(", "),
    text: about.map((one) => one.text).join(" "),
    facts: factsOf(view, own, seat, target),
  };
}

function factsOf(view: CrooksView, own: boolean, seat: number, target: number) {
  if (view.phase === "kill" && view.at_target === target && !own)
    return { kind: "kill", victim: seat };
  return view.phase === "switch" && own ? { kind: "move", target } : null;
}
