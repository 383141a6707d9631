import { glyphs } from "virtual:glyphs/vault-heist";
import { WALL as W } from "./people/tones";
import { memoized } from "./picture";
import { type Kind, tile, tilePicture } from "./tile";

const CARDS: Kind = {
  frame: "plate",
  glyphs: glyphs.card!,
  colours: {
    equipment: W.slate,
    "double equipment": "#3f4a66",
    firewall: W.brick,
    distract: W.rose,
    pickpocket: W.teal,
    disable: W.plum,
    scavenge: W.olive,
    steal: W.amber,
    counter: W.blue,
    deny: W.red,
  },
  words: (name) => `a card: ${name}`,
};

/** A round badge in the corner, to distinguish cards with the same glyph. */
const badge = (text: string, y: number, colour: string): string =>
  `<circle cx="77" cy="${y}" r="20" fill="${colour}" stroke="#17193a" stroke-width="2.8"/>` +
  `<text x="77" y="${y + 9}" text-anchor="middle" font-size="26" font-weight="700" fill="#17193a">${text}</text>`;

export const cardPicture = memoized((name: string) => {
  const picture = tilePicture(CARDS, name);
  return name === "double equipment"
    ? { ...picture, body: picture.body + badge("×2", 24, METAL[2]!) }
    : picture;
});

/** The colour of each level: bronze, silver, gold. */
const METAL = ["#d07f45", "#dfe4ee", "#ffcf7a"];

/** Return the picture of a level's lock. */
export const lockPicture = memoized((level: number, open: boolean) => {
  const path = glyphs.lock![open ? "open" : "shut"]!;
  const body = tile(
    "dial",
    open ? W.green : "#5b6178",
    path,
    badge(String(level), 77, METAL[level - 1] ?? METAL[2]!),
  );
  return { body, words: `lock ${level}, ${open ? "open" : "shut"}` };
});
