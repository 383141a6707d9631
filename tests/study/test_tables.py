"""The tables in docs/benchmarks that describe games and learned agents."""

from pathlib import Path

import pytest

import heistnight as hn
from tools import game_facts, learned_agents

BENCHMARKS = Path(__file__).parents[2] / "docs" / "benchmarks"


@pytest.mark.parametrize("game", hn.games())
def test_every_game_is_described(game: str) -> None:
    text = (BENCHMARKS / "games.md").read_text(encoding="utf-8")
    assert f"| {' | '.join(game_facts.HEADERS)} |" in text
    for seats in set(hn.games()[game].seats):
        start = f"| {hn.games()[game].title} | {seats} | "
        assert start in text
        facts = game_facts.measure(game, seats, games=1)
        assert game_facts.row(facts).startswith(start)
        assert 0 <= facts.forced < 1 < facts.choices <= facts.most
        assert facts.bits > 0


def test_the_training_of_every_learned_agent_is_told() -> None:
    """The page has what the checkpoints say."""
    text = (BENCHMARKS / "learned.md").read_text(encoding="utf-8")
    for row in (*learned_agents.training_rows(), *learned_agents.curve_rows()):
        assert f"| {' | '.join(map(str, row))} |" in text


def test_a_learned_agent_is_compared_with_a_bot() -> None:
    assert learned_agents.share("crooks", 2, "random", 2).endswith(")")
