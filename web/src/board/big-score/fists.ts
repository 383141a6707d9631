/** The state of each player's fist in the vault: thinking, closed or open. */

import type { BigScorePlayerView, BigScoreView } from "../../generated/protocol";

export interface Fist {
  seat: number;
  state: "thinking" | "closed" | "open" | "gone";
  /** The token drawn; null if the vault was empty. */
  token?: string | null;
  fled?: boolean;
}

/** A view during the vault's animation, with the state of the fists. */
export interface AnimatedView extends BigScoreView {
  fists?: readonly Fist[];
}

export function fistsOf(view: AnimatedView): readonly Fist[] {
  return view.fists ?? view.players.map((player) => fistOf(view, player));
}

function fistOf(view: BigScoreView, player: BigScorePlayerView): Fist {
  const { seat } = player;
  if (!player.inside) return { seat, state: "gone", fled: !player.busted };
  if (view.phase === "vault")
    return { seat, state: view.waiting?.includes(seat) ? "thinking" : "closed" };
  return player.draw === null
    ? { seat, state: "thinking" }
    : { seat, state: "open", token: player.draw };
}

/** Return the order in which fists open: players who draw a cop come last. */
export function openingOrder(
  drew: Record<string, string | null>,
  fled: readonly number[],
): number[] {
  const robbers = Object.keys(drew).map(Number);
  const cops = robbers.filter((seat) => drew[seat] === "cop");
  return [...fled, ...robbers.filter((seat) => !cops.includes(seat)), ...cops];
}
