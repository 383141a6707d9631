"""What people are called at a table, and what they say: one line, that looks like what it is.

A name is not to be mistaken for anybody else's there.
"""

import re
import unicodedata
from collections.abc import Iterable

from heistnight.table.errors import Refusal

MAX_NAME_LENGTH = 24

LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕԁԛԝɡαβγεηικνορτυχω01|łɑıӏһօսոհᴄᴏꜱᴠᴡᴢ",
    "abekmhopctyxijsdqwgabyenikvoptuxwolllailhounhcosvwz",
)
"""Letters of other alphabets, and digits, that look like these."""


MAX_COMBINING_MARKS = 3
"""On one letter: more of them make a tower that covers other people's lines."""
COMBINING_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
MARK_STACKS = re.compile(f"({COMBINING_MARK}{{{MAX_COMBINING_MARKS}}}){COMBINING_MARK}+")
DIRECTION_MARKS = dict.fromkeys(
    [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]
)
"""Characters that are not seen, and turn what follows about."""
INVISIBLE_LETTERS = dict.fromkeys([0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x1D159], " ")
"""Letters and signs of which nothing is seen, whatever their kind says."""
LINE_BREAK_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of characters that end a line, or speak to a terminal."""


def plain_line(text: str) -> str:
    """As it was written, on one line, without what only confuses the eye or the terminal."""
    text = unicodedata.normalize(
        "NFC", text.translate(DIRECTION_MARKS).translate(INVISIBLE_LETTERS)
    )
    line = "".join(
        [" " if unicodedata.category(one) in LINE_BREAK_CATEGORIES else one for one in text]
    )
    return MARK_STACKS.sub(r"\1", line).strip()


def readable(line: str) -> bool:
    """Whether there is anything to be seen in it."""
    return any(unicodedata.category(one)[0] not in "CZM" for one in line)


def checked_name(name: str) -> str:
    letters = plain_line(name)
    clean = "".join([" " if unicodedata.category(one)[0] in "CZ" else one for one in letters])
    clean = " ".join(clean.split())[:MAX_NAME_LENGTH]
    if not lookalike_key(clean):
        raise Refusal("A name needs at least one letter.")
    return clean


def lookalike_key(name: str) -> str:
    """Two names that look alike give the same."""
    spread = unicodedata.normalize("NFKD", name).casefold()
    kept = [letter for letter in spread if unicodedata.category(letter)[0] not in "MZCP"]
    return "".join(kept).translate(LOOKALIKES).replace("i", "l")


def free_name(taken: Iterable[str], name: str) -> str:
    """This name, or with a number behind it the first that looks like no other."""
    seen = {lookalike_key(one) for one in taken}
    number, wanted = 2, name
    while lookalike_key(wanted) in seen:
        end = f" {number}"
        wanted, number = name[: MAX_NAME_LENGTH - len(end)] + end, number + 1
    return wanted
