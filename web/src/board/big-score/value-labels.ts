/** Labels for what a token would add to your money. They explain sums that jump. */

import type { GameFacts } from "../../generated/protocol";
import { money } from "../../parts/tokens";
import { pieceOf } from "../board-view";

/** Return the parts of a player's money. During a telling they may be old: then only the sum. */
export function worthLines({
  worth,
  worth_lines: parts,
}: {
  worth: number;
  worth_lines: Record<string, number>;
}): (readonly [string, string])[] {
  const lines = Object.entries(parts).filter(([, amount]) => amount !== 0);
  const sum = lines.reduce((total, [, amount]) => total + amount, 0);
  if (sum !== worth && lines.length) return [["In total", money(worth)]];
  return lines.map(([line, amount]) => [line, money(amount)]);
}

const PARTNERS: Record<string, string> = { "hard drive": "a key", "digital key": "a drive" };

const printed = (facts: GameFacts, token: string, what: string) =>
  Number(pieceOf(facts, "token", token)?.printed[what] ?? 0);

const signed = (amount: number) => `${amount < 0 ? "" : "+"}${money(amount)}`;

/** Return how much of this gain is the bonus for the most artifacts. */
export function bonusIn(facts: GameFacts, token: string, gain: number): number {
  return token === "artifact" ? gain - printed(facts, token, "worth") : 0;
}

/** Return the label of a gain: "+$100K", or with the reason for a large one. */
export function gainText(gain: number, bonus: number): string {
  if (!bonus) return gain ? signed(gain) : "$0 now";
  return bonus > 0
    ? `${signed(gain)}, ${money(bonus)} of it for the most artifacts`
    : `${signed(gain)}: you lose ${money(-bonus)} for the most artifacts`;
}

/** Return the label of a token, with the cash that comes with it. */
export function tokenText(facts: GameFacts, token: string, gain: number, cash = 0): string {
  const pair = printed(facts, token, "pair");
  if (pair && !gain)
    return `${money(cash)} now; ${money(cash + pair)} with ${PARTNERS[token] ?? "its pair"}`;
  return gainText(gain + cash, bonusIn(facts, token, gain));
}
