/** Words with a meaning of their own in the game at hand, found in texts. */

import type { PhaseWords, Term } from "../generated/protocol";
import type { Piece } from "./named-text";

/** A stretch of text; with the term that it names, where it names one. */
export interface Stretch {
  text: string;
  term?: Term;
}

const escaped = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Glossary {
  private readonly byForm = new Map<string, Term>();
  private readonly pattern: RegExp | null;
  /** The same few texts are on the board again and again. */
  private readonly known = new Map<string, Term[]>();

  constructor(readonly terms: readonly Term[]) {
    for (const term of terms)
      for (const form of [term.name, ...term.also]) this.byForm.set(form.toLowerCase(), term);
    const longestFirst = [...this.byForm.keys()].sort((a, b) => b.length - a.length);
    this.pattern = longestFirst.length
      ? new RegExp(`(?<![\\w-])(?:${longestFirst.map(escaped).join("|")})s?(?![\\w-])`, "gi")
      : null;
  }

  /** The pieces of a text, each word marked where it first comes; people's names never are. */
  marked(pieces: readonly Piece[]): Stretch[] {
    const seen = new Set<Term>();
    return pieces.flatMap((piece) =>
      typeof piece === "string" ? this.split(piece, seen) : [{ text: piece.name }],
    );
  }

  /** The terms in a text, as they come. */
  within(text: string): Term[] {
    let terms = this.known.get(text);
    if (!terms) {
      terms = this.marked([text]).flatMap((stretch) => stretch.term ?? []);
      this.known.set(text, terms);
    }
    return terms;
  }

  private split(text: string, seen: Set<Term>): Stretch[] {
    const found: Stretch[] = [];
    let from = 0;
    for (const match of this.pattern ? text.matchAll(this.pattern) : []) {
      const term = this.termOf(match[0]);
      if (!term || seen.has(term)) continue;
      seen.add(term);
      if (match.index > from) found.push({ text: text.slice(from, match.index) });
      found.push({ text: match[0], term });
      from = match.index + match[0].length;
    }
    if (from < text.length) found.push({ text: text.slice(from) });
    return found;
  }

  private termOf(word: string): Term | undefined {
    const form = word.toLowerCase();
    return this.byForm.get(form) ?? this.byForm.get(form.replace(/s$/, ""));
  }
}

type Facts = Record<string, unknown>;

/** Whether nothing that the view tells speaks against it. */
export function fits(given: Facts, view: Facts): boolean {
  return Object.entries(given).every(([name, value]) => !(name in view) || view[name] === value);
}

/** The words for a phase that fit the table best. */
export function phaseNow(
  phases: readonly PhaseWords[],
  phase: string,
  view: Facts,
): PhaseWords | undefined {
  const close = (one: PhaseWords) => Object.keys(one.given).length;
  return phases
    .filter((one) => one.id === phase && fits(one.given, view))
    .reduce<PhaseWords | undefined>(
      (best, one) => (best && close(best) >= close(one) ? best : one),
      undefined,
    );
}

/** Each phase once, as the table has it, in order. */
export function eachPhase(phases: readonly PhaseWords[], view: Facts): PhaseWords[] {
  const ids = [...new Set(phases.map((one) => one.id))];
  return ids.flatMap((id) => phaseNow(phases, id, view) ?? []);
}
