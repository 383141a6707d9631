/** Where the thing is that a coach or a hint speaks of, and where there is room for its bubble. */

export interface Spotlight {
  left: number;
  top: number;
  width: number;
  height: number;
}

const AROUND = 6;
const GAP = 12;

/** Tells again and again where the thing is: boards move. Returns how to stop.
 *
 * It is brought to the middle of the screen first, where `center` does not say otherwise. */
export function followElement(
  find: () => HTMLElement | null,
  tell: (found: Spotlight | null) => void,
  center: (box: DOMRect) => boolean = () => true,
): () => void {
  let frame = 0;
  let before = "";
  let shown = false;
  function look(): void {
    const element = find();
    if (element && !shown) {
      shown = true;
      if (center(element.getBoundingClientRect()))
        element.scrollIntoView({ block: "center", behavior: "instant" });
    }
    const found = element ? around(element.getBoundingClientRect()) : null;
    const now = JSON.stringify(found);
    if (now !== before) tell(found);
    before = now;
    frame = requestAnimationFrame(look);
  }
  tell(null);
  look();
  return () => cancelAnimationFrame(frame);
}

function around(box: DOMRect): Spotlight | null {
  if (!box.width && !box.height) return null;
  return {
    left: box.left - AROUND,
    top: box.top - AROUND,
    width: box.width + 2 * AROUND,
    height: box.height + 2 * AROUND,
  };
}

/** Below the thing, or above it, where that covers nothing; null: at the edge of the screen. */
export function placeBeside(
  light: Spotlight,
  bubble: { offsetWidth: number; offsetHeight: number },
  screen = { width: innerWidth, height: innerHeight },
): { left: number; top: number } | null {
  const left = Math.max(GAP, Math.min(light.left, screen.width - bubble.offsetWidth - GAP));
  const below = light.top + light.height + GAP;
  if (below + bubble.offsetHeight + GAP <= screen.height) return { left, top: below };
  const above = light.top - GAP - bubble.offsetHeight;
  if (above >= GAP) return { left, top: above };
  const right = light.left + light.width + GAP;
  if (right + bubble.offsetWidth + GAP <= screen.width)
    return {
      left: right,
      top: Math.max(GAP, Math.min(light.top, screen.height - bubble.offsetHeight - GAP)),
    };
  return null;
}
