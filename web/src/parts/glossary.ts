/** Find the terms of a game's glossary in its texts. */

import type { PhaseWords, Term } from "../generated/protocol";
import type { Piece } from "./named-text";

/** A stretch of text, with the term it names, if any. */
export interface Stretch {
  text: string;
  term?: Term;
}

const escaped = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Glossary {
  private readonly byForm = new Map<string, Term>();
  private readonly pattern: RegExp | null;
  /** Results by text, because boards show the same few texts again and again. */
  private readonly cache = new Map<string, Term[]>();

  constructor(readonly terms: readonly Term[]) {
    for (const term of terms)
      for (const form of [term.name, ...term.also]) this.byForm.set(form.toLowerCase(), term);
    const longestFirst = [...this.byForm.keys()].sort((a, b) => b.length - a.length);
    this.pattern = longestFirst.length
      ? new RegExp(`(?<![\\w-])(?:${longestFirst.map(escaped).join("|")})s?(?![\\w-])`, "gi")
      : null;
  }

  /** Split a text at the first occurrence of each term; players' names are left alone. */
  splitTerms(pieces: readonly Piece[]): Stretch[] {
    const seen = new Set<Term>();
    return pieces.flatMap((piece) =>
      typeof piece === "string" ? this.split(piece, seen) : [{ text: piece.name }],
    );
  }

  /** Return the terms in a text, in order. */
  termsIn(text: string): Term[] {
    let terms = this.cache.get(text);
    if (!terms) {
      terms = this.splitTerms([text]).flatMap((stretch) => stretch.term ?? []);
      this.cache.set(text, terms);
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

type Values = Record<string, unknown>;

/** Whether the view agrees with these values, as far as it has them. */
export function matchesView(given: Values, view: Values): boolean {
  return Object.entries(given).every(([name, value]) => !(name in view) || view[name] === value);
}

/** Whether the view has all these values. */
const hasAll = (given: Values, view: Values) =>
  Object.entries(given).every(([name, value]) => view[name] === value);

/** Return the text of a phase that matches the view best: the general one if nothing is known. */
export function phaseNow(
  phases: readonly PhaseWords[],
  phase: string,
  view: Values,
): PhaseWords | undefined {
  const specificity = (one: PhaseWords) => Object.keys(one.given).length;
  return phases
    .filter((one) => one.id === phase && hasAll(one.given, view))
    .reduce<PhaseWords | undefined>(
      (best, one) => (best && specificity(best) >= specificity(one) ? best : one),
      undefined,
    );
}

/** Return each phase once, in order, with the text that matches the view. */
export function eachPhase(phases: readonly PhaseWords[], view: Values): PhaseWords[] {
  const ids = [...new Set(phases.map((one) => one.id))];
  return ids.flatMap((id) => phaseNow(phases, id, view) ?? []);
}
