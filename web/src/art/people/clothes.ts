import { both, disc, flat, line, PAPER, shape } from "../pen";

type Clothes = (colour: string, second: string) => string;

const body = (c: string): string =>
  shape("M6 106C6 88 24 83 38 80Q50 86 62 80C76 83 94 88 94 106Z", c);

export const CLOTHES = {
  suit: (c, t) =>
    body(c) +
    shape("M40 80L50 98L60 80Q50 85 40 80Z", PAPER) +
    shape("M47 86H53L55 104H45Z", t) +
    both(shape("M40 79L32 84L46 103L50 98Z", c)),
  bowtie: (c, t) =>
    body(c) +
    shape("M40 80L50 102L60 80Q50 85 40 80Z", PAPER) +
    shape("M50 87L40 82V93ZM50 87L60 82V93Z", t) +
    disc(50, 87.5, 2.6, t),
  coat: (c, t) => body(c) + both(shape("M40 78L26 82L34 94L48 102Z", t)) + line("M50 92V104", 2.4),
  turtleneck: (c, t) =>
    body(c) + shape("M37 73Q50 80 63 73L64 85Q50 92 36 85Z", c) + line("M38 80Q50 86 62 80", 2, t),
  stripes: (c, t) =>
    body(c) +
    flat("M14 90Q50 99 86 90L89 95Q50 104 11 95Z", t) +
    line("M38 80Q50 88 62 80", 3.4, t),
  vest: (c, t) =>
    body(t) + shape("M28 82L38 80L50 98L62 80L72 82L76 106H24Z", c) + disc(50, 101, 1.8, t),
  hood: (c, t) =>
    shape("M16 96C14 70 28 66 38 78Q50 86 62 78C72 66 86 70 84 96Z", t) +
    body(c) +
    line("M43 84V97M57 84V97", 2.6, PAPER),
  dress: (c, t) =>
    body("currentColor") +
    shape("M22 106C24 92 34 90 40 96Q50 92 60 96C66 90 76 92 78 106Z", c) +
    line("M37 83Q50 94 63 83", 3.6, t),
  pearls: (c, t) =>
    body(c) +
    flat("M38 80Q50 98 62 80Q50 86 38 80Z", "currentColor") +
    [
      [37, 83],
      [41, 88],
      [46, 91.5],
      [54, 91.5],
      [59, 88],
      [63, 83],
    ]
      .map(([x, y]) => disc(x!, y!, 3, t))
      .join(""),
  fur: (c, t) =>
    body(t) +
    both(
      [
        [37, 82],
        [29, 85],
        [22, 90],
        [16, 96],
      ]
        .map(([x, y]) => disc(x!, y!, 7.5, c))
        .join(""),
    ),
  tank: (c, t) =>
    body("currentColor") +
    shape("M30 83L38 81Q50 96 62 81L70 83L72 106H28Z", c) +
    line("M24 92Q22 98 23 104M76 92Q78 98 77 104", 2.2) +
    line("M36 97H64", 3, t),
  overalls: (c, t) =>
    body(t) +
    shape("M32 106V92H68V106Z", c) +
    line("M34 93L30 83M66 93L70 83", 4.5, c) +
    disc(35, 95, 2, PAPER) +
    disc(65, 95, 2, PAPER),
  kimono: (c, t) =>
    body(c) + shape("M38 79L60 104L53 106L32 83Z", t) + shape("M62 79L44 102L50 106L68 83Z", t),
  leather: (c, t) =>
    body(c) +
    shape("M41 80L50 92L59 80Q50 85 41 80Z", t) +
    both(shape("M41 79L29 83L36 93L44 91Z", c)) +
    line("M50 92V106", 2.6, "#d8dbe8"),
  uniform: (c, t) =>
    body(c) +
    both(shape("M40 79L32 85L44 92Z", c)) +
    line("M50 88V106", 2.4) +
    disc(56, 95, 2, t) +
    disc(44, 95, 2, t) +
    both(line("M14 90L24 86", 4.5, t)),
  ruffle: (c, t) =>
    body(c) + shape("M40 80Q36 90 44 92Q42 100 50 100Q58 100 56 92Q64 90 60 80Q50 86 40 80Z", t),
} satisfies Record<string, Clothes>;
