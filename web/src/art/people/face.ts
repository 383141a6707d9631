import { backdrop, disc, inked, line, shape } from "../pen";
import { BEARDS, GLASSES } from "./beards";
import { CLOTHES } from "./clothes";
import { EXTRAS } from "./extras";
import { EYES, HEADS, MOUTHS, NOSES } from "./features";
import { HAIR, type Hair } from "./hair";
import { HATS } from "./hats";
import type { Look } from "./look";

type Coloured = (first: string, second: string) => string;

function part(parts: object, chosen: readonly string[] | undefined): string {
  if (!chosen) return "";
  const [name, first = "", second = ""] = chosen;
  return (parts as Record<string, Coloured>)[name as string]!(first, second);
}

/** Return a face as SVG markup, from the wall behind it to the item in front. */
export function face(look: Look): string {
  const hair = look.hair ? (HAIR[look.hair[0]] as Hair)(look.hair[1]) : null;
  const drawn = [
    hair?.back ?? "",
    neck(look.skin),
    part(CLOTHES, look.wear),
    disc(27, 49, 4.5, look.skin) + disc(73, 49, 4.5, look.skin),
    shape(HEADS[look.head ?? "oval"], look.skin),
    look.beard?.[0] === "full" ? part(BEARDS, look.beard) : "",
    MOUTHS[look.mouth ?? "flat"],
    look.beard && look.beard[0] !== "full" ? part(BEARDS, look.beard) : "",
    EYES[look.eyes ?? "plain"],
    NOSES[look.nose ?? "small"],
    hair?.front ?? "",
    part(GLASSES, look.glasses),
    part(HATS, look.hat),
    ...(look.extras ?? []).map((extra) => EXTRAS[extra]),
  ];
  return `${backdrop(look.wall)}<g color="${look.skin}">${inked(drawn.join(""))}</g>`;
}

function neck(skin: string): string {
  return shape("M41 68V81Q50 88 59 81V68Z", skin) + line("M43 75Q50 80 57 75", 2, "#0003");
}
