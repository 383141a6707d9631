// Write a page with every picture at 40, 80 and 160 px, dark and light: node scripts/sheet.mjs FILE
import { writeFileSync } from "node:fs";
import { createServer } from "vite";
import { icons } from "./icons.mjs";

const [file, ...only] = process.argv.slice(2);
if (!file) throw new Error("sheet.mjs: say where to write the page");

const server = await createServer({
  configFile: false,
  plugins: [icons()],
  server: { middlewareMode: true },
  appType: "custom",
  logLevel: "error",
});
const { gallery } = await server.ssrLoadModule("/src/art/gallery.ts");
await server.close();

const svg = ({ body, words }, size) =>
  `<svg viewBox="0 0 100 100" width="${size}" height="${size}" role="img" aria-label="${words.replaceAll('"', "&quot;")}">${body}</svg>`;
const one =
  (kind) =>
  ([name, picture]) =>
    `<figure data-kind="${kind}"><div>${[40, 80, 160].map((size) => svg(picture, size)).join("")}</div><figcaption>${name}</figcaption></figure>`;
const sheets = Object.entries(gallery()).filter(([kind]) => !only.length || only.includes(kind));
const page = (light) =>
  `<main class="${light}">${sheets.map(([kind, all]) => `<h2>${kind}</h2><div class="all">${Object.entries(all).map(one(kind)).join("")}</div>`).join("")}</main>`;
writeFileSync(
  file,
  `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>
  body { margin: 0; font: 13px system-ui } main { padding: 12px } .night { background: #1b1e3f; color: #f5f1e6 } .dawn { background: #fffdf8; color: #1d2040 }
  .all { display: flex; flex-wrap: wrap; gap: 10px } figure { margin: 0; text-align: center } figure div { display: flex; align-items: end; gap: 4px } svg { border-radius: 16% }
  </style>${page("night")}${page("dawn")}`,
);
