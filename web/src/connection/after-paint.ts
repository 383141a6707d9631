/** Run work before or after the browser paints the next frame. */

/** A hidden page paints nothing: stop waiting for a frame after this long. */
const MAX_FRAME_WAIT_MS = 250;

/** Call `then` once the current changes are painted. Returns a function that cancels it. */
export function afterPaint(then: () => void): () => void {
  const late = setTimeout(done, document.hidden ? 0 : MAX_FRAME_WAIT_MS);
  // A task queued in a frame runs after that frame is painted.
  const frame = requestAnimationFrame(() => setTimeout(done));
  let over = false;
  function cancel(): void {
    over = true;
    clearTimeout(late);
    cancelAnimationFrame(frame);
  }
  function done(): void {
    if (over) return;
    cancel();
    then();
  }
  return cancel;
}

/** Call `then` when all changes are in the page, just before the next frame is painted.
 *
 * Measuring earlier costs an extra layout, because later changes invalidate it. */
export function beforePaint(then: () => void): () => void {
  const frame = requestAnimationFrame(then);
  return () => cancelAnimationFrame(frame);
}
