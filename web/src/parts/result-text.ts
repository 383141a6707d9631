/** The end of a game in one sentence: who wins, and with how much. */

import type { Result } from "../generated/protocol";
import { money } from "./tokens";

const COUNTED: Record<string, [one: string, many: string]> = {
  "vault-heist": ["level", "levels"],
};

/** Return a score with its unit: "$1.38M", "14 points", "loot worth 5". */
export function scoreText(game: string, score: number): string {
  if (game.startsWith("big-score")) return money(score);
  if (game === "chicken-heist") return `loot worth ${score}`;
  const [one, many] = COUNTED[game] ?? ["point", "points"];
  return `${score} ${score === 1 ? one : many}`;
}

/** Return "Ann", "Ann and Ben" or "Ann, Ben and Cat". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Announce the result: "Dutch wins with 14 points."
 *
 * The reason follows where the score doesn't tell: after a tie, or in a game for one player. */
export function resultText(
  result: Result,
  game: string,
  name: (seat: number) => string,
  you: number | null,
): string {
  const { winners, scores, reason } = result;
  const why = reason.replace(/\.$/, "");
  const [first] = winners;
  if (first === undefined) return `${capitalize(why)}.`;
  const names = winners.map((seat) => (seat === you ? "you" : name(seat)));
  const verb = winners.length > 1 || first === you ? "win" : "wins";
  const best = scores[first] ?? 0;
  const announcement = `${capitalize(joinNames(names))} ${verb} with ${scoreText(game, best)}`;
  const clear = scores.length > 1 && scores.filter((score) => score >= best).length === 1;
  return clear ? `${announcement}.` : `${announcement}: ${why}.`;
}
