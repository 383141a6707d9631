import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { avatarOf } from "../src/art/avatar";
import {
  forgetOwnGames,
  markLinked,
  ownGames,
  placesOf,
  saveOwnGame,
  type OwnGame,
} from "../src/connection/own-games";
import { ticksBetween } from "../src/parts/axis";
import { slowDuration } from "../src/parts/slow-time";
import { duration, ordinal, outcome, scoreIn, timeLeft } from "../src/player/format";
import { guestGames, shown } from "../src/player/my-games";
import { phraseOf, PhraseError, secretOfPhrase } from "../src/player/phrase";
import { tellNewPlayer } from "../src/player/notifications";
import { fromHex, isSecret, toHex, you } from "../src/player/you.svelte";
import { smooth } from "../src/statistics/figures";

const SECRET = "000102030405060708090a0b0c0d0e0f10111213";
/** Computed by an independent implementation of BIP-39. */
const PHRASE =
  "abandon amount liar amount expire adjust cage candy arch gather drum bullet absurd math exhibit";

beforeEach(() => localStorage.clear());

test("a secret of 160 bits becomes 15 words and comes back", () => {
  const phrase = phraseOf(fromHex(SECRET));
  expect(phrase).toBe(PHRASE);
  expect(toHex(secretOfPhrase(phrase))).toBe(SECRET);
});

test("case, numbers, commas and shortened words don't matter", () => {
  const words = PHRASE.split(" ");
  const listed = words.map((word, n) => `${n + 1}. ${word.toUpperCase()},`).join("\n");
  expect(toHex(secretOfPhrase(listed))).toBe(SECRET);
  expect(toHex(secretOfPhrase(words.map((word) => word.slice(0, 4)).join(" ")))).toBe(SECRET);
});

test("a wrong phrase says what is wrong", () => {
  const words = PHRASE.split(" ");
  expect(() => secretOfPhrase(words.slice(1).join(" "))).toThrow("You entered 14.");
  expect(() => secretOfPhrase(["hause", ...words.slice(1)].join(" "))).toThrow("“hause”");
  expect(() => secretOfPhrase([...words].reverse().join(" "))).toThrow(PhraseError);
  for (const text of ["", "0".repeat(39), SECRET.toUpperCase()]) expect(isSecret(text)).toBe(false);
});

describe("a browser that is told whose turn it is", () => {
  const sent: { path: string; secret: string | null; body: unknown }[] = [];
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  let status = 201;
  beforeEach(() => {
    sent.length = 0;
    const made = {
      endpoint: "https://push.example.org/1",
      toJSON: () => ({ endpoint: "https://push.example.org/1", keys: { p256dh: "k", auth: "a" } }),
      unsubscribe,
    };
    const pushManager = {
      getSubscription: () => Promise.resolve(made),
      subscribe: () => Promise.resolve(made),
    };
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("Notification", {
      permission: "granted",
      requestPermission: () => Promise.resolve("granted"),
    });
    vi.stubGlobal("navigator", {
      serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
    });
    vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
      const secret = new Headers(options?.headers).get("authorization");
      sent.push({ path, secret, body: options?.body });
      const json = JSON.stringify({ public_key: "key", browsers: 1, webhook: null });
      return Promise.resolve(
        new Response(json, { status: path.endsWith("/browsers") ? status : 200 }),
      );
    });
    you.saved = { secret: SECRET, id: "b".repeat(16), name: "Ben" };
  });
  afterEach(() => {
    you.saved = null;
    vi.unstubAllGlobals();
  });

  test("is told of the player that it has become", async () => {
    await tellNewPlayer();
    const last = sent.at(-1);
    expect(last?.path).toBe("/api/player/notifications/browsers");
    expect(last?.secret).toBe(`Bearer ${SECRET}`);
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test("is told nothing if that fails, instead of another player's turns", async () => {
    status = 500;
    await tellNewPlayer();
    expect(unsubscribe).toHaveBeenCalled();
    expect(sent.at(-1)?.path).toBe("/api/notifications/forget");
  });
});

test("avatars differ, are described, and stay the same", () => {
  const ids = Array.from({ length: 400 }, (_, n) => `abcdefgh${n}`);
  const bodies = new Set(ids.map((id) => avatarOf(id).body));
  expect(bodies.size).toBe(ids.length);
  expect(avatarOf("anna").body).toBe(avatarOf("anna").body);
  for (const id of ids) expect(avatarOf(id).words).toMatch(/^\w+ background, \w+ hair/);
});

test("equal scores share a place, and winners come first", () => {
  expect(placesOf([3, 9, 9, 1], [1])).toEqual([3, 1, 2, 4]);
  expect(placesOf([5, 5, 2], [0, 1])).toEqual([1, 1, 3]);
  expect(placesOf([7, 7, 9], [2])).toEqual([2, 2, 1]);
  expect(placesOf([4], [])).toEqual([1]);
});

function game(code: string, more: Partial<OwnGame> = {}): OwnGame {
  const seat = (n: number, name: string, bot: string | null) => ({
    seat: n,
    name,
    player: null,
    bot,
    place: n + 1,
    score: 10 - n,
    won: n === 0,
  });
  return {
    code,
    game: "crooks",
    title: "Crooks",
    finished: 1,
    seat: 0,
    seats: [seat(0, "Ann", null), seat(1, "Ben", null), seat(2, "", "sharp")],
    replay: null,
    ...more,
  };
}

test("a guest's games are saved once, filtered, and forgotten", () => {
  saveOwnGame(game("AAAAAA"));
  saveOwnGame(game("BBBBBB", { game: "chicken-heist" }));
  saveOwnGame(game("AAAAAA", { game: "vault-heist" }));
  expect(ownGames().map((one) => [one.code, one.game])).toEqual([
    ["BBBBBB", "chicken-heist"],
    ["AAAAAA", "crooks"],
  ]);
  expect(guestGames({ game: "crooks", opponent: "" }).map((one) => one.code)).toEqual(["AAAAAA"]);
  expect(guestGames({ game: "", opponent: "Ben" })).toHaveLength(2);
  expect(guestGames({ game: "", opponent: "Cleo" })).toHaveLength(0);
  markLinked("AAAAAA");
  expect(guestGames().map((one) => one.code)).toEqual(["BBBBBB"]);
  forgetOwnGames();
  expect(ownGames()).toEqual([]);
});

test("bots, guests and former players have a name", () => {
  expect(shown({ name: "", player: null, bot: "sharp" })).toMatchObject({ name: "Sharp bot" });
  expect(shown({ name: "Ann", player: "x", bot: null }, true)).toEqual({
    name: "Ann",
    id: "x",
    bot: false,
    own: true,
  });
});

test("times, places and scores are put into words", () => {
  expect([30, 60, 7300, 90_000].map(duration)).toEqual([
    "less than a minute",
    "1 minute",
    "2 hours",
    "1 day",
  ]);
  expect([-3, 100, 600, 9000].map(timeLeft)).toEqual([
    "0 s left",
    "100 s left",
    "10 min left",
    "2 h left",
  ]);
  expect(
    [14 * 86_400 - 9, 2 * 86_400 - 9, 2.8 * 86_400, 86_399, 9000, 60].map(slowDuration),
  ).toEqual(["14 days", "2 days", "2 days", "24 hours", "2 hours", "less than 2 minutes"]);
  expect([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal).join(" ")).toBe(
    "1st 2nd 3rd 4th 11th 12th 13th 21st",
  );
  expect(scoreIn("big-score", 1250)).toBe("$1.25M");
  expect(scoreIn("crooks", 12.34)).toBe("12.3");
  const seats = [{ won: true }, { won: true }, { won: false }];
  expect(outcome({ place: 1, won: true, seats })).toBe("Shared the win");
  expect(outcome({ place: 3, won: false, seats })).toBe("3rd of 3");
  expect(outcome({ place: 1, won: false, seats: [{ won: false }] })).toBe("Lost");
});

test("an axis has round values within its range, and many games are averaged", () => {
  expect(ticksBetween(-3, 17)).toEqual([0, 5, 10, 15]);
  expect(ticksBetween(-0.2, 0.3)).toHaveLength(3);
  expect(smooth([1, 3])).toEqual([1, 3]);
  expect(smooth(Array<number>(30).fill(2))).toEqual(Array<number>(21).fill(2));
});
