import { disc, flat, line, shape, spot } from "../pen";

type Hat = (colour: string, band: string) => string;

export const HATS = {
  fedora: (c, b) =>
    shape("M30 30C30 14 34 6 41 6Q46 6 50 9Q54 6 59 6C66 6 70 14 70 30Z", c) +
    shape("M29.5 23Q50 29 70.5 23V31Q50 37 29.5 31Z", b) +
    shape("M12 33Q30 29 50 33T88 33Q80 40 50 39T12 33Z", c),
  bowler: (c, b) =>
    shape("M28 29C28 10 38 5 50 5S72 10 72 29Z", c) +
    shape("M28 25H72V31H28Z", b) +
    shape("M17 32Q22 28 28 30H72Q78 28 83 32Q78 37 50 37T17 32Z", c),
  top: (c, b) =>
    shape("M31 30L28 1H72L69 30Z", c) +
    shape("M30.5 22H69.5L69 30H31Z", b) +
    shape("M15 31Q50 27 85 31Q80 37 50 37T15 31Z", c),
  flatcap: (c, b) =>
    shape("M24 32C20 18 36 8 54 10C72 11 82 22 78 32Z", c) +
    line("M36 13Q52 18 62 31", 2) +
    shape("M24 31H78Q84 34 80 37Q52 31 22 37Q20 33 24 31Z", b),
  beanie: (c, b) =>
    shape("M26 34C24 12 40 6 50 6S76 12 74 34Z", c) +
    disc(50, 6, 4.5, b) +
    shape("M24 29H76V38H24Z", b),
  cap: (c, b) =>
    shape("M26 32C24 14 38 8 50 8S76 14 74 32Z", c) +
    shape("M24 31Q50 24 76 31L88 36Q86 40 76 38Q50 32 24 38Z", b) +
    disc(50, 8, 2.5, b),
  scarf: (c, b) =>
    shape("M24 44C20 20 34 9 50 9S80 20 76 44C72 30 62 25 50 25S28 30 24 44Z", c) +
    [
      [34, 22],
      [50, 16],
      [66, 22],
    ]
      .map(([x, y]) => spot(x!, y!, 2.6, b))
      .join(""),
  wide: (c, b) =>
    shape("M32 28C32 14 40 9 50 9S68 14 68 28Z", c) +
    shape("M4 31Q26 20 50 22T96 31Q74 38 50 36T4 31Z", c) +
    shape("M31 21Q50 27 69 21V27Q50 33 31 27Z", b),
  veil: (c, b) =>
    shape("M36 22C36 12 42 8 50 8S66 12 66 22Z", c) +
    shape("M26 24Q50 16 74 24Q62 29 50 28T26 24Z", c) +
    disc(66, 17, 5, b) +
    flat("M27 25Q50 32 73 25L77 56Q50 64 23 56Z", c, 0.5) +
    line("M30 30L70 56M70 30L30 56M44 27L27 42M56 27L73 42", 1, "#fff6"),
  tiara: (c, b) =>
    shape("M28 29L30 16L39 23L50 8L61 23L70 16L72 29Q50 23 28 29Z", c) + disc(50, 19, 3.6, b),
  jester: (c, b) =>
    shape(
      "M26 36C26 24 12 24 10 36C4 18 22 8 34 16L50 3L66 16C78 8 96 18 90 36C88 24 74 24 74 36Q50 28 26 36Z",
      c,
    ) +
    disc(10, 37, 4, b) +
    disc(90, 37, 4, b) +
    disc(50, 4, 4, b),
  headset: (c, b) =>
    line("M25 46C23 5 77 5 75 46", 6.5) +
    line("M25 46C23 5 77 5 75 46", 2.6, c) +
    shape("M20 41H30V56H20ZM70 41H80V56H70Z", c) +
    line("M75 56Q74 68 60 69", 2.6) +
    disc(59, 69, 3, b),
  goggles: (c, b) =>
    shape("M23 24Q50 12 77 24V33Q50 22 23 33Z", c) +
    disc(39, 25, 8.5, b) +
    disc(61, 25, 8.5, b) +
    line("M35 22L39 19M57 22L61 19", 2, "#fff"),
  visor: (c, b) =>
    line("M25 34Q50 24 75 34", 7, b) +
    shape("M20 36Q50 20 80 36Q82 42 76 41Q50 30 24 41Q18 42 20 36Z", c),
  chauffeur: (c, b) =>
    shape("M22 24Q24 8 50 8T78 24Q64 32 50 32T22 24Z", c) +
    shape("M28 25Q50 33 72 25L73 33Q50 40 27 33Z", b) +
    shape("M30 34Q50 40 70 34Q72 41 50 43T30 34Z", c) +
    disc(50, 22, 4, "#f0b429"),
  helmet: (c, b) =>
    shape("M22 42C18 14 34 5 50 5S82 14 78 42L70 36Q50 28 30 36Z", c) + shape("M46 5H54V30H46Z", b),
} satisfies Record<string, Hat>;
