import { saveSetting, loadSetting } from "../connection/local-storage";

/** Stored values: "night" is dark, "dawn" is light, "device" follows the system. */
export type Theme = "device" | "night" | "dawn";

export const theme = $state<{ chosen: Theme }>({ chosen: loadSetting<Theme>("light", "device") });

export function applyTheme(): void {
  if (theme.chosen === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.chosen;
}

export function isDark(): boolean {
  if (theme.chosen !== "device") return theme.chosen === "night";
  return !matchMedia("(prefers-color-scheme: light)").matches;
}

export function setTheme(chosen: Theme): void {
  theme.chosen = chosen;
  saveSetting("light", chosen);
  applyTheme();
}

export function toggleTheme(): void {
  setTheme(isDark() ? "dawn" : "night");
}
