/** What a board needs to draw a game, from a live table or a replay. */

import type {
  DecisionShown,
  GameFacts,
  Foreseen,
  GameEvent,
  OptionShown,
  Piece,
  Reason,
  View,
} from "../generated/protocol";
import type { Parts } from "../parts/named-text";

export interface BoardView<V = View> {
  readonly view: V;
  readonly log: readonly GameEvent[];
  readonly decision: DecisionShown | null;
  /** Why other choices aren't offered. At a live table, reading this asks the server, so read it
   * only where it is shown. */
  readonly reasons: readonly Reason[];
  readonly busy: boolean;
  /** The texts about the game's pieces. */
  readonly facts: GameFacts;
  /** With "Show all cards": the view of each seat. */
  readonly seatViews?: readonly V[];
  /** Whether new events are animated; undefined in a replay. */
  readonly live?: boolean;
  /** Whether a clock is running for this seat. */
  readonly hurried?: boolean;
  name(seat: number): string;
  named(text: string, parts: Parts): string;
  answer(choice: number): Promise<boolean>;
  plan(choices: number[], decision?: string): Promise<boolean>;
  foresee(decision: string, choices: number[]): Promise<Foreseen | null>;
  /** Close a hint that no longer applies. */
  closeHint?(): void;
}

/** What an element that stands for an option needs. */
export type DecisionContext = Pick<
  BoardView,
  "decision" | "reasons" | "busy" | "named" | "answer" | "live"
>;

export interface BoardProps<V = View> {
  game: BoardView<V>;
}

/** Return the offered option whose data has these facts. */
export function optionWith(
  options: readonly OptionShown[],
  facts: Record<string, unknown>,
): OptionShown | undefined {
  return options.find((option) => fits(option.data, facts));
}

/** Return why a choice with these facts isn't offered. */
export function reasonWith(
  reasons: readonly Reason[],
  facts: Record<string, unknown>,
): Reason | undefined {
  return reasons.find((reason) => fits(reason.data, facts));
}

function fits(data: Record<string, unknown>, facts: Record<string, unknown>): boolean {
  return Object.entries(facts).every(([fact, value]) => data[fact] === value);
}

/** Return what is printed on a piece, and what it does. */
export function pieceOf(facts: GameFacts, kind: string, name: string): Piece | undefined {
  return facts.pieces.find((piece) => piece.kind === kind && piece.name === name);
}

/** Capitalize a reason: the server sends it as part of a sentence, and the page shows it alone. */
export function sentence(words: string): string {
  const text = words.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
