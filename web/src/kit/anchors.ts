/** Anchors: names for elements that a lesson or a hint may point at, as in `data-anchor="job-3"`.
 *
 * `board/anchors.json` lists the anchors of every board; `*` stands for any number or word. Tests
 * check that boards and list agree.
 */

export function findAnchor(name: string): HTMLElement | null {
  return document.querySelector(`[data-anchor="${CSS.escape(name)}"]`);
}

/** Whether a name matches a pattern of anchors.json. */
export function fitsAnchor(pattern: string, name: string): boolean {
  const [head = "", ...rest] = pattern.split("*");
  if (!rest.length) return pattern === name;
  const tail = rest.join("*");
  const middle = name.slice(head.length, name.length - tail.length);
  return name.startsWith(head) && name.endsWith(tail) && middle.length > 0;
}

/** Make an anchor's name from words of the game: "crew", "Con man" and 2 give `crew-con-man-2`. */
export function anchorOf(...parts: (string | number)[]): string {
  return parts
    .map((part) =>
      String(part)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, ""),
    )
    .join("-");
}
