/** From the names in a view to words on the page, for any game. */

/** "hard_drives" and "hardDrives" become "Hard drives". */
export function words(name: string): string {
  const text = name.replaceAll(/[_-]+/g, " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields that every view has, and that the page shows elsewhere. */
export const FRAME = new Set(["game", "seat", "seats", "phase", "waiting", "over", "result"]);

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export function isRecord(value: Json): value is { [name: string]: Json } {
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
export function isPlayers(value: Json, seats: number): value is { [name: string]: Json }[] {
  return Array.isArray(value) && seats > 0 && value.length === seats && value.every((entry) => isRecord(entry) && "seat" in entry);
}

type Row = { [name: string]: Json };

/** Several records with the same plain facts: told best as a table, one row each. */
export function asTable(value: Json): { columns: string[]; rows: [name: string, row: Row][] } | null {
  if (isPlain(value)) return null;
  const rows = Object.entries(value) as [string, Json][];
  const first = rows[0]?.[1];
  if (rows.length < 2 || first === undefined || !isRecord(first)) return null;
  const columns = Object.keys(first);
  const alike = rows.every(
    ([, row]) => isRecord(row) && Object.keys(row).length === columns.length && columns.every((column) => isPlain(row[column] ?? null)),
  );
  return alike && columns.length > 1 ? { columns, rows: rows as [string, Row][] } : null;
}

/** What a number is called: chances are rounded, places are counted from one. */
export function figure(value: number, field: string): string {
  if (field === "slot") return String(value + 1);
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** A record that is one card or thing: all its facts are plain, and it has a name. */
export function isThing(value: Json): value is { [name: string]: Json } {
  return isRecord(value) && ("name" in value || "card" in value) && Object.values(value).every((fact) => isPlain(fact) || (Array.isArray(fact) && fact.every(isPlain)));
}

const SEAT_FIELDS = /^(seat|owner|player|leader|first|marker|to|from|by|whose|current|active)$|(_seat|_player|_owner|asked|order)$/;

/** Whether a number under this name is a seat. */
export function namesSeat(field: string): boolean {
  return SEAT_FIELDS.test(field);
}
