import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["src/generated"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    rules: {
      "no-undef": "off", // svelte-check reports these
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$" }],
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space that would be trimmed
      "svelte/prefer-svelte-reactivity": "off", // a Map may be internal, and not shown
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["*.{js,ts}", "scripts/**"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // An unawaited promise loses its errors. This rule needs types, which build files don't have.
    files: ["src/**/*.{ts,svelte}", "test/**/*.ts", "check/**/*.ts"],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
    },
  },
  // Last, to switch off rules that Prettier covers.
  prettier,
  svelte.configs.prettier,
);
