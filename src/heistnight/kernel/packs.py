"""Card packs: what is printed on the cards, as TOML with a source for every entry.

A pack is read with its game's schema (a msgspec struct), then the game checks its totals. Every
error names the line, the field, what was found and what is allowed.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from heistnight.kernel.errors import BadPack
from heistnight.kernel.structs import converted

Origin = Literal["rulebook", "house"]
Source = Origin | dict[str, Origin]
"""The source of a whole entry, or of each field except the name."""
NOT_SOURCED = ("name", "source")
BY_READER = ("text", "fingerprint")
"""Fields that are no part of the file."""
P = TypeVar("P", bound="Pack")

MAX_TEXT_LENGTH, MAX_LINE_LENGTH = 50_000, 1_000
"""In characters, far more than any game needs. Limits the time that the TOML parser can take."""


class Pack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fields that all packs share. Games add their cards."""

    game: str
    name: str
    text: str = ""
    """The TOML that it was read from. The reader sets it, and the journal stores it."""
    fingerprint: str = ""
    """A hash of the contents, set by the reader. Comments and layout don't change it."""

    def problems(self) -> Iterator[tuple[str, str]]:
        """Yield (path, problem): totals that don't add up, names used twice."""
        return iter(())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a built-in pack by name only."""
        if self.text and self.text == built_in(self.game):
            return own, (type(self), self.game)
        return super().__reduce__()  # type: ignore[return-value]  # msgspec gives a tuple


def fingerprint_of(data: dict[str, Any]) -> str:
    facts = json.dumps(data, sort_keys=True, default=str)
    return blake2b(facts.encode(), digest_size=8).hexdigest()


def compact(text: str) -> str:
    """The same pack without blank lines and lines of comment."""
    if '"""' in text or "'''" in text:  # a text of several lines may hold such a line
        return text
    lines = [line.strip() for line in text.splitlines()]
    return "".join([f"{line}\n" for line in lines if line and not line.startswith("#")])


@cache
def built_in(game: str, file: str = "pack.toml") -> str:
    """Return the TOML of a game's built-in pack.

    A game whose pack never changed has no `first_pack.toml`: its `pack.toml` is the first one.
    """
    folder = files("heistnight.games").joinpath(game.replace("-", "_"))
    named = folder.joinpath(file)
    pack = named if named.is_file() else folder.joinpath("pack.toml")
    return pack.read_text(encoding="utf-8")


@cache
def own(kind: type[P], game: str) -> P:
    """Return the game's built-in pack."""
    pack: P = read(kind, built_in(game), game)
    return pack


@lru_cache(maxsize=64)
def read(kind: type[P], text: str, game: str) -> P:
    """Read and check a pack, or raise BadPack."""
    data = parsed(text)
    if data.get("game") != game:
        raise BadPack(
            f"{at(text, '$.game')}: found {data.get('game')!r}; a pack for this game says {game!r}."
        )
    for field in BY_READER:
        if field in data:
            raise BadPack(f"{at(text, f'$.{field}')}: a pack has no field '{field}'.")
    try:
        pack = converted({**data, "text": text, "fingerprint": fingerprint_of(data)}, kind)
    except msgspec.ValidationError as error:
        raise BadPack(explain(kind, text, str(error), data)) from None
    unprintable = [
        f"{at(text, path)}: found {words!r}; a text must be printable and not blank."
        for path, words in texts_in(data)
        if not (words.isprintable() and words.strip())
    ]
    if unprintable:
        raise BadPack("\n".join(unprintable))
    found = (*wrong_sources(data), *pack.problems())
    problems = [f"{at(text, path)}: {problem}" for path, problem in found]
    if problems:
        raise BadPack("The pack does not add up.\n" + "\n".join(problems))
    return pack


def parsed(text: str) -> dict[str, Any]:
    if len(text) > MAX_TEXT_LENGTH:
        raise BadPack(f"The file has {len(text)} characters; a pack has at most {MAX_TEXT_LENGTH}.")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE_LENGTH:
            raise BadPack(
                f"line {number}: found {len(line)} characters; "
                f"a line has at most {MAX_LINE_LENGTH}."
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPack(f"This is not TOML: {error}.") from None
    except RecursionError:
        raise BadPack("This is not a pack: its lists are nested too deeply.") from None


def entries_in(data: object, path: str = "$") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every entry of a pack that has a source, with its path."""
    if isinstance(data, dict):
        if "source" in data:
            yield path, data
        for name, value in data.items():
            if name != "source":
                yield from entries_in(value, f"{path}.{name}")
    elif isinstance(data, list | tuple):
        for number, value in enumerate(data):
            yield from entries_in(value, f"{path}[{number}]")


def sourced(entry: dict[str, Any]) -> list[str]:
    """Return the fields of an entry that need a source."""
    return [field for field in entry if field not in NOT_SOURCED and entry[field] is not None]


def sources(pack: Pack) -> dict[Origin, int]:
    """Count the facts that a pack's file gives, by source."""
    found: dict[Origin, int] = {"rulebook": 0, "house": 0}
    for _, entry in entries_in(parsed(pack.text)):
        told = entry["source"]
        for field in sourced(entry):
            found[told if isinstance(told, str) else told[field]] += 1  # type: ignore[index]
    return found


def wrong_sources(data: object) -> Iterator[tuple[str, str]]:
    """Yield sources by field that don't name each field exactly once."""
    for path, entry in entries_in(data):
        told, fields = entry["source"], sourced(entry)
        if isinstance(told, dict) and sorted(told) != sorted(fields):
            named = ", ".join(told) or "none"
            yield f"{path}.source", f"found {named}; the fields here are: {', '.join(fields)}"


def texts_in(data: object, path: str = "$") -> Iterator[tuple[str, str]]:
    """Yield every text of a pack, with its path."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from texts_in(value, f"{path}.{name}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_in(value, f"{path}[{number}]")


def explain(kind: type[Pack], text: str, complaint: str, data: object) -> str:
    """Turn msgspec's error into one with the line, what was found and what is allowed."""
    what, _, path = complaint.partition(" - at `")
    path = path.rstrip("`") or "$"
    unknown = re.search(r"unknown field `(.*)`", what)
    missing = re.search(r"missing required field `(\w+)`", what)
    if unknown:
        names = ", ".join(fields_at(inspect.type_info(kind), parts_of(path)))
        path = f"{path}.{unknown.group(1)}"
        return f"{at(text, path)}: there is no such field here; allowed: {names}."
    if missing:
        return f"{at(text, path)}: the field '{missing.group(1)}' is missing."
    allowed = words_at(inspect.type_info(kind), parts_of(path))
    if allowed:
        what = f"allowed: {', '.join([repr(value) for value in allowed])}"
    return f"{at(text, path)}: found {value_at(data, path)!r}; {what[0].lower()}{what[1:]}."


def words_at(kind: inspect.Type, parts: list[str | int]) -> list[object]:
    """Return the literal values that the schema allows at a path."""
    kinds = kinds_at(kind, parts)
    return [word for k in kinds if isinstance(k, inspect.LiteralType) for word in k.values]


def fields_at(kind: inspect.Type, parts: list[str | int]) -> list[str]:
    """Return the fields that an entry at a path can have, without those that the reader sets."""
    structs = [k for k in kinds_at(kind, parts) if isinstance(k, inspect.StructType)]
    return [f.encode_name for k in structs for f in k.fields if f.encode_name not in BY_READER]


def kinds_at(kind: inspect.Type, parts: list[str | int]) -> list[inspect.Type]:
    """Return the types that the schema allows at a path."""
    if isinstance(kind, inspect.Metadata):
        return kinds_at(kind.type, parts)
    if isinstance(kind, inspect.UnionType):
        return [found for option in kind.types for found in kinds_at(option, parts)]
    if not parts:
        return [kind]
    if isinstance(kind, inspect.StructType):
        fields = [field.type for field in kind.fields if field.encode_name == parts[0]]
        return kinds_at(fields[0], parts[1:]) if fields else []
    if isinstance(kind, inspect.VarTupleType):
        return kinds_at(kind.item_type, parts[1:])
    if isinstance(kind, inspect.TupleType) and isinstance(parts[0], int):
        return kinds_at(kind.item_types[parts[0]], parts[1:])
    return []


def parts_of(path: str) -> list[str | int]:
    """Turn '$.job[3].crew[1]' into ['job', 3, 'crew', 1]."""
    found = re.findall(r"\.([\w-]+)|\[(\d+)\]", path)
    return [name if name else int(number) for name, number in found]


def value_at(data: object, path: str) -> object:
    for part in parts_of(path):
        try:
            data = data[part]  # type: ignore[index]  # any TOML value: a wrong turn is caught
        except (KeyError, IndexError, TypeError):
            return None
    return data


def at(text: str, path: str) -> str:
    """Return where a path is in the file: 'line 12, job, number 4, crew'."""
    parts = parts_of(path)
    line = line_of(text.splitlines(), parts)
    words = []
    for part in parts:
        words.append(f"number {part + 1}" if isinstance(part, int) else part)
    return f"line {line}, {', '.join(words) or 'the file'}"


def headers_of(lines: list[str], name: str) -> list[int]:
    """Return the lines where tables of this name start: `[[job]]`, `[job]`."""
    header = re.compile(rf"\s*\[\[?\s*{re.escape(name)}\s*\]\]?\s*(#.*)?$")
    return [i for i, line in enumerate(lines) if header.match(line)]


def line_of(lines: list[str], parts: list[str | int]) -> int:
    """Return the line of the field, or of the nearest table around it."""
    start, table = 0, [part for part in parts if isinstance(part, str)]
    headers = headers_of(lines, table[0]) if table else []
    entry = parts[1] if len(parts) > 1 and isinstance(parts[1], int) else 0
    if entry < len(headers):
        start, table = headers[entry], table[1:]
    for field in table[:1]:
        for i, line in enumerate(lines[start:], start):
            if re.match(rf"\s*{re.escape(field)}\s*=", line):
                return i + 1
            if i > start and line.lstrip().startswith("["):
                break
    return start + 1
