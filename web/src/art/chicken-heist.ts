import { glyphs } from "virtual:glyphs/chicken-heist";
import { WALL as W } from "./people/tones";
import { type Picture, memoized } from "./picture";
import { type Kind, tilePicture } from "./tile";

export { chickenPicture } from "./chickens/chicken";

/** The colours of the crews, shared with the events that catch them. */
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

/** Return the picture of an event, action card, loot, crew, decision or move. */
export const chickenTile = memoized((kind: TileKind, name: string) =>
  tilePicture({ ...KINDS[kind], glyphs: glyphs[kind]! } as Kind, name),
);

/** Return the picture of a kind of loot, such as gold. */
export const lootPicture = (kind: string): Picture => chickenTile("loot", kind);
