import { both, disc, flat, INK, line, PAPER, shape, spot } from "../pen";

export const HEADS = {
  oval: "M50 19C66 19 73 31 73 46C73 62 62 74 50 74S27 62 27 46C27 31 34 19 50 19Z",
  round: "M50 20C67 20 76 32 76 47C76 63 65 73 50 73S24 63 24 47C24 32 33 20 50 20Z",
  square: "M38 19H62Q73 19 74 32V55Q74 66 66 71L59 76H41L34 71Q26 66 26 55V32Q27 19 38 19Z",
  long: "M50 16C64 16 70 28 70 44C70 62 62 79 50 79S30 62 30 44C30 28 36 16 50 16Z",
  pointed: "M50 19C67 19 75 30 74 44C73 58 60 77 50 77S27 58 26 44C25 30 33 19 50 19Z",
};

const white = (y = 46): string =>
  `<ellipse cx="41" cy="${y}" rx="5.5" ry="5" fill="#fff" stroke-width="2"/>`;
const brow = (d: string): string => line(d, 3.4);

export const EYES = {
  plain: both(white() + spot(41.5, 46.5, 2.9, INK) + brow("M35 37Q41 34 46 37")),
  sly: both(
    white(47) +
      spot(42, 48, 2.8, INK) +
      flat("M35 40H47V46.5H35Z", "#000", 0.28) +
      brow("M35 44H47M36 37L46 39"),
  ),
  angry: both(white(47) + spot(42, 47.5, 2.9, INK) + brow("M34 36L47 42")),
  wide: both(disc(41, 46, 6.5, "#fff") + spot(41, 46, 2.7, INK) + brow("M34 34Q41 30 47 34")),
  shut: both(line("M35 47Q41 51 47 47", 3.2) + brow("M35 38Q41 35 46 38")),
  lashes: both(
    white() +
      spot(42, 46, 3.1, INK) +
      line("M34.5 44Q40 38.5 47 43M34.5 44L31.5 41M37 41.5L35 38", 2.6),
  ),
  heavy: both(
    white(48) + spot(41, 49, 2.7, INK) + line("M34 46Q41 43 48 46", 4) + brow("M34 39Q40 34 47 37"),
  ),
  sad: both(white(47) + spot(41, 48, 2.8, INK) + brow("M34 41L46 35")),
  wink:
    white() +
    spot(41.5, 46.5, 2.9, INK) +
    brow("M35 37Q41 34 46 37") +
    line("M53 47Q59 43 65 47", 3.2) +
    brow("M54 38Q59 36 65 39"),
  blue: both(
    white() +
      spot(41, 46, 4.2, "#2f8fe8") +
      spot(41, 46, 2, INK) +
      line("M34.5 44Q40 38.5 47 43M34.5 44L31 41.5", 2.6),
  ),
};

export const NOSES = {
  small: line("M47 57Q50 59.5 53 57", 2.6),
  long: line("M51 46Q56 57 51 58.5Q48 59 46 57.5", 2.6),
  round: disc(50, 56, 4.6, "currentColor"),
  hook: line("M49 45Q58 53 52 59Q49 60 47 58", 2.8),
  flat: line("M43 57Q46 60 50 58.5Q54 60 57 57", 2.8),
  red: disc(50, 56, 5, "#e0574c"),
};

const teeth = (d: string): string => shape(d, PAPER);

export const MOUTHS = {
  smile: line("M41 64Q50 71 59 64", 3),
  smirk: line("M43 66Q52 68 59 62", 3),
  flat: line("M42 66H58", 3),
  frown: line("M42 68Q50 62 58 68", 3),
  grin: teeth("M39 62H61Q59 71 50 71Q41 71 39 62Z") + line("M46 62.5V70.5M54 62.5V70.5", 1.6),
  gold:
    teeth("M39 62H61Q59 71 50 71Q41 71 39 62Z") + flat("M50.5 63.5H56V69.5L50.5 69.5Z", "#f0b429"),
  lips: shape("M41 65Q46 61 50 63.5Q54 61 59 65Q50 71.5 41 65Z", "#c8304a"),
  dark: shape("M41 65Q46 61 50 63.5Q54 61 59 65Q50 71.5 41 65Z", "#5b1f4d"),
  oh: shape("M45 66Q45 61 50 61T55 66T50 71T45 66Z", "#5a1a2a"),
  laugh: shape("M38 61H62Q61 74 50 74Q39 74 38 61Z", "#5a1a2a") + flat("M41 62.5H59V66H41Z", PAPER),
  snarl:
    teeth("M40 64Q50 60 60 64L58 70Q50 67 42 70Z") + line("M46 63V68.5M50 62.5V68M54 63V68.5", 1.6),
};
