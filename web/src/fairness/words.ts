/** The checkers' results in words, for the page and for the offline file. */

import { DOES_NOT_FIT } from "../parts/deal-words";
import type { Draw, Proof, Verdict } from "./check";

const PROOFS: Record<Proof, string> = {
  "nobody-chose":
    "The deal fits its seed, and neither the server nor any single player chose the seed. To check it against the rules too, use “heistnight verify”.",
  fixed: "The deal fits. It was fixed before the game, but the server alone chose it.",
  "other-table":
    "The deal fits its seed, but it was made at another table. Its cards could be known before this game.",
  nothing: "This game has no commitment. Nothing proves where its seed comes from.",
};

export const verdictWords = (verdict: Pick<Verdict, "fits" | "proof">): string =>
  verdict.fits ? PROOFS[verdict.proof] : DOES_NOT_FIT;

export function drawTitle(draw: Draw): string {
  const deck = draw.deck.charAt(0).toUpperCase() + draw.deck.slice(1);
  const size =
    draw.kind === "pick" ? `${draw.got + 1} of ${draw.below}` : `${draw.cards.length} cards`;
  return `${deck}: ${size}`;
}

export const drawMoment = (draw: Draw): string =>
  draw.act ? `after move ${draw.act}` : "at the start";

export function cardNames(deck: string, cards: readonly number[], names?: string[]): string[] {
  return cards.map((card) => names?.[card] ?? `${deck} ${card}`);
}
