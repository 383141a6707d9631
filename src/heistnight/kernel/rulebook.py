"""The rules in our own words, for help at the table: one `rulebook.toml` beside each game."""

import sys
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from heistnight.kernel.rules import Rule, Rules

__all__ = ["Rule", "Rulebook", "read", "rulebook"]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]


@cache
def read(package: str) -> dict[str, Rule]:
    """The rules in a package's `rulebook.toml`, by number."""
    text = files(package).joinpath("rulebook.toml").read_text(encoding="utf-8")
    book = msgspec.convert(tomllib.loads(text), Rulebook)
    return {rule.id: rule for rule in book.rule}


def rulebook(rules: Rules[Any]) -> dict[str, Rule]:
    """All rules of a game by number, the general ones (G-1 …) included."""
    package = sys.modules[type(rules).__module__].__package__ or ""
    more = {rule.id: rule for rule in rules.more_rules()}
    return {**read(package), **more, **read("heistnight.games")}
