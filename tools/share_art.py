"""Draw the pictures and letters of share images: `python -m tools.share_art`.

It needs the built page (`make web`). Look at the PNGs in `ART` afterwards.
"""

import json
import tempfile
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from heistnight.games import ALL_RULES
from heistnight.server.share.png import ART, SHADES, Raster, write_png
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.serving import Served

WIDTH, HEIGHT = 1200, 630
PANEL_TOP = 340
PANEL, WHITE, LAMP = (20, 22, 46), (247, 243, 234), (255, 207, 122)
PICTURE_COLOURS = 256 - 2 * SHADES
FONTS = Path(__file__).parents[1] / "web" / "node_modules" / "@fontsource"
SIZES = {
    "large": ("Barlow Condensed", "barlow-condensed", 64, 72),
    "small": ("Barlow", "barlow", 36, 48),
}
"""Of each size of letters: the font, its files, its size and the height of a line."""
LETTERS = (
    "".join(
        chr(code)
        for first, last in ((0x20, 0x7E), (0xA1, 0xAC), (0xAE, 0x17F), (0x400, 0x45F))
        for code in range(first, last + 1)
    )
    + "–—‘’“”…€·×−"
)

COMPOSE = """([game, title, top]) => {
    const scene = document.querySelector(`[id="night-${game}"]`).closest("svg").outerHTML;
    document.body.innerHTML = `<div style="position:fixed;inset:0;background:#14162e">
      <div style="position:absolute;inset:0 0 auto 0;height:${top}px;overflow:hidden">
        <div style="position:absolute;inset:0;height:${top}px">${scene}</div></div>
      <div style="position:absolute;inset:${top}px 0 auto 0;height:6px;background:#ffcf7a"></div>
      <div style="position:absolute;left:40px;top:36px;padding:8px 22px;border-radius:12px;
        background:#14162e;color:#ffcf7a;font:600 40px 'Barlow Condensed'">
        <span style="color:#f7f3ea">Heist Night</span> · ${title}</div></div>`;
}"""
PIXELS = """async ([data]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const bytes = pen.getImageData(0, 0, image.width, image.height).data;
    let text = "";
    for (let at = 0; at < bytes.length; at += 30000)
        text += String.fromCharCode(...bytes.subarray(at, at + 30000));
    return btoa(text);
}"""
DRAW_LETTERS = """async ([letters, family, size, height, files]) => {
    for (const file of files) {
        const font = new FontFace("share", `url(data:font/woff2;base64,${file})`);
        await font.load();
        document.fonts.add(font);
    }
    const pen = document.createElement("canvas").getContext("2d");
    const set = () => { pen.font = `600 ${size}px share, "DejaVu Sans Condensed", sans-serif`; };
    set();
    const at = {};
    let left = 0;
    for (const letter of letters) {
        const width = Math.ceil(pen.measureText(letter).width);
        at[letter] = [left, width];
        left += width;
    }
    [pen.canvas.width, pen.canvas.height] = [left, height];
    set();
    pen.fillStyle = "white";
    for (const letter of letters) {
        const [from, width] = at[letter];
        pen.save();
        pen.beginPath();
        pen.rect(from, 0, width, height);
        pen.clip();
        pen.fillText(letter, from, Math.round(height * 0.74));
        pen.restore();
    }
    const bytes = pen.getImageData(0, 0, left, height).data;
    let text = "";
    for (let n = 3; n < bytes.length; n += 4) text += String.fromCharCode(bytes[n] >> 4);
    return [at, left, btoa(text)];
}"""

Colour = tuple[int, int, int]


def ramp(to: Colour) -> list[Colour]:
    """Return the colours from the panel to this one."""
    steps = [shade / (SHADES - 1) for shade in range(SHADES)]
    pairs = list(zip(PANEL, to, strict=True))
    red, green, blue = [[round(a + (b - a) * step) for step in steps] for a, b in pairs]
    return list(zip(red, green, blue, strict=True))


def median_cut(counts: Counter[Colour], most: int) -> dict[Colour, Colour]:
    """Map each colour to one of at most so many."""
    boxes = [list(counts)]
    while len(boxes) < most:
        box = max(boxes, key=lambda one: spread(one)[0] * len(one))
        size, channel = spread(box)
        if not size:
            break
        box.sort(key=lambda colour: colour[channel])
        boxes.remove(box)
        boxes += [box[: len(box) // 2], box[len(box) // 2 :]]
    return {colour: mean(box, counts) for box in boxes for colour in box}


def spread(box: list[Colour]) -> tuple[int, int]:
    ranges = [max(one) - min(one) for one in zip(*box, strict=True)]
    return max(ranges), ranges.index(max(ranges))


def mean(box: list[Colour], counts: Counter[Colour]) -> Colour:
    total = sum([counts[colour] for colour in box])
    red, green, blue = [
        round(sum([colour[n] * counts[colour] for colour in box]) / total) for n in range(3)
    ]
    return red, green, blue


def picture(shot: bytes, page: Page) -> Raster:
    pixels = b64decode(page.evaluate(PIXELS, [b64encode(shot).decode()]))
    colours = list(zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True))
    near = median_cut(Counter(colours), PICTURE_COLOURS)
    palette = [*ramp(WHITE), *ramp(LAMP), *sorted(set(near.values()))]
    places = {colour: number for number, colour in reversed(list(enumerate(palette)))}
    index = {colour: places[to] for colour, to in near.items()}
    index[PANEL] = 0
    flat = bytes([index[colour] for colour in colours])
    rows = b"".join([b"\0" + flat[start : start + WIDTH] for start in range(0, len(flat), WIDTH)])
    return Raster(WIDTH, HEIGHT, bytes([part for colour in palette for part in colour]), rows)


def letters(page: Page, name: str) -> None:
    family, files, size, height = SIZES[name]
    folder = FONTS / files / "files"
    fonts = [
        b64encode((folder / f"{files}-{part}-600-normal.woff2").read_bytes()).decode()
        for part in ("latin-ext", "latin")
    ]
    at, width, data = page.evaluate(DRAW_LETTERS, [LETTERS, family, size, height, fonts])
    flat = b64decode(data)
    rows = b"".join([b"\0" + flat[start : start + width] for start in range(0, len(flat), width)])
    (ART / f"{name}.png").write_bytes(write_png(Raster(width, height, b"", rows)))
    (ART / f"{name}.json").write_text(json.dumps(at, ensure_ascii=False), encoding="utf-8")


def main() -> None:
    ART.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True, base_url=served.url
        ).new_page()
        for game, rules in ALL_RULES.items():
            page.goto("/")
            page.locator(f"[id='night-{game}']").first.wait_for(state="attached")
            page.evaluate(COMPOSE, [game, rules.info.title, PANEL_TOP])
            page.evaluate("document.fonts.ready.then(() => true)")
            (ART / f"{game}.png").write_bytes(write_png(picture(page.screenshot(), page)))
        for name in SIZES:
            letters(page, name)
        browser.close()
        served.stop()


if __name__ == "__main__":
    main()
