import { beforeEach, expect, test } from "vitest";
import { DealNumbers, findDeal } from "../src/connection/deal-numbers";
import { hashList } from "../src/fairness/deal";
import type { Lobby } from "../src/generated/protocol";

const FIRST = "1".repeat(64);
const SECOND = "2".repeat(64);
type Sent = { type: string; hash?: string; number?: string };
let sent: Sent[];
let code = "ABC230";
let numbers: DealNumbers;

beforeEach(() => {
  code = code.slice(0, 5) + (Number(code[5]) + 1); // each test has its own table
  sent = [];
  numbers = new DealNumbers(code, (message) => {
    sent.push(message);
    return Promise.resolve({ type: "ack", request: "" } as never);
  });
});

function lobby(stage: string, commitment: string, seat: number, hashes: string[]): Lobby {
  const people = hashes.map((hash, seat) => ({ seat, hash, added: false }));
  const awaited = stage === "done" ? [] : [seat];
  return { state: "lobby", deal: { stage, commitment, awaited, people } } as unknown as Lobby;
}

/** Commit and reveal on seat 0; return the hashes that the browser saw. */
async function revealed(): Promise<string[]> {
  await numbers.follow(lobby("commit", FIRST, 0, ["", ""]), 0);
  const hashes = [sent[0]?.hash ?? "", SECOND];
  await numbers.follow(lobby("reveal", FIRST, 0, hashes), 0);
  expect(sent.map((one) => one.type)).toEqual(["commit-number", "reveal-number"]);
  return hashes;
}

const noted = (hashes: string[]) =>
  hashList(
    FIRST,
    hashes.map((hash, seat) => ({ seat, hash })),
  );

test("everyone's hashes are noted before the number is sent", async () => {
  const hashes = await revealed();
  expect(findDeal(code, 0)?.hashes).toBe(noted(hashes));
});

test("other hashes after the number was sent don't replace the first ones", async () => {
  const hashes = await revealed();
  await numbers.follow(lobby("reveal", FIRST, 0, [hashes[0] ?? "", FIRST]), 0);
  expect(findDeal(code, 0)?.hashes).toBe(noted(hashes));
});

test.each([0, 1])("a second deal of the table gets no number on seat %i", async (seat) => {
  await revealed();
  await numbers.follow(lobby("commit", SECOND, seat, ["", ""]), seat);
  await numbers.follow(lobby("done", SECOND, seat, ["", ""]), seat);
  expect(sent).toHaveLength(2);
  expect(findDeal(code, seat)?.commitment).toBe(FIRST);
});

test("an answer that failed is tried again", async () => {
  let broken = true;
  numbers = new DealNumbers(code, (message) => {
    if (broken) return Promise.reject(new Error("A file of the page couldn't be loaded."));
    sent.push(message);
    return Promise.resolve({ type: "ack", request: "" } as never);
  });
  const asked = lobby("commit", FIRST, 0, ["", ""]);
  await expect(numbers.follow(asked, 0)).rejects.toThrow();
  broken = false;
  await numbers.follow(asked, 0);
  expect(sent.map((one) => one.type)).toEqual(["commit-number"]);
});

test("two seats of one browser add a number each to the same deal", async () => {
  await revealed();
  await numbers.follow(lobby("commit", FIRST, 1, ["", ""]), 1);
  expect(sent).toHaveLength(3);
  expect(findDeal(code, 1)?.nonce).not.toBe(findDeal(code, 0)?.nonce);
});
