/** The state of each player's fist in the vault, and the order in which fists open. */

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

/** Return the fists of everyone inside, closed. */
export function closedFists(view: BigScoreView): Fist[] {
  return view.players.map(({ seat, inside }) => ({ seat, state: inside ? "closed" : "gone" }));
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

/** Return the order in which fists open in the vault.
 *
 * Those who fled come first, then the robbers clockwise. If the cops bust, the last cop comes last. */
export function openingOrder(
  drew: Record<string, string | null>,
  fled: readonly number[],
  busts = false,
): number[] {
  const robbers = Object.keys(drew).map(Number);
  const lastCop = robbers.findLast((seat) => drew[seat] === "cop");
  const last = busts && lastCop !== undefined ? [lastCop] : [];
  return [...fled, ...robbers.filter((seat) => !last.includes(seat)), ...last];
}

/** Return the order in which fists with jacks open: clockwise, but the one that decides last.
 *
 * If the jacks are enough, the one with the most decides; otherwise, the one that kept the most. */
export function jackOrder(
  jacks: Record<string, number>,
  missing: number,
  held: (seat: number) => number,
): number[] {
  const seats = Object.keys(jacks).map(Number);
  const enough = seats.reduce((sum, seat) => sum + jacks[seat]!, 0) >= missing;
  const weight = (seat: number) => (enough ? jacks[seat]! : held(seat) - jacks[seat]!);
  const most = Math.max(...seats.map(weight));
  const last = seats.findLast((seat) => weight(seat) === most);
  return [...seats.filter((seat) => seat !== last), ...(last === undefined ? [] : [last])];
}
