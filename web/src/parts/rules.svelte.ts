/** The rules of the game at hand, and which of them the help shows. */

import type { Rule } from "../generated/protocol";
import * as http from "../connection/http";

class Help {
  open = $state(false);
  game = $state("");
  phase = $state("");
  view = $state.raw<Record<string, unknown>>({});
  search = $state("");
  rules = $state.raw<Rule[]>([]);
  problem = $state("");

  /** Loads the rules of a game, once. */
  async load(game: string): Promise<void> {
    if (this.game === game && !this.problem) return;
    this.problem = "";
    this.game = game;
    this.rules = [];
    try {
      this.rules = (await http.rules(game)).rules;
    } catch (error) {
      this.problem = (error as Error).message;
    }
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
  return Object.entries(rule.given).every(
    ([name, value]) => !(name in view) || view[name] === value,
  );
}

/** Rules that hold all the words looked for, in number, title or text. */
export function found(rules: readonly Rule[], search: string): Rule[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
