import { face } from "./people/face";
import type { Look } from "./people/look";
import { HAIRS as H, SKIN as S, WALL as W } from "./people/tones";
import { generatedFace } from "./people/generated-face";
import { memoized } from "./picture";

const BOSSES: Record<string, [Look, string]> = {
  "The Collector": [
    {
      wall: W.amber,
      skin: S.peach,
      head: "long",
      hair: ["sides", H.white],
      eyes: "heavy",
      nose: "long",
      mouth: "smirk",
      beard: ["goatee", H.white],
      glasses: ["monocle", "#f0b429"],
      wear: ["ruffle", "#5e3f29", "#fbf5e6"],
    },
    "The Collector: an old man with a white goatee and a monocle",
  ],
  "The Mamba": [
    {
      wall: W.green,
      skin: S.deep,
      head: "oval",
      hair: ["mohawk", "#2f9a4a"],
      eyes: "angry",
      mouth: "gold",
      wear: ["leather", "#23233b", "#3fae55"],
      extras: ["snake", "earring"],
    },
    "The Mamba: a man with a green crest of hair, a gold tooth and a snake",
  ],
  "La Femme": [
    {
      wall: W.rose,
      skin: S.fair,
      head: "pointed",
      hair: ["long", H.black],
      eyes: "lashes",
      mouth: "lips",
      hat: ["wide", "#b03245", "#23233b"],
      wear: ["dress", "#23233b", "#f0b429"],
      extras: ["mole"],
    },
    "La Femme: a woman in black under a wide red hat",
  ],
  "The Brute": [
    {
      wall: W.brick,
      skin: S.tan,
      head: "square",
      hair: ["bald", H.black],
      eyes: "angry",
      nose: "flat",
      mouth: "snarl",
      beard: ["stubble", ""],
      wear: ["tank", "#fbf5e6", "#b03245"],
      extras: ["scar", "tattoo"],
    },
    "The Brute: a bald giant with a scar and bared teeth",
  ],
  "The Duchess": [
    {
      wall: W.plum,
      skin: S.brown,
      head: "oval",
      hair: ["beehive", H.grey],
      eyes: "heavy",
      mouth: "dark",
      hat: ["tiara", "#f0b429", "#6fd3ff"],
      wear: ["pearls", "#4d2a6e", "#fbf5e6"],
      extras: ["drops"],
    },
    "The Duchess: a grey-haired lady with a tiara and pearls",
  ],
  "The Broker": [
    {
      wall: W.blue,
      skin: S.olive,
      head: "oval",
      hair: ["slick", H.black],
      eyes: "plain",
      mouth: "smirk",
      glasses: ["dark", "#23233b"],
      wear: ["suit", "#41506f", "#f0b429"],
      hat: ["headset", "#d8dbe8", "#b03245"],
    },
    "The Broker: a man in dark glasses and a suit with a headset on",
  ],
};

export const bossPicture = memoized((name: string) => {
  const drawn = BOSSES[name];
  return drawn ? { body: face(drawn[0]), words: drawn[1] } : generatedFace(name);
});

export const bossNames = Object.keys(BOSSES);
