/** The texts of the game come with what they name: seats have people's names here. */

import type { Part } from "../generated/protocol";

export type Parts = readonly Part[] | null;

/** A stretch of a text: words of the game, or a person's name, in which no word is explained. */
export type Piece = string | { name: string };

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name written from right to left takes no number or word after it along. */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** A text with names in it; where it names nobody, the text says it all. */
export function fillNames(text: string, parts: Parts, name: (seat: number) => string): string {
  const said = (piece: Piece) => (typeof piece === "string" ? piece : piece.name);
  return namedPieces(text, parts, name).map(said).join("");
}

/** The same in pieces: nobody's name is mistaken for a word of the game. */
export function namedPieces(text: string, parts: Parts, name: (seat: number) => string): Piece[] {
  return parts === null ? [text] : parts.map((part) => piece(part, name));
}

function piece(part: Part, name: (seat: number) => string): Piece {
  if (typeof part === "string") return part;
  return "seat" in part ? { name: name(part.seat) } : part.text;
}
