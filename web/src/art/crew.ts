import { EXTRAS } from "./people/extras";
import { generatedFace } from "./people/generated-face";
import { face } from "./people/face";
import type { Look } from "./people/look";
import { HAIRS as H, SKIN as S } from "./people/tones";
import { inked } from "./pen";
import { memoized } from "./picture";

/** The six crew types of The Big Score. The wall has the type's colour. */
const CREW: Record<string, [Look, string]> = {
  "con man": [
    {
      wall: "#8a4fd3",
      skin: S.peach,
      hair: ["slick", H.brown],
      eyes: "wink",
      mouth: "grin",
      beard: ["pencil", H.brown],
      glasses: ["mask", "#23233b"],
      wear: ["bowtie", "#4d2a6e", "#f0b429"],
    },
    "a winking man in a mask and a bow tie",
  ],
  driver: [
    {
      wall: "#1c74c9",
      skin: S.tan,
      head: "round",
      hair: ["short", H.black],
      mouth: "smirk",
      hat: ["goggles", "#6a4128", "#bfe6ff"],
      wear: ["leather", "#6a4128", "#fbf5e6"],
      extras: ["wheel"],
    },
    "a driver in goggles at a steering wheel",
  ],
  "grease man": [
    {
      wall: "#0b8366",
      skin: S.brown,
      head: "pointed",
      hair: ["bun", H.black],
      eyes: "wide",
      mouth: "smile",
      wear: ["stripes", "#23233b", "#7fe0a2"],
    },
    "a nimble, wide-eyed burglar with a bun in stripes",
  ],
  "gun man": [
    {
      wall: "#c43a31",
      skin: S.fair,
      head: "long",
      hair: ["sides", H.black],
      eyes: "sly",
      nose: "long",
      mouth: "flat",
      hat: ["fedora", "#33364f", "#c43a31"],
      wear: ["coat", "#4a4f66", "#33364f"],
      extras: ["gun"],
    },
    "a narrow-eyed man in a dark hat and coat with a gun",
  ],
  hacker: [
    {
      wall: "#0b7f94",
      skin: S.deep,
      hair: ["spikes", "#59e0c4"],
      mouth: "smile",
      glasses: ["clear", "#fbf5e6"],
      wear: ["hood", "#2d3350", "#23233b"],
      extras: ["laptop"],
    },
    "a hacker with mint-green hair and glasses behind a laptop",
  ],
  muscle: [
    {
      wall: "#b25a08",
      skin: S.tan,
      head: "square",
      hair: ["mohawk", H.red],
      eyes: "heavy",
      nose: "flat",
      mouth: "snarl",
      beard: ["chops", H.red],
      wear: ["tank", "#fbf5e6", "#b25a08"],
    },
    "a broad man with a red crest and bare arms",
  ],
};

const EXPERT = `<rect x="3" y="3" width="94" height="94" rx="13" fill="none" stroke="#ffc94a" stroke-width="6"/>${inked(EXTRAS.star)}`;

/** Return the picture of a crew card. An expert has a golden frame and a star. */
export const crewPicture = memoized((name: string) => {
  const expert = name.startsWith("expert ");
  const known = CREW[expert ? name.slice(7) : name];
  if (!known) return generatedFace(name);
  const [look, words] = known;
  return {
    body: face(look) + (expert ? EXPERT : ""),
    words: `${name}: ${words}${expert ? ", framed in gold" : ""}`,
  };
});

export const crewNames = Object.keys(CREW).flatMap((kind) => [kind, `expert ${kind}`]);
