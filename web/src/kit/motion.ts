import { cubicOut } from "svelte/easing";
import { crossfade, fade } from "svelte/transition";
import { still } from "./motion-setting.svelte";

/** How long a card or token takes to its new place; no time at all where motion is unwanted. */
export const moving = (milliseconds = 280): number => (still() ? 0 : milliseconds);

export const [send, receive] = crossfade({
  duration: () => moving(),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: moving(180) }),
});
