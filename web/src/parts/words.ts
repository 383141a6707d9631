/** The texts of the game come with what they name: seats have people's names here. */

import type { Part } from "../generated/protocol";

export type Parts = readonly Part[] | null;

/** A text with names in it; where it names nobody, the text says it all. */
export function worded(text: string, parts: Parts, name: (seat: number) => string): string {
  return parts === null ? text : parts.map((part) => said(part, name)).join("");
}

function said(part: Part, name: (seat: number) => string): string {
  if (typeof part === "string") return part;
  return "seat" in part ? name(part.seat) : part.text;
}
