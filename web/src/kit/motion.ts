import { cubicOut } from "svelte/easing";
import { crossfade, fade } from "svelte/transition";
import { isMotionReduced } from "./motion-setting.svelte";

/** How long a card or token takes to its new place; no time at all where motion is unwanted. */
export const motionDuration = (milliseconds = 280): number =>
  isMotionReduced() ? 0 : milliseconds;

export const [send, receive] = crossfade({
  duration: () => motionDuration(),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: motionDuration(180) }),
});
