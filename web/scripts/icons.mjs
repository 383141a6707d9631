// Bundle only the icons named in src/icons.json and src/art/glyphs, as bare SVG paths.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const names = fileURLToPath(new URL("../src/icons.json", import.meta.url));
const glyphs = fileURLToPath(new URL("../src/art/glyphs/", import.meta.url));
const set = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");

// The grid is 512 wide: one decimal is finer than any screen shows.
function rounded(path) {
  if (/[^\d.]0\d/.test(path)) throw new Error("icons.mjs: flags run together, cannot round");
  return path.replace(/-?\d*\.\d+/g, (number, at) => {
    const short = String(Math.round(Number(number) * 10) / 10).replace(/^(-?)0\./, "$1.");
    const apart = !short.includes(".") && path[at + number.length] === "." ? " " : "";
    const before = /[.-]/.test(short[0]) ? "" : " ";
    return before + short + apart;
  });
}

function path(icons, meaning, name) {
  if (/^M\d/.test(name)) return name; // drawn by us
  const body = icons[name]?.body;
  if (!body) throw new Error(`icons: there is no icon ${name} (for ${meaning})`);
  const drawn = [...body.matchAll(/ d="([^"]+)"/g)].map((match) => rounded(match[1]));
  if (!drawn.length || /transform|<circle|<rect/.test(body)) {
    throw new Error(`icons: ${name} is not made of plain paths: choose another`);
  }
  return drawn.join(" ");
}

const ICONS = "virtual:icons";
const GLYPHS = "virtual:glyphs/";

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function drawn(all, wanted) {
  return Object.fromEntries(
    Object.entries(wanted).map(([meaning, name]) => [meaning, path(all, meaning, name)]),
  );
}

/** `virtual:icons` is for every page; `virtual:glyphs/GAME` comes with the board of that game. */
export function icons() {
  return {
    name: "icons",
    resolveId: (source) => (source === ICONS || source.startsWith(GLYPHS) ? `\0${source}` : null),
    load(source) {
      const wanted = source.slice(1);
      if (!source.startsWith("\0") || !(wanted === ICONS || wanted.startsWith(GLYPHS))) return null;
      const file = wanted === ICONS ? names : `${glyphs}${wanted.slice(GLYPHS.length)}.json`;
      this.addWatchFile(file);
      const all = read(set).icons;
      if (wanted === ICONS)
        return `export const paths = ${JSON.stringify(drawn(all, read(file)))};`;
      const kinds = Object.entries(read(file)).map(([kind, cards]) => [kind, drawn(all, cards)]);
      return `export const glyphs = ${JSON.stringify(Object.fromEntries(kinds))};`;
    },
  };
}
