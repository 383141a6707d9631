import { both, disc, flat, line, shape } from "../pen";

type Part = (colour: string) => string;

export const BEARDS = {
  moustache: (c) => shape("M50 59Q44 56 36 63Q43 66 50 62.5Q57 66 64 63Q56 56 50 59Z", c),
  handlebar: (c) =>
    shape(
      "M50 59Q43 56 38 61Q32 64 29 57Q28 67 38 67Q46 66 50 62.5Q54 66 62 67Q72 67 71 57Q68 64 62 61Q57 56 50 59Z",
      c,
    ),
  pencil: (c) => line("M41 61Q46 58.5 49 60.5M51 60.5Q54 58.5 59 61", 3.2, c),
  goatee: (c) => shape("M43 70Q50 66 57 70Q58 82 50 85Q42 82 43 70Z", c),
  full: (c) =>
    shape(
      "M26 48C26 78 38 87 50 87S74 78 74 48C71 58 66 60 61 59Q50 54 39 59C34 60 29 58 26 48Z",
      c,
    ),
  stubble: () =>
    flat("M28 54C30 68 40 74 50 74S70 68 72 54Q66 62 60 60Q50 56 40 60Q34 62 28 54Z", "#000", 0.2),
  chops: (c) => both(shape("M26 44C26 60 30 70 40 73L41 65Q33 60 32 46Z", c)),
  walrus: (c) =>
    shape("M50 58Q40 55 33 66Q32 74 38 74Q45 70 50 67Q55 70 62 74Q68 74 67 66Q60 55 50 58Z", c),
} satisfies Record<string, Part>;

export const GLASSES = {
  round: (c) => both(disc(40.5, 46, 9, c)) + line("M49 45Q50 43 51 45", 2.6),
  clear: (c) =>
    both(
      `<circle cx="40.5" cy="46" r="9" fill="#fff" fill-opacity="0.25" stroke="${c}" stroke-width="3"/>`,
    ) + line("M49 45Q50 43 51 45", 3, c),
  dark: (c) =>
    shape("M27 40H48.5L50 42L51.5 40H73L71 50Q69 54 62 54T52 48H48Q45 54 38 54T29 50Z", c) +
    line("M33 44L38 51M57 44L62 51", 2, "#fff9"),
  half: (c) =>
    both(
      `<path d="M32 49H48.5Q48 58 40 58T32 49Z" fill="#fff" fill-opacity="0.35" stroke="${c}"/>`,
    ) + line("M48.5 50H51.5", 2.6, c),
  monocle: (c) =>
    `<circle cx="59.5" cy="46" r="9.5" fill="#fff" fill-opacity="0.3" stroke="${c}" stroke-width="3.2"/>` +
    line("M68 51Q74 64 70 78", 1.8, c),
  patch: (c) =>
    shape("M51 40H68Q70 54 59.5 55Q50 54 51 40Z", c) + line("M51 41L26 31M68 41L74 38", 2.8, c),
  mask: (c) =>
    `<path fill-rule="evenodd" d="M25 38Q38 34 50 40Q62 34 75 38Q77 52 66 55Q56 56 50 50Q44 56 34 55Q23 52 25 38ZM35 46a6 5 0 1 0 12 0a6 5 0 1 0-12 0ZM53 46a6 5 0 1 0 12 0a6 5 0 1 0-12 0Z" fill="${c}"/>`,
  cat: (c) =>
    both(shape("M50 44L46 41Q36 38 27 36L32 49Q34 54 41 54T49 47Z", c)) +
    line("M36 44L40 50M57 44L61 50", 2, "#fff9"),
  star: (c) =>
    both(shape("M40.5 34L43.5 41L51 42L45.5 47.5L47 55L40.5 51L34 55L35.5 47.5L30 42L37.5 41Z", c)),
} satisfies Record<string, Part>;
