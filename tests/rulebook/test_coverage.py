"""Every numbered rule has a help text and a test that cites it."""

import re
from pathlib import Path

import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.rulebook import rulebook

FOLDER = Path(__file__).parent
CITED = set(
    re.findall(
        r"\b[A-Z]{1,2}-\d+\b",
        "\n".join([p.read_text(encoding="utf-8") for p in FOLDER.glob("test_*.py")]),
    )
)


@pytest.mark.parametrize("game", hn.games())
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    assert sorted(set(rulebook(rules_of(game))) - CITED) == []


@pytest.mark.parametrize("game", hn.games())
def test_every_rule_that_the_game_cites_is_in_the_rulebook(game: str) -> None:
    known = rulebook(rules_of(game))
    for entry in hn.action_space(game).entries:
        assert entry.rule in known


@pytest.mark.parametrize("game", hn.games())
def test_every_rule_has_words(game: str) -> None:
    for rule in rulebook(rules_of(game)).values():
        assert len(rule.title) > 2
        assert len(rule.text) > 20
