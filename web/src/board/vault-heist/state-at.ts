/** The state of a Vault Heist game at a point of the log, for its animation. */

import type {
  GameEvent,
  VaultHeistCardOnTable,
  VaultHeistEvent,
  VaultHeistInfiltration,
  VaultHeistView,
} from "../../generated/protocol";

import { followLocks } from "./standing";

/** How a card ends before it leaves the table. */
export type Fate = "works" | "stopped" | "stays";
export interface Chained extends VaultHeistCardOnTable {
  fate?: Fate;
  turned?: boolean;
}
export interface Attempt extends VaultHeistInfiltration {
  outcome?: "open" | "shut";
}
export interface AnimatedView extends VaultHeistView {
  chain: Chained[];
  infiltration: Attempt | null;
}

/** These turn the lock with their second part. */
const HELD = new Set(["level-unlocked", "gave-up", "levels-swapped"]);

/** Return the view with the log applied from line `from` on. */
export function midway(
  before: VaultHeistView,
  log: readonly GameEvent[],
  from: number,
  part = 1,
): VaultHeistView {
  const table = copyOf(before);
  const held = part === 0 && HELD.has(log.at(-1)?.kind ?? "");
  for (const event of log.slice(from, held ? -1 : undefined) as readonly VaultHeistEvent[]) {
    clear(table);
    applyEvent(table, event);
  }
  return followLocks(table);
}

function copyOf(view: VaultHeistView): AnimatedView {
  const { players, chain, infiltration, discard, own } = view;
  return {
    ...view,
    phase: "animation",
    waiting: [],
    players: players.map((one) => ({ ...one, unlocked: [...one.unlocked] })),
    chain: chain.map((card) => ({ ...card })),
    infiltration: infiltration && {
      ...infiltration,
      supports: [...infiltration.supports],
      oppositions: { ...infiltration.oppositions },
    },
    discard: [...discard],
    own: own && { ...own, hand: [...own.hand], seen: [], answer: null, sealed: null },
  };
}

/** Discard the cards that ended with the last event. */
function clear(table: AnimatedView): void {
  const done = table.chain.filter((card) => card.fate);
  table.discard.push(...done.filter((card) => card.fate !== "stays").map((card) => card.card));
  table.chain = table.chain.filter((card) => !card.fate);
  if (!table.infiltration?.outcome) return;
  const { supports, oppositions } = table.infiltration;
  table.discard.push(...supports, ...Object.values(oppositions));
  table.infiltration = null;
}

function leave(table: AnimatedView, seat: number, card: string | null): void {
  const player = table.players[seat];
  if (player) player.cards -= 1;
  if (card && table.own && seat === table.seat) table.own.hand = without(table.own.hand, card);
}

function join(table: AnimatedView, seat: number, count: number, cards: readonly string[]): void {
  const player = table.players[seat];
  if (player) player.cards += count;
  if (table.own && seat === table.seat) table.own.hand.push(...cards);
}

function without(cards: readonly string[], card: string): string[] {
  const at = cards.lastIndexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

function fate(table: AnimatedView, of: number, what: Fate): void {
  const card = table.chain.at(of);
  if (card) card.fate = what;
}

function setLock(table: AnimatedView, seat: number, level: number, open: boolean): void {
  const player = table.players[seat];
  if (player) player.unlocked[level - 1] = open;
}

function applyEvent(table: AnimatedView, event: VaultHeistEvent): void {
  switch (event.kind) {
    case "turn-begins":
      table.turn = event.seat;
      table.turns_left -= 1;
      break;
    case "cards-drawn":
      table.deck = Math.max(0, table.deck - event.count);
      join(table, event.seat, event.count, event.cards ?? []);
      break;
    case "game-won":
    case "night-over":
      table.turns_left = 0;
      break;
    case "deck-reshuffled":
      table.deck += table.discard.length;
      table.discard = [];
      break;
    case "distraction-passes":
      table.players[event.seat]!.distracted = false;
      table.discard.push("distract");
      break;
    case "infiltration-begins":
    case "supported":
    case "opposed":
    case "level-unlocked":
    case "gave-up":
      applyDuelEvent(table, event);
      break;
    default:
      applyChainEvent(table, event);
  }
}

type DuelEvent = Extract<
  VaultHeistEvent,
  { kind: "infiltration-begins" | "supported" | "opposed" | "level-unlocked" | "gave-up" }
>;

function applyDuelEvent(table: AnimatedView, event: DuelEvent): void {
  if (event.kind === "infiltration-begins") {
    const { level, support, card } = event;
    const rest = { opposition: 0, missing: 0, oppositions: {}, to_be_asked: [] };
    table.infiltration = { level, support, supports: [card], ...rest };
    leave(table, event.seat, card);
  }
  const duel = table.infiltration;
  if (!duel) return;
  if (event.kind === "supported" || event.kind === "opposed") {
    duel.support = event.support;
    duel.opposition = event.opposition;
    duel.missing = Math.max(0, event.opposition + 1 - event.support);
    if (event.kind === "supported") duel.supports.push(event.card);
    else duel.oppositions[event.seat] = event.card;
    leave(table, event.seat, event.card);
  } else if (event.kind === "level-unlocked") {
    duel.outcome = "open";
    setLock(table, event.seat, event.level, true);
  } else if (event.kind === "gave-up") duel.outcome = "shut";
}

function applyChainEvent(table: AnimatedView, event: VaultHeistEvent): void {
  switch (event.kind) {
    case "card-played": {
      const { card, seat, target, level } = event;
      table.chain = [{ card, seat, target, level }];
      leave(table, seat, card);
      break;
    }
    case "card-answered":
      table.chain.push({
        card: event.card,
        seat: event.seat,
        target: event.answered_seat,
        level: null,
      });
      if (event.card === "firewall") table.players[event.seat]!.firewall = false;
      else leave(table, event.seat, event.card);
      break;
    case "card-stopped":
      fate(table, -1, "works");
      fate(table, -2, "stopped");
      break;
    case "effect-turned": {
      fate(table, -1, "works");
      const turned = table.chain.at(-2);
      if (turned)
        Object.assign(turned, {
          seat: event.actor,
          target: event.target,
          level: null,
          turned: true,
        });
      break;
    }
    default:
      applyEffect(table, event);
  }
}

function applyEffect(table: AnimatedView, event: VaultHeistEvent): void {
  switch (event.kind) {
    case "firewall-placed":
      fate(table, -1, "stays");
      table.players[event.seat]!.firewall = true;
      break;
    case "distracted":
      fate(table, -1, "stays");
      table.players[event.seat]!.distracted = true;
      break;
    case "level-disabled":
      fate(table, -1, "works");
      setLock(table, event.seat, event.level, false);
      break;
    case "levels-swapped":
      fate(table, -1, "works");
      if (event.alike) break;
      setLock(table, event.seat, event.level, event.gains);
      setLock(table, event.target, event.level, !event.gains);
      break;
    case "card-kept":
      fate(table, -1, "works");
      leave(table, event.target, event.card);
      join(table, event.seat, 1, event.card ? [event.card] : []);
      break;
    case "scavenged":
      fate(table, -1, "works");
      table.discard = without(table.discard, event.card);
      join(table, event.seat, 1, [event.card]);
      break;
    case "nothing-swapped":
    case "fizzled":
      fate(table, -1, "stopped");
  }
}
