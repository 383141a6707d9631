/** The rules of the current game, and what the rules dialog shows. */

import type { OptionWords, PhaseWords, Rule, Term } from "../generated/protocol";
import * as http from "../connection/http";
import { Glossary, matchesView, phaseNow } from "./glossary";

const MAX_TERMS_ON_CARD = 2;

class Help {
  open = $state(false);
  game = $state("");
  phase = $state("");
  view = $state.raw<Record<string, unknown>>({});
  search = $state("");
  rules = $state.raw<Rule[]>([]);
  phases = $state.raw<PhaseWords[]>([]);
  glossary = $state.raw(new Glossary([]));
  problem = $state("");
  /** The game and options whose rules were requested. */
  private requested = "";

  /** The current phase in plain words. */
  now = $derived(phaseNow(this.phases, this.phase, this.view));

  /** Load the rules of a game with these options, once. */
  async load(game: string, options: readonly OptionWords[]): Promise<void> {
    const values = options.map(({ name, value }) => `${name}=${value as string}`);
    const requested = [game, ...values].join();
    if (this.requested === requested && !this.problem) return;
    if (this.game !== game) this.clear();
    this.problem = "";
    this.requested = requested;
    this.game = game;
    try {
      const { rules, phases, terms } = await http.rules(game, values);
      if (this.requested !== requested) return;
      this.rules = rules;
      this.phases = phases;
      this.glossary = new Glossary(terms);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Return the less common terms in a card's text, to explain along with it. */
  termsOn(title: string, text: string): Term[] {
    const own = title.toLowerCase();
    return this.glossary
      .termsIn(text)
      .filter((term) => !term.everyday && term.name.toLowerCase() !== own)
      .slice(0, MAX_TERMS_ON_CARD);
  }

  /** Return what a word means in this game; the scenario may change it. */
  meaningOf(word: string): string | undefined {
    return this.glossary.terms.find((term) => term.name === word || term.also.includes(word))?.text;
  }

  private clear(): void {
    this.rules = [];
    this.phases = [];
    this.glossary = new Glossary([]);
  }

  show(search = ""): void {
    this.search = search;
    this.open = true;
  }

  title(id: string): string {
    return this.rules.find((rule) => rule.id === id)?.title ?? "";
  }
}

export const help = new Help();

/** Whether this rule applies under the table's options, as far as the view shows them. */
export function isInForce(rule: Rule, view: Record<string, unknown>): boolean {
  return matchesView(rule.given, view);
}

/** Return the rules that contain all words of the search, in number, title or text. */
export function searchRules(rules: readonly Rule[], search: string): Rule[] {
  return rules.filter((rule) => containsAll(`${rule.id} ${rule.title} ${rule.text}`, search));
}

/** Return the terms that match the search, in any of their forms. */
export function searchTerms(terms: readonly Term[], search: string): Term[] {
  return terms.filter((term) => containsAll([term.name, ...term.also].join(" "), search));
}

function containsAll(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
