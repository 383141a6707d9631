import { both, disc, flat, line, PAPER, shape, spot } from "../pen";

/** Extra items drawn over the finished face. */
export const EXTRAS = {
  cigar:
    shape("M57 65L78 70L77 75L56 70Z", "#8a5a33") +
    flat("M74.5 69L78 70L77 75L73.5 74Z", "#ff7b3a") +
    line("M81 66Q86 60 81 55Q77 50 82 44", 2.4, "#ffffffb0"),
  toothpick: line("M56 66L73 60", 2.6, "#f0d9a0"),
  scar: line("M62 36L67 56M61 42L67 40M63 50L69 48", 2.2, "#a3353f"),
  bandage: shape("M55 52L70 47L72 54L57 59Z", "#f6e3c6") + line("M61 51L63 57M66 49L68 55", 1.4),
  earring: both(disc(26, 57, 3.2, "#f0b429")),
  drops: both(line("M26 55V60", 2) + shape("M26 59L30 66L26 71L22 66Z", "#6fd3ff")),
  mole: spot(62, 61, 2.1, "#3a1a20"),
  freckles: [
    [36, 55],
    [40, 57],
    [33, 58],
    [60, 57],
    [64, 55],
    [67, 58],
  ]
    .map(([x, y]) => spot(x!, y!, 1.5, "#a85a3a"))
    .join(""),
  blush: spot(34, 58, 5, "#ff6f6f66") + spot(66, 58, 5, "#ff6f6f66"),
  rose:
    line("M60 100L66 88", 2.6, "#2f7d3b") +
    disc(68, 86, 6, "#d7263d") +
    line("M65 86Q68 82 71 86Q68 89 66.5 86", 1.8),
  snake:
    line("M14 78Q4 68 14 60T14 42", 6.5) +
    line("M14 78Q4 68 14 60T14 42", 3.4, "#3fae55") +
    disc(15, 39, 4.5, "#3fae55") +
    spot(16, 38, 1.2, "#fff"),
  knuckles:
    shape("M10 92Q8 80 18 80H36Q44 80 42 92Z", "#f0b429") +
    [16, 23, 30, 37].map((x) => disc(x, 80, 4.2, "#f0b429")).join(""),
  pick: line("M86 100L76 60", 5, "#7a4a24") + shape("M60 64Q74 52 94 58Q80 60 75 68Z", "#cfe6f5"),
  hatchet:
    line("M86 104L78 58", 5, "#7a4a24") + shape("M70 56L88 50Q94 62 84 74Q80 66 72 66Z", "#c3cad8"),
  dice:
    shape("M74 78L90 74L94 90L78 94Z", PAPER) +
    spot(79.5, 81, 1.9, "#17193a") +
    spot(84, 84, 1.9, "#17193a") +
    spot(88.5, 87, 1.9, "#17193a"),
  coin:
    disc(82, 82, 11, "#f0b429") + line("M82 76V88M79 78.5H84Q86 81 82 82Q78 83 80 85.5H85", 2.2),
  key:
    disc(82, 72, 7, "#f0b429") +
    spot(82, 72, 2.6, "#17193a") +
    shape("M80 79H84V98H80ZM84 88H90V92H84ZM84 94H88V98H84Z", "#f0b429"),
  keyhole:
    shape("M70 64H96V98H70Z", "#8a5a33") +
    spot(83, 77, 4.5, "#17193a") +
    flat("M81 79H85L87 90H79Z", "#17193a"),
  bottle:
    shape("M80 62H88V72Q94 76 94 84V100H74V84Q74 76 80 72Z", "#5bbf4a") +
    flat("M76 84H92V94H76Z", PAPER) +
    line("M80 86L88 92M88 86L80 92", 2),
  glass:
    shape("M70 70H96L83 84Z", "#fff3b8") +
    line("M83 84V98M76 98H90", 2.8) +
    spot(79, 66, 1.8, "#fff3b8") +
    spot(86, 62, 1.8, "#fff3b8"),
  gift:
    shape("M68 76H96V100H68Z", "#c43a31") +
    flat("M80 77H84V99H80Z", "#f0b429") +
    line("M82 76Q72 64 76 74M82 76Q92 64 88 74", 2.8, "#f0b429"),
  cards:
    shape("M72 74L88 70L94 92L78 97Z", PAPER) +
    shape("M66 78L82 72L90 94L74 99Z", PAPER) +
    flat("M78 81L82 86L80 91L75 86Z", "#c43a31"),
  cups:
    shape("M62 98L65 82H77L80 98ZM80 98L83 82H95L98 98Z", "#c43a31") +
    line("M64 94H79M82 94H97", 2, "#f0b429"),
  spider:
    line("M86 0V30", 1.8, "#fff9") +
    disc(86, 37, 6.5, "#17193a") +
    line("M75 31L81 35M75 43L81 40M97 31L91 35M97 43L91 40", 2.4) +
    spot(86, 38, 2.6, "#e2483d"),
  peep:
    shape("M4 54H26V64H4Z", "#d4a64a") +
    shape("M20 50H34V68H20Z", "#a67a22") +
    spot(32, 59, 1, "#fff"),
  hush: shape("M46 80V64Q46 60 50 60T54 64V80Q62 82 60 94H40Q38 82 46 80Z", "currentColor"),
  spark: flat("M80 10L83 19L92 22L83 25L80 34L77 25L68 22L77 19Z", "#fff3b8"),
  fish:
    shape("M62 92Q72 82 84 90L94 84V100L84 95Q72 102 62 92Z", "#7fb8d8") +
    spot(69, 91, 1.6, "#17193a"),
  gun: shape("M66 84H94V90H80L78 98H70L72 90H66Z", "#5a6072"),
  wheel: `<circle cx="50" cy="104" r="20" fill="none" stroke-width="9"/><circle cx="50" cy="104" r="20" fill="none" stroke="#8d94a8" stroke-width="4"/>`,
  laptop:
    shape("M62 78H96V98H62Z", "#2d3350") +
    flat("M65.5 81.5H92.5V94.5H65.5Z", "#59e0c4") +
    line("M70 86L74 88.5L70 91M78 91H84", 2),
  star: shape(
    "M83 4L86.5 12L95 13L88.5 19L90.5 27.5L83 23L75.5 27.5L77.5 19L71 13L79.5 12Z",
    "#ffc94a",
  ),
  tear: shape("M37 53Q33 59 37 61Q41 59 37 53Z", "#8fd3ff"),
  tattoo: line("M28 60Q32 56 34 62Q37 66 33 68", 2.4, "#27406b"),
};
