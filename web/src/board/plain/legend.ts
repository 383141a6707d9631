/** The plain board's names for fields, seats and cards. */

import { money, tokenLook } from "../../parts/tokens";
import { figure, isPlain, isRecord, namesSeat, words, type Json } from "./words";

/** Titles for fields whose names aren't clear. Other fields are shown by name. */
const TITLES: Record<string, Record<string, string>> = {
  "big-score-solo": {
    crew_left: "What may be in the crew deck",
    kept: "Kept for later",
    mixed_in: "Shuffled into this deck",
    objective: "Your objective",
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
    certain: "Known here",
    hand: "The crook in your hand",
    hangout: "From hangout",
    looked: "You've looked here",
    out: "Not in this game",
    pools: "Crooks you can't tell apart",
    possible: "Can be",
    row: "Crooks, by target",
    seen_there: "Who is there",
  },
  "vault-heist": {
    actions_left: "Actions left",
    chain: "Cards just played",
    discard: "Discard pile",
    drew: "Drawn since the last shuffle",
    infiltrated: "Infiltrated this turn",
    known: "Known cards",
    known_between: "Held by one of these players",
    seen: "Cards you pickpocketed",
    shuffled: "The deck at the last shuffle",
    target: "Against",
    to_be_asked: "Can still oppose",
    turn: "Whose turn",
    turns: "Turn number",
    unlocked: "Levels unlocked",
  },
  "chicken-heist": {
    board: "On the board",
    candidates: "Can be",
    certain: "Certain",
    character_pile: "Characters nobody has",
    checks_in_with: "Checks in with",
    crews: "What catches each crew",
    discards: "Action cards played",
    forbidden: "Forbidden",
    hide: "Has a hide card",
    maybe: "Among the events or set aside",
    no_hide: "Can't play hide this round",
    played: "Just played",
    positions: "The events, in order",
    stand_in: "Poor planning became",
    truck: "Loot cards on the truck",
    unplaced: "Certain to come",
  },
};

/** Fields that hold a seat, besides those recognized by name. */
const SEATS: Record<string, ReadonlySet<string>> = {
  "vault-heist": new Set(["turn", "target"]),
  "chicken-heist": new Set(["copies", "checks_in_with"]),
};

/** Fields not shown: option numbers, or shown elsewhere. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(["answer", "source", "scenario"]);
const MONEY = /^(cash|worth|spent|bribe_due|worth_lines)$/;
/** A list with this many records may be the list of all cards. */
const MIN_CARD_LIST = 8;

export class Legend {
  /** What is printed on each card, by name, if the view lists the cards. */
  private readonly printed = new Map<string, string>();

  constructor(
    readonly game: string,
    readonly name: (seat: number) => string,
    view: Record<string, Json> = {},
  ) {
    for (const list of Object.values(view)) this.learn(list);
  }

  private learn(list: Json): void {
    if (!Array.isArray(list) || list.length < MIN_CARD_LIST) return;
    const signed = new Set(
      list.flatMap((entry) =>
        isRecord(entry) ? Object.keys(entry).filter((field) => Number(entry[field]) < 0) : [],
      ),
    );
    for (const entry of list) {
      if (!isRecord(entry) || typeof entry.name !== "string" || "slot" in entry) return;
      const facts = Object.entries(entry).filter(
        ([field, fact]) => field !== "name" && !this.isHidden(field) && fact !== null && fact !== 0,
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

  isHidden(field: string): boolean {
    return HIDDEN_FIELDS.has(field);
  }

  /** Return what is printed on this card, in short. */
  printedOn(card: string): string {
    return this.printed.get(card) ?? "";
  }

  isMoney(field: string): boolean {
    return MONEY.test(field);
  }

  isSeat(field: string): boolean {
    return namesSeat(field) || (SEATS[this.game]?.has(field) ?? false);
  }

  /** Return the label of a chip; cash tokens show their value. */
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

  /** Join the entries of a list. Chances are numbered: "0: 40 %, 1: 35 %". */
  joined(list: readonly Json[], field: string): string {
    if (list.some((entry) => typeof entry === "number" && !Number.isInteger(entry)))
      return list.map((entry, n) => `${n}: ${this.plain(entry as number, field)}`).join(", ");
    return list
      .filter(isPlain)
      .map((entry) => this.plain(entry, this.isSeat(field) ? field : field.replace(/s$/, "")))
      .join(", ");
  }
}
