"""Hints: numbers only from many simulations, never against the advice, and always a reason."""

from random import Random

import pytest

import heistnight as hn
from heistnight.bots import win_rates
from heistnight.bots.advice import Advice, RatedOption
from heistnight.bots.advisor import ABOUT_AS_GOOD, advise
from heistnight.bots.search import Tried
from tests.bots.test_advice import said_well
from tests.bots.test_sharp import every_table, some_way_in


def percent(one: RatedOption) -> int:
    assert one.chances is not None
    return round(100 * one.chances.win)


def advice_on(game: hn.Game) -> Advice:
    return advise(game, game.waiting[0], Random(2), "sharp")


@every_table
@pytest.mark.parametrize("acts", [4, 22])
def test_numbers_are_precise_and_support_the_advice(game: str, seats: int, acts: int) -> None:
    moment = some_way_in(game, seats, acts)
    advice = advice_on(moment)
    said_well(advice.why)
    offered = sorted([advice.best.choice, *[one.choice for one in advice.others]])
    assert offered == sorted(moment.choices(moment.waiting[0]))
    numbered = [one for one in (advice.best, *advice.others) if one.chances is not None]
    for one in numbered:
        assert one.chances is not None
        assert one.chances.high - one.chances.low <= 0.1
    shown = [percent(one) for one in numbered]
    assert shown == sorted(shown, reverse=True)
    assert not numbered or numbered[0] is advice.best, "no number without the best one's"
    assert ("of simulations." in advice.why) == bool(numbered)


def test_without_enough_simulations_there_is_a_reason_and_no_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(win_rates, "MAX_ACTS", 1)
    advice = advice_on(some_way_in("crooks", 2, 4))
    assert all(one.chances is None for one in (advice.best, *advice.others))
    said_well(advice.why)
    assert "%" not in advice.why or "of the time" in advice.why


def tried(choice: int, wins: int, worlds: int = 1000) -> Tried:
    values = [1.0] * wins + [0.0] * (worlds - wins)
    return Tried(choice, values, values)


def test_a_rate_a_little_above_the_recommended_one_s_is_not_shown() -> None:
    rates = {1: tried(1, 400), 2: tried(2, 430), 3: tried(3, 200)}
    assert win_rates.numbers_to_show(1, rates) == {1, 3}
    assert ABOUT_AS_GOOD == "about as good"


def test_no_rate_is_shown_if_one_is_far_above_the_recommended_one_s_or_uncertain() -> None:
    assert win_rates.numbers_to_show(1, {1: tried(1, 400), 2: tried(2, 500)}) == frozenset()
    assert win_rates.numbers_to_show(1, {1: tried(1, 40, 100), 2: tried(2, 30, 100)}) == frozenset()


def test_only_a_clear_lead_overrules_the_reasoned_choice() -> None:
    assert win_rates.clearly_better(tried(1, 600), tried(2, 300))
    assert not win_rates.clearly_better(tried(1, 301), tried(2, 300))
