/** Follow the element that a coach or a hint points at, and place a bubble beside it. */

export interface Spotlight {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN_PX = 6;
const GAP_PX = 12;

/** For so long after it was found, the page may still move an element. */
const SETTLE_MS = 2000;

/** Report the element's position whenever it changes. Returns a function that stops it.
 *
 * The element is kept in view, between whatever sticks to the screen's edges, while the page
 * settles or until the player touches something. */
export function followElement(
  find: () => HTMLElement | null,
  report: (found: Spotlight | null) => void,
): () => void {
  let frame = 0;
  let before = "";
  let settled = 0;
  const stopScrolling = () => (settled = -1);
  for (const input of INPUTS) addEventListener(input, stopScrolling, { passive: true });
  function update(): void {
    const element = find();
    if (element && settled === 0) {
      settled = performance.now() + SETTLE_MS;
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    }
    if (element && performance.now() < settled) scrollBetween(element);
    const found = element ? withMargin(element.getBoundingClientRect()) : null;
    const now = JSON.stringify(found);
    if (now !== before) report(found);
    before = now;
    frame = requestAnimationFrame(update);
  }
  report(null);
  update();
  return () => {
    cancelAnimationFrame(frame);
    for (const input of INPUTS) removeEventListener(input, stopScrolling);
  };
}

const INPUTS = ["wheel", "pointerdown", "touchmove", "keydown"] as const;

/** Return the part of the screen that no sticky element covers. */
export function freeArea(): { top: number; bottom: number } {
  const middle = innerWidth / 2;
  const [above, below] = [stickyAt(middle, 1), stickyAt(middle, innerHeight - 4)];
  return {
    top: above ? above.getBoundingClientRect().bottom : 0,
    bottom: below && below !== above ? below.getBoundingClientRect().top : innerHeight,
  };
}

const stickyAt = (x: number, y: number) => stickyAround(document.elementFromPoint(x, y));

/** Return the outermost element around this one that keeps its place while the page scrolls. */
export function stickyAround(element: Element | null): Element | null {
  let found: Element | null = null;
  for (let at = element; at; at = at.parentElement)
    if (["sticky", "fixed"].includes(getComputedStyle(at).position)) found = at;
  return found;
}

/** Scroll until nothing sticky covers this element. If it is too tall, show its upper part. */
export function scrollBetween(element: Element): void {
  if (stickyAround(element)) return;
  const box = element.getBoundingClientRect();
  const { top, bottom } = freeArea();
  // On a low screen the head scrolls away.
  const head = stickyAround(document.querySelector("[data-sticky=top]"))?.clientHeight ?? 0;
  const [first, last] = [box.top - MARGIN_PX, box.bottom + MARGIN_PX];
  if (first < top) scrollBy({ top: first - top, behavior: "instant" });
  else if (last > bottom) {
    const by = Math.min(last - bottom, first - head);
    if (by > 0) scrollBy({ top: by, behavior: "instant" });
  }
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
