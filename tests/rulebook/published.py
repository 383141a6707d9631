"""Check sums of the published rules, to see that no sentence of theirs is in ours.

The texts themselves are not ours to keep. `python -m tests.rulebook.published FILE…` makes the
sums anew from text files: of every run of eight words, as many as it takes to know any eleven.
"""

import re
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).with_name("published.sums")
RUN, WINDOW, SIZE = 8, 4, 4


def runs(text: str) -> list[bytes]:
    """The sums of all runs of words, whatever stands between the words; figures are facts."""
    words = re.findall(r"[a-z']+", text.casefold().replace("’", "'"))
    return [
        blake2b(" ".join(words[at : at + RUN]).encode(), digest_size=SIZE).digest()
        for at in range(len(words) - RUN + 1)
    ]


def sampled(sums: list[bytes]) -> set[bytes]:
    """The least of every few neighbours: enough to find any longer stretch again."""
    return {min(sums[at : at + WINDOW]) for at in range(max(1, len(sums) - WINDOW + 1)) if sums}


@cache
def known() -> set[bytes]:
    data = FILE.read_bytes()
    return {data[at : at + SIZE] for at in range(0, len(data), SIZE)}


def is_copied(text: str) -> bool:
    return not known().isdisjoint(runs(text))


if __name__ == "__main__":
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]]
    FILE.write_bytes(b"".join(sorted(set().union(*[sampled(runs(text)) for text in texts]))))
