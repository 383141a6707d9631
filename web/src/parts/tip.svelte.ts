/** "Why not?", and what a thing is: said beside it on hover, focus or tap. */

import type { Attachment } from "svelte/attachments";
import { playback } from "../kit/playback.svelte";

export const tip = $state({ title: "", text: "", why: "", rule: "", x: 0, y: 0, below: false });
/** How high it came out: a long one has no room above what stands near the top. */
let height = 122;
let turns = 0;
let beside: Element | null = null;
export const spoken = $state({ text: "" });

/** Read aloud by a screen reader, once. */
export function announce(text: string): void {
  spoken.text = "";
  requestAnimationFrame(() => (spoken.text = text));
}

/** Not while something is told: wherever the pointer rests, the board is looked at. */
export function showTip(
  node: Element,
  about: { title?: string; text?: string; why?: string; rule?: string },
): void {
  if (playback.playing) return;
  turns += 1;
  beside = node;
  placeTip();
  tip.title = about.title ?? "";
  tip.text = about.text ?? "";
  tip.why = about.why ?? "";
  tip.rule = about.rule ?? "";
}

/** A pointer over something tells what it is; a finger's tap leaves one behind that does not. */
export function hovers(event: Event): boolean {
  return (
    (event as PointerEvent).pointerType === "mouse" && matchMedia("(any-hover: hover)").matches
  );
}

/** Drawn, it is so high. */
export function measureTip(drawn: number): void {
  height = drawn;
  placeTip();
}

/** Also after a scroll: what it is about may stand elsewhere, or be gone from sight. */
export function placeTip(): void {
  const box = beside?.getBoundingClientRect();
  if (!box) return;
  if (box.bottom < 0 || box.top > innerHeight) return hideTip();
  const above = box.top - 8;
  tip.below = above < height && innerHeight - box.bottom > above;
  tip.x = Math.min(Math.max(box.left + box.width / 2, 130), innerWidth - 130);
  tip.y = tip.below ? box.bottom + 8 : box.top - 8;
}

/** A thing that vanishes is left while the page is drawn, and that must not be changed then. */
export function hideTip(): void {
  const last = (turns += 1);
  queueMicrotask(() => {
    if (last === turns) tip.title = tip.text = tip.why = tip.rule = "";
  });
}

export function why(reason: string | undefined): Attachment {
  return (node) => {
    if (!reason) return undefined;
    node.setAttribute("aria-description", reason);
    const enter = () => showTip(node, { why: reason });
    const tap = () => {
      enter();
      announce(reason);
    };
    const heard: [string, () => void][] = [
      ["pointerenter", enter],
      ["focus", enter],
      ["click", tap],
      ["pointerleave", hideTip],
      ["blur", hideTip],
    ];
    for (const [name, listener] of heard) node.addEventListener(name, listener);
    return () => {
      node.removeAttribute("aria-description");
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      if (tip.why === reason) hideTip();
    };
  };
}
