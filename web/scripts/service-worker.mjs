// Write the service worker with the list of this build's files.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const template = new URL("./sw.template.js", import.meta.url);
const publicFolder = new URL("../public/", import.meta.url);

export function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const icons = readdirSync(publicFolder).filter((name) => name.endsWith(".svg"));
        const files = [...assets, ...icons].sort().map((name) => `/${name}`);
        const page = String(bundle["index.html"]?.source ?? "");
        const build = createHash("sha256")
          .update(page + files.join())
          .digest("hex")
          .slice(0, 12);
        const source = readFileSync(template, "utf8")
          .replace('"BUILD"', JSON.stringify(build))
          .replace('["FILES"]', JSON.stringify(files));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
