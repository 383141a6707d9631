/** What a thing is, on hover, focus and long press; and why it cannot be chosen, on a tap as well. */

import type { Attachment } from "svelte/attachments";
import { afterPaint } from "../connection/after-paint";
import { help } from "../parts/rules.svelte";
import { announce, hideTip, isMouseHover, showTip } from "../parts/tip.svelte";

export interface Details {
  /** Its name, where that is not to be read on it. */
  title?: string;
  /** What it does, in a sentence. */
  text?: string;
  /** Why it is not on offer now. */
  why?: string;
}

const LONG = 450;

/** What is yet to be said of which element: to find the words takes time, and the board is seen first. */
const due = new Map<HTMLElement, Details>();

function describeSoon(node: HTMLElement, about: Details): void {
  if (!due.size) afterPaint(describe);
  due.set(node, about);
}

function describe(): void {
  for (const [node, about] of due) {
    const spoken = spokenOf(about);
    if (spoken) node.setAttribute("aria-description", spoken);
    else node.removeAttribute("aria-description");
  }
  due.clear();
}

/** A long press reads and does not choose. */
export function details(about: () => Details): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What there is to say changes often, whoever listens for it stays: so the words are apart.
    $effect(() => {
      void help.glossary;
      describeSoon(node, about());
      return () => due.delete(node);
    });
    let shown = false;
    const show = () => {
      if (!spokenOf(about())) return;
      shown = true;
      showTip(node, about());
    };
    const hide = () => {
      clearTimeout(timer);
      shown = false;
      hideTip();
    };
    const press = (event: PointerEvent) => {
      if (event.pointerType === "mouse" || !spokenOf(about())) return;
      timer = setTimeout(() => {
        show();
        addEventListener("click", swallow, { capture: true, once: true });
        addEventListener(
          "pointerup",
          () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50),
          { once: true },
        );
      }, LONG);
    };
    const enter = (event: Event) => isMouseHover(event) && show();
    const focus = () => node.matches(":focus-visible") && show();
    const tap = () => {
      if (!about().why) return;
      show();
      announce(about().why ?? "");
    };
    const menu = (event: Event) => spokenOf(about()) && event.preventDefault();
    const heard: [string, EventListener][] = [
      ["pointerenter", enter],
      ["pointerleave", hide],
      ["pointerdown", press as EventListener],
      ["pointermove", () => clearTimeout(timer)],
      ["pointerup", () => clearTimeout(timer)],
      ["pointercancel", hide],
      ["focus", focus],
      // A button that goes while it has the focus is blurred in the middle of an update.
      ["blur", () => queueMicrotask(hide)],
      ["click", tap],
      ["contextmenu", menu],
    ];
    for (const [name, listener] of heard) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      if (timer) clearTimeout(timer);
      if (shown) hideTip();
    };
  };
}

function spokenOf({ title = "", text = "", why = "" }: Details): string {
  const terms = help.termsOn(title, text).map((term) => `${term.name}: ${term.text}`);
  return [text, ...terms, why].filter(Boolean).join(" ");
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
