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
    // A file of its own costs 750 bytes of headers: what is small and shared comes in one.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "kit", test: /src\/(kit|connection)\/[^/]*\.ts$/ }] },
      },
    },
  },
  // `npm run dev`: the page from here, all else from a server that runs. It must see the page's
  // own Host, or it takes the page for a stranger's.
  server: {
    // Tests read the packs of the games, which lie beside this folder.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/health": { target: server, changeOrigin: false },
      "/schema": { target: server, changeOrigin: false },
      "/ws": { target: server, changeOrigin: false, ws: true },
    },
  },
  // Tests mount components, so they need Svelte's browser build.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
}));
