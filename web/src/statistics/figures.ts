/** Rows of the statistics' tables. */

import type {
  BotRow,
  FactRow,
  GameShown,
  LuckPoint,
  OpponentRow,
  RatingShown,
  SeatsRow,
  ServerScenarioRow,
} from "../generated/protocol";
import { botName } from "../parts/bots";
import { day, scoreIn, share } from "../player/format";
import { points } from "../review/figures";
import type { DataRow } from "./rows";

/** Two standard deviations: the true skill is within them in 19 of 20 cases. */
const CERTAIN = 2;
/** With more games than this, the chart shows averages. */
const MAX_SINGLE_GAMES = 20;
const AVERAGED_GAMES = 10;

export const ratingText = ({ rating, uncertainty }: RatingShown): string =>
  `${rating.toFixed(1)} ± ${(CERTAIN * uncertainty).toFixed(1)}`;

export const decimal = (value: number): string => String(Math.round(value * 100) / 100);

export const SEATS_HEAD = ["Seats", "Played", "Won", "Average", "Best", "Places"];
export const seatsRows = (game: string, rows: readonly SeatsRow[]): DataRow[] =>
  rows.map((row) => ({
    key: String(row.seats),
    cells: [
      String(row.played),
      `${row.won} (${share(row.won, row.played)})`,
      scoreIn(game, row.average),
      scoreIn(game, row.best),
      Array.from({ length: row.seats }, (_, n) => row.places[String(n + 1)] ?? 0).join("·"),
    ],
  }));

export const SCENARIOS_HEAD = ["Scenario", "Played", "Objective met", "Average", "Best"];
export const scenarioRows = (game: string, rows: readonly ServerScenarioRow[]): DataRow[] =>
  rows.map((row) => ({
    key: row.words,
    cells: [
      String(row.played),
      `${row.met} (${share(row.met, row.played)})`,
      scoreIn(game, row.average),
      scoreIn(game, row.best),
    ],
  }));

export const AGAINST_HEAD = ["Played", "Ahead", "Tied", "Behind"];
const against = (row: OpponentRow | BotRow): string[] => [
  String(row.played),
  `${row.ahead} (${share(row.ahead, row.played)})`,
  String(row.level),
  String(row.behind),
];
export const opponentRows = (rows: readonly OpponentRow[]): DataRow[] =>
  rows.map((row) => ({
    key: row.player,
    who: { name: row.name, id: row.player },
    cells: [...against(row), day(row.last)],
  }));
export const botRows = (rows: readonly BotRow[], game: GameShown | null): DataRow[] =>
  rows.map((row) => ({ key: botName(row.bot, game), cells: against(row) }));

export const FACTS_HEAD = ["Per game", "All", "Won", "Not won", "Most"];
const orDash = (value: number | null): string => (value === null ? "–" : decimal(value));
export const factRows = (facts: readonly FactRow[]): DataRow[] =>
  facts.map((fact) => ({
    key: fact.words,
    cells: [
      decimal(fact.average),
      orDash(fact.when_won),
      orDash(fact.when_lost),
      decimal(fact.best),
    ],
  }));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Return a value per game, or with many games the average of each ten games in a row. */
export function smooth(values: readonly number[]): number[] {
  if (values.length <= MAX_SINGLE_GAMES) return [...values];
  return values
    .map((_, n) => mean(values.slice(Math.max(0, n - AVERAGED_GAMES + 1), n + 1)))
    .slice(AVERAGED_GAMES - 1);
}

export const luckWords = (games: number): string =>
  games > MAX_SINGLE_GAMES
    ? `Each point is the average of ${AVERAGED_GAMES} games in a row.`
    : "Each point is one game.";

export const LUCK_HEAD = ["In percentage points", "Skill", "Luck"];
export function luckRows(all: readonly LuckPoint[]): DataRow[] {
  const latest = all.slice(-AVERAGED_GAMES);
  const row = (key: string, of: readonly LuckPoint[]): DataRow => ({
    key,
    cells: [points(mean(of.map(({ skill }) => skill))), points(mean(of.map(({ luck }) => luck)))],
  });
  const rows = [row(`Average of ${all.length} games`, all)];
  if (all.length > latest.length) rows.push(row(`Average of the last ${latest.length}`, latest));
  const last = all.at(-1);
  return last ? [...rows, row("Last game", [last])] : rows;
}
