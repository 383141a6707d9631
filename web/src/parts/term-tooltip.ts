/** Explain a term in a tooltip: on hover, focus, tap, Enter or the space bar. */

import type { Attachment } from "svelte/attachments";
import type { Term } from "../generated/protocol";
import { announce, hideTip, isMouseHover, showTip } from "./tip.svelte";

export function termTooltip(word: string, term: Term): Attachment<HTMLElement> {
  return (node) => {
    node.setAttribute("aria-description", term.text);
    let shown = false;
    const show = () => {
      shown = true;
      const title = word.charAt(0).toUpperCase() + word.slice(1);
      showTip(node, { title, text: term.text, rule: term.rule });
    };
    const hide = () => {
      shown = false;
      hideTip();
    };
    // The click must not reach the option below the term.
    const explain = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
      show();
      announce(term.text);
    };
    const listeners: [string, EventListener][] = [
      ["pointerenter", (event) => isMouseHover(event) && show()],
      ["pointerleave", (event) => (event as PointerEvent).pointerType === "mouse" && hide()],
      ["focus", () => node.matches(":focus-visible") && show()],
      // An element removed while focused is blurred in the middle of an update.
      ["blur", () => queueMicrotask(hide)],
      ["click", explain],
      [
        "keydown",
        (event) => ["Enter", " "].includes((event as KeyboardEvent).key) && explain(event),
      ],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener);
      if (shown) hideTip();
    };
  };
}
