import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./scripts/icons.mjs";
import { serviceWorker } from "./scripts/service-worker.mjs";

const server = process.env.HEISTNIGHT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [icons(), svelte(), serviceWorker()],
  build: {
    outDir: "../src/heistnight/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no data: URLs, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Each file costs 750 bytes of headers, so small shared modules go into one chunk.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "kit",
              test: /src\/((kit|connection)\/[^/]*|board\/(boards|option-anchor|vault-heist\/option-targets))\.ts$/,
            },
            {
              name: "pieces",
              test: /src\/(kit\/[^/]*|parts\/(Choices|CrewBadge|SeatName|Log|Tip|RulesOnDemand))\.svelte$/,
            },
            {
              name: "art",
              test: /src\/(art\/(picture|tile|images\.svelte)\.ts|art\/Picture\.svelte|parts\/(tokens|percent)\.ts)$/,
            },
          ],
        },
      },
    },
  },
  // `npm run dev` serves the page and proxies the rest to a running server. The server must see the
  // page's own Host, or it refuses the origin.
  server: {
    // Tests read the games' packs, which are outside this folder.
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
