"""What people are called at a table: one line, and not to be mistaken for anybody else there."""

import unicodedata
from collections.abc import Iterable

from heistnight.table.errors import Refusal

MOST_LETTERS = 24

LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕԁԛԝɡαβγεηικνορτυχω01|ł",
    "abekmhopctyxijsdqwgabyenikvoptuxwolll",
)
"""Letters of other alphabets, and digits, that look like these."""


def checked_name(name: str) -> str:
    """A name is one line of text, without what only confuses the eye."""
    letters = unicodedata.normalize("NFC", name)
    clean = "".join([" " if unicodedata.category(one)[0] in "CZ" else one for one in letters])
    clean = " ".join(clean.split())[:MOST_LETTERS]
    if not looks(clean):
        raise Refusal("A name needs at least one letter.")
    return clean


def looks(name: str) -> str:
    """Two names that look alike give the same."""
    spread = unicodedata.normalize("NFKD", name).casefold()
    kept = [letter for letter in spread if unicodedata.category(letter)[0] not in "MZCP"]
    return "".join(kept).translate(LOOKALIKES).replace("i", "l")


def free_name(taken: Iterable[str], name: str) -> str:
    """This name, or with a number behind it the first that looks like no other."""
    seen = {looks(one) for one in taken}
    number, wanted = 2, name
    while looks(wanted) in seen:
        wanted, number = f"{name[: MOST_LETTERS - 3]} {number}", number + 1
    return wanted
