/** Check the deal of a game record: its commitment, its seed, and every shuffle and draw.
 *
 * It knows no rules of the games. `heistnight verify` checks the same and plays the game again with the rules. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { FIRST_DECKS, type Deal, type DealtGame } from "../generated/protocol";
import { keyOf, pick, shuffle, shuffleBlocks } from "./chance";
import { commitmentOf, DEAL_VERSION, digestOf, hashList, isHex, nonceHash, seedOf } from "./deal";
import { isRecord } from "./form";

export interface Shuffle {
  kind: "shuffle";
  act: number;
  block: number;
  deck: string;
  cards: number[];
  order: number[];
}
export interface Pick {
  kind: "pick";
  act: number;
  block: number;
  deck: string;
  below: number;
  got: number;
}
export type Draw = Shuffle | Pick;

export interface GameRecord {
  heistnight: number;
  game: string;
  rules: number;
  seats: number;
  seed: string | number;
  options: Record<string, unknown>;
  pack: { name: string; fingerprint: string; text: string };
  rig: Record<string, unknown>;
  acts: [number, string][];
  deal?: Deal;
  chance?: { names: Record<string, string[]>; draws: Draw[] };
  check: string;
}

export type CheckId =
  | "record"
  | "deal"
  | "commitment"
  | "nonces"
  | "seed"
  | "rig"
  | "draws"
  | "seen-commitment"
  | "seen-nonce"
  | "seen-hashes";
export interface Check {
  id: CheckId;
  fits: boolean;
  words: string;
}
/** What a player noted before the first card. */
export interface Seen {
  /** The table's code. */
  table?: string | null | undefined;
  commitment?: string | null | undefined;
  nonce?: string | null | undefined;
  /** The hash of all people's hashes. */
  hashes?: string | null | undefined;
}
export interface CheckedDraw {
  draw: Draw;
  /** What follows from the seed. */
  computed: Draw;
  fits: boolean;
}
/** Nobody chose the deal; it was fixed before the game; it was made at another table, where its cards could be seen;
 * or nothing is proven. */
export type Proof = "nobody-chose" | "fixed" | "other-table" | "nothing";
export interface Verdict {
  fits: boolean;
  proof: Proof;
  checks: Check[];
  record: GameRecord | null;
  draws: CheckedDraw[];
}

/** A record up to its seed, a whole number. */
const WHOLE_SEED =
  /^(\{"heistnight":\d+,"game":"[^"\\]*","rules":-?\d+,"seats":-?\d+,"seed":)(?:0|-?[1-9]\d*)(?=,)/;
const ENDING = /"check":"([0-9a-f]{32})"\}$/;
const ALTERED = "The record was altered or isn't complete.";

/** Check a record as the server stores it. */
export function checkRecord(text: string, seen: Seen = {}): Verdict {
  let record: GameRecord | null = null;
  try {
    record = readRecord(text);
    return verdictOn(record, seen);
  } catch {
    const words = record ? "A part of the record is malformed." : ALTERED;
    const checks: Check[] = [{ id: "record", fits: false, words }];
    return { fits: false, proof: "nothing", checks, record: null, draws: [] };
  }
}

/** Read a record, or throw if its checksum or its form is wrong. */
export function readRecord(text: string): GameRecord {
  const sum = ENDING.exec(text)?.[1];
  const unsigned = text.replace(ENDING, '"check":""}');
  if (!sum || bytesToHex(blake2b(utf8ToBytes(unsigned), { dkLen: 16 })) !== sum)
    throw new Error(ALTERED);
  const record = JSON.parse(text) as GameRecord;
  if (!isRecord(record)) throw new Error(ALTERED);
  // The writer is exact: no field twice, no spaces. Large whole numbers as seeds aren't exact in JavaScript.
  const exact = text.replace(WHOLE_SEED, '$1""');
  const written = typeof record.seed === "string" ? record : { ...record, seed: "" };
  if (JSON.stringify(written) !== exact) throw new Error(ALTERED);
  return record;
}

function verdictOn(record: GameRecord, seen: Seen): Verdict {
  const draws = checkDraws(record);
  const checks: Check[] = [
    { id: "record", fits: true, words: "The record is complete and unaltered." },
    ...dealChecks(record, seen),
    ...drawChecks(record, draws),
  ];
  const fits = checks.every((check) => check.fits);
  return {
    fits,
    proof: fits ? proofOf(record.deal, seen.table) : "nothing",
    checks,
    record,
    draws,
  };
}

export function proofOf(deal: Deal | undefined, table?: string | null): Proof {
  if (!deal) return "nothing";
  if (table && table.trim().toUpperCase() !== deal.table) return "other-table";
  return deal.people.some((one) => one.nonce) ? "nobody-chose" : "fixed";
}

function dealChecks(record: GameRecord, seen: Seen): Check[] {
  const { deal } = record;
  if (!deal) return missingDealChecks(seen);
  const checks = proofChecks(deal, dealtGame(record), record.seed);
  if (Object.keys(record.rig).length)
    checks.push({ id: "rig", fits: false, words: "The cards were put in a chosen order." });
  return [...checks, ...seenChecks(deal, seen)];
}

/** Without a deal in the record, nobody may have seen one. */
export function missingDealChecks(seen: Seen): Check[] {
  if (!seen.commitment && !seen.nonce && !seen.hashes) return [];
  return [{ id: "deal", fits: false, words: "You saw a commitment, but this record has none." }];
}

/** Return what the commitment covers besides the secret and the table. */
function dealtGame(record: GameRecord): DealtGame {
  const { game, rules, seats, options, pack } = record;
  return {
    ...{ game, rules, seats, options },
    pack_name: pack.name,
    pack_fingerprint: pack.fingerprint,
    pack_digest: digestOf(pack.text),
  };
}

/** Check where a seed comes from. */
export function proofChecks(deal: Deal, dealt: DealtGame, seed: string | number): Check[] {
  if (!isWellFormed(deal, dealt.seats))
    return [{ id: "deal", fits: false, words: "The record's proof of the deal is malformed." }];
  const revealed = deal.people.filter((one) => one.nonce);
  return [
    check(
      "commitment",
      commitmentOf(deal.secret, deal.table, dealt) === deal.commitment,
      "The secret, table, game, rules, pack and options fit the commitment.",
      "The commitment doesn't fit the secret, the table, the game, its pack or its options.",
    ),
    check(
      "nonces",
      revealed.every((one) => nonceHash(deal.commitment, one.seat, one.nonce) === one.hash),
      `Numbers added: ${revealed.length} of ${deal.people.length}. Each fits its hash.`,
      "A player's number doesn't fit its hash.",
    ),
    check(
      "seed",
      seedOf(deal) === seed,
      "The seed is the hash of the secret and the numbers.",
      "The seed isn't the hash of the secret and the numbers.",
    ),
  ];
}

function isWellFormed(deal: Deal, seats: number): boolean {
  const order = deal.people.map((one) => one.seat);
  const texts = deal.people.flatMap((one) => [one.hash, one.nonce]).filter((text) => text !== "");
  return (
    deal.version === DEAL_VERSION &&
    order.every(
      (seat, n) => Number.isInteger(seat) && seat > (order[n - 1] ?? -1) && seat < seats,
    ) &&
    [deal.commitment, deal.secret, ...texts].every(isHex)
  );
}

/** Compare a deal with what this player saw before the first card. */
export function seenChecks(deal: Deal, seen: Seen): Check[] {
  const checks: Check[] = [];
  if (seen.commitment)
    checks.push(
      check(
        "seen-commitment",
        seen.commitment.trim().toLowerCase() === deal.commitment,
        "The commitment is the one you saw before the first card.",
        "The commitment isn't the one you saw before the first card.",
      ),
    );
  const nonce = seen.nonce?.trim().toLowerCase();
  if (nonce)
    checks.push(
      check(
        "seen-nonce",
        deal.people.some((one) => one.nonce === nonce),
        "Your number is in the seed.",
        "Your number isn't in the seed: it was left out.",
      ),
    );
  if (seen.hashes)
    checks.push(
      check(
        "seen-hashes",
        seen.hashes.trim().toLowerCase() === hashList(deal.commitment, deal.people),
        "Everyone's hash is the one you saw before your number was sent.",
        "Someone's hash isn't the one you saw before your number was sent.",
      ),
    );
  return checks;
}

function checkDraws(record: GameRecord): CheckedDraw[] {
  if (typeof record.seed !== "string") return [];
  const key = keyOf(record.seed);
  return (record.chance?.draws ?? []).map((draw) => checkDraw(key, draw));
}

function checkDraw(key: Uint8Array, draw: Draw): CheckedDraw {
  if (draw.kind === "pick") {
    const got = pick(key, draw.block, draw.below);
    return { draw, computed: { ...draw, got }, fits: got === draw.got };
  }
  const order = shuffle(key, draw.block, draw.cards);
  return { draw, computed: { ...draw, order }, fits: order.join() === draw.order.join() };
}

function drawChecks(record: GameRecord, checked: CheckedDraw[]): Check[] {
  if (!record.chance)
    return record.deal
      ? [{ id: "draws", fits: false, words: "The record has no list of its draws." }]
      : [];
  const wrong = checked.findIndex((one) => !one.fits);
  if (wrong >= 0)
    return [{ id: "draws", fits: false, words: `Draw ${wrong + 1} doesn't follow from the seed.` }];
  const missing = missingDeck(record);
  if (missing)
    return [{ id: "draws", fits: false, words: `The record leaves out a shuffle: ${missing}.` }];
  return [
    check(
      "draws",
      areInOrder(checked.map((one) => one.draw)),
      `All ${checked.length} shuffles and draws follow from the seed.`,
      "The record skips or repeats random numbers, or a new deck isn't in the order of the pack.",
    ),
  ];
}

/** Return a deck that this game shuffles at the start, but not in this record. */
function missingDeck({ game, deal, chance }: GameRecord): string | undefined {
  const first = (chance?.draws ?? []).filter((one) => one.kind === "shuffle" && !one.act);
  const decks = new Set(first.map((one) => one.deck));
  return deal && FIRST_DECKS[game]?.find((deck) => !decks.has(deck));
}

/** Check that no block is skipped, and that a deck's first shuffle starts in card order. */
function areInOrder(draws: readonly Draw[]): boolean {
  let block = 0;
  let act = 0;
  const decks = new Set<string>();
  for (const draw of draws) {
    if (draw.block !== block || draw.act < act) return false;
    if (draw.kind === "shuffle" && !decks.has(draw.deck)) {
      if (draw.cards.some((card, n) => card < (draw.cards[n - 1] ?? 0))) return false;
      decks.add(draw.deck);
    }
    block += draw.kind === "pick" ? 1 : shuffleBlocks(draw.cards.length);
    act = draw.act;
  }
  return true;
}

function check(id: CheckId, fits: boolean, good: string, bad: string): Check {
  return { id, fits, words: fits ? good : bad };
}
