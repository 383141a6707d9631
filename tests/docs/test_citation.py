"""CITATION.cff names the version that is installed."""

import re
from pathlib import Path

import heistnight as hn

ROOT = Path(__file__).parents[2]
NEEDED = ("cff-version", "message", "title", "authors", "version", "license")


def test_the_citation_is_complete_and_names_this_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    keys = re.findall(r"^([a-z-]+):", text, re.MULTILINE)
    assert set(NEEDED) <= set(keys)
    assert f"\nversion: {hn.__version__}\n" in text
