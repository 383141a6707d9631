/** Dragging by pointer events: mouse, pen and finger alike.
 *
 * `@dnd-kit/svelte` was tried first. It puts `<style>` elements into the page, which our content
 * policy forbids, and weighs 30 kB; what a board needs of it is this file.
 */

import type { Attachment } from "svelte/attachments";
import type { PickUp } from "./pick-up.svelte";

/** So many pixels make a drag of a press. */
const FAR = 7;
/** So near to the edge the page scrolls along. */
const EDGE = 72;
const SCROLL = 9;

export function draggable<Item, Where>(
  pickUp: PickUp<Item, Where>,
  item: () => Item,
): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let frame = 0;
    let last = { x: 0, y: 0 };
    /** A drag begins at the hand, near the edge: that alone must not scroll. */
    let leftEdge = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // A quick hand has left the thing before its first move is heard.
      for (const [name, listener] of heard) addEventListener(name, listener as EventListener);
    };
    const begin = () => {
      pickUp.lift(item());
      ghost = ghostOf(node);
      leftEdge = false;
      frame = requestAnimationFrame(scrollAlong);
    };
    const move = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
      if (!ghost) begin();
      event.preventDefault();
      last = { x: event.clientX, y: event.clientY };
      ghost!.style.translate = `${last.x - start.x}px ${last.y - start.y}px`;
      pickUp.over = pickUp.at(last.x, last.y);
    };
    const scrollAlong = () => {
      const [above, below] = [last.y < EDGE, last.y > innerHeight - EDGE];
      if (!above && !below) leftEdge = true;
      if (leftEdge && (above || below)) scrollBy(0, above ? -SCROLL : SCROLL);
      frame = requestAnimationFrame(scrollAlong);
    };
    const end = () => {
      start = null;
      for (const [name, listener] of heard) removeEventListener(name, listener as EventListener);
      if (!ghost) return false;
      cancelAnimationFrame(frame);
      ghost.remove();
      ghost = null;
      return true;
    };
    const up = (event: PointerEvent) => {
      if (start?.id !== event.pointerId || !end()) return;
      // The press that ends a drag is no click.
      addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }));
      pickUp.drop();
    };
    const cancel = () => {
      if (end()) pickUp.release();
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && cancel();

    const heard = [
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", cancel],
      ["keydown", key],
    ] as const;
    node.addEventListener("pointerdown", down);
    return () => {
      node.removeEventListener("pointerdown", down);
      // The page is being drawn: nothing of it may be changed meanwhile.
      if (end()) queueMicrotask(pickUp.release);
    };
  };
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** A picture of the thing that follows the pointer; for eyes only. */
function ghostOf(node: HTMLElement): HTMLElement {
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
