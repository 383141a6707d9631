/** The tooltip: what a thing is, or why an option isn't offered. */

import type { Attachment } from "svelte/attachments";
import { playback } from "../kit/playback.svelte";

export const tip = $state({ title: "", text: "", why: "", rule: "", x: 0, y: 0, below: false });
/** The measured height: a tall tooltip has no room above an element near the top. */
let height = 122;
let version = 0;
let target: Element | null = null;
export const announcement = $state({ text: "" });

/** Have a screen reader say this once. */
export function announce(text: string): void {
  announcement.text = "";
  requestAnimationFrame(() => (announcement.text = text));
}

/** Show the tooltip, but not during an animation, when the player watches the board. */
export function showTip(
  node: Element,
  about: { title?: string; text?: string; why?: string; rule?: string },
): void {
  if (playback.playing) return;
  version += 1;
  target = node;
  placeTip();
  tip.title = about.title ?? "";
  tip.text = about.text ?? "";
  tip.why = about.why ?? "";
  tip.rule = about.rule ?? "";
}

/** Where the mouse was last. */
let mouse: { x: number; y: number } | null = null;
addEventListener("pointermove", ({ clientX: x, clientY: y }) => (mouse = { x, y }), {
  passive: true,
});

/** Whether a mouse hovers and has moved.
 *
 * After a tap, browsers report a hover that isn't one, and also if the board moves under the mouse. */
export function isMouseHover(event: Event): boolean {
  const { pointerType, clientX, clientY } = event as PointerEvent;
  const moved = mouse?.x !== clientX || mouse.y !== clientY;
  return pointerType === "mouse" && moved && matchMedia("(any-hover: hover)").matches;
}

export function setTipHeight(drawn: number): void {
  height = drawn;
  placeTip();
}

/** Place the tooltip beside its element; hide it if the element was scrolled out of view. */
export function placeTip(): void {
  const box = target?.getBoundingClientRect();
  if (!box) return;
  if (box.bottom < 0 || box.top > innerHeight) return hideTip();
  const above = box.top - 8;
  tip.below = above < height && innerHeight - box.bottom > above;
  tip.x = Math.min(Math.max(box.left + box.width / 2, 130), innerWidth - 130);
  tip.y = tip.below ? box.bottom + 8 : box.top - 8;
}

/** Hide the tooltip after the current update.
 *
 * A removed element fires its leave event in the middle of an update, when state must not change. */
export function hideTip(): void {
  const called = (version += 1);
  queueMicrotask(() => {
    if (called === version) tip.title = tip.text = tip.why = tip.rule = "";
  });
}

export function reasonTooltip(reason: string | undefined): Attachment {
  return (node) => {
    if (!reason) return undefined;
    node.setAttribute("aria-description", reason);
    const enter = () => showTip(node, { why: reason });
    const tap = () => {
      enter();
      announce(reason);
    };
    const listeners: [string, () => void][] = [
      ["pointerenter", enter],
      ["focus", enter],
      ["click", tap],
      ["pointerleave", hideTip],
      ["blur", hideTip],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener);
    return () => {
      node.removeAttribute("aria-description");
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      if (tip.why === reason) hideTip();
    };
  };
}
