import { both, disc, flat, INK, line, PAPER, shape, spot } from "../pen";

const GOLD = "#f0b429";
const STEEL = "#b9c2d3";

/** The costume of each character: the part behind the chicken, and the part in front. */
export const COSTUMES: Record<string, { back?: string; front: string }> = {
  agent: {
    front:
      shape("M8 106C9 86 24 76 36 71L50 92L64 71C76 76 91 86 92 106Z", "#262a4d") +
      shape("M38 72L50 98L62 72Q50 78 38 72Z", PAPER) +
      shape("M47 79H53L56 106H44Z", INK) +
      shape("M27 31H47.5Q50 34 52.5 31H73L71 42Q69 47 62 47T52 40H48Q45 47 38 47T29 42Z", INK) +
      line("M33 35L38 43M57 35L62 43", 2.2, "#fff9") +
      line("M75 42Q82 48 78 58T84 72", 2.2, STEEL) +
      disc(75, 42, 3, STEEL),
  },
  alchemist: {
    front:
      both(
        disc(38.5, 37, 11, "#8a6a36") +
          disc(38.5, 37, 7.5, "#8df0b4") +
          line("M34 35L38 31", 2.4, "#fff"),
      ) +
      line("M48 34H52", 4) +
      shape("M74 62H86V70L95 92Q96 100 88 100H72Q64 100 65 92L74 70Z", "#d9f7ff") +
      flat("M71 82H89L93.5 93Q94 98.5 88 98.5H72Q66.5 98.5 66.5 93Z", "#3fc46f") +
      spot(76, 90, 2.2, "#d9f7ff") +
      spot(84, 87, 1.7, "#d9f7ff") +
      line("M72 62H88", 3.6),
  },
  mystic: {
    front:
      shape("M23 30C16 10 34 1 50 1S84 10 77 30Q64 22 50 22T23 30Z", "#6b3fa6") +
      line("M28 16Q48 10 72 20M25 24Q40 14 62 22M40 4Q58 6 74 14", 2.2) +
      shape("M50 6Q58 14 50 23Q42 14 50 6Z", "#5fe0e6") +
      both(shape("M24 44Q14 62 20 78L28 60Z", "#6b3fa6")) +
      disc(50, 90, 9, "#5fe0e6") +
      line("M45 88Q47 84 51 84", 2.4, "#fff"),
  },
  angel: {
    back: both(
      shape("M26 60C10 52 0 34 4 22C12 24 14 30 20 30C14 36 22 40 26 44Z", PAPER) +
        line("M8 32Q14 38 20 40M10 42Q16 48 22 50", 2),
    ),
    front: `<ellipse cx="50" cy="8" rx="20" ry="5.5" fill="none" stroke-width="7"/><ellipse cx="50" cy="8" rx="20" ry="5.5" fill="none" stroke="#ffd75e" stroke-width="3.6"/>`,
  },
  cowboy: {
    front:
      shape("M32 24C30 4 40 0 46 6Q50 9 54 6C60 0 70 4 68 24Z", "#8a5a33") +
      shape("M31.5 18Q50 24 68.5 18V25Q50 31 31.5 25Z", "#c43a31") +
      shape("M4 20Q16 32 32 27Q50 34 68 27Q84 32 96 20Q92 36 50 37T4 20Z", "#8a5a33") +
      shape("M22 68Q50 82 78 68Q76 80 50 100Q24 80 22 68Z", "#c43a31") +
      spot(40, 79, 2, PAPER) +
      spot(50, 86, 2, PAPER) +
      spot(60, 79, 2, PAPER),
  },
  jester: {
    front:
      shape("M26 30C24 14 10 12 6 30C-2 6 26 -4 36 12L50 26Z", "#8e44c9") +
      shape("M74 30C76 14 90 12 94 30C102 6 74 -4 64 12L50 26Z", "#18a39b") +
      shape("M34 24L50 -4L66 24Q50 18 34 24Z", "#f0b429") +
      shape("M24 32Q50 16 76 32L72 36Q50 24 28 36Z", PAPER) +
      disc(6, 31, 4.5, GOLD) +
      disc(94, 31, 4.5, GOLD) +
      shape(
        "M16 76L26 70L34 80L42 71L50 82L58 71L66 80L74 70L84 76L78 92L66 86L58 97L50 87L42 97L34 86L22 92Z",
        "#8e44c9",
      ),
  },
  boss: {
    front:
      shape("M30 23C29 6 35 0 41 0Q46 0 50 4Q54 0 59 0C65 0 71 6 70 23Z", "#33364f") +
      shape("M29.5 16Q50 22 70.5 16V24Q50 30 29.5 24Z", "#d7263d") +
      shape("M10 26Q30 22 50 26T90 26Q82 34 50 33T10 26Z", "#33364f") +
      shape("M8 106C9 86 24 76 36 71L50 92L64 71C76 76 91 86 92 106Z", "#33364f") +
      shape("M38 72L50 96L62 72Q50 78 38 72Z", PAPER) +
      shape("M50 80L41 75V86ZM50 80L59 75V86Z", "#d7263d") +
      line("M20 86L16 104M30 82L28 104M80 86L84 104M70 82L72 104", 1.5, "#fff6") +
      shape("M58 56L80 60L79 66L57 62Z", "#8a5a33") +
      flat("M76 59.5L80 60.5L79 66L75 65Z", "#ff7b3a") +
      line("M84 56Q89 50 84 45Q80 40 85 35", 2.6, "#fffb"),
  },
  devil: {
    back: shape("M82 98Q98 86 90 66L84 70L88 54L98 64L93 65Q103 90 86 104Z", "#a31426"),
    front:
      both(shape("M30 22C20 20 12 10 17 -1C21 8 30 8 39 13Z", "#f6e3c0")) +
      shape("M44 66Q50 63 56 66L50 84Z", "#3b1220"),
  },
  pirate: {
    front:
      shape(
        "M8 26C12 14 26 20 28 10C34 -2 66 -2 72 10C74 20 88 14 92 26Q70 20 50 22T8 26Z",
        "#23233b",
      ) +
      line("M10 25Q30 18 50 20T90 25", 2.6, GOLD) +
      disc(50, 9, 5.5, PAPER) +
      spot(48, 8.5, 1.4, INK) +
      spot(52, 8.5, 1.4, INK) +
      line("M44 16L56 12M44 12L56 16", 2.4, PAPER) +
      shape("M51 30H71Q73 47 61 48Q50 47 51 30Z", INK) +
      line("M51 31L26 27M71 31L75 29", 2.8) +
      both(disc(25, 60, 3.6, GOLD)) +
      shape("M14 84Q50 72 86 84L88 92Q50 80 12 92Z", "#c43a31"),
  },
  cyborg: {
    front:
      shape(
        "M50 12C69 12 75 28 76 46C76.5 54 80 60 84 67Q68 76 58 68Q62 60 62 55Q60 50 50 45Z",
        STEEL,
      ) +
      line("M50 13V45M58 19H68M66 62L74 60", 2.2) +
      disc(62, 37, 9.5, "#3a4058") +
      disc(62, 37, 5, "#ff3b3b") +
      spot(60.5, 35.5, 1.6, "#fff") +
      disc(70, 56, 2, "#8d97ad") +
      disc(72, 24, 2, "#8d97ad") +
      line("M74 20L84 8", 3) +
      disc(85, 7, 3.6, "#ff3b3b") +
      shape("M36 82H64V100H36Z", "#3a4058") +
      line("M41 88H50M41 94H46", 2.6, "#59e0c4") +
      disc(58, 91, 3, "#59e0c4"),
  },
  knight: {
    front:
      shape("M46 6C50 -6 74 -4 80 12C70 8 62 10 54 14Z", "#d7263d") +
      shape("M22 62C18 26 30 8 50 8S82 26 78 62Q70 66 64 64L66 48H34L36 64Q30 66 22 62Z", STEEL) +
      shape("M24 30H76V46H54V42H46V46H24Z", "#8d97ad") +
      flat("M30 35H45V41H30ZM55 35H70V41H55Z", INK) +
      spot(38, 38, 2.2, "#fff") +
      spot(62, 38, 2.2, "#fff") +
      line("M50 9V30", 2.6) +
      shape("M8 106C10 84 24 76 36 72Q50 80 64 72C76 76 90 84 92 106Z", STEEL) +
      shape("M38 82H62V94Q60 104 50 108Q40 104 38 94Z", "#2d74b8") +
      line("M50 84V106M40 92H60", 3.2, PAPER),
  },
  samurai: {
    front:
      both(shape("M30 18C14 16 6 4 8 -4C16 4 28 4 38 8Z", GOLD)) +
      shape("M22 34C18 10 34 3 50 3S82 10 78 34Q64 24 50 24T22 34Z", "#a3232f") +
      both(shape("M24 30L8 42L12 56L26 46Z", "#a3232f") + line("M15 42L20 52", 2, GOLD)) +
      shape("M24 33Q50 20 76 33L74 38Q50 27 26 38Z", INK) +
      disc(50, 14, 6, GOLD) +
      shape("M8 106C10 88 24 78 34 74H66C76 78 90 88 92 106Z", "#a3232f") +
      line("M16 90H84M12 98H88", 2.4, GOLD) +
      line("M36 74L40 104M64 74L60 104", 2.4, INK),
  },
};
