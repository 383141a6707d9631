/** Where a seed comes from: the server's commitment, the players' numbers, and their hashes.
 *
 * Every hash is SHA-256 over a list of texts. Each text is its length in UTF-8 bytes in decimal, a colon, its
 * UTF-8 bytes and a comma. The same code as `heistnight/kernel/deal.py`; shared test vectors compare both. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Deal, DealtGame } from "../generated/protocol";

export const DEAL_VERSION = 1;

const HEX = /^[0-9a-f]{64}$/;
export const isHex = (text: unknown): boolean => typeof text === "string" && HEX.test(text);

export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Return a new secret number. */
export const newNonce = (): string => bytesToHex(randomBytes(32));

export function hashTexts(texts: readonly string[]): string {
  const hash = sha256.create();
  for (const text of texts) {
    const bytes = utf8ToBytes(text);
    hash
      .update(utf8ToBytes(`${bytes.length}:`))
      .update(bytes)
      .update(utf8ToBytes(","));
  }
  return bytesToHex(hash.digest());
}

/** Return an option's value with its type: `bool:true`, `int:3` or `str:word`. */
function optionText(value: unknown): string {
  if (typeof value === "boolean") return `bool:${value}`;
  return typeof value === "number" ? `int:${value}` : `str:${String(value)}`;
}

export function commitmentOf(secret: string, table: string, dealt: DealtGame): string {
  const options = Object.entries(dealt.options).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashTexts([
    ...[`heistnight commitment ${DEAL_VERSION}`, secret, table],
    ...[dealt.game, String(dealt.rules), String(dealt.seats)],
    ...[dealt.pack_name, dealt.pack_fingerprint, dealt.pack_digest],
    ...options.flatMap(([name, value]) => [name, optionText(value)]),
  ]);
}

/** Return what a browser sends first. It depends on the commitment, so that must be known. */
export const nonceHash = (commitment: string, seat: number, nonce: string): string =>
  hashTexts([`heistnight nonce ${DEAL_VERSION}`, commitment, String(seat), nonce]);

/** Return one hash of everyone's hashes, which this browser notes before it reveals its number. */
export function hashList(
  commitment: string,
  people: readonly { seat: number; hash: string }[],
): string {
  const hashes = people.flatMap((one) => [String(one.seat), one.hash]);
  return hashTexts([`heistnight hashes ${DEAL_VERSION}`, commitment, ...hashes]);
}

export function seedOf(deal: Deal): string {
  const people = deal.people.flatMap((one) => [String(one.seat), one.hash, one.nonce]);
  return hashTexts([`heistnight seed ${DEAL_VERSION}`, deal.commitment, deal.secret, ...people]);
}
