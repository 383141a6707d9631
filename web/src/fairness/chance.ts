/** The random source of all games: keyed BLAKE2b in counter mode.
 *
 * Block *i* is BLAKE2b-512(key, *i* as 8 little-endian bytes), read as a little-endian number. The same code as
 * `heistnight/kernel/chance.py`; shared test vectors compare both. */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const BLOCK_BITS = 512;
const SPARE_BITS = 128;
const MAX_SHUFFLED = 128;

/** Return the key for a seed. Numbers and strings never collide. */
export function keyOf(seed: bigint | string): Uint8Array {
  const kind = typeof seed === "string" ? "str" : "int";
  return blake2b(utf8ToBytes(`heistnight:${kind}:${seed}`));
}

export function block(key: Uint8Array, number: number): bigint {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number), true);
  return BigInt(`0x${bytesToHex(blake2b(counter, { key }).reverse())}`);
}

function numberFrom(key: Uint8Array, first: number, blocks: number): bigint {
  let number = 0n;
  for (let offset = 0; offset < blocks; offset++)
    number = (number << BigInt(BLOCK_BITS)) | block(key, first + offset);
  return number;
}

/** Return how many blocks a shuffle of so many cards uses. */
export function shuffleBlocks(cards: number): number {
  if (cards > MAX_SHUFFLED) throw new Error("Too many cards.");
  let orders = 1n;
  for (let size = 2n; size <= BigInt(cards); size++) orders *= size;
  return Math.ceil((orders.toString(2).length + SPARE_BITS) / BLOCK_BITS);
}

/** Return a whole number from 0 to `below - 1`. */
export function pick(key: Uint8Array, first: number, below: number): number {
  return Number(block(key, first) % BigInt(below));
}

/** Shuffle by Fisher-Yates, with every swap taken from one large random number. */
export function shuffle(key: Uint8Array, first: number, cards: readonly number[]): number[] {
  let number = numberFrom(key, first, shuffleBlocks(cards.length));
  const mixed = [...cards];
  for (let size = mixed.length; size > 1; size--) {
    const place = Number(number % BigInt(size));
    number /= BigInt(size);
    [mixed[size - 1], mixed[place]] = [mixed[place] as number, mixed[size - 1] as number];
  }
  return mixed;
}
