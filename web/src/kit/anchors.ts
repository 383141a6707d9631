/** Elements that a lesson or a hint may point at have names: `data-anchor="job-3"`.
 *
 * The names of every board stand in `board/anchors.json`, and nowhere else; `*` is any number or
 * word. Tests see to it that what a board shows is named there, and the other way round.
 */

export function findAnchor(name: string): HTMLElement | null {
  return document.querySelector(`[data-anchor="${CSS.escape(name)}"]`);
}

/** Does this name fit the pattern? */
export function fitsAnchor(pattern: string, name: string): boolean {
  const [head = "", ...rest] = pattern.split("*");
  if (!rest.length) return pattern === name;
  const tail = rest.join("*");
  const middle = name.slice(head.length, name.length - tail.length);
  return name.startsWith(head) && name.endsWith(tail) && middle.length > 0;
}

/** A name made from words of the game: "Con man" and 2 give `crew-con-man-2`. */
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
