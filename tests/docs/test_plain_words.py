"""Keep the project's language plain: words and names that must not come back.

To allow a word in one place, add it to `ALLOWED` with the reason.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ARCHAIC = re.compile(
    r"\b(whoever|whomever|whom|anew|somebody|dear|dearer|dearest|dearly|thereby|therein|wherein|"
    r"whereby|thereof|thereafter|nought|one's|oneself|mended|befalls?|whence|thence|henceforth|"
    r"lest|shall|upon|for nothing|of that sort|as ever|at leisure|to be had|comes to nothing|"
    r"tells of|is told of|households?|knocks|knocking|had (?:their|your) say|on paper)\b",
    re.IGNORECASE,
)
ALLOWED = {
    ("src/heistnight/games/big_score/lessons/64-whom-it-feeds.toml", "whom"): "the lesson's seed",
}
"""By file and word, in lower case: why it may stay."""

OLD_FILES = {
    *("heart", "pulse", "doors", "inner_door", "news", "moving", "fetching", "sleeping"),
    *(
        "visitors",
        "house",
        "ledger",
        "orders",
        "turns",
        "scenes",
        "finale",
        "whereabouts",
        "hushed",
    ),
    *("waking", "thumb", "reflex", "reflexes", "signs", "retold", "sight", "insight", "heaps"),
    *("counsel", "sharps", "spread", "course", "telling", "shapes", "accounts", "wire", "lines"),
    *("Said", "Scenic", "Sure", "apart", "alike", "painted", "keep", "lasting", "steady", "still"),
}
OLD_NAMES = re.compile(
    r"\b(class Fair|Heart|Pulse|InnerDoor|Knock|Ledger|Scenes|Thinkers|Fetching|Moving|Reflex|"
    r"ReflexBot|blindly|as_they_were|whose_sealed|sealed_since|MOST_(?!ARTIFACTS)[A-Z_]+|LOBBY_IS_GOOD|A_WORD)\b"
)
CODE = [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("tools/**/*.py")]
WEB = [
    path
    for pattern in ("*.svelte", "*.ts")
    for path in ROOT.glob(f"web/src/**/{pattern}")
    if "generated" not in path.parts
]
PROSE = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
DATA = [*ROOT.glob("src/**/*.toml")]


def prose(path: Path) -> Iterator[str]:
    text = re.sub(r"```.*?```", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    yield re.sub(r"`[^`\n]*`|\]\([^)]*\)|<[^>]+>", " ", text)


def strings(path: Path) -> Iterator[str]:
    """Yield the docstrings and strings of a Python file that read like sentences."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield node.value


def page_texts(path: Path) -> Iterator[str]:
    """Yield the strings, markup texts and comments of a component or a script."""
    text = re.sub(r"<style.*?</style>", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    yield from re.findall(r'"([^"\n]* [^"\n]*)"', text)
    yield from re.findall(r"`([^`]* [^`]*)`", text)
    yield from re.findall(r">([^<>{}]*[A-Za-z][^<>{}]*)<", text)
    yield from re.findall(r"/\*\*(.*?)\*/", text, flags=re.DOTALL)
    yield from re.findall(r"//(.*)", text)


def data_texts(path: Path) -> Iterator[str]:
    yield from re.findall(r'"([^"\n]* [^"\n]*)"', path.read_text(encoding="utf-8"))


KINDS = {
    "prose": (prose, PROSE),
    "python": (strings, [path for path in CODE if "src" in path.relative_to(ROOT).parts[:1]]),
    "page": (page_texts, WEB),
    "data": (data_texts, DATA),
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_archaic_words(kind: str) -> None:
    read, paths = KINDS[kind]
    found = []
    for path in paths:
        name = str(path.relative_to(ROOT))
        for text in read(path):
            for match in ARCHAIC.finditer(text):
                if (name, match[0].lower()) not in ALLOWED:
                    around = text[max(0, match.start() - 40) : match.end() + 40]
                    found.append(f"{name}: …{' '.join(around.split())}…")
    assert not found, "\n".join(found)


def test_no_file_has_an_old_name() -> None:
    found = [path for path in [*CODE, *WEB] if path.name.split(".")[0] in OLD_FILES]
    assert not found


def test_no_old_name_in_code() -> None:
    here = Path(__file__)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in CODE
        if path != here
        for match in OLD_NAMES.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_changelog_lines_are_short() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if len(line) > 120]
    starts = ("- ", "#", "[", "Changes", "")
    assert not [line for line in lines[6:] if not line.startswith(starts)]
