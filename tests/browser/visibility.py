"""Checks that everything a question needs is visible."""

from playwright.sync_api import Page

LIT = "[data-lit], .choices .lit"

ON_TOP = """element => {
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint(
        (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return there !== null && (element.contains(there) || there.contains(element));
}"""
NAME = "element => element.dataset.anchor ?? element.innerText ?? element.className"

UNSEEN = f"""lit => {{
    const onTop = {ON_TOP};
    const seen = element => {{
        const box = element.getBoundingClientRect();
        if (box.top < -1 || box.left < -1) return false;
        if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return false;
        return onTop(element);
    }};
    const wanted = [...document.querySelectorAll(
        `[data-anchor=goal], [data-decision], ${{lit}}`)];
    const out = wanted.filter(element => !seen(element)).map({NAME});
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways');
    return out;
}}"""
UNREACHABLE = f"""lit => {{
    const onTop = {ON_TOP};
    const reached = element => {{
        element.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
        return onTop(element);
    }};
    const out = [...document.querySelectorAll(lit)].filter(element => !reached(element));
    scrollTo(0, 0);
    return out.map({NAME});
}}"""


def unseen(page: Page, wanted: str = LIT) -> list[str]:
    """Return the goal line, question and lit options that are covered or not on the screen."""
    page.mouse.move(0, 0)
    found: list[str] = page.evaluate(UNSEEN, wanted)
    return found


def unreachable(page: Page) -> list[str]:
    """Return lit elements that stay covered even after scrolling to them."""
    found: list[str] = page.evaluate(UNREACHABLE, LIT)
    return found


def lit_anchors(page: Page) -> set[str]:
    """Return the anchors of lit elements, without their numbers."""
    names: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-lit][data-anchor]')].map("
        "element => element.dataset.anchor.split('-')[0])"
    )
    return set(names)
