"""Read the rules in our own words from each game's `rulebook.toml`."""

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any

import msgspec

from heistnight.kernel.rules import Rule, Rules
from heistnight.kernel.sentences import Word, sentence
from heistnight.kernel.structs import converted

__all__ = ["Rule", "Rulebook", "amounts_in", "read", "rulebook"]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...]


@cache
def read(package: str) -> dict[str, Rule]:
    """Read a package's `rulebook.toml` as rules by number."""
    text = files(package).joinpath("rulebook.toml").read_text(encoding="utf-8")
    book = converted(tomllib.loads(text), Rulebook)
    return {rule.id: rule for rule in book.rule}


def rulebook(rules: Rules[Any], options: Mapping[str, Any] = {}) -> dict[str, Rule]:
    """Return all rules of a game by number, including the general ones (G-1 …).

    Amounts are filled in for these options. Rules that a scenario replaces say what holds there.
    """
    more = {rule.id: rule for rule in rules.more_rules(options)}
    amounts = rules.amounts(options)
    book = {**read(package_of(rules)), **more, **read("heistnight.games")}
    return {
        number: filled(rule, amounts, rules.words) for number, rule in book.items() if rule.text
    }


def package_of(rules: Rules[Any]) -> str:
    return sys.modules[type(rules).__module__].__package__ or ""


def filled(rule: Rule, amounts: Mapping[str, Any], words: Mapping[str, Word]) -> Rule:
    """Return the rule with its amounts filled in."""
    return msgspec.structs.replace(rule, text=with_amounts(rule.text, amounts, words))


def with_amounts(text: str, amounts: Mapping[str, Any], words: Mapping[str, Word]) -> str:
    """Turn '{bribe_cost:money}' into '$50K'."""

    def find(name: str, word: str) -> tuple[Any, Word]:
        return amounts[name], words[word] if word else str

    return sentence(text)(find)


def amounts_in(module: ModuleType) -> dict[str, Any]:
    """Return a module's constants by rulebook name: BRIBE_COST is `{bribe_cost}`."""
    return {name.lower(): value for name, value in vars(module).items() if name.isupper()}
