"""The strength of the bot levels, and the hints that people get."""

from random import Random

import pytest

import heistnight as hn
from heistnight.bots import policy_bot
from heistnight.bots.advisor import ABOUT_AS_GOOD, advise, best_advisor
from heistnight.bots.levels import LEVELS, levels
from tests.bots.test_sharp import some_way_in

every_game = pytest.mark.parametrize("game", hn.games())


@every_game
def test_every_game_has_every_level(game: str) -> None:
    assert levels(game) == LEVELS
    assert [level.bot for level in LEVELS] == ["rookie", "regular", "sharp"]


@every_game
def test_a_rookie_plays_to_the_end_and_looks_at_nothing_hidden(game: str) -> None:
    rookie, rng = hn.bot(game, "rookie"), Random(4)
    played = hn.new(game, hn.games()[game].seats[0], seed=4)
    while not played.over:
        seat = played.waiting[0]
        chosen = rookie.choose(played, seat, Random(played.act_count))
        if rng.random() < 0.1:
            imagined = played.imagine(seat, rng)
            assert rookie.choose(imagined, seat, Random(played.act_count)).id == chosen.id
        played.act(seat, chosen)


@every_game
def test_a_rookie_slips_as_often_as_its_game_says(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip costs more in a game of many small choices than in one of a few."""
    kind = policy_bot(game)
    assert 0 < kind.rookie_slips <= 0.3
    moment = some_way_in(game, hn.games()[game].seats[0], 10)
    seat = moment.waiting[0]

    def choices_with(slips: float) -> list[int]:
        monkeypatch.setattr(kind, "rookie_slips", slips)
        return [hn.bot(game, "rookie").choose(moment, seat, Random(n)).id for n in range(40)]

    assert len(set(choices_with(0.0))) == 1
    assert set(choices_with(1.0)) == set(moment.choices(seat)) or len(set(choices_with(1.0))) > 3


@every_game
def test_the_best_advice_keeps_the_reason_unless_simulations_clearly_disagree(game: str) -> None:
    """The words about each option are regular's where they support the advice."""
    moment = some_way_in(game, hn.games()[game].seats[0], 10)
    seat = moment.waiting[0]
    before = moment.fingerprint()
    kind = best_advisor(game)
    advice = advise(moment, seat, Random(2), kind)
    assert moment.fingerprint() == before
    assert advice.bot == kind == "sharp"
    plain = hn.bot(game, "regular").advise(moment, seat, Random(2))
    words = {one.choice: one.words for one in (plain.best, *plain.others)}
    for one in (advice.best, *advice.others):
        assert one.words in (words[one.choice], ABOUT_AS_GOOD, "")
    if plain.best.choice == advice.best.choice:
        assert plain.why in advice.why
    else:
        assert "does clearly better than" in advice.why


@every_game
def test_without_time_the_advice_is_regular_s(game: str) -> None:
    moment = some_way_in(game, hn.games()[game].seats[0], 10)
    seat = moment.waiting[0]
    plain = hn.bot(game, "regular").advise(moment, seat, Random(2))
    assert advise(moment, seat, Random(2), "regular") == plain


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats"), [("big-score", 2), ("crooks", 2), ("vault-heist", 3), ("chicken-heist", 3)]
)
def test_a_regular_is_clearly_stronger_than_a_rookie(game: str, seats: int) -> None:
    from heistnight.arena.contest import Contest, one_against
    from heistnight.arena.runner import run
    from heistnight.arena.standings import standings

    contest = Contest(game, ("rookie", "regular"), one_against(seats), 200, "levels")
    rookie, _ = standings(contest, run(contest))
    assert rookie.interval[1] < 1 / seats, rookie
