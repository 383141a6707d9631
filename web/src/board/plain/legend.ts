/** How a plain board calls things: the words, who sits where, what is printed on a card. No rules. */

import { money, tokenLook } from "../../parts/tokens";
import { figure, isPlain, isRecord, namesSeat, words, type Json } from "./words";

/** Names of fields that say too little by themselves. A game without an entry is told by its fields. */
const TITLES: Record<string, Record<string, string>> = {
  "big-score-solo": {
    crew_left: "What the crew deck may hold",
    kept: "Kept for later",
    mixed_in: "Shuffled into this deck",
    objective: "What you are after",
    odds: "Odds of the next vault round",
    on_table: "Drawn from the vault",
    placing: "Being placed",
    room: "Still needed",
    special: "In this scenario",
    tucked: "Shuffled into the next deck",
    vault: "In the vault",
    worth: "Worth now",
    worth_lines: "What it is worth",
  },
  crooks: {
    certain: "Surely here",
    hand: "The crook in your hand",
    hangout: "From hangout",
    looked: "You have looked",
    out: "Never dealt",
    pools: "What you cannot tell apart",
    possible: "May be",
    row: "Crooks, by target",
    seen_there: "Who is there",
  },
  "vault-heist": {
    actions_left: "Actions left",
    chain: "Cards just played",
    discard: "Discard pile",
    drew: "Drawn since the last shuffle",
    infiltrated: "Infiltrated this turn",
    known: "Surely holds",
    known_between: "Held by one or another of these",
    seen: "From the pocket you picked",
    shuffled: "The deck at the last shuffle",
    target: "Against",
    to_be_asked: "May still oppose",
    turn: "Turn of",
    turns: "Turns begun",
    unlocked: "Levels unlocked",
  },
  "chicken-heist": {
    board: "On the board",
    candidates: "May be",
    certain: "Known for sure",
    character_pile: "Characters nobody has",
    checks_in_with: "Checks in with",
    crews: "What catches each crew",
    discards: "Action cards played",
    forbidden: "May not",
    hide: "Has its hide card",
    maybe: "May be among the events, or set aside",
    no_hide: "May not hide this round",
    played: "Just played",
    positions: "The events, in order",
    stand_in: "Poor planning became",
    truck: "Loot cards on the truck",
    unplaced: "Events that are somewhere",
  },
};

/** Fields of a game that hold a seat, beyond those whose name says so. */
const SEATS: Record<string, ReadonlySet<string>> = {
  "vault-heist": new Set(["turn", "target"]),
  "chicken-heist": new Set(["copies", "checks_in_with"]),
};

/** Ids of the action space, or what is told better elsewhere. */
const UNTOLD: ReadonlySet<string> = new Set(["answer", "source", "scenario"]);
const MONEY = /^(cash|worth|spent|bribe_due|worth_lines)$/;
const ENOUGH_TO_PRINT = 8;

export class Legend {
  /** By name of a card: what is printed on it, where the view has a list of such cards. */
  private readonly printed = new Map<string, string>();

  constructor(
    readonly game: string,
    readonly name: (seat: number) => string,
    view: Record<string, Json> = {},
  ) {
    for (const list of Object.values(view)) this.learn(list);
  }

  private learn(list: Json): void {
    if (!Array.isArray(list) || list.length < ENOUGH_TO_PRINT) return;
    const signed = new Set(
      list.flatMap((entry) =>
        isRecord(entry) ? Object.keys(entry).filter((field) => Number(entry[field]) < 0) : [],
      ),
    );
    for (const entry of list) {
      if (!isRecord(entry) || typeof entry.name !== "string" || "slot" in entry) return;
      const facts = Object.entries(entry).filter(
        ([field, fact]) => field !== "name" && !this.untold(field) && fact !== null && fact !== 0,
      );
      this.printed.set(
        entry.name,
        facts
          .map(([field, fact]) => this.fact(field, fact, signed.has(field)))
          .filter(Boolean)
          .join(" · "),
      );
    }
  }

  private fact(field: string, fact: Json, signed: boolean): string {
    if (Array.isArray(fact)) return fact.map(String).join(", ");
    if (typeof fact === "boolean") return fact ? words(field).toLowerCase() : "";
    return typeof fact === "number"
      ? `${words(field).toLowerCase()} ${signed && fact > 0 ? "+" : ""}${figure(fact, field)}`
      : String(fact);
  }

  title(field: string): string {
    return TITLES[this.game]?.[field] ?? words(field);
  }

  untold(field: string): boolean {
    return UNTOLD.has(field);
  }

  /** What is printed on a card of this name, in short. */
  printedOn(card: string): string {
    return this.printed.get(card) ?? "";
  }

  isMoney(field: string): boolean {
    return MONEY.test(field);
  }

  isSeat(field: string): boolean {
    return namesSeat(field) || (SEATS[this.game]?.has(field) ?? false);
  }

  /** What a chip says: tokens of cash by their value. */
  label(thing: string): string {
    return /^cash \d+$/.test(thing) ? tokenLook(thing).label : this.plain(thing, "");
  }

  plain(value: null | boolean | number | string, field: string): string {
    if (value === null) return "–";
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "string")
      return /^[a-z]+(-[a-z]+)+$/.test(value) ? value.replaceAll("-", " ") : value;
    if (this.isSeat(field)) return this.name(value);
    if (this.isMoney(field)) return this.game.startsWith("big-score") ? money(value) : `$${value}`;
    return figure(value, field);
  }

  /** Where each has a chance of its own, it is told of which: none, one, two … */
  joined(list: readonly Json[], field: string): string {
    if (list.some((entry) => typeof entry === "number" && !Number.isInteger(entry)))
      return list.map((entry, n) => `${n}: ${this.plain(entry as number, field)}`).join(", ");
    return list
      .filter(isPlain)
      .map((entry) => this.plain(entry, this.isSeat(field) ? field : field.replace(/s$/, "")))
      .join(", ");
  }
}
