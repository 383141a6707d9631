"""Checksums of the published rules, to check that our texts don't copy their sentences.

We may not store the texts themselves. `python -m tests.rulebook.published FILE...` computes the
checksums from text files: of runs of eight words, enough to recognize any run of eleven.
"""

import re
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).with_name("published.sums")
RUN, WINDOW, SIZE = 8, 4, 4


def runs(text: str) -> list[bytes]:
    """Return the checksums of all runs of words, ignoring punctuation and numbers."""
    words = re.findall(r"[a-z']+", text.casefold().replace("’", "'"))
    return [
        blake2b(" ".join(words[at : at + RUN]).encode(), digest_size=SIZE).digest()
        for at in range(len(words) - RUN + 1)
    ]


def sampled(sums: list[bytes]) -> set[bytes]:
    """Keep the smallest of every few neighbours: enough to find any longer run."""
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
