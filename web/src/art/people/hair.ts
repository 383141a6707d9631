import { both, disc, flat, line, shape } from "../pen";

export type Hair = (colour: string) => { back?: string; front: string };

/** Hair: the part behind the head, and the part in front. */
export const HAIR = {
  short: (c) => ({
    front: shape(
      "M26 42C22 20 36 11 52 12C68 12 78 24 74 42C72 34 68 29 62 28C50 31 38 30 32 28C28 31 27 36 26 42Z",
      c,
    ),
  }),
  slick: (c) => ({
    front:
      shape("M26 40C22 18 40 10 54 12C70 14 77 26 74 40C72 32 68 26 60 24C48 22 34 26 26 40Z", c) +
      line("M36 24Q48 15 62 19", 1.8, "#fff5"),
  }),
  parted: (c) => ({
    front: shape(
      "M26 43C22 22 34 12 50 13C67 12 78 23 74 43C72 34 66 30 40 24C34 29 28 34 26 43Z",
      c,
    ),
  }),
  bald: () => ({ front: line("M36 26Q41 21 47 21", 3, "#fff8") }),
  sides: (c) => ({ front: both(shape("M27 50C20 46 21 32 28 29C31 34 29 44 27 50Z", c)) }),
  curls: (c) => ({
    front: [
      [28, 34, 8],
      [34, 23, 9],
      [45, 17, 9],
      [57, 17, 9],
      [67, 24, 9],
      [73, 35, 8],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!, c))
      .join(""),
  }),
  afro: (c) => ({
    back: disc(50, 37, 36, c),
    front:
      flat("M27 44C27 32 34 27 50 27S73 32 73 44L80 36L68 8H32L20 36Z", c) +
      line("M27 44C27 32 34 27 50 27S73 32 73 44") +
      line(
        "M30 16Q33 11 38 13M46 10Q50 5 55 9M64 14Q69 13 71 18M20 32Q18 27 22 24M79 32Q82 28 79 24",
        2.2,
      ),
  }),
  long: (c) => ({
    back: shape(
      "M50 10C26 10 19 28 20 48C20 66 16 78 14 88H86C84 78 80 66 80 48C81 28 74 10 50 10Z",
      c,
    ),
    front: shape("M26 46C24 26 34 15 50 15S76 26 74 46C72 36 64 30 52 25C44 32 30 34 26 46Z", c),
  }),
  waves: (c) => ({
    back: shape(
      "M50 9C24 9 17 28 19 44C12 52 20 60 15 68C12 80 24 86 32 82H68C76 86 88 80 85 68C80 60 88 52 81 44C83 28 76 9 50 9Z",
      c,
    ),
    front: shape(
      "M26 46C22 22 36 13 54 15C72 16 78 30 74 46C71 36 66 32 60 24C52 34 34 34 26 46Z",
      c,
    ),
  }),
  bob: (c) => ({
    back: shape(
      "M50 9C24 9 17 30 18 50C18 60 20 66 26 68H74C80 66 82 60 82 50C83 30 76 9 50 9Z",
      c,
    ),
    front: shape("M25 46C22 24 34 13 50 13S78 24 75 46L72 36H28Z", c),
  }),
  bun: (c) => ({
    back: disc(50, 11, 11, c),
    front: shape("M26 44C22 26 34 16 50 16S78 26 74 44C72 32 62 25 50 25S28 32 26 44Z", c),
  }),
  beehive: (c) => ({
    front:
      shape(
        "M26 44C20 34 28 26 30 18C32 6 42 1 50 1S68 6 70 18C72 26 80 34 74 44C72 34 62 28 50 28S28 34 26 44Z",
        c,
      ) + line("M32 20Q50 26 68 20M36 10Q50 15 64 10", 2),
  }),
  spikes: (c) => ({
    front: shape(
      "M26 42L20 30L30 29L26 14L38 21L42 6L51 18L61 6L64 21L76 15L71 29L81 31L74 42C72 34 62 29 50 29S28 34 26 42Z",
      c,
    ),
  }),
  mohawk: (c) => ({
    front: shape("M40 30L38 16L43 19L43 6L50 12L57 5L57 19L62 16L60 30Q50 26 40 30Z", c),
  }),
  braids: (c) => ({
    back: both([72, 62, 52, 42].map((y) => disc(20, y + 8, 7.5, c)).join("")),
    front:
      shape("M25 46C21 24 34 13 50 13S79 24 75 46C72 34 62 30 50 23C38 30 28 34 25 46Z", c) +
      line("M50 14V23", 2),
  }),
  fringe: (c) => ({
    back: shape("M50 9C24 9 18 28 19 48L16 76H84L81 48C82 28 76 9 50 9Z", c),
    front: shape(
      "M25 44C22 22 34 13 50 13S78 22 75 44Q70 36 66 39Q62 34 57 39Q50 34 44 39Q38 34 34 39Q30 36 25 44Z",
      c,
    ),
  }),
  tuft: (c) => ({ front: shape("M42 22C36 14 42 6 50 4C48 9 52 10 56 8C60 14 58 19 56 22Z", c) }),
} satisfies Record<string, Hair>;
