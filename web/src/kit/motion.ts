import { cubicOut } from "svelte/easing";
import { crossfade, fade } from "svelte/transition";
import { isMotionReduced } from "./motion-setting.svelte";

/** Return the duration of a transition; 0 if animations are off. */
export const motionDuration = (milliseconds = 280): number =>
  isMotionReduced() ? 0 : milliseconds;

export const [send, receive] = crossfade({
  duration: () => motionDuration(),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: motionDuration(180) }),
});
