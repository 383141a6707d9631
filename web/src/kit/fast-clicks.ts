/** Double and triple clicks and taps, which may hit something that only the first of them brought up.
 *
 * Browsers count clicks up to three, and then from one again. So this counts by time and place. */

const MAX_GAP_MS = 500;
const MAX_DISTANCE_PX = 24;
let last = { time: -Infinity, x: 0, y: 0 };
/** When the first of the clicks that belong together happened. */
let begun = -Infinity;

addEventListener(
  "click",
  ({ timeStamp: time, clientX: x, clientY: y }) => {
    const near = Math.hypot(x - last.x, y - last.y) <= MAX_DISTANCE_PX;
    if (!near || time - last.time > MAX_GAP_MS) begun = time;
    last = { time, x, y };
  },
  { capture: true },
);

/** Return whether this click belongs to fast clicks that began no later than this; keys don't. */
export function beganBefore(event: MouseEvent, time: number): boolean {
  return event.detail > 0 && begun <= time;
}
