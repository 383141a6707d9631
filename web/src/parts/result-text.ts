/** The end of a game in one sentence: who wins, and with what. */

import type { Result } from "../generated/protocol";

/** Return "Ann", "Ann and Ben" or "Ann, Ben and Cat". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Announce the result: "Dutch wins with 14 points." The result's reason follows "with". */
export function resultText(
  result: Result,
  name: (seat: number) => string,
  you: number | null,
): string {
  const { winners, reason } = result;
  const why = reason.replace(/\.$/, "");
  const [first] = winners;
  if (first === undefined) return `${capitalize(why)}.`;
  const names = winners.map((seat) => (seat === you ? "you" : name(seat)));
  const verb = winners.length > 1 || first === you ? "win" : "wins";
  return `${capitalize(joinNames(names))} ${verb} with ${why}.`;
}
