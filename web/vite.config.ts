import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./scripts/icons.mjs";

const server = process.env.HEISTNIGHT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [icons(), svelte()],
  build: {
    outDir: "../src/heistnight/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The page's policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // Tests read the packs of the games, which lie beside this folder.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  // Tests mount components, so they need Svelte's browser build.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
}));
