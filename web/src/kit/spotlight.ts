/** Follow the element that a coach or a hint points at, and place a bubble beside it. */

export interface Spotlight {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN_PX = 6;
const GAP_PX = 12;

/** Report the element's position whenever it changes. Returns a function that stops it.
 *
 * The element is scrolled to the middle of the screen first, unless `center` returns false. */
export function followElement(
  find: () => HTMLElement | null,
  report: (found: Spotlight | null) => void,
  center: (box: DOMRect) => boolean = () => true,
): () => void {
  let frame = 0;
  let before = "";
  let scrolled = false;
  function update(): void {
    const element = find();
    if (element && !scrolled) {
      scrolled = true;
      if (center(element.getBoundingClientRect()))
        element.scrollIntoView({ block: "center", behavior: "instant" });
    }
    const found = element ? withMargin(element.getBoundingClientRect()) : null;
    const now = JSON.stringify(found);
    if (now !== before) report(found);
    before = now;
    frame = requestAnimationFrame(update);
  }
  report(null);
  update();
  return () => cancelAnimationFrame(frame);
}

function withMargin(box: DOMRect): Spotlight | null {
  if (!box.width && !box.height) return null;
  return {
    left: box.left - MARGIN_PX,
    top: box.top - MARGIN_PX,
    width: box.width + 2 * MARGIN_PX,
    height: box.height + 2 * MARGIN_PX,
  };
}

/** Return a position below, above or right of the spotlight; null if there is no room. */
export function placeBeside(
  light: Spotlight,
  bubble: { offsetWidth: number; offsetHeight: number },
  screen = { width: innerWidth, height: innerHeight },
): { left: number; top: number } | null {
  const left = Math.max(GAP_PX, Math.min(light.left, screen.width - bubble.offsetWidth - GAP_PX));
  const below = light.top + light.height + GAP_PX;
  if (below + bubble.offsetHeight + GAP_PX <= screen.height) return { left, top: below };
  const above = light.top - GAP_PX - bubble.offsetHeight;
  if (above >= GAP_PX) return { left, top: above };
  const right = light.left + light.width + GAP_PX;
  if (right + bubble.offsetWidth + GAP_PX <= screen.width)
    return {
      left: right,
      top: Math.max(GAP_PX, Math.min(light.top, screen.height - bubble.offsetHeight - GAP_PX)),
    };
  return null;
}
