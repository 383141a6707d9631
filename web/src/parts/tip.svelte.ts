/** "Why not?": a thing that cannot be chosen says why on hover, focus or tap. */

import type { Attachment } from "svelte/attachments";

export const tip = $state({ text: "", x: 0, y: 0, below: false });
export const spoken = $state({ text: "" });

/** Read aloud by a screen reader, once. */
export function announce(text: string): void {
  spoken.text = "";
  requestAnimationFrame(() => (spoken.text = text));
}

function show(node: Element, text: string): void {
  const box = node.getBoundingClientRect();
  tip.below = box.top < 110;
  tip.x = Math.min(Math.max(box.left + box.width / 2, 130), innerWidth - 130);
  tip.y = tip.below ? box.bottom + 8 : box.top - 8;
  tip.text = text;
}

export function hideTip(): void {
  tip.text = "";
}

export function why(reason: string | undefined): Attachment {
  return (node) => {
    if (!reason) return undefined;
    node.setAttribute("aria-description", reason);
    const enter = () => show(node, reason);
    const tap = () => {
      show(node, reason);
      announce(reason);
    };
    node.addEventListener("pointerenter", enter);
    node.addEventListener("focus", enter);
    node.addEventListener("click", tap);
    node.addEventListener("pointerleave", hideTip);
    node.addEventListener("blur", hideTip);
    return () => {
      node.removeAttribute("aria-description");
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("focus", enter);
      node.removeEventListener("click", tap);
      node.removeEventListener("pointerleave", hideTip);
      node.removeEventListener("blur", hideTip);
      if (tip.text === reason) hideTip();
    };
  };
}
