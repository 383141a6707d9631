import { keepSetting, setting } from "../connection/local-storage";

/** Night, dawn, or as the device has it. */
export type Light = "device" | "night" | "dawn";

export const light = $state<{ chosen: Light }>({ chosen: setting<Light>("light", "device") });

export function showLight(): void {
  if (light.chosen === "device") delete document.documentElement.dataset.light;
  else document.documentElement.dataset.light = light.chosen;
}

export function isNight(): boolean {
  if (light.chosen !== "device") return light.chosen === "night";
  return !matchMedia("(prefers-color-scheme: light)").matches;
}

export function setLight(chosen: Light): void {
  light.chosen = chosen;
  keepSetting("light", chosen);
  showLight();
}

export function switchLight(): void {
  setLight(isNight() ? "dawn" : "night");
}
