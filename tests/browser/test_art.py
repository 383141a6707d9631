"""Every picture, drawn by Chromium at the smallest size on a board."""

import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
SMALL = 40
MIN_DIFFERENCE = 3.5
"""Two pictures look the same below this mean difference of a colour channel (0 to 255)."""
BLANK = 20.0
"""A picture looks blank below this standard deviation of brightness."""

MEASURE = """async size => {
    const shown = [...document.querySelectorAll('main.night figure:not([data-kind^=strangers])')];
    const drawn = await Promise.all(shown.map(async figure => {
        const svg = figure.querySelector('svg').cloneNode(true);
        svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
        const image = new Image();
        image.src = 'data:image/svg+xml;utf8,' + encodeURIComponent(svg.outerHTML);
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = size;
        const context = canvas.getContext('2d');
        context.fillStyle = '#1b1e3f';
        context.fillRect(0, 0, size, size);
        context.drawImage(image, 0, 0, size, size);
        return context.getImageData(0, 0, size, size).data;
    }));
    const names = shown.map(figure => `${figure.dataset.kind}/${figure.textContent}`);
    const sum = values => values.reduce((a, b) => a + b, 0);
    const far = (a, b) => sum(a.map((value, at) => Math.abs(value - b[at]))) / (3 * size * size);
    const pairs = [];
    for (const i of drawn.keys())
        for (let j = 0; j < i; j++) pairs.push([far([...drawn[i]], drawn[j]), names[i], names[j]]);
    const spread = drawn.map((one, i) => {
        const greens = [...one].filter((_, at) => at % 4 === 1);
        const mean = sum(greens) / greens.length;
        return [Math.sqrt(sum(greens.map(v => (v - mean) ** 2)) / greens.length), names[i]];
    });
    const closest = all => all.sort((a, b) => a[0] - b[0]).slice(0, 12);
    return { count: drawn.length, pairs: closest(pairs), spread: closest(spread) };
}"""


def test_no_two_pictures_look_the_same_at_forty_pixels(chromium: Browser, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    command = ["scripts/node_env.sh", "node", "scripts/sheet.mjs", str(sheet)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=120)
    page = chromium.new_page()
    page.goto(sheet.as_uri())
    found: dict[str, Any] = page.evaluate(MEASURE, SMALL)
    page.close()
    assert found["count"] > 150
    assert found["spread"][0][0] > BLANK, found["spread"][:5]
    assert found["pairs"][0][0] > MIN_DIFFERENCE, found["pairs"]
