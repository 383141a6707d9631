import { backdrop, inked } from "../pen";
import { pickFor, memoized } from "../picture";
import { EYES, beak, body, comb, wattle, type Plumage } from "./parts";
import { COSTUMES } from "./costumes";

interface Bird {
  plumage: Plumage;
  eyes: keyof typeof EYES;
  words: string;
}

const bird = (
  wall: string,
  feathers: string,
  breast: string,
  eyes: keyof typeof EYES,
  words: string,
): Bird => ({ plumage: { wall, feathers, breast }, eyes, words });

const BIRDS: Record<string, Bird> = {
  agent: bird(
    "#5b6aa8",
    "#f4f1ea",
    "#fff",
    "plain",
    "the agent: a white hen in dark glasses and a black suit",
  ),
  alchemist: bird(
    "#37834a",
    "#d9b77a",
    "#f0dcae",
    "plain",
    "the alchemist: a sandy hen in brass goggles with a green potion",
  ),
  mystic: bird(
    "#3d3f8f",
    "#b79ae0",
    "#dccbf5",
    "calm",
    "the mystic: a lilac hen with closed eyes, a turban and a crystal ball",
  ),
  angel: bird("#4aa3d8", "#fffaf0", "#fff", "holy", "the angel: a white hen with wings and a halo"),
  cowboy: bird(
    "#c9822b",
    "#a8683a",
    "#d39a66",
    "sly",
    "the cowboy: a brown rooster in a wide hat and a red neckerchief",
  ),
  jester: bird(
    "#c2417f",
    "#ffe08a",
    "#fff2c4",
    "wide",
    "the jester: a yellow chicken in a cap with bells",
  ),
  boss: bird(
    "#8a3f2c",
    "#8f95a8",
    "#c3c8d6",
    "sly",
    "the boss: a grey rooster in a dark hat, smoking a cigar",
  ),
  devil: bird(
    "#5a1d3a",
    "#e0433d",
    "#f27a5e",
    "angry",
    "the devil: a red rooster with horns and a pointed tail",
  ),
  pirate: bird(
    "#17818c",
    "#e9dcc3",
    "#fff6e2",
    "plain",
    "the pirate: a cream rooster with an eyepatch and a black hat",
  ),
  cyborg: bird(
    "#39415f",
    "#c9e3ea",
    "#e8f6fa",
    "plain",
    "the cyborg: a pale hen, half of metal, with one red eye",
  ),
  knight: bird(
    "#6a5acd",
    "#f0e2c8",
    "#fff6e2",
    "plain",
    "the knight: a hen in a steel helmet with a red plume",
  ),
  samurai: bird(
    "#d8b25a",
    "#4b4f68",
    "#767b96",
    "angry",
    "the samurai: a dark rooster in a red helmet with golden horns",
  ),
};

const HATLESS = new Set(["agent", "alchemist", "angel", "devil", "cyborg"]);

/** Return the picture of this character. */
export const chickenPicture = memoized((character: string) => {
  const known = BIRDS[character];
  return {
    body: draw(character, known ?? stranger(character)),
    words: known?.words ?? `a chicken: ${character}`,
  };
});

function draw(character: string, { plumage, eyes }: Bird): string {
  const costume = COSTUMES[character];
  const hatless = !costume || HATLESS.has(character);
  const parts = [
    costume?.back ?? "",
    hatless ? comb() : "",
    body(plumage),
    EYES[eyes],
    wattle(),
    beak(),
    costume?.front ?? "",
  ];
  return backdrop(plumage.wall) + inked(parts.join(""));
}

function stranger(character: string): Bird {
  const tint = pickFor(character, 0, [
    "#f4f1ea",
    "#d9b77a",
    "#a8683a",
    "#ffe08a",
    "#8f95a8",
    "#c9e3ea",
  ]);
  const wall = pickFor(character, 1, [
    "#55627c",
    "#37834a",
    "#7b4aa6",
    "#b4502f",
    "#2d74b8",
    "#b23d7c",
  ]);
  return bird(
    wall,
    tint,
    "#fff6e2",
    pickFor(character, 2, ["plain", "sly", "wide", "angry"] as const),
    "",
  );
}
