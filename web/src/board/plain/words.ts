/** From the names in a view to words on the page, and from its shapes to ways of showing them. */

import { percent } from "../../parts/percent";

/** "hard_drives" and "hardDrives" become "Hard drives". */
export function words(name: string): string {
  const text = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields that every view has, and that the page shows elsewhere. */
export const FRAME = new Set(["game", "seat", "seats", "phase", "waiting", "over", "result"]);

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Row = { [name: string]: Json };

export function isRecord(value: Json): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Nothing to show: null, an empty list or an empty record. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Told in a few words: text, number, yes or no. */
export function isPlain(value: Json): value is null | boolean | number | string {
  return typeof value !== "object" || value === null;
}

/** A list with one entry a seat, each a record: the players. */
export function isPlayers(value: Json, seats: number): value is Row[] {
  return (
    Array.isArray(value) &&
    seats > 0 &&
    value.length === seats &&
    value.every((entry) => isRecord(entry) && "seat" in entry)
  );
}

/** Things and how many of each: "hacker": 2, "cash 50": 4. Their names are words, not fields. */
export function isCounts(value: Json): value is { [thing: string]: number } {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([thing, count]) =>
        /^[a-z0-9' -]+$/.test(thing) && Number.isInteger(count) && Number(count) >= 0,
    )
  );
}

/** Several lists by a key: a row of crooks, target by target. */
export function isLanes(value: Json): value is { [lane: string]: Json[] } {
  return (
    isRecord(value) && Object.keys(value).length > 1 && Object.values(value).every(Array.isArray)
  );
}

/** So many entries are folded away until asked for. */
export const MANY = 12;

/** Several records with the same plain facts: told best as a table, one row each. */
export function asTable(
  value: Json,
): { columns: string[]; rows: [name: string, row: Row][] } | null {
  if (isPlain(value)) return null;
  const rows = Object.entries(value) as [string, Json][];
  const first = rows[0]?.[1];
  if (rows.length < 2 || first === undefined || !isRecord(first)) return null;
  const columns = Object.keys(first);
  const fits = (fact: Json) =>
    isPlain(fact) || (rows.length > MANY && Array.isArray(fact) && fact.every(isPlain));
  const alike = rows.every(
    ([, row]) =>
      isRecord(row) &&
      Object.keys(row).length === columns.length &&
      columns.every((column) => fits(row[column] ?? null)),
  );
  return alike && columns.length > 1 ? { columns, rows: rows as [string, Row][] } : null;
}

/** What a number is called: chances are rounded, places are counted from one. */
export function figure(value: number, field: string): string {
  if (field === "slot") return String(value + 1);
  if (value < 0) return `−${figure(-value, field)}`;
  if (Number.isInteger(value)) return String(value);
  return value < 1 && field !== "expected" ? percent(value) : value.toFixed(1);
}

const SEAT_FIELDS =
  /^(seat|owner|player|leader|first|marker|to|from|by|whose|current|active)$|(_seat|_player|_owner|asked|order)$/;

/** Whether a number under this name is a seat. */
export function namesSeat(field: string): boolean {
  return SEAT_FIELDS.test(field);
}

/** What a record in a list is: its heading, the card that it shows, and whether that is hidden. */
export interface Thing {
  heading: string;
  /** The field that names the card, if it has one; its value is null where the card lies face down. */
  card: string | null;
  hidden: boolean;
}

const CARDS = ["name", "card", "title", "crook", "event", "words"];

/** "hangouts" holds hangouts: the field "hangout" of one is its number, or letter. */
export function thingOf(entry: Row, list: string): Thing {
  const one = list.replace(/s$/, "");
  const place = [one, "slot"].find(
    (field) =>
      field !== "crook" && field !== "card" && isPlain(entry[field] ?? []) && entry[field] !== null,
  );
  const card =
    CARDS.find(
      (field) => field in entry && (entry[field] === null || typeof entry[field] === "string"),
    ) ?? null;
  const heading =
    place === undefined || place === card
      ? ""
      : `${words(one)} ${figureOrText(entry[place] ?? "", place)}`;
  return { heading, card, hidden: card !== null && entry[card] === null };
}

function figureOrText(value: Json, field: string): string {
  return typeof value === "number" ? figure(value, field) : String(value);
}

/** The facts of a record that its heading and its card do not tell yet. */
export function factsBeside(
  entry: Row,
  thing: Thing,
  list: string,
): [field: string, value: Json][] {
  const told = new Set([list.replace(/s$/, ""), "slot", thing.card ?? ""]);
  if (!thing.heading) told.delete("slot");
  const card = thing.card === null ? null : (entry[thing.card] ?? null);
  return Object.entries(entry).filter(([field, value]) => {
    if (told.has(field) || isEmpty(value) || value === false) return false;
    if (
      thing.hidden &&
      (value === 0 ||
        (typeof value === "string" && /^face.down$/.test(value)) ||
        field === "face_down")
    )
      return false;
    return !(Array.isArray(value) && value.length === 1 && value[0] === card);
  });
}
