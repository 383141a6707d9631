/** The state of a solitaire game at a point of the log, for its animation. */

import type {
  BigScoreSoloEvent,
  BigScoreSoloView,
  GameEvent,
  Meter,
} from "../../generated/protocol";
import { money } from "../../parts/tokens";

/** What some scenarios add to the view. */
export interface ScenarioBoard {
  /** The vault tokens on each job, by slot. */
  on_job?: string[][];
  /** The tokens each carrier holds, by crew type. */
  row?: Record<string, string[]>;
  /** The chance that each carrier is a traitor, by crew type. */
  traitor_odds?: Record<string, number>;
  traitors?: string[];
}

/** Return the order in which tokens are turned up: cops last. */
export function turningOrder(tokens: readonly string[]): string[] {
  return [...tokens].sort((one, other) => Number(one === "cop") - Number(other === "cop"));
}

/** Return the view with the log applied from line `from` on; the last line up to this part. */
export function midway(
  before: BigScoreSoloView,
  log: readonly GameEvent[],
  from: number,
  part: number,
): BigScoreSoloView {
  const fresh = log.slice(from) as unknown as BigScoreSoloEvent[];
  const last = fresh.length - 1;
  return fresh.reduce<BigScoreSoloView>(
    (view, event, n) => applyEvent(view, event, n === last ? part : Infinity),
    { ...before, phase: "animation", waiting: [] },
  );
}

function applyEvent(
  view: BigScoreSoloView,
  event: BigScoreSoloEvent,
  part: number,
): BigScoreSoloView {
  switch (event.kind) {
    case "crew-placed":
      return atWork(view, event.crew, event.slot);
    case "crew-sent-away":
      return event.crew.reduce(withoutOne, view);
    case "job-done":
      return paid(robbed(view, event.slot), event);
    case "job-in-vain":
      return robbed(view, event.slot);
    case "tokens-won":
      return { ...view, loot: [...view.loot, ...event.tokens] };
    case "round-ends":
      return { ...view, hand: {}, kept: {}, placing: {} };
    case "vault-opens":
      return { ...view, act: 2, odds: null };
    default:
      return applyVaultEvent(view, event, part);
  }
}

function applyVaultEvent(
  view: BigScoreSoloView,
  event: BigScoreSoloEvent,
  part: number,
): BigScoreSoloView {
  switch (event.kind) {
    case "vault-robbed":
      return drawn(view, turningOrder(event.tokens).slice(0, part));
    case "cops-bribed":
    case "cops-waved-off":
      return { ...view, cops_met: view.cops_met - event.cops };
    case "cops-placed":
      return { ...view, cops: event.cops, cops_to_bust: event.limit, cops_met: 0 };
    case "entrusted":
      return carried(view, event.token, event.crew);
    case "traitors-named":
      return betrayed(view, event.traitors, event.lost);
    case "fled":
      return { ...view, worth: event.total };
    case "busted":
      return bust(view, event.cost, part);
    case "game-ends":
      return part === 0 ? view : { ...view, worth: event.total };
    default:
      return view;
  }
}

function atWork(view: BigScoreSoloView, crew: string, slot: number): BigScoreSoloView {
  const jobs = view.jobs.map((job) =>
    job.slot === slot ? { ...job, placed: [...job.placed, crew] } : job,
  );
  return withoutOne({ ...view, jobs }, crew);
}

/** Remove a card of this type from those being placed, or from the hand. */
function withoutOne(view: BigScoreSoloView, crew: string): BigScoreSoloView {
  const from = (["placing", "hand", "kept"] as const).find((place) => view[place][crew]);
  if (!from) return view;
  const { [crew]: count = 0, ...others } = view[from];
  return { ...view, [from]: count > 1 ? { ...others, [crew]: count - 1 } : others };
}

function robbed(view: BigScoreSoloView, slot: number): BigScoreSoloView {
  const jobs = view.jobs.map((job) => (job.slot === slot ? { ...job, status: "robbed" } : job));
  const board = view.board as ScenarioBoard | null;
  if (!board?.on_job) return { ...view, jobs };
  const on_job = board.on_job.map((tokens, n) => (n === slot ? [] : tokens));
  return { ...view, jobs, board: { ...board, on_job } };
}

const GOODS = { diamond: "diamonds", artifact: "artifacts", "hard drive": "drives" } as const;

function paid(
  view: BigScoreSoloView,
  event: { cash: number; token: string | null; total: number },
): BigScoreSoloView {
  const good = event.token ? GOODS[event.token as keyof typeof GOODS] : undefined;
  const more = good ? { [good]: view[good] + 1 } : {};
  return { ...view, ...more, cash: view.cash + event.cash, worth: event.total };
}

/** The loot is lost in the last of three parts. */
function bust(view: BigScoreSoloView, cost: number, part: number): BigScoreSoloView {
  if (part < 2) return { ...view, on_table: [], cops_met: 0, ending: "busted" };
  const worth = view.worth - cost;
  const goal = view.goal && { ...view.goal, meters: view.goal.meters.map(withoutLoot) };
  return { ...view, loot: [], on_table: [], cops_met: 0, ending: "busted", worth, goal };
}

/** Return what is left of a meter if everything at risk is lost. */
function withoutLoot(meter: Meter): Meter {
  if (meter.soon == null) return meter;
  const inMoney = meter.had.startsWith("$");
  const words = (amount: number) => (inMoney ? money(amount) : String(amount));
  const less = Math.max(0, meter.need - meter.have);
  const before = meter.missing || (inMoney ? "$0" : "0 more");
  const missing = less ? before.replace(/^\S+/, words(less)) : "";
  return { ...meter, soon: null, had: words(meter.have), missing };
}

function drawn(view: BigScoreSoloView, tokens: readonly string[]): BigScoreSoloView {
  const on_table = tokens.filter((token) => token !== "cop");
  const vault = { ...view.vault };
  for (const token of tokens) vault[token] = (vault[token] ?? 1) - 1;
  return { ...view, vault, on_table, cops_met: tokens.length - on_table.length, odds: null };
}

function carried(view: BigScoreSoloView, token: string, crew: string): BigScoreSoloView {
  const board = view.board as ScenarioBoard;
  const row = { ...board.row, [crew]: [...(board.row?.[crew] ?? []), token] };
  const cops = token === "cop" ? 1 : 0;
  return {
    ...view,
    board: { ...board, row },
    cops: view.cops + cops,
    cops_met: view.cops_met - cops,
  };
}

function betrayed(
  view: BigScoreSoloView,
  traitors: readonly string[],
  lost: readonly string[],
): BigScoreSoloView {
  const board = view.board as ScenarioBoard;
  const row = { ...board.row };
  for (const crew of traitors) row[crew] = [];
  const loot = lost.reduce((left, token) => left.toSpliced(left.indexOf(token), 1), view.loot);
  return { ...view, loot, board: { ...board, row, traitor_odds: {}, traitors: [...traitors] } };
}
