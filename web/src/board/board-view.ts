/** What a board needs to draw a game: a live table gives it, and so does a replay. */

import type {
  DecisionShown,
  Facts,
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
  /** Why other choices are not on offer. Whoever reads this at a live table asks the server: do so where it is shown. */
  readonly reasons: readonly Reason[];
  readonly busy: boolean;
  /** What the pieces of the game do, in words. */
  readonly facts: Facts;
  /** With open eyes: what each seat saw. */
  readonly seatViews?: readonly V[];
  /** It is happening now: what is new may be told bit by bit. */
  readonly live?: boolean;
  /** A clock is running for this seat. */
  readonly hurried?: boolean;
  name(seat: number): string;
  named(text: string, parts: Parts): string;
  answer(choice: number): Promise<boolean>;
  plan(choices: number[], decision?: string): Promise<boolean>;
  foresee(decision: string, choices: number[]): Promise<Foreseen | null>;
  /** What was advised does not fit any more. */
  closeHint?(): void;
}

/** What an element needs that stands for an option. */
export type DecisionContext = Pick<BoardView, "decision" | "reasons" | "busy" | "named" | "answer">;

export interface BoardProps<V = View> {
  game: BoardView<V>;
}

/** The option whose data say the same as these facts, if it is on offer. */
export function optionWith(
  options: readonly OptionShown[],
  facts: Record<string, unknown>,
): OptionShown | undefined {
  return options.find((option) => fits(option.data, facts));
}

/** Why a choice with these facts is not on offer. */
export function reasonWith(
  reasons: readonly Reason[],
  facts: Record<string, unknown>,
): Reason | undefined {
  return reasons.find((reason) => fits(reason.data, facts));
}

function fits(data: Record<string, unknown>, facts: Record<string, unknown>): boolean {
  return Object.entries(facts).every(([fact, value]) => data[fact] === value);
}

/** What is printed on a piece, and what it does. */
export function pieceOf(facts: Facts, kind: string, name: string): Piece | undefined {
  return facts.pieces.find((piece) => piece.kind === kind && piece.name === name);
}

/** "why not" begins in the middle of a sentence; on the page it stands alone. */
export function sentence(words: string): string {
  const text = words.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
