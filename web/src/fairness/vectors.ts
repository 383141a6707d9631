/** Run the shared test vectors of `tests/fairness/vectors.json`, in Node and in a browser. */

import type { Deal, DealtGame } from "../generated/protocol";
import { block, keyOf, pick, shuffle } from "./chance";
import { checkRecord, type Pick, type Seen, type Shuffle } from "./check";
import { commitmentOf, hashList, hashTexts, nonceHash, seedOf } from "./deal";
import { bytesToHex } from "@noble/hashes/utils.js";

interface Seeded {
  kind: "int" | "str";
  seed: string;
}
export interface Vectors {
  texts: { texts: string[]; hash: string }[];
  keys: (Seeded & { key: string })[];
  blocks: (Seeded & { number: number; block: string })[];
  picks: { seed: string; draw: Pick }[];
  shuffles: { seed: string; draw: Shuffle }[];
  commitments: { secret: string; table: string; dealt: DealtGame; commitment: string }[];
  nonces: { commitment: string; seat: number; nonce: string; hash: string }[];
  hashes: { deal: Deal; hashes: string }[];
  seeds: { deal: Deal; seed: string }[];
  records: { name: string; text: string; seen: Seen; failed: string[]; proof: string }[];
}

const keyOfSeeded = (one: Seeded) => keyOf(one.kind === "int" ? BigInt(one.seed) : one.seed);

/** Return how many vectors there are, and which fail. */
export function runVectors(vectors: Vectors): { run: number; failures: string[] } {
  const failures: string[] = [];
  let run = 0;
  function expect(part: string, found: unknown, wanted: unknown): void {
    run += 1;
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      failures.push(`${part}: ${JSON.stringify(found)} isn't ${JSON.stringify(wanted)}`);
  }
  for (const one of vectors.texts) expect("texts", hashTexts(one.texts), one.hash);
  for (const one of vectors.keys) expect("keys", bytesToHex(keyOfSeeded(one)), one.key);
  for (const one of vectors.blocks) {
    const found = block(keyOfSeeded(one), one.number).toString(16).padStart(128, "0");
    expect("blocks", found, one.block);
  }
  for (const { seed, draw } of vectors.picks)
    expect("picks", pick(keyOf(seed), draw.block, draw.below), draw.got);
  for (const { seed, draw } of vectors.shuffles)
    expect("shuffles", shuffle(keyOf(seed), draw.block, draw.cards), draw.order);
  for (const one of vectors.commitments)
    expect("commitments", commitmentOf(one.secret, one.table, one.dealt), one.commitment);
  for (const one of vectors.nonces)
    expect("nonces", nonceHash(one.commitment, one.seat, one.nonce), one.hash);
  for (const { deal, hashes } of vectors.hashes)
    expect("hashes", hashList(deal.commitment, deal.people), hashes);
  for (const one of vectors.seeds) expect("seeds", seedOf(one.deal), one.seed);
  for (const one of vectors.records) {
    const verdict = checkRecord(one.text, one.seen);
    const failed = verdict.checks.filter((check) => !check.fits).map((check) => check.id);
    expect(one.name, [failed, verdict.proof], [one.failed, one.proof]);
  }
  return { run, failures };
}

/** Flip one bit in each character of a record; return the places where that isn't caught. */
export function uncaughtFlips(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  const found: number[] = [];
  for (let place = 0; place < bytes.length; place++) {
    const flipped = bytes.slice();
    flipped[place] = (flipped[place] as number) ^ (1 << (place % 8));
    if (checkRecord(new TextDecoder().decode(flipped)).fits) found.push(place);
  }
  return found;
}
