/** The animation of Act I: crew lands on a job, fists open, money is paid; hands are passed. */

import type { BigScoreEvent, BigScorePlayerView, GameEvent } from "../../generated/protocol";
import type { Look, Scene } from "../../kit/beats";
import type { Flight } from "../../kit/flights.svelte";
import { tokenLook } from "../../parts/tokens";
import {
  failedCaption,
  jacksCaption,
  robbedCaption,
  shortCaption,
  verdictOf,
  type Verdict,
  type Viewer,
} from "./captions";
import { jackOrder, type AnimatedView } from "./fists";
import { latestJob, rounds, type JobResult } from "./job-results";

/** The job in the middle of the board, with the facts told so far. */
export interface JobScene extends Scene {
  name: "job";
  job: JobResult;
  /** The seats that hold out a fist. */
  fists: readonly number[];
  shaking: boolean;
  /** By seat: what the job pays, or costs. */
  paid: Record<number, number>;
  verdicts: Record<number, Verdict | undefined>;
}

type Shown = Extract<BigScoreEvent, { kind: "jacks-shown" }>;

const CREW_MS = 1100;
const SHORT_MS = 800;
const SHAKE_MS = 800;
const FIST_MS = 500;
const LAST_FIST_MS = 1000;
const PAID_MS = 1200;
/** It happens in every turn; when it isn't new any more, about half of this is left. */
const PASSED_MS = 1100;
const HEARTBEAT = [60, 140, 60, 340, 60, 140, 60];

const player = (seat: number) => `player-${seat + 1}`;

export function lookAtJob(
  event: BigScoreEvent,
  before: AnimatedView,
  log: readonly GameEvent[],
  viewer: Viewer,
): Look | readonly Look[] | undefined {
  const slot = latestJob(log);
  const job = slot === null ? undefined : rounds(log).at(-1)?.jobs[slot];
  if (event.kind === "hands-passed") return passHands(event, before, viewer);
  if (event.kind === "ability-gained") return { rest: 900, sound: "win" };
  if (event.kind === "job-unrobbed") return { rest: 400 };
  if (!job) return undefined;
  switch (event.kind) {
    case "crew-shown":
      return { rest: CREW_MS, sound: "card", scene: sceneOf(job) };
    case "inside-man":
      return { rest: 900, sound: "card", scene: sceneOf(job), caption: insideMan(event) };
    case "crew-missing": {
      const caption = shortCaption(job, event.jacks_can_help);
      return { rest: SHORT_MS, sound: "seal", scene: sceneOf(job), caption };
    }
    case "jacks-shown":
      return openJacks(event, job, before, viewer);
    case "job-robbed":
      return {
        rest: PAID_MS,
        sound: "coins",
        buzz: 60,
        scene: sceneOf(job, { paid: bySeat(event.seats, () => event.cash) }),
        caption: robbedCaption(event, job, viewer),
        flights: event.seats.flatMap((seat) => payFlights(job.slot, seat, event.token)),
      };
    case "job-failed":
      return {
        rest: PAID_MS,
        sound: "fail",
        buzz: [80, 60, 80],
        scene: sceneOf(job, { paid: bySeat(seatsOf(event.paid), (at) => -event.paid[at]!) }),
        caption: failedCaption(event, job, viewer),
        flights: seatsOf(event.paid)
          .filter((seat) => event.paid[seat])
          .map((seat) => cash(player(seat), `job-${job.slot + 1}`)),
      };
    default:
      return undefined;
  }
}

const insideMan = (event: { crew: string; helps: boolean }) =>
  `Inside man: ${event.crew}. ${event.helps ? "That helps!" : "That doesn't help."}`;
const seatsOf = (facts: object) => Object.keys(facts).map(Number);
const bySeat = <T>(seats: readonly number[], fact: (seat: number) => T): Record<number, T> =>
  Object.fromEntries(seats.map((seat) => [seat, fact(seat)]));
const cash = (from: string, to: string): Flight => ({
  from,
  to,
  icon: "cash",
  colour: "var(--cash)",
});

function payFlights(slot: number, seat: number, token: string | null): Flight[] {
  const from = `job-${slot + 1}`;
  const pay = cash(from, player(seat));
  return token ? [pay, { from, to: player(seat), icon: tokenLook(token).icon }] : [pay];
}

function sceneOf(job: JobResult, more: Partial<JobScene> = {}): JobScene {
  const fists = job.jacks.map(([seat]) => seat);
  const over = job.outcome !== "open";
  const verdicts = over ? bySeat(fists, (seat) => verdictOf(job, seat)) : {};
  return { name: "job", job, fists, shaking: false, paid: {}, verdicts, ...more };
}

/** Return the seats whose fists are asked for jacks, in the order in which they open. */
function orderOf(event: Shown, missing: number, players: readonly BigScorePlayerView[]): number[] {
  const held = (seat: number) => players[seat]?.jacks ?? 0;
  return jackOrder(event.jacks, missing, held);
}

/** Fists shake, then open one by one. */
function openJacks(event: Shown, job: JobResult, before: AnimatedView, viewer: Viewer): Look[] {
  const order = orderOf(event, job.missing.length, before.players);
  const until = (open: number): JobScene =>
    sceneOf(
      { ...job, jacks: order.slice(0, open).map((seat) => [seat, event.jacks[seat]!]) },
      { fists: seatsOf(event.jacks), shaking: open === 0 },
    );
  const shake: Look = {
    rest: SHAKE_MS,
    sound: "heartbeat",
    buzz: HEARTBEAT,
    scene: until(0),
    caption: "Who uses a jack?",
  };
  const opened = order.map((seat, n): Look => {
    const jacks = event.jacks[seat]!;
    return {
      rest: n === order.length - 1 ? LAST_FIST_MS : FIST_MS,
      sound: jacks ? "open" : "put",
      scene: until(n + 1),
      caption: jacksCaption(viewer, seat, jacks),
      flights: jacks ? [{ from: `fist-${seat + 1}`, to: `job-${job.slot + 1}`, icon: "jack" }] : [],
    };
  });
  return [shake, ...opened];
}

/** The rest of each hand goes to the neighbour. */
function passHands(
  event: Extract<BigScoreEvent, { kind: "hands-passed" }>,
  before: AnimatedView,
  viewer: Viewer,
): Look {
  const { seats } = before;
  const neighbour = (seat: number) => (seat + (event.left ? 1 : seats - 1)) % seats;
  const flights = before.players.map(({ seat }) => ({
    from: seat === viewer.seat ? "hand" : player(seat),
    to: player(neighbour(seat)),
  }));
  const look: Look = { rest: PASSED_MS, sound: "card", flights };
  if (viewer.seat === null) return look;
  const cards = event.cards === 1 ? "Your last card goes" : `Your ${event.cards} cards go`;
  return { ...look, caption: `${cards} to ${viewer.name(neighbour(viewer.seat))}` };
}

/** Return the view before, with the log applied from line `from` on; the last line up to this part. */
export function midwayInJobs(
  before: AnimatedView,
  log: readonly GameEvent[],
  from: number,
  part: number,
): AnimatedView {
  const results = rounds(log).at(-1)?.jobs ?? [];
  const jobs = before.jobs.map((job) => ({
    ...job,
    status: results[job.slot]?.outcome ?? job.status,
  }));
  const fresh = log.slice(from) as BigScoreEvent[];
  const hiring = before.phase === "hire" && latestJob(log) === null;
  const players = fresh.reduce(
    (now, event, n) =>
      payPlayers(now, event, n === fresh.length - 1 ? part : Infinity, log.slice(0, from + n)),
    before.players,
  );
  return {
    ...before,
    ...(hiring ? { own: passedOn(before.own, fresh) } : { phase: "jobs" }),
    jobs,
    players,
    waiting: [],
    missing: null,
    job_under_way: latestJob(log),
  };
}

/** Once the hands are passed, the old hand is gone. */
function passedOn(own: AnimatedView["own"], fresh: readonly BigScoreEvent[]): AnimatedView["own"] {
  return own && fresh.some((event) => event.kind === "hands-passed") ? { ...own, hand: [] } : own;
}

const GOODS = { diamond: "diamonds", artifact: "artifacts", "hard drive": "drives" } as const;

function payPlayers(
  players: readonly BigScorePlayerView[],
  event: BigScoreEvent,
  part: number,
  log: readonly GameEvent[],
): BigScorePlayerView[] {
  switch (event.kind) {
    case "jacks-shown": {
      const missing = rounds(log).at(-1)?.jobs[latestJob(log) ?? -1]?.missing.length ?? 0;
      const open = orderOf(event, missing, players).slice(0, part);
      return players.map((one) =>
        open.includes(one.seat) ? { ...one, jacks: one.jacks - event.jacks[one.seat]! } : one,
      );
    }
    case "job-robbed": {
      const good = event.token ? GOODS[event.token as keyof typeof GOODS] : undefined;
      return withMoney(players, event.money).map((one) => {
        if (!event.seats.includes(one.seat)) return one;
        const more = good ? { [good]: one[good] + 1 } : {};
        return { ...one, cash: one.cash + event.cash, ...more };
      });
    }
    case "job-failed":
      return withMoney(players, event.money).map((one) => ({
        ...one,
        cash: one.cash - (event.paid[one.seat] ?? 0),
      }));
    case "training-shown":
      return withPlayer(players, event.seat, { training: event.crew });
    case "experts-return":
      return withPlayer(players, event.seat, { training: [] });
    case "ability-gained":
      return withPlayer(players, event.seat, { ability: event.ability });
    default:
      return [...players];
  }
}

const withPlayer = (
  players: readonly BigScorePlayerView[],
  seat: number,
  facts: Partial<BigScorePlayerView>,
): BigScorePlayerView[] => players.map((one) => (one.seat === seat ? { ...one, ...facts } : one));

/** Return the players with everyone's money after an event. */
export function withMoney(
  players: readonly BigScorePlayerView[],
  money: readonly number[],
): BigScorePlayerView[] {
  return players.map((one) => ({ ...one, worth: money[one.seat] ?? one.worth }));
}
