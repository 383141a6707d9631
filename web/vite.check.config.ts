/** Build the offline checker: one HTML file with its script inside. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

const page = readFileSync(new URL("./check/page.html", import.meta.url), "utf8");

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/heistnight/server/client",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rolldownOptions: {
      input: "check/main.ts",
      output: { format: "iife", entryFileNames: "check.js" },
    },
  },
  plugins: [
    {
      name: "one-file",
      enforce: "post",
      generateBundle(_, bundle) {
        const script = bundle["check.js"];
        if (script?.type !== "chunk") throw new Error("The checker has no script.");
        delete bundle["check.js"];
        const code = script.code.replaceAll("</script", "<\\/script");
        // The file may run its own script and nothing else: it can't send anything anywhere.
        const hash = createHash("sha256").update(code).digest("base64");
        const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`;
        const source = page
          .replace("POLICY", policy)
          .replace(/<script>[^]*<\/script>/, () => `<script>${code}</script>`);
        this.emitFile({ type: "asset", fileName: "check.html", source });
      },
    },
  ],
});
