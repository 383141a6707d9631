// Only the icons named in src/icons.json reach the page, as bare SVG paths.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const names = fileURLToPath(new URL("../src/icons.json", import.meta.url));
const set = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");

// The grid is 512 wide: tenths are finer than any screen shows.
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
  if (!body) throw new Error(`icons.json: there is no icon ${name} (for ${meaning})`);
  const drawn = [...body.matchAll(/ d="([^"]+)"/g)].map((match) => rounded(match[1]));
  if (!drawn.length || /transform|<circle|<rect/.test(body)) {
    throw new Error(`icons.json: ${name} is not made of plain paths: choose another`);
  }
  return drawn.join(" ");
}

export function icons() {
  const id = "virtual:icons";
  return {
    name: "icons",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      this.addWatchFile(names);
      const all = JSON.parse(readFileSync(set, "utf8")).icons;
      const wanted = Object.entries(JSON.parse(readFileSync(names, "utf8")));
      const paths = wanted.map(([meaning, name]) => [meaning, path(all, meaning, name)]);
      return `export const paths = ${JSON.stringify(Object.fromEntries(paths))};`;
    },
  };
}
