import type { BEARDS, GLASSES } from "./beards";
import type { CLOTHES } from "./clothes";
import type { EXTRAS } from "./extras";
import type { EYES, HEADS, MOUTHS, NOSES } from "./features";
import type { HAIR } from "./hair";
import type { HATS } from "./hats";

/** The parts of a face. A part with colours is written as [part, colour, second colour]. */
export interface Look {
  /** The colour of the wall behind the face. */
  wall: string;
  skin: string;
  head?: keyof typeof HEADS;
  hair?: [keyof typeof HAIR, string];
  eyes?: keyof typeof EYES;
  nose?: keyof typeof NOSES;
  mouth?: keyof typeof MOUTHS;
  beard?: [keyof typeof BEARDS, string];
  glasses?: [keyof typeof GLASSES, string];
  hat?: [keyof typeof HATS, string, string];
  wear: [keyof typeof CLOTHES, string, string];
  extras?: (keyof typeof EXTRAS)[];
}
