const ANSWERS = "button[data-lit], .lit > .target, .choices .lit, [data-anchor=hand] [data-grip]";

/** Focus the first answer to the open question; without one, let the link go where it points. */
export function skipToAnswer(event: MouseEvent): void {
  const answer = [...document.querySelectorAll<HTMLButtonElement>(ANSWERS)].find(
    (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility(),
  );
  if (!answer) return;
  event.preventDefault();
  answer.focus();
}
