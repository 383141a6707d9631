import { glyphs as bigScoreGlyphs } from "virtual:glyphs/big-score";
import { glyphs as chickenGlyphs } from "virtual:glyphs/chicken-heist";
import { glyphs as crooksGlyphs } from "virtual:glyphs/crooks";
import { glyphs as vaultGlyphs } from "virtual:glyphs/vault-heist";
import { bossNames } from "./bosses";
import * as bigScore from "./big-score";
import { COSTUMES } from "./chickens/costumes";
import * as chicken from "./chicken-heist";
import { crewNames } from "./crew";
import { CROOKS } from "./crooks-faces/all";
import * as crooks from "./crooks";
import type { Picture } from "./picture";
import * as vault from "./vault-heist";

type Draw = (name: string) => Picture;
const all = (names: string[], draw: Draw): Record<string, Picture> =>
  Object.fromEntries(names.map((name) => [name, draw(name)]));
const named = (of: Record<string, string>): string[] => Object.keys(of).filter(Boolean);

const CASH = ["cash 20", "cash 30", "cash 50", "cash 100"];
const STRANGERS = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gil", "Hob"];

function chickenTiles(): Record<string, Record<string, Picture>> {
  const tiles = Object.entries(chickenGlyphs).filter(([kind]) => kind !== "sign");
  return Object.fromEntries(
    tiles.map(([kind, of]) => [
      `chicken-heist/${kind}`,
      all(named(of), (name) => chicken.chickenTile(kind as chicken.TileKind, name)),
    ]),
  );
}

function locks(): Record<string, Picture> {
  const both = [true, false].flatMap((open) =>
    [1, 2, 3].map((level) => vault.lockPicture(level, open)),
  );
  return Object.fromEntries(both.map((picture) => [picture.words, picture]));
}

/** Return all pictures by game and kind, for the contact sheet and the tests only. */
export function gallery(): Record<string, Record<string, Picture>> {
  return {
    "big-score/boss": all(bossNames, bigScore.bossPicture),
    "big-score/crew": all(crewNames, bigScore.crewPicture),
    "big-score/job": all(named(bigScoreGlyphs.job!), bigScore.jobPicture),
    "big-score/token": all([...named(bigScoreGlyphs.token!), ...CASH], bigScore.tokenPicture),
    "big-score-solo/scenario": all(named(bigScoreGlyphs.scenario!), bigScore.scenarioPicture),
    "crooks/crook": all(Object.keys(CROOKS), crooks.crookPicture),
    "crooks/special": all(named(crooksGlyphs.special!), crooks.specialPicture),
    "crooks/gang": all(named(crooksGlyphs.gang!), crooks.gangPicture),
    "vault-heist/card": all(named(vaultGlyphs.card!), vault.cardPicture),
    "vault-heist/lock": locks(),
    "chicken-heist/character": all(Object.keys(COSTUMES), chicken.chickenPicture),
    ...chickenTiles(),
    "strangers/crook": all(STRANGERS, crooks.crookPicture),
    "strangers/job": all(STRANGERS, bigScore.jobPicture),
    "strangers/event": all(STRANGERS, (name) => chicken.chickenTile("event", name)),
  };
}
