/** Drag and drop with pointer events: mouse, pen and touch.
 *
 * Not `@dnd-kit/svelte`: it adds `<style>` elements, which our content security policy forbids, and
 * weighs 30 kB.
 */

import type { Attachment } from "svelte/attachments";
import type { PickUp } from "./pick-up.svelte";

/** A press that moves this far is a drag. */
const MIN_DRAG_PX = 7;
/** This near the edge the page scrolls along. */
const EDGE_PX = 72;
const SCROLL_PX = 9;

export function draggable<Item, Where>(
  pickUp: PickUp<Item, Where>,
  item: () => Item,
): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let frame = 0;
    let last = { x: 0, y: 0 };
    /** A drag starts at the hand, near the edge: don't scroll before it left the edge once. */
    let leftEdge = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // Listen on the window: a quick pointer leaves the element before its first move event.
      for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
    };
    const begin = () => {
      pickUp.lift(item());
      ghost = makeGhost(node);
      leftEdge = false;
      frame = requestAnimationFrame(scrollAlong);
    };
    const move = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < MIN_DRAG_PX)
        return;
      if (!ghost) begin();
      event.preventDefault();
      last = { x: event.clientX, y: event.clientY };
      ghost!.style.translate = `${last.x - start.x}px ${last.y - start.y}px`;
      pickUp.over = pickUp.at(last.x, last.y);
    };
    const scrollAlong = () => {
      const [above, below] = [last.y < EDGE_PX, last.y > innerHeight - EDGE_PX];
      if (!above && !below) leftEdge = true;
      if (leftEdge && (above || below)) scrollBy(0, above ? -SCROLL_PX : SCROLL_PX);
      frame = requestAnimationFrame(scrollAlong);
    };
    const end = () => {
      start = null;
      for (const [name, listener] of listeners)
        removeEventListener(name, listener as EventListener);
      if (!ghost) return false;
      cancelAnimationFrame(frame);
      ghost.remove();
      ghost = null;
      return true;
    };
    const up = (event: PointerEvent) => {
      if (start?.id !== event.pointerId || !end()) return;
      // The end of a drag isn't a click.
      addEventListener("click", stopEvent, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopEvent, { capture: true }));
      pickUp.drop();
    };
    const cancel = () => {
      if (end()) pickUp.release();
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && cancel();

    const listeners = [
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", cancel],
      ["keydown", key],
    ] as const;
    node.addEventListener("pointerdown", down);
    return () => {
      node.removeEventListener("pointerdown", down);
      // State must not change while the page is being updated.
      if (end()) queueMicrotask(pickUp.release);
    };
  };
}

function stopEvent(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Make a copy of the element that follows the pointer; hidden from screen readers. */
function makeGhost(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = node.cloneNode(true) as HTMLElement;
  for (const copy of [ghost, ...ghost.querySelectorAll("*")]) {
    copy.removeAttribute("id");
    copy.removeAttribute("data-anchor");
    copy.removeAttribute("data-place");
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.dataset.ghost = "";
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
    transition: "none",
    rotate: "3deg",
    opacity: "0.92",
  });
  document.body.append(ghost);
  return ghost;
}
