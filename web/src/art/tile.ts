import { disc, flat, INK, inked, LAMP, line, PAPER, shape, spot } from "./pen";
import { pickFor, type Picture } from "./picture";
import { WALL } from "./people/tones";

type Frame = (colour: string) => string;

const OCTAGON = "M32 3H68L97 32V68L68 97H32L3 68V32Z";
const HEXAGON = "M50 2L93 26V74L50 98L7 74V26Z";
const WINDOWS = [
  [9, 62],
  [17, 62],
  [9, 71],
  [77, 55],
  [85, 55],
  [85, 64],
  [77, 73],
];
const RIVETS = [
  [11, 11],
  [89, 11],
  [11, 89],
  [89, 89],
] as const;

/** The frame of each kind of card, so that the kind is recognized at a glance. */
export const FRAMES = {
  street: (c) =>
    `<rect width="100" height="100" rx="16" fill="${c}"/>` +
    flat("M0 56H8V52H24V66H32V84H68V60H72V46H92V58H100V100H0Z", INK, 0.38) +
    WINDOWS.map(([x, y]) => flat(`M${x} ${y}h4v5h-4z`, LAMP, 0.9)).join("") +
    spot(84, 17, 8, LAMP) +
    spot(88, 14, 7, c),
  sign: (c) =>
    inked(shape(OCTAGON, c)) +
    flat("M3 58L97 36V68L68 97H32L3 68Z", "#000", 0.13) +
    line("M34.5 9H65.5L91 34.5V65.5L65.5 91H34.5L9 65.5V34.5Z", 2.6, "#fff9"),
  card: (c) =>
    inked(`<rect x="7" y="2" width="86" height="96" rx="11" fill="${PAPER}"/>`) +
    flat("M8.5 76L91.5 56V86Q91.5 96.5 82 96.5H18Q8.5 96.5 8.5 86Z", c, 0.22) +
    `<rect x="11" y="6" width="78" height="88" rx="7" fill="none" stroke="${c}" stroke-width="4"/>`,
  coin: (c) =>
    inked(disc(50, 50, 47, c)) +
    `<circle cx="50" cy="50" r="39" fill="none" stroke="#fff" stroke-opacity="0.75" stroke-width="3" stroke-dasharray="6 4.2"/>` +
    flat("M3.5 56L96 42A46 46 0 0 1 3.5 56Z", "#000", 0.12),
  egg: (c) =>
    inked(shape("M50 2C74 2 93 36 93 60C93 83 74 98 50 98S7 83 7 60C7 36 26 2 50 2Z", c)) +
    flat(
      "M50 96.5C75 96.5 91.5 82 91.5 60Q91.5 54 90 47Q84 82 22 86Q33 96.5 50 96.5Z",
      "#000",
      0.16,
    ) +
    line("M22 40Q28 22 42 12", 4.5, "#fff9"),
  plate: (c) =>
    inked(`<rect x="2" y="2" width="96" height="96" rx="14" fill="${c}"/>`) +
    flat("M3.5 62L96.5 38V84Q96.5 96.5 84 96.5H16Q3.5 96.5 3.5 84Z", "#000", 0.15) +
    RIVETS.map(
      ([x, y]) => spot(x, y, 4, "#fffa") + line(`M${x - 2} ${y + 2}L${x + 2} ${y - 2}`, 1.6),
    ).join(""),
  dial: (c) =>
    inked(disc(50, 50, 47, "#3a4058") + disc(50, 50, 36, c)) +
    Array.from(
      { length: 12 },
      (_, n) =>
        `<path d="M50 5V12" stroke="#fff" stroke-opacity="0.8" stroke-width="3" transform="rotate(${n * 30} 50 50)"/>`,
    ).join(""),
  room: (c) =>
    inked(shape("M4 98V44C4 18 24 2 50 2S96 18 96 44V98Z", c)) +
    flat("M12 97V46C12 24 29 10 50 10S88 24 88 46V97Z", "#000", 0.2) +
    flat("M5.5 84H94.5V96.5H5.5Z", "#000", 0.25),
  hexagon: (c) => inked(shape(HEXAGON, c)) + flat("M7 58L93 40V74L50 98L7 74Z", "#000", 0.14),
} satisfies Record<string, Frame>;

export type FrameName = keyof typeof FRAMES;

/** Frames with paper under the glyph: there, the glyph has the frame's colour. */
const ON_PAPER = new Set<FrameName>(["card"]);
const SIZE: Partial<Record<FrameName, number>> = {
  dial: 46,
  room: 60,
  coin: 58,
  egg: 56,
  card: 64,
  hexagon: 60,
};
const LOWER: Partial<Record<FrameName, number>> = { room: 5, egg: 7 };

function glyph(path: string, colour: string, size: number, lower: number): string {
  const place = (dy: number) =>
    `translate(${50 - size / 2} ${50 - size / 2 + dy + lower}) scale(${(size / 512).toFixed(4)})`;
  return (
    (colour === PAPER
      ? `<path d="${path}" fill="#000" opacity="0.4" transform="${place(2.5)}"/>`
      : "") + `<path d="${path}" fill="${colour}" transform="${place(0)}"/>`
  );
}

export function tile(frame: FrameName, colour: string, path: string, over = ""): string {
  const lower = LOWER[frame] ?? 0;
  return (
    FRAMES[frame](colour) +
    glyph(path, ON_PAPER.has(frame) ? colour : PAPER, SIZE[frame] ?? 62, lower) +
    over
  );
}

/** Return up to three letters or digits of a name that has no glyph. */
export function initials(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => [...word][0]!.toUpperCase())
    .join("");
}

/** Draw a name's initials on a ribbon, to distinguish cards of another pack. */
export const ribbon = (name: string): string =>
  `<rect x="24" y="72" width="52" height="22" rx="6" fill="${INK}" stroke="${PAPER}" stroke-width="2"/><text x="50" y="88.5" text-anchor="middle" font-size="16" font-weight="700" fill="${PAPER}">${initials(name)}</text>`;

/** The cards of one kind: frame, glyphs, colours and descriptions. */
export interface Kind {
  frame: FrameName;
  /** The glyphs by name; "" is for unknown names. */
  glyphs: Record<string, string>;
  colours: Record<string, string>;
  words: (name: string) => string;
}

export function tilePicture(kind: Kind, name: string): Picture {
  const known = name !== "" && kind.glyphs[name];
  const colour = kind.colours[name] ?? pickFor(name, 0, Object.values(WALL));
  const body = known
    ? tile(kind.frame, colour, known)
    : tile(kind.frame, colour, kind.glyphs[""]!, ribbon(name));
  return { body, words: kind.words(name) };
}
