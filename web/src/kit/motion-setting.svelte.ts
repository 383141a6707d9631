/** The animation setting: on, off, or as the system prefers. */

import { prefersReducedMotion } from "svelte/motion";
import { saveSetting, loadSetting } from "../connection/local-storage";

export type Motion = "device" | "full" | "less";

const saved = loadSetting<Motion>("motion", "device");
export const motion = $state<{ chosen: Motion }>({
  chosen: saved === "full" || saved === "less" ? saved : "device",
});

export function applyMotion(): void {
  if (motion.chosen === "device") delete document.documentElement.dataset.motion;
  else document.documentElement.dataset.motion = motion.chosen;
}

export function setMotion(chosen: Motion): void {
  motion.chosen = chosen;
  saveSetting("motion", chosen);
  applyMotion();
}

export function isMotionReduced(): boolean {
  return motion.chosen === "less" || (motion.chosen === "device" && prefersReducedMotion.current);
}
