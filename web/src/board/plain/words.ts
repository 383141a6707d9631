/** Turn names in a view into text, and recognize the kinds of its values. */

import { percent } from "../../parts/percent";

/** Turn a field name into words: "hard_drives" becomes "Hard drives". */
export function words(name: string): string {
  const text = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields of every view, which the page shows elsewhere. */
export const FRAME = new Set(["game", "seat", "seats", "phase", "waiting", "over", "result"]);

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Row = { [name: string]: Json };

export function isRecord(value: Json): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether there is nothing to show. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Whether it is a text, a number, a boolean or null. */
export function isPlain(value: Json): value is null | boolean | number | string {
  return typeof value !== "object" || value === null;
}

/** Whether it is the list of players: one record per seat. */
export function isPlayers(value: Json, seats: number): value is Row[] {
  return (
    Array.isArray(value) &&
    seats > 0 &&
    value.length === seats &&
    value.every((entry) => isRecord(entry) && "seat" in entry)
  );
}

/** Whether it counts things by name, like "hacker": 2, "cash 50": 4. */
export function isCounts(value: Json): value is { [thing: string]: number } {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([thing, count]) =>
        /^[a-z0-9' -]+$/.test(thing) && Number.isInteger(count) && Number(count) >= 0,
    )
  );
}

/** Whether it is a record of lists, like crooks by target. */
export function isLanes(value: Json): value is { [lane: string]: Json[] } {
  return (
    isRecord(value) && Object.keys(value).length > 1 && Object.values(value).every(Array.isArray)
  );
}

/** Longer lists are folded. */
export const MANY = 12;

/** Return records with the same fields as a table, one row each; null for anything else. */
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
  const sameColumns = rows.every(
    ([, row]) =>
      isRecord(row) &&
      Object.keys(row).length === columns.length &&
      columns.every((column) => fits(row[column] ?? null)),
  );
  return sameColumns && columns.length > 1 ? { columns, rows: rows as [string, Row][] } : null;
}

/** Format a number: chances as percentages, slots counted from 1. */
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

/** How a record of a list is shown. */
export interface Thing {
  heading: string;
  /** The field with the card's name, if any. Its value is null for a face-down card. */
  card: string | null;
  hidden: boolean;
}

const CARDS = ["name", "card", "title", "crook", "event", "words"];

/** Find a record's heading and card. In "hangouts", the field "hangout" is the heading. */
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

/** Return the facts of a record that its heading and card don't show. */
export function factsBeside(
  entry: Row,
  thing: Thing,
  list: string,
): [field: string, value: Json][] {
  const shown = new Set([list.replace(/s$/, ""), "slot", thing.card ?? ""]);
  if (!thing.heading) shown.delete("slot");
  const card = thing.card === null ? null : (entry[thing.card] ?? null);
  return Object.entries(entry).filter(([field, value]) => {
    if (shown.has(field) || isEmpty(value) || value === false) return false;
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
