/** The rules of the game at hand, and which of them the help shows. */

import type { OptionWords, PhaseWords, Rule, Term } from "../generated/protocol";
import * as http from "../connection/http";
import { fits, Glossary, phaseNow } from "./glossary";

const MOST_ON_A_CARD = 2;

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
  private asked = "";

  /** The present phase in plain words. */
  now = $derived(phaseNow(this.phases, this.phase, this.view));

  /** Loads the rules of a game as these options have them, once. */
  async load(game: string, options: readonly OptionWords[]): Promise<void> {
    const said = options.map(({ name, value }) => `${name}=${value as string}`);
    const asked = [game, ...said].join();
    if (this.asked === asked && !this.problem) return;
    if (this.game !== game) this.forget();
    this.problem = "";
    this.asked = asked;
    this.game = game;
    try {
      const { rules, phases, terms } = await http.rules(game, said);
      if (this.asked !== asked) return;
      this.rules = rules;
      this.phases = phases;
      this.glossary = new Glossary(terms);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** The less common words on a card: told along with what it does. */
  termsOn(title: string, text: string): Term[] {
    const own = title.toLowerCase();
    return this.glossary
      .within(text)
      .filter((term) => !term.everyday && term.name.toLowerCase() !== own)
      .slice(0, MOST_ON_A_CARD);
  }

  private forget(): void {
    this.rules = [];
    this.phases = [];
    this.glossary = new Glossary([]);
  }

  show(search = ""): void {
    this.search = search;
    this.open = true;
  }

  /** The title of a rule, for a label. */
  title(id: string): string {
    return this.rules.find((rule) => rule.id === id)?.title ?? "";
  }
}

export const help = new Help();

/** Whether the table's options put this rule in force, as far as its view tells them. */
export function inForce(rule: Rule, view: Record<string, unknown>): boolean {
  return fits(rule.given, view);
}

/** Rules that hold all the words looked for, in number, title or text. */
export function found(rules: readonly Rule[], search: string): Rule[] {
  return rules.filter((rule) => holds(`${rule.id} ${rule.title} ${rule.text}`, search));
}

/** Words of the game that are looked for, in any of their forms. */
export function foundTerms(terms: readonly Term[], search: string): Term[] {
  return terms.filter((term) => holds([term.name, ...term.also].join(" "), search));
}

function holds(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
