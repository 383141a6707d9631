import { cubicOut } from "svelte/easing";
import { flip, type AnimationConfig, type FlipParams } from "svelte/animate";
import { crossfade, fade } from "svelte/transition";
import { isMotionReduced } from "./motion-setting.svelte";

/** Return the duration of a transition; 0 if animations are off. */
export const motionDuration = (milliseconds = 280): number =>
  isMotionReduced() ? 0 : milliseconds;

const [crossSend, crossReceive] = crossfade({
  duration: () => motionDuration(),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: motionDuration(180) }),
});

type Transition = typeof crossSend;

/** Skip a transition of a hidden element: it has no size, and the transition would divide by it. */
const ifVisible =
  (transition: Transition): Transition =>
  (node: Element, params) => {
    const start = transition(node, params);
    return () => {
      const config = start();
      return node.clientWidth ? config : { duration: 0 };
    };
  };

export const send = ifVisible(crossSend);
export const receive = ifVisible(crossReceive);

/** Move an element to its new place, unless it is or was hidden. */
export function moveSmoothly(
  node: Element,
  boxes: { from: DOMRect; to: DOMRect },
  params: FlipParams,
): AnimationConfig {
  const { from, to } = boxes;
  return node.clientWidth && from.width && to.width ? flip(node, boxes, params) : {};
}
