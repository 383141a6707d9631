/** What everybody's fist looks like in the vault: thinking, closed, open. */

import type { BigScorePlayerView, BigScoreView } from "../../generated/protocol";

export interface Fist {
  seat: number;
  state: "thinking" | "closed" | "open" | "gone";
  /** What was in it; null: nothing, for one who found the vault empty. */
  token?: string | null;
  fled?: boolean;
}

/** A view while the vault is told: how far the fists are open, and whether the light is red. */
export interface Shown extends BigScoreView {
  fists?: readonly Fist[];
}

export function fistsOf(view: Shown): readonly Fist[] {
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

/** Those who flee and those who find something open first; the cops come last. */
export function openingOrder(
  drew: Record<string, string | null>,
  fled: readonly number[],
): number[] {
  const robbers = Object.keys(drew).map(Number);
  const cops = robbers.filter((seat) => drew[seat] === "cop");
  return [...fled, ...robbers.filter((seat) => !cops.includes(seat)), ...cops];
}
