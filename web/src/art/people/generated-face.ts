import { pickFor, type Picture } from "../picture";
import { CLOTHES } from "./clothes";
import { face } from "./face";
import { EYES, HEADS, MOUTHS, NOSES } from "./features";
import { GLASSES, BEARDS } from "./beards";
import { HAIR } from "./hair";
import { HATS } from "./hats";
import type { Look } from "./look";
import { HAIRS, SKIN, WALL } from "./tones";

type Name<T> = keyof T & string;
const names = <T extends object>(parts: T): Name<T>[] => Object.keys(parts) as Name<T>[];
const colours = (tones: Record<string, string>): string[] => Object.values(tones);

/** Generate the parts of a face from a name. */
export function generatedLook(name: string): Look {
  const one = <T>(turn: number, from: readonly T[]): T => pickFor(name, turn, from);
  const hair = one(3, colours(HAIRS));
  const look: Look = {
    wall: one(0, colours(WALL)),
    skin: one(1, colours(SKIN)),
    head: one(2, names(HEADS)),
    hair: [one(4, names(HAIR)), hair],
    eyes: one(5, names(EYES)),
    nose: one(6, names(NOSES)),
    mouth: one(7, names(MOUTHS)),
    wear: [
      one(8, names(CLOTHES)),
      one(9, colours(WALL)),
      one(10, ["#fbf5e6", "#f0b429", "#23233b"]),
    ],
  };
  const thing = one(11, ["hat", "glasses", "beard", "nothing"]);
  if (thing === "hat") look.hat = [one(12, names(HATS)), one(13, colours(WALL)), "#23233b"];
  if (thing === "glasses") look.glasses = [one(14, names(GLASSES)), "#23233b"];
  if (thing === "beard") look.beard = [one(15, names(BEARDS)), hair];
  return look;
}

/** Generate a face from a name, for a character of another pack. */
export function generatedFace(name: string): Picture {
  return { body: face(generatedLook(name)), words: `a portrait of ${name}` };
}
