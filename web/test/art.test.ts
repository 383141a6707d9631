import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import * as bigScore from "../src/art/big-score";
import * as chicken from "../src/art/chicken-heist";
import * as crooks from "../src/art/crooks";
import { gallery } from "../src/art/gallery";
import PictureView from "../src/art/Picture.svelte";
import type { Picture } from "../src/art/picture";
import { cardPicture, lockPicture } from "../src/art/vault-heist";

const PACKS: Record<string, string> = import.meta.glob("../../src/heistnight/games/*/pack.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const pack = (game: string): string => PACKS[`../../src/heistnight/games/${game}/pack.toml`]!;

/** The names of one kind of card in a pack: [[job]] … name = "Hotel". */
function packed(game: string, kind: string, key = "name"): string[] {
  const entries = pack(game)
    .split(/^\[\[/m)
    .filter((entry) => entry.startsWith(`${kind}]]`));
  return entries.map((entry) => new RegExp(`^${key} = "(.+)"`, "m").exec(entry)![1]!);
}

const all = Object.entries(gallery()).flatMap(([kind, of]) =>
  Object.entries(of).map(([name, picture]) => ({ id: `${kind}/${name}`, kind, picture })),
);

test("no two pictures are equal, not even generated ones for another pack", () => {
  const seen = new Map<string, string>();
  for (const { id, picture } of all) {
    expect(seen.get(picture.body), `${id} looks like it`).toBeUndefined();
    seen.set(picture.body, id);
  }
  expect(seen.size).toBeGreaterThan(150);
});

test("each picture has its own label within its game", () => {
  for (const { id, picture } of all) expect(picture.words.length, id).toBeGreaterThan(2);
  for (const kind of new Set(all.map((one) => one.kind))) {
    const words = all.filter((one) => one.kind === kind).map((one) => one.picture.words);
    expect(new Set(words).size, kind).toBe(words.length);
  }
});

test("a picture can be on a page any number of times", () => {
  for (const { id, picture } of all)
    expect(picture.body, id).not.toMatch(/ id=|url\(|href|style=|undefined|NaN/);
});

const KNOWN: [string, string[], (name: string) => Picture][] = [
  ["job", packed("big_score", "job"), bigScore.jobPicture],
  ["boss", packed("big_score", "boss"), bigScore.bossPicture],
  [
    "crew",
    packed("big_score", "crew").flatMap((name) => [name, `expert ${name}`]),
    bigScore.crewPicture,
  ],
  ["vault token", packed("big_score", "vault"), bigScore.tokenPicture],
  ["crook", packed("crooks", "crook"), crooks.crookPicture],
  ["special", [...new Set(packedSpecials())], crooks.specialPicture],
  ["card", packed("vault_heist", "card"), cardPicture],
  ["character", packed("chicken_heist", "character"), chicken.chickenPicture],
  ["action", packed("chicken_heist", "action"), (name) => chicken.chickenTile("action", name)],
  ["crew room", packed("chicken_heist", "crew"), (name) => chicken.chickenTile("crew", name)],
  ["event", packed("chicken_heist", "crew_event"), (name) => chicken.chickenTile("event", name)],
  ["loot", packed("chicken_heist", "loot", "kind"), chicken.lootPicture],
];

function packedSpecials(): string[] {
  return [...pack("crooks").matchAll(/^special = "(.+)"/gm)].map((found) => found[1]!);
}

const MADE_UP = /<text[^>]*>[A-Z0-9]*<\/text>|a portrait of|a chicken:/;

test.each(KNOWN)("every %s of our own pack is drawn, not generated", (_, names, draw) => {
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const { body, words } = draw(name);
    if (!/^cash|double/.test(name)) expect(`${body}${words}`, name).not.toMatch(MADE_UP);
  }
  expect(new Set(names.map((name) => draw(name).body)).size).toBe(names.length);
});

test("a card of another pack shows its initials, without any markup from its name", () => {
  const picture = bigScore.jobPicture("<img onerror=x> & Söhne");
  expect(picture.body).toContain(">IOX<");
  expect(picture.body).not.toContain("<img");
  expect(picture.body).not.toBe(bigScore.jobPicture("Other Place").body);
  expect(crooks.crookPicture("Somebody New").body).not.toBe(
    crooks.crookPicture("Somebody Else").body,
  );
  expect(bigScore.jobPicture("").body).toContain("<text");
});

test("a lock's label has its level and whether it is open", () => {
  expect(lockPicture(2, true).words).toBe("lock 2, open");
  expect(lockPicture(2, true).body).not.toBe(lockPicture(2, false).body);
});

test("a picture has a label, unless its name is beside it", () => {
  const target = document.createElement("div");
  const picture = chicken.chickenPicture("agent");
  for (const [label, said] of [
    [undefined, picture.words],
    ["", null],
  ] as const) {
    const mounted = mount(PictureView, {
      target,
      props: { picture, ...(label === undefined ? {} : { label }) },
    });
    flushSync();
    expect(target.querySelector("svg")?.getAttribute("aria-label")).toBe(said);
    expect(target.querySelectorAll("svg path").length).toBeGreaterThan(5);
    void unmount(mounted);
  }
});
