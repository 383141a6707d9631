/** What a word means, beside it: on hover and focus, on a tap, by Enter or the space bar. */

import type { Attachment } from "svelte/attachments";
import type { Term } from "../generated/protocol";
import { announce, hideTip, hovers, showTip } from "./tip.svelte";

export function explained(word: string, term: Term): Attachment<HTMLElement> {
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
    /** Not for what lies below: a word is read, it does nothing. */
    const tell = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
      show();
      announce(term.text);
    };
    const heard: [string, EventListener][] = [
      ["pointerenter", (event) => hovers(event) && show()],
      ["pointerleave", (event) => (event as PointerEvent).pointerType === "mouse" && hide()],
      ["focus", () => node.matches(":focus-visible") && show()],
      // What goes while it has the focus is blurred in the middle of an update.
      ["blur", () => queueMicrotask(hide)],
      ["click", tell],
      ["keydown", (event) => ["Enter", " "].includes((event as KeyboardEvent).key) && tell(event)],
    ];
    for (const [name, listener] of heard) node.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      if (shown) hideTip();
    };
  };
}
