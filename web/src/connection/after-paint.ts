/** Waiting for the screen: what is drawn now is seen before anything else is done. */

/** Without a frame for so long nobody is looking: a hidden page paints nothing. */
const NO_FRAME = 250;

/** Calls back once what has been drawn is painted; unless it is called off. */
export function whenPainted(then: () => void): () => void {
  const late = setTimeout(done, document.hidden ? 0 : NO_FRAME);
  // A task that follows a frame runs when that frame is out.
  const frame = requestAnimationFrame(() => setTimeout(done));
  let over = false;
  function callOff(): void {
    over = true;
    clearTimeout(late);
    cancelAnimationFrame(frame);
  }
  function done(): void {
    if (over) return;
    callOff();
    then();
  }
  return callOff;
}

/** Calls back when all that is new is in the page, and may be measured once for the next frame.
 *
 * To measure earlier lays the page out in vain, for the rest of what is new changes it again. */
export function beforePaint(then: () => void): () => void {
  const frame = requestAnimationFrame(then);
  return () => cancelAnimationFrame(frame);
}
