"""Check names and chat lines: one line, nothing invisible, no two names that look alike."""

import re
import unicodedata
from collections.abc import Iterable

from heistnight.table.errors import Refusal

MAX_NAME_LENGTH = 24

LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕԁԛԝɡαβγεηικνορτυχω01|łɑıӏһօսոհᴄᴏꜱᴠᴡᴢ",
    "abekmhopctyxijsdqwgabyenikvoptuxwolllailhounhcosvwz",
)
"""Letters of other alphabets and digits, mapped to the Latin letters they look like."""


MAX_COMBINING_MARKS = 3
"""Marks on one letter. More of them build a tower that covers other lines."""
COMBINING_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
MARK_STACKS = re.compile(f"({COMBINING_MARK}{{{MAX_COMBINING_MARKS}}}){COMBINING_MARK}+")
DIRECTION_MARKS = dict.fromkeys(
    [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
)
"""Invisible characters that change the direction of the text after them."""
INVISIBLE_LETTERS = dict.fromkeys([0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159], " ")
"""Characters that show nothing although Unicode classes them as letters or symbols."""
LINE_BREAK_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories that end a line or control a terminal."""


def plain_line(text: str) -> str:
    """Return the text as one line, without characters that mislead readers or terminals."""
    text = unicodedata.normalize(
        "NFC", text.translate(DIRECTION_MARKS).translate(INVISIBLE_LETTERS)
    )
    line = "".join(
        [" " if unicodedata.category(one) in LINE_BREAK_CATEGORIES else one for one in text]
    )
    return MARK_STACKS.sub(r"\1", line).strip()


def has_visible_text(line: str) -> bool:
    """Return whether the line has any visible character."""
    return any(unicodedata.category(one)[0] not in "CZM" for one in line)


def checked_name(name: str) -> str:
    """Return the cleaned name, or refuse one without letters."""
    letters = plain_line(name)
    clean = "".join([" " if unicodedata.category(one)[0] in "CZ" else one for one in letters])
    clean = " ".join(clean.split())[:MAX_NAME_LENGTH]
    if not lookalike_key(clean):
        raise Refusal("A name needs at least one letter.")
    return clean


def lookalike_key(name: str) -> str:
    """Return a key that is the same for names that look alike."""
    spread = unicodedata.normalize("NFKD", name).casefold()
    kept = [letter for letter in spread if unicodedata.category(letter)[0] not in "MZCP"]
    return "".join(kept).translate(LOOKALIKES).replace("i", "l")


def free_name(taken: Iterable[str], name: str) -> str:
    """Return this name, with a number behind it if another name looks the same."""
    seen = {lookalike_key(one) for one in taken}
    number, wanted = 2, name
    while lookalike_key(wanted) in seen:
        end = f" {number}"
        wanted, number = name[: MAX_NAME_LENGTH - len(end)] + end, number + 1
    return wanted
