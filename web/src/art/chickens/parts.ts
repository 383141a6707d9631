import { both, disc, flat, INK, line, shape, spot } from "../pen";

/** The colours of a chicken. */
export interface Plumage {
  wall: string;
  feathers: string;
  /** The lighter breast. */
  breast: string;
}

const BODY = "M50 12C31 12 25 28 24 46C23 62 9 74 8 106H92C91 74 77 62 76 46C75 28 69 12 50 12Z";

export const body = ({ feathers, breast }: Plumage): string =>
  shape(BODY, feathers) +
  flat("M50 68C36 70 27 82 26 104H74C73 82 64 70 50 68Z", breast) +
  line("M40 88Q43 92 46 88M54 88Q57 92 60 88M47 96Q50 100 53 96", 2, "#0003");

export const comb = (colour = "#e2483d"): string =>
  shape("M36 18C30 8 38 3 44 9C45 -1 56 -1 57 8C63 2 71 8 64 18Q50 10 36 18Z", colour);

export const beak = (colour = "#ff9d2f"): string =>
  shape("M50 45Q60 50 62 55Q56 60 50 64Q44 60 38 55Q40 50 50 45Z", colour) +
  line("M38.5 55Q50 58.5 61.5 55", 2.4);

export const wattle = (colour = "#e2483d"): string =>
  both(shape("M49 63Q42 66 43 72Q46 76 49.5 71Z", colour));

const white = disc(39, 38, 7.8, "#fff");

export const EYES = {
  plain: both(white + spot(40.5, 38.5, 3.7, INK) + spot(41.8, 37, 1.2, "#fff")),
  angry: both(white + spot(41, 39.5, 3.5, INK) + line("M29 28L45 34", 4)),
  sly: both(white + spot(41, 41, 3.3, INK) + line("M31 37.5H47", 4)),
  calm: both(line("M32 39Q39 45 46 39", 3.6)),
  wide: both(disc(38, 37, 9.5, "#fff") + spot(39.5, 37, 2.9, INK)),
  holy: both(
    white + spot(40, 34.5, 3.5, INK) + spot(41, 33, 1.2, "#fff") + line("M30 28Q37 23 45 27", 2.8),
  ),
};
