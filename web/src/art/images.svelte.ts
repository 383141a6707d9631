/** Pictures as images: one element each, in place of thirty that a browser lays out and paints.
 *
 * An image takes a browser a while to make. So a picture is drawn in place at first, its image is made
 * while nothing else is to be done, and from then on it stands in wherever the picture is. It is made of
 * dots: an image of lines is a page of its own, laid out anew for each size that it is painted at. */

import type { Picture } from "./picture";

/** Letters come from the page, and an image has none of its fonts. */
const LETTERS = "<text";
const FRAME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">|</svg>';
/** No picture is shown larger, on a screen with one dot a pixel; on a dense one that is small. */
const [LARGEST, MOST_DOTS] = [144, 288];
/** Milliseconds, where a browser does not say when it is idle. */
const SOON = 200;

const made = new Map<string, string>();
const wanted = new Set<string>();
/** Kept: an image that nobody holds is forgotten, and would be made anew. */
const kept: HTMLImageElement[] = [];
let making = false;
/** How many images there are: whoever asks for one is told when there are more. */
let count = $state(0);

/** The address of its image; nothing before there is one. */
export function imageOf(body: string): string | undefined {
  void count;
  const image = made.get(body);
  if (image === undefined) want(body);
  return image;
}

/** The images of a game's pieces are made ahead, where their kind has pictures. */
export function warm(
  pieces: readonly { kind: string; name: string }[],
  pictures: Record<string, (name: string) => Picture>,
): void {
  for (const { kind, name } of pieces) {
    const body = pictures[kind]?.(name).body;
    if (body !== undefined && !made.has(body)) want(body);
  }
}

function want(body: string): void {
  if (body.includes(LETTERS)) return;
  wanted.add(body);
  if (making) return;
  making = true;
  whenIdle(makeNext);
}

function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then);
  else setTimeout(then, SOON);
}

/** One at a time: whoever presses something meanwhile does not wait for all. */
function makeNext(): void {
  const [body] = wanted;
  if (body === undefined) {
    making = false;
    count = made.size;
    return;
  }
  drawn(body)
    .then((image) => {
      kept.push(image);
      made.set(body, image.src);
    })
    // Then it stays drawn in place.
    .catch(() => {})
    .finally(() => {
      wanted.delete(body);
      whenIdle(makeNext);
    });
}

async function drawn(body: string): Promise<HTMLImageElement> {
  const lines = await loaded(new Blob([FRAME.replace("|", () => body)], { type: "image/svg+xml" }));
  const canvas = document.createElement("canvas");
  const side = Math.min(MOST_DOTS, Math.ceil(LARGEST * devicePixelRatio));
  canvas.width = canvas.height = side;
  canvas.getContext("2d")?.drawImage(lines, 0, 0, side, side);
  URL.revokeObjectURL(lines.src);
  const dots = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!dots) throw new Error("there is no room for this image");
  return loaded(dots);
}

function loaded(file: Blob): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error("this image cannot be shown"));
    image.src = URL.createObjectURL(file);
  });
}
