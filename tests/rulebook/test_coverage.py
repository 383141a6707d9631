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


RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("ruling", "rule", "test"),
    [
        ("The gun man", "BS-53", "test_gun_man_takes_one_more"),
        ("Abilities are optional", "BS-57", "test_grease_man_may_decline"),
        ("The Jack-of-All-Trades Show", "SO-44", "test_six_jacks_are_all"),
        ("Crypto Currency", "SO-45", "test_gold_drawn_with_cops_sends_none_back"),
        ("Bribes in Simultaneous Plunder", "SO-47", "test_any_cash_pays_bribes"),
        ('"Play 2 action cards"', "VH-13", "test_one_action_is_enough"),
        ("Distract", "VH-32", "test_distract_takes_the_next_turn_and_cannot_be_doubled"),
        ("The second driver's signal", "CH-33", "test_no_hide_helps_on_the_second_signal"),
        ("The knight", "CH-60", "test_the_knight_may_draw_after_its_lookout_and_then_not_hide"),
        ("The agent", "CH-50", "test_the_agent_trades_a_random_loot_card"),
        ("Spare crew", "SO-12", "test_spare_crew_may_lie_on_a_job"),
        ('Muscle "at any time"', "BS-54", "test_muscle_decides_which_of_those_who_fled_acts_first"),
    ],
)
def test_a_ruling_is_written_down_and_played_by_a_test(ruling: str, rule: str, test: str) -> None:
    bullets = [line for line in RULINGS.splitlines() if line.startswith(f"- **{ruling}")]
    assert any(rule in bullet for bullet in bullets)
    tests = "\n".join([path.read_text(encoding="utf-8") for path in FOLDER.glob("test_*.py")])
    found = re.search(rf'def {test}\(.*?\n    """(.*?)"""', tests, re.DOTALL)
    assert found is not None
    assert rule in found[1]
