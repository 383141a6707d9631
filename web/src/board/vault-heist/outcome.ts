/** What the chain will do if nobody answers any more, and who is about to win: all public. */

import type { VaultHeistCardOnTable as OnTable, VaultHeistView } from "../../generated/protocol";

type Who = (seat: number) => string;

/** Return whether the card at this index works: the last one does, unless something stops it. */
function works(chain: readonly OnTable[], index: number): boolean {
  return index === chain.length - 1 || !works(chain, index + 1);
}

/** Return what happens if nobody answers the last card. */
export function ifNobodyAnswers(chain: readonly OnTable[], view: VaultHeistView, who: Who): string {
  const [action, answer, second] = chain;
  if (!action) return "";
  // A countered counter aims the action again, and its level is chosen again.
  const again = answer?.card === "counter" && second?.card === "counter";
  const aimed = again ? { ...action, level: null } : action;
  if (works(chain, 0)) return effect(aimed, view, who);
  if (answer?.card !== "counter") return `the ${action.card} is cancelled`;
  return `the ${action.card} hits ${action.seat === view.seat ? "you" : who(action.seat)} instead`;
}

function effect(action: OnTable, view: VaultHeistView, who: Who): string {
  const { card, seat, target, level } = action;
  const whose = (one: number) => (one === view.seat ? "your" : `${who(one)}'s`);
  const name = (one: number) => (one === view.seat ? "you" : who(one));
  if (target === null)
    return card === "firewall" ? `${name(seat)} will have a firewall` : "it works";
  switch (card) {
    case "disable":
      return level === null
        ? `one of ${whose(target)} levels locks`
        : `${whose(target)} level ${level} locks`;
    case "steal":
      return level === null
        ? `${name(seat)} and ${name(target)} swap a level`
        : `${whose(seat)} and ${whose(target)} level ${level} swap`;
    case "distract":
      return target === view.seat
        ? "you skip your next turn's steps"
        : `${who(target)} is distracted`;
    case "pickpocket":
      return seat === view.seat
        ? `you take one of ${whose(target)} cards`
        : `${who(seat)} takes one of ${whose(target)} cards`;
  }
  return "it works";
}

/** Return whether the last card that still counts is aimed at this seat. */
export function aimsAt(chain: readonly OnTable[], seat: number | null): boolean {
  const action = chain[0];
  return seat !== null && action?.target === seat && action.seat !== seat;
}

/** Return how many turns from now this seat's next turn begins. */
const turnsUntil = (view: VaultHeistView, seat: number): number =>
  ((seat - view.turn - 1 + view.seats) % view.seats) + 1;

/** Return the rivals who win at the start of their next turn, if nobody locks a level of theirs.
 *
 * A win is checked before the night ends, so the turn after the last one still counts. */
export function aboutToWin(view: VaultHeistView): number[] {
  if (view.over) return [];
  return view.players.flatMap((one, seat) =>
    seat !== view.seat && one.unlocked.every(Boolean) && turnsUntil(view, seat) <= view.turns_left
      ? [seat]
      : [],
  );
}
