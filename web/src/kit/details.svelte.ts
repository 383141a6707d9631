/** Tooltips for things on a board: on hover, focus and long press; on tap, if it can't be chosen. */

import type { Attachment } from "svelte/attachments";
import { afterPaint } from "../connection/after-paint";
import { help } from "../parts/rules.svelte";
import { announce, hideTip, isMouseHover, showTip } from "../parts/tip.svelte";

export interface Details {
  /** Its name, if it doesn't show it. */
  title?: string;
  /** What it does, in a sentence. */
  text?: string;
  /** Why it can't be chosen now. */
  why?: string;
}

const LONG_PRESS_MS = 450;

/** Elements whose description is due. Finding the terms takes time, so the board is painted first. */
const due = new Map<HTMLElement, Details>();

function describeSoon(node: HTMLElement, about: Details): void {
  if (!due.size) afterPaint(describeDue);
  due.set(node, about);
}

function describeDue(): void {
  for (const [node, about] of due) {
    const text = describeAloud(about);
    if (text) node.setAttribute("aria-description", text);
    else node.removeAttribute("aria-description");
  }
  due.clear();
}

/** Attach a tooltip; a long press shows it and doesn't choose. */
export function details(about: () => Details): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The description changes often, the listeners never: so they are set up separately.
    $effect(() => {
      void help.glossary;
      describeSoon(node, about());
      return () => due.delete(node);
    });
    let shown = false;
    const show = () => {
      if (!describeAloud(about())) return;
      shown = true;
      showTip(node, about());
    };
    const hide = () => {
      clearTimeout(timer);
      shown = false;
      hideTip();
    };
    const press = (event: PointerEvent) => {
      if (event.pointerType === "mouse" || !describeAloud(about())) return;
      timer = setTimeout(() => {
        show();
        addEventListener("click", stopEvent, { capture: true, once: true });
        addEventListener(
          "pointerup",
          () => setTimeout(() => removeEventListener("click", stopEvent, { capture: true }), 50),
          { once: true },
        );
      }, LONG_PRESS_MS);
    };
    const enter = (event: Event) => isMouseHover(event) && show();
    const move = (event: Event) => {
      clearTimeout(timer);
      if (!shown) enter(event);
    };
    const focus = () => node.matches(":focus-visible") && show();
    const tap = () => {
      if (!about().why) return;
      show();
      announce(about().why ?? "");
    };
    const menu = (event: Event) => describeAloud(about()) && event.preventDefault();
    const listeners: [string, EventListener][] = [
      ["pointerenter", enter],
      ["pointerleave", hide],
      ["pointerdown", press as EventListener],
      ["pointermove", move],
      ["pointerup", () => clearTimeout(timer)],
      ["pointercancel", hide],
      ["focus", focus],
      // An element removed while focused is blurred in the middle of an update.
      ["blur", () => queueMicrotask(hide)],
      ["click", tap],
      ["contextmenu", menu],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      if (timer) clearTimeout(timer);
      if (shown) hideTip();
    };
  };
}

function describeAloud({ title = "", text = "", why = "" }: Details): string {
  const terms = help.termsOn(title, text).map((term) => `${term.name}: ${term.text}`);
  return [text, ...terms, why].filter(Boolean).join(" ");
}

function stopEvent(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
