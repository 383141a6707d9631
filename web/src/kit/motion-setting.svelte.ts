/** Whether things move: as the device has it, unless somebody chose otherwise here. */

import { prefersReducedMotion } from "svelte/motion";
import { saveSetting, loadSetting } from "../connection/local-storage";

export type Motion = "device" | "full" | "less";

const kept = loadSetting<Motion>("motion", "device");
export const motion = $state<{ chosen: Motion }>({
  chosen: kept === "full" || kept === "less" ? kept : "device",
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

/** Nothing should fly, fade or turn. */
export function isMotionReduced(): boolean {
  return motion.chosen === "less" || (motion.chosen === "device" && prefersReducedMotion.current);
}
