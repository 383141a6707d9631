/** A player's or guest's games: running and finished ones. */

import type {
  GamePlayed,
  GamesPage,
  MyOverview,
  MyTable,
  Opponent,
  TableListed,
} from "../generated/protocol";
import { download } from "../connection/download";
import { fetchChecked, HttpError, part, send, tableAt } from "../connection/http";
import { forgetSeat, markGameOver, savedSeats, type SavedSeat } from "../connection/local-storage";
import { ownGames, type OwnGame } from "../connection/own-games";
import type { ShownPlayer } from "./shown-player";
import { ownSecret, returnToTable } from "./you.svelte";

/** Games on a page. */
export const PAGE_GAMES = 50;
/** Seats of a guest that are looked up on the home page. */
const MAX_GUEST_TABLES = 6;

export interface RunningGame {
  code: string;
  title: string;
  started: boolean;
  players: ShownPlayer[];
  yourTurn: boolean;
  /** Since when it is your turn, in seconds since 1970. */
  since: number | null;
  /** Seconds left on your clock. */
  left: number | null;
}

export interface FinishedGame extends OwnGame {
  place: number;
  score: number;
  won: boolean;
  /** Why it doesn't count for the rating; "" if it does, or for guests. */
  unrated: string;
}

/** Get the player's seat, if another browser has it: a notification may have led here. */
export async function returnToOwnSeat(code: string): Promise<void> {
  if (!ownSecret()) return;
  const mine = await overview();
  if (mine?.tables.some((one) => one.code === code)) await returnToTable(code);
}

/** Describe a person at a table. */
export function shown(who: Opponent, own = false): ShownPlayer {
  const name = who.name || (who.bot ? `${capitalize(who.bot)} bot` : "Free seat");
  return { name, id: who.player, bot: who.bot !== null, own };
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function runningGame(table: MyTable): RunningGame {
  return {
    code: table.code,
    title: table.title,
    started: table.state === "playing",
    players: table.seats.map((seat, n) => shown(seat, n === table.seat)),
    yourTurn: table.your_turn,
    since: table.since,
    left: table.left,
  };
}

function listedGame(table: TableListed): RunningGame {
  return {
    code: table.code,
    title: table.title,
    started: table.state !== "lobby",
    players: table.names.filter(Boolean).map((name) => ({ name, id: null })),
    yourTurn: false,
    since: null,
    left: null,
  };
}

/** Look up the table of a seat in this browser; null if its game is over or gone. */
async function lookUp({ code }: SavedSeat): Promise<TableListed | null> {
  try {
    const table = await tableAt(code);
    if (table.state === "over") markGameOver(code);
    return table.state === "over" ? null : table;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) forgetSeat(code);
    return null;
  }
}

export const overview = () => send<MyOverview>("/api/player/overview", undefined, ownSecret());

/** Return the running games: the player's own, and those of a guest in this browser. */
export async function runningGames(from: MyOverview | null): Promise<RunningGame[]> {
  const known = from?.tables ?? [];
  const others = savedSeats()
    .filter((seat) => !seat.over && !known.some(({ code }) => code === seat.code))
    .slice(0, MAX_GUEST_TABLES);
  const found = await Promise.all(others.map(lookUp));
  return [...known.map(runningGame), ...found.filter((table) => table !== null).map(listedGame)];
}

export interface Filter {
  game: string;
  /** The player's id; for guests, the name. */
  opponent: string;
}

export const NO_FILTER: Filter = { game: "", opponent: "" };

/** Return a page of the player's finished games. */
export async function finishedGames(
  { game, opponent }: Filter,
  before: number | null,
): Promise<{ games: FinishedGame[]; next: number | null }> {
  const wanted = Object.entries({ game, opponent, before }).filter(([, value]) => value);
  const query = wanted.map(([name, value]) => `${name}=${part(String(value))}`).join("&");
  const page = await send<GamesPage>(`/api/player/games?${query}`, undefined, ownSecret());
  return { games: page.games.map(fromServer), next: page.next };
}

const fromServer = (game: GamePlayed): FinishedGame => game;

/** Return the finished games that only this browser knows, the newest first. */
export function guestGames({ game, opponent }: Filter = NO_FILTER): FinishedGame[] {
  return ownGames()
    .filter((one) => !one.linked)
    .filter((one) => !game || one.game === game)
    .filter((one) => !opponent || guestOpponents(one).includes(opponent))
    .flatMap((one) => {
      const own = one.seats[one.seat];
      return own ? [{ ...one, place: own.place, score: own.score, won: own.won, unrated: "" }] : [];
    });
}

/** Return the names of the other people in a game. */
export const guestOpponents = (game: OwnGame): string[] =>
  game.seats.filter((seat) => seat.seat !== game.seat && !seat.bot).map((seat) => seat.name);

/** Save the finished games as a file. */
export async function exportGames(format: "json" | "csv"): Promise<void> {
  const body = ownSecret()
    ? await (await fetchChecked(`/api/player/games.${format}`, undefined, ownSecret())).blob()
    : new Blob([format === "json" ? JSON.stringify(guestGames()) : asCsv(guestGames())]);
  download(body, `heist-night-games.${format}`);
}

const COLUMNS = ["code", "game", "finished", "seat", "place", "score", "won", "replay"] as const;

/** A name that starts like a formula must not run in a spreadsheet. */
function cell(value: unknown): string {
  const text = String(value ?? "");
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function asCsv(games: readonly FinishedGame[]): string {
  const rows = games.map((game) => [
    ...COLUMNS.map((column) => cell(game[column])),
    cell(game.seats.map((seat) => `${seat.name || seat.bot}: ${seat.score}`).join("; ")),
  ]);
  return [[...COLUMNS, "players"], ...rows].map((row) => row.join(",")).join("\r\n") + "\r\n";
}
