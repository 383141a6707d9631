"""Draw the icons of the installed page from web/public/icon.svg: `python -m tools.icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SIZES = {"icon-180.png": (180, 1.0), "icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0)}
MASKED = {"icon-mask-512.png": (512, 0.72)}
"""Phones crop these icons to their own shape, so the drawing is smaller."""
BACKGROUND = "#3b4296"


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, (size, part) in {**SIZES, **MASKED}.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            background = BACKGROUND if part < 1 or name == "icon-180.png" else "transparent"
            edge = size * part
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:{size}px;"
                f"background:{background}'>"
                f"<div style='width:{edge}px;height:{edge}px'>{drawing}</div>"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
