import { glyphs } from "virtual:glyphs/crooks";
import { CROOKS } from "./crooks-faces/all";
import { generatedFace } from "./people/generated-face";
import { face } from "./people/face";
import { WALL as W } from "./people/tones";
import { memoized } from "./picture";
import { type Kind, tilePicture } from "./tile";

const SPECIALS: Kind = {
  frame: "hexagon",
  glyphs: glyphs.special!,
  colours: {
    accomplice: W.green,
    killer: W.red,
    kingpin: "#9a6b00",
    pickpocket: W.teal,
    spy: W.plum,
    switch: W.blue,
  },
  words: (name) => name,
};

const GANGS: Kind = {
  frame: "coin",
  glyphs: glyphs.gang!,
  colours: { Northside: "#b8323f", Westside: "#2566ab", Outfit: "#8a6400" },
  words: (name) => `the ${name} gang`,
};

export const crookPicture = memoized((name: string) => {
  const drawn = CROOKS[name];
  return drawn ? { body: face(drawn[0]), words: `${name}: ${drawn[1]}` } : generatedFace(name);
});

export const specialPicture = memoized((name: string) => tilePicture(SPECIALS, name));
export const gangPicture = memoized((name: string) => tilePicture(GANGS, name));
