import { glyphs } from "virtual:glyphs/chicken-heist";
import { WALL as W } from "./people/tones";
import { type Picture, remembered } from "./picture";
import { type Kind, tilePicture } from "./tile";

export { chickenPicture } from "./chickens/chicken";

/** A crew and the event that catches it share a colour. */
const CREW_COLOURS = { Vault: W.amber, Lobby: W.teal, Perimeter: W.brick, Rooftop: W.indigo };

const KINDS = {
  event: {
    frame: "sign",
    colours: {
      Alarm: CREW_COLOURS.Vault,
      "Hostage Trouble": CREW_COLOURS.Lobby,
      Shootout: CREW_COLOURS.Perimeter,
      Helicopter: CREW_COLOURS.Rooftop,
      SWAT: "#8e2233",
      "Driver's Signal": W.green,
      Betrayal: W.plum,
      Dyepack: W.rose,
      Masterpiece: "#a67a00",
      "Membership Fee": W.olive,
      "Police Patrol": "#2f55c8",
      "Poor Planning": W.brown,
      "Swat Again": "#6d1a3a",
    },
    words: (name: string) => `an event: ${name}`,
  },
  action: {
    frame: "card",
    colours: {
      "check in": W.blue,
      copycat: W.brown,
      disguise: W.plum,
      "flash grenade": W.olive,
      fortify: W.brick,
      freeze: "#1a7fb5",
      influence: "#9a6b00",
      lockdown: W.slate,
      overrule: W.red,
      panic: W.rose,
      scramble: W.amber,
      "signal jammer": W.indigo,
      teamwork: W.green,
      warn: W.teal,
    },
    words: (name: string) => `an action card: ${name}`,
  },
  loot: {
    frame: "egg",
    colours: { money: "#4c8a48", gold: "#c08f0e", diamond: "#2b8fd0" },
    words: (name: string) => `loot: ${name}`,
  },
  crew: { frame: "room", colours: CREW_COLOURS, words: (name: string) => `the ${name} crew` },
  decision: {
    frame: "plate",
    colours: { stay: W.green, hide: W.blue, run: W.brick },
    words: (name: string) => name,
  },
  move: {
    frame: "hexagon",
    colours: { rob: W.amber, lookout: W.teal, tinker: W.plum, resupply: W.blue },
    words: (name: string) => `a move: ${name}`,
  },
} as const;

export type TileKind = keyof typeof KINDS;

/** An event, action card, loot, crew, decision or move, by its name in the game. */
export const chickenTile = remembered((kind: TileKind, name: string) =>
  tilePicture({ ...KINDS[kind], glyphs: glyphs[kind]! } as Kind, name),
);

/** "gold (2)": the sort of loot is what comes before its worth. */
export const lootPicture = (name: string): Picture =>
  chickenTile("loot", name.replace(/ \(\d+\)$/, ""));
