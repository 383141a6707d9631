/** Pictures as bitmap images: one element each instead of about thirty SVG elements.
 *
 * A picture is drawn inline at first. Its image is made while the browser is idle, and replaces
 * the inline drawing from then on. It is a bitmap because the browser would lay out an SVG image
 * again for each size. */

import type { Picture } from "./picture";

/** Pictures with text stay inline: an image can't use the page's fonts. */
const LETTERS = "<text";
const FRAME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">|</svg>';
/** The largest size of a picture in CSS pixels, and the largest image in device pixels. */
const [MAX_CSS_PIXELS, MAX_DEVICE_PIXELS] = [144, 288];
/** The delay in browsers without `requestIdleCallback`. */
const IDLE_DELAY_MS = 200;

const made = new Map<string, string>();
const wanted = new Set<string>();
/** References to the images: the browser would drop an unreferenced image and decode it again. */
const kept: HTMLImageElement[] = [];
let making = false;
/** The number of images; a change redraws the pictures that wait for theirs. */
let count = $state(0);

/** Return the address of a picture's image; undefined until it is made. */
export function imageOf(body: string): string | undefined {
  void count;
  const image = made.get(body);
  if (image === undefined) want(body);
  return image;
}

let inAdvance = true;

/** A page where no move waits for a picture makes only the images that it shows. */
export function makeImagesInAdvance(wanted: boolean): void {
  inAdvance = wanted;
}

/** Make the images of a game's pieces in advance. */
export function prepareImages(
  pieces: readonly { kind: string; name: string }[],
  pictures: Record<string, (name: string) => Picture>,
): void {
  for (const { kind, name } of inAdvance ? pieces : []) {
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
  else setTimeout(then, IDLE_DELAY_MS);
}

/** Make one image at a time, so a click doesn't have to wait for all of them. */
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
    // The picture stays inline.
    .catch(() => {})
    .finally(() => {
      wanted.delete(body);
      whenIdle(makeNext);
    });
}

async function drawn(body: string): Promise<HTMLImageElement> {
  const lines = await loaded(new Blob([FRAME.replace("|", () => body)], { type: "image/svg+xml" }));
  const canvas = document.createElement("canvas");
  const side = Math.min(MAX_DEVICE_PIXELS, Math.ceil(MAX_CSS_PIXELS * devicePixelRatio));
  canvas.width = canvas.height = side;
  canvas.getContext("2d")?.drawImage(lines, 0, 0, side, side);
  URL.revokeObjectURL(lines.src);
  const dots = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!dots) throw new Error("can't create the image");
  return loaded(dots);
}

function loaded(file: Blob): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error("can't load the image"));
    image.src = URL.createObjectURL(file);
  });
}
