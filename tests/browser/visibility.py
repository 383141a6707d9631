"""Checks that everything a question needs is visible."""

from playwright.sync_api import Page

LIT = "[data-lit], .choices .lit"

ON_TOP = """element => {
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint(
        (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return there !== null && (element.contains(there) || there.contains(element));
}"""
NAME = """element => element.dataset.anchor
    ?? element.innerText?.replaceAll(/\\s+/g, ' ') ?? element.className"""

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


ANSWERS = """() => [...document.querySelectorAll(
    `button[data-lit], [data-place][data-lit] > .target, .choices .lit,
    [data-anchor=actions] button, [data-anchor=seal], [data-anchor=hand] [data-grip]`
)].filter(one => !one.disabled && one.tabIndex >= 0 && one.checkVisibility())"""
"""All elements that answer the open question, or a part of it."""

MIN_TOUCH_PX = 44

TOUCHED = """(element, x, y) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && element.contains(there);
}"""

COVERED = f"""() => {{
    const touched = {TOUCHED};
    const name = {NAME};
    const middle = box => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const out = [];
    for (const from of [0, document.documentElement.scrollHeight])
        for (const one of ({ANSWERS})()) {{
            scrollTo({{ top: from, behavior: 'instant' }});
            one.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
            if (!touched(one, ...middle(one.getBoundingClientRect())))
                out.push(`${{name(one)}} is covered, scrolled from ${{from}}`);
        }}
    const floating = node => !node || node === document.body ? null
        : ['sticky', 'fixed'].includes(getComputedStyle(node).position) ? node
        : floating(node.parentElement);
    for (const one of document.querySelectorAll('[data-anchor=board] [data-anchor]')) {{
        if (!one.checkVisibility()) continue;
        one.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
        const there = document.elementFromPoint(...middle(one.getBoundingClientRect()));
        const over = floating(there);
        if (over && !over.contains(one)) out.push(`${{name(one)}} stays under ${{over.className}}`);
    }}
    scrollTo(0, 0);
    return out;
}}"""

ABOUT = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(done));
    const board = document.querySelector('[data-anchor=board]');
    const bar = document.querySelector('[data-anchor=actions]').parentElement;
    const floats = node => getComputedStyle(node).position === 'sticky';
    const [head, tray] = ['[data-sticky=top]', '[data-anchor=tray]'].map(
        name => document.querySelector(name));
    const low = floats(tray) ? tray : floats(bar) ? bar : null;
    const top = floats(head) ? head.offsetHeight : 0;
    const bottom = low?.offsetHeight ? low.getBoundingClientRect().top : innerHeight;
    const out = [];
    for (const name of board.dataset.about.split(' ')) {
        const found = document.querySelector(`[data-anchor="${name}"]`);
        if (!found) continue;
        const box = found.getBoundingClientRect();
        const fits = box.height <= bottom - top;
        const [over, under] = [top - box.top, fits ? box.bottom - bottom : box.top - top - 12];
        if (over > 1) out.push(`${name} is ${Math.round(over)} px above what can be seen`);
        if (under > 1) out.push(`${name} is ${Math.round(under)} px below what can be seen`);
        break;
    }
    return out;
}"""
"""Check what the question is about first, as the page shows it after the screen was turned."""

SMALL = f"""() => {{
    const touched = {TOUCHED};
    const half = {MIN_TOUCH_PX} / 2 - 0.5;
    const out = [];
    for (const one of ({ANSWERS})()) {{
        one.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
        const box = one.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const wide = box.width >= 2 * half
            || touched(one, x - half, y) && touched(one, x + half, y);
        const high = box.height >= 2 * half
            || touched(one, x, y - half) && touched(one, x, y + half);
        if (!wide || !high)
            out.push(`${{({NAME})(one)}}: ${{Math.round(box.width)}}x${{Math.round(box.height)}}`);
    }}
    scrollTo(0, 0);
    return out;
}}"""


CUT = f"""() => [...document.querySelectorAll('[data-anchor=board] *, [data-anchor=hand] *')]
    .filter(one => {{
        const style = getComputedStyle(one);
        return style.overflowX === 'hidden' && style.textOverflow === 'clip'
            && style.webkitLineClamp === 'none' && one.clientWidth > 4
            && one.scrollWidth > one.clientWidth + 1
            && one.checkVisibility({{ visibilityProperty: true }});
    }}).map(one => `${{({NAME})(one)}}: ${{one.scrollWidth}} in ${{one.clientWidth}} px`)"""


def cut(page: Page) -> list[str]:
    """Return what is cut off at the side of its card or chip, and isn't said to go on."""
    found: list[str] = page.evaluate(CUT)
    return found


def covered(page: Page) -> list[str]:
    """Return answers, and things on the board, that are covered after scrolling to them.

    An answer is scrolled to as a browser does for the keyboard: only as far as needed.
    """
    page.mouse.move(0, 0)
    found: list[str] = page.evaluate(COVERED)
    return found


def hidden_subject(page: Page) -> list[str]:
    """Return whether something covers what the question is about, before anyone scrolls."""
    found: list[str] = page.evaluate(ABOUT)
    return found


def small_targets(page: Page) -> list[str]:
    """Return answers that are narrower or lower than a finger needs."""
    found: list[str] = page.evaluate(SMALL)
    return [f"{one} is small" for one in found]
