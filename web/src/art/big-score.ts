import { glyphs } from "virtual:glyphs/big-score";
import { INK } from "./pen";
import { WALL as W } from "./people/tones";
import { memoized } from "./picture";
import { type Kind, tile, tilePicture } from "./tile";

export { bossPicture } from "./bosses";
export { crewPicture } from "./crew";

const JOBS: Kind = {
  frame: "street",
  glyphs: glyphs.job!,
  colours: {
    Apartment: W.brick,
    ATM: W.teal,
    "Pawn Shop": W.plum,
    Laundromat: W.blue,
    Watchmaker: W.green,
    "Phone Store": W.slate,
    "Auction House": W.brown,
    Hotel: W.rose,
    "Office Building": W.slate,
    Museum: W.amber,
    Jeweler: W.indigo,
    "Antiques Dealer": W.olive,
    "Data Center": W.teal,
    "Night Club": W.plum,
    "Yacht Club": W.blue,
    "Truck Depot": W.amber,
    Warehouse: W.brown,
    "Film Studio": W.red,
    Racetrack: W.green,
    Casino: W.red,
    Penthouse: W.indigo,
    "Armored Train": W.brick,
    "Stock Exchange": W.green,
    Docks: W.blue,
    "City Hall": W.rose,
  },
  words: (name) => `a job: ${name}`,
};

const TOKENS: Kind = {
  frame: "coin",
  glyphs: glyphs.token!,
  colours: {
    diamond: "#1a88c9",
    artifact: "#b0622a",
    "hard drive": "#5a6b80",
    "digital key": "#23806f",
    "silver bar": "#7b8596",
    "gold bar": "#b88700",
    cash: "#3d7f3a",
    cop: "#2f55c8",
    jack: "#8a4fd3",
  },
  words: (name) => name,
};

const SCENARIOS: Kind = {
  frame: "plate",
  glyphs: glyphs.scenario!,
  colours: {
    "biggest-score": "#b88700",
    "betray-the-traitor": W.red,
    "crypto-currency": W.teal,
    "diamond-thief": W.blue,
    "heat-is-on": W.brick,
    "jack-of-all-trades": W.plum,
    "magic-paintings": W.rose,
    "simultaneous-plunder": W.green,
    "whatever-it-takes": W.slate,
  },
  words: (name) => `a scenario: ${name.replaceAll("-", " ")}`,
};

export const jobPicture = memoized((name: string) => tilePicture(JOBS, name));
export const scenarioPicture = memoized((id: string) => tilePicture(SCENARIOS, id));

/** The colour of each banknote. */
const NOTES: Record<string, string> = {
  20: "#3d7f3a",
  30: "#0f7f86",
  50: "#8a5a12",
  100: "#7a3f9c",
};

/** Return the picture of a token, such as "diamond" or "cash 50" (with its value). */
export const tokenPicture = memoized((name: string) => {
  const worth = /^cash (\d+)$/.exec(name)?.[1];
  if (!worth) return tilePicture(TOKENS, name);
  const number = `<text x="50" y="72" text-anchor="middle" font-size="${worth.length > 2 ? 40 : 50}" font-weight="700" fill="#fff" stroke="${INK}" stroke-width="7" paint-order="stroke">${worth}</text>`;
  return {
    body: tile("coin", NOTES[worth] ?? TOKENS.colours.cash!, glyphs.token!.cash!, number),
    words: `cash: $${worth}K`,
  };
});
