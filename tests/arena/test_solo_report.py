"""The solitaire report: correct intervals, and the same rows on any number of cores."""

from io import StringIO

import pytest
from rich.console import Console

import heistnight as hn
from heistnight.arena.solo_report import quantile, report, scenarios
from heistnight.arena.standings import wilson
from heistnight.terminal.arena import solo_table


def test_the_same_seed_gives_the_same_rows_on_any_number_of_cores() -> None:
    seen: list[tuple[int, int]] = []
    alone = report(["biggest-score", "heat-is-on"], games=12, seed=5, workers=1)
    both = report(
        ["biggest-score", "heat-is-on"],
        games=12,
        seed=5,
        workers=2,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert alone == both
    assert seen[-1] == (24, 24)
    assert [row.scenario for row in both] == ["biggest-score", "heat-is-on"]
    assert all(sum(row.endings.values()) == row.games == 12 for row in both)


@pytest.mark.parametrize("scenario", scenarios())
def test_rules_of_regular_meet_every_objective_now_and_then(scenario: str) -> None:
    [row] = report(scenario, games=40, seed=2, workers=1)
    assert row.met > 0
    assert row.low < row.share < row.high
    assert row.median <= row.ninetieth


def test_chance_alone_meets_no_objective() -> None:
    [row] = report("biggest-score", games=40, bot="random", workers=1)
    assert row.met == 0
    assert row.low == 0
    assert row.high < 0.1


def test_wilsons_interval() -> None:
    """Compare with values from the literature."""
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)


def test_quantiles_lie_between_values() -> None:
    assert quantile([10], 0.9) == 10
    assert quantile([0, 10], 0.5) == 5
    assert quantile(list(range(11)), 0.9) == 9


def test_the_table_names_every_scenario() -> None:
    text = StringIO()
    rows = report(["heat-is-on", "magic-paintings"], games=3, workers=1)
    Console(file=text, width=120).print(solo_table(rows))
    assert "heat-is-on" in text.getvalue()
    assert "magic-paintings" in text.getvalue()


def test_options_of_the_table_are_those_of_its_games() -> None:
    """The $250K for the most artifacts and the higher objective are options too."""
    usual, plain, extreme = [
        report("biggest-score", games=30, options=options, workers=1)[0]
        for options in ({}, {"artifact_bonus": False}, {"extreme": True})
    ]
    assert plain.met < usual.met
    assert extreme.met < usual.met


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(hn.BadOptions, match="magic-paintings"):
        report("the-eleventh", games=1)
