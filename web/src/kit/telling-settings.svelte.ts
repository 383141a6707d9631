/** How events are told: the animation speed, whether reveals wait for a tap, and vibration. */

import { loadSetting, saveSetting } from "../connection/local-storage";

export type Speed = "relaxed" | "normal" | "fast" | "off";

/** The share of its normal time that each beat takes. */
export const SPEED_FACTORS: Record<Speed, number> = { relaxed: 1.5, normal: 1, fast: 0.5, off: 0 };
export const SPEEDS: [Speed, string][] = [
  ["relaxed", "Relaxed"],
  ["normal", "Normal"],
  ["fast", "Fast"],
  ["off", "Off"],
];

function load() {
  const speed = loadSetting<Speed>("speed", "normal");
  return {
    speed: speed in SPEED_FACTORS ? speed : "normal",
    /** Whether a reveal stays until a tap or a key. */
    hold: loadSetting("hold", false),
    vibrate: loadSetting("vibrate", false),
  };
}

export const telling = $state(load());
// A change in another tab applies here at once.
globalThis.addEventListener?.("storage", () => Object.assign(telling, load()));

export function setTelling(change: Partial<typeof telling>): void {
  Object.assign(telling, change);
  for (const [name, value] of Object.entries(change)) saveSetting(name, value);
}

/** Vibrate the device for this many milliseconds, or in a pattern, if the setting is on. */
export function vibrate(pattern: number | readonly number[]): void {
  if (telling.vibrate && "vibrate" in navigator) navigator.vibrate(pattern as number | number[]);
}
