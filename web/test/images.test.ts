import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { jobPicture, tokenPicture } from "../src/art/big-score";
import { crookPicture } from "../src/art/crooks";
import { prepareImages } from "../src/art/images.svelte";
import PictureView from "../src/art/Picture.svelte";
import type { Picture } from "../src/art/picture";

/** A fake browser that loads well-formed images, and is always idle. */
function browserWithImages(): string[] {
  const bodies: string[] = [];
  vi.stubGlobal("requestIdleCallback", (then: () => void) => queueMicrotask(then));
  vi.stubGlobal(
    "Blob",
    class {
      constructor([text]: [string]) {
        bodies.push(text);
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done({ type: "image/png" } as Blob),
  );
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${bodies.length}`);
  vi.stubGlobal(
    "Image",
    class {
      onload = () => {};
      private address = "";
      get src() {
        return this.address;
      }
      set src(address: string) {
        this.address = address;
        queueMicrotask(() => this.onload());
      }
    },
  );
  return bodies;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function shown(picture: Picture): { target: HTMLElement; gone: () => void } {
  const target = document.createElement("div");
  const view = mount(PictureView, { target, props: { picture, label: "a face" } });
  flushSync();
  return { target, gone: () => void unmount(view) };
}

test("a picture is drawn inline until its image is ready, with the same label", async () => {
  const bodies = browserWithImages();
  const { target, gone } = shown(crookPicture("Nimble Nell"));
  expect(target.querySelector("svg")?.getAttribute("aria-label")).toBe("a face");
  await vi.waitFor(() => expect(target.querySelector("img")?.alt).toBe("a face"));
  expect(target.querySelector("svg")).toBeNull();
  expect(bodies).toHaveLength(1);
  gone();
});

test("a picture prepared in advance is an image from the start", async () => {
  const bodies = browserWithImages();
  const pieces = ["Hotel", "Casino"].map((name) => ({ kind: "job", name }));
  prepareImages([...pieces, { kind: "rule", name: "Hotel" }], { job: jobPicture });
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  const { target, gone } = shown(jobPicture("Casino"));
  await vi.waitFor(() => expect(target.querySelector("img")).not.toBeNull());
  prepareImages(pieces, { job: jobPicture });
  expect(bodies).toHaveLength(2);
  gone();
});

test("a picture with letters stays inline, because images can't use the page's fonts", async () => {
  const bodies = browserWithImages();
  const { target, gone } = shown(tokenPicture("cash 50"));
  await new Promise((done) => setTimeout(done, 20));
  expect([bodies.length, target.querySelectorAll("svg text").length]).toEqual([0, 1]);
  gone();
});

test("each picture is built once", () => {
  expect(crookPicture("Nimble Nell")).toBe(crookPicture("Nimble Nell"));
  expect(crookPicture("Nimble Nell")).not.toBe(crookPicture("Don"));
});
