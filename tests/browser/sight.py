"""What has to be in sight whenever somebody is asked something."""

from playwright.sync_api import Page

LIT = "[data-lit], .choices .lit"

UNSEEN = """lit => {
    const seen = element => {
        const box = element.getBoundingClientRect();
        if (box.top < -1 || box.left < -1) return false;
        if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return false;
        const there = document.elementFromPoint(
            (box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return there !== null && (element.contains(there) || there.contains(element));
    };
    const wanted = [...document.querySelectorAll(
        `[data-anchor=goal], [data-decision], ${lit}`)];
    const out = wanted.filter(element => !seen(element)).map(
        element => element.dataset.anchor ?? element.innerText ?? element.className);
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways');
    return out;
}"""


def unseen(page: Page) -> list[str]:
    """The goal line, the question and lit choices that are not on the screen, or covered."""
    page.mouse.move(0, 0)
    found: list[str] = page.evaluate(UNSEEN, LIT)
    return found


def lit_anchors(page: Page) -> set[str]:
    """The names of what is lit, without their numbers."""
    names: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-lit][data-anchor]')].map("
        "element => element.dataset.anchor.split('-')[0])"
    )
    return set(names)
