/** The picture that tells two players with the same name apart, made from a player's id. */

import { face } from "./people/face";
import { generatedLook } from "./people/generated-face";
import type { Look } from "./people/look";
import { HAIRS, WALL } from "./people/tones";
import { memoized } from "./picture";

const toneOf = (tones: Record<string, string>, colour: string | undefined): string =>
  Object.keys(tones).find((tone) => tones[tone] === colour) ?? "";

/** Describe what differs most between two avatars, for people who don't see them. */
function describe({ wall, hair, hat, glasses, beard }: Look): string {
  const parts = [`${toneOf(WALL, wall)} background`, `${toneOf(HAIRS, hair?.[1])} hair`];
  if (hat) parts.push(`${toneOf(WALL, hat[1])} hat`);
  if (glasses) parts.push("glasses");
  if (beard) parts.push("beard");
  return parts.join(", ");
}

export const avatarOf = memoized((player: string) => {
  const look = generatedLook(player);
  return { body: face(look), words: describe(look) };
});
