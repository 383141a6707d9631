"""Every bot that gives reasons uses only what its seat knows, and explains what it picks."""

from random import Random

import pytest

import heistnight as hn
from heistnight.bots.advice import Chances, Thought, exact, rough
from heistnight.bots.base import Bot
from heistnight.games.big_score.actions import SAVE
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Suspects
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame
from tests.kit import Setting, answer, moments
from tests.properties.test_every_game import every_setting
from tests.rulebook.big_score_kit import after_bosses, decide, vault
from tests.rulebook.big_score_solo_kit import do, turn


class Silent(Bot):
    """Picks the first option, and can't say why."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        return decision.choices[0]


@every_setting
def test_the_best_bot_advises_what_it_would_choose_and_says_why(setting: Setting) -> None:
    bot = hn.bot(setting.game, "regular")
    for game in moments(setting, 61, every=0.15):
        for seat in game.waiting:
            advice = bot.advise(game, seat, Chance("the same"))
            assert advice.best.choice == bot.choose(game, seat, Chance("the same")).id
            assert advice.bot == "regular"
            said_well(advice.why)
            offered = sorted([advice.best.choice, *[other.choice for other in advice.others]])
            assert offered == sorted(game.choices(seat))


def said_well(why: str) -> None:
    """Check that it is one or two whole sentences."""
    assert why[0].isupper() or why[0] in "$0123456789", why
    assert why.endswith("."), why
    assert not [odd for odd in ("{", "  ", "None", "..") if odd in why], why
    assert len(why) < 260, why


@every_setting
def test_advice_tells_nothing_that_the_seat_may_not_know(setting: Setting) -> None:
    bot = hn.bot(setting.game, "regular")
    for game in moments(setting, 62, every=0.08):
        for seat in game.waiting:
            imagined = game.imagine(seat, Random(5))
            there, here = [bot.advise(one, seat, Chance("any")) for one in (imagined, game)]
            assert repr(there) == repr(here)


def test_the_reason_to_send_crew_names_what_the_job_lacks_and_who_can_bring_it() -> None:
    game = after_bosses(4)
    bot = hn.bot("big-score", "regular")
    while game.pending[0].phase != "assign":
        for seat in game.waiting:
            game.act(seat, bot.choose(game, seat, Chance("hire")))
    sent = []
    while 0 in game.waiting:
        advice = bot.advise(game, 0, Chance("assign"))
        data = game.rules.space[advice.best.choice].data
        if data["kind"] == "send":
            job = game.view(0)["jobs"][data["job"]]
            assert job["name"] in advice.why
            sent.append(str(advice.why))
            assert advice.best.words.startswith("adds ")
        game.act(0, advice.best.choice)
    assert any("which three other players can still bring" in why for why in sent)


def test_every_bot_answers_the_muscle_after_the_fists_open() -> None:
    """BS-54, BS-57: regular and policy save the muscle, and the hint says why."""
    floor = ["gold bar", "cash 20"]
    abilities = {0: "grease man", 1: "grease man", 2: "muscle"}
    game = vault(4, ["cash 20", "cash 30"], floor, marker=3, abilities=abilities)
    answer(game, 2, kind="save-ability")
    decide(game, s0="flee", s1="flee", s2="rob", s3="rob")
    for name in ("regular", "policy", "rookie", "sharp"):
        assert hn.bot("big-score", name).choose(game, 2, Chance("any")).id in game.choices(2)
    for name in ("regular", "policy"):
        assert hn.bot("big-score", name).choose(game, 2, Chance("any")).id == SAVE
    advice = hn.bot("big-score", "regular").advise(game, 2, Chance("any"))
    assert "Those who fled act either way" in advice.why


@pytest.mark.parametrize(("aside", "places"), [((0,) * 6, True), ((5, 0, 0, 0, 0, 0), False)])
def test_every_bot_places_or_discards_spare_crew(aside: tuple[int, ...], places: bool) -> None:
    """SO-12, SO-48: they place the type they use most, and the hint says why."""
    jobs = ["Apartment", "ATM", "Pawn Shop"]
    game = turn(jobs, "MMMMH", scenario="betray-the-traitor", own=Suspects(aside))
    do(game, "hired")
    do(game, "choose", crew="muscle")
    for name in ("regular", "policy"):
        chosen = hn.bot("big-score-solo", name).choose(game, 0, Chance("any"))
        assert (chosen.data["kind"] == "place") is places
    assert hn.bot("big-score-solo", "sharp").choose(game, 0, Chance("any")).id in game.choices(0)
    advice = hn.bot("big-score-solo", "regular").advise(game, 0, Chance("any"))
    assert ("the type you use most" in advice.why) is places


def test_where_there_is_but_one_choice_the_advice_says_so() -> None:
    for game in moments(Setting("vault-heist", 3, {}), 3):
        for seat in game.waiting:
            if len(game.choices(seat)) == 1:
                advice = hn.bot("vault-heist", "regular").advise(game, seat, Chance("any"))
                assert advice.why == "It's the only option."
                assert advice.others == ()
                return
    pytest.fail("there was always something else to choose")


def test_a_bot_that_cannot_say_why_still_ranks_its_pick_first() -> None:
    game = hn.new("crooks", seats=2, seed=1)
    advice = Silent().advise(game, game.waiting[0], Chance("any"))
    assert advice.best.choice == game.choices(game.waiting[0])[0]
    assert advice.why == ""


def test_a_bot_of_another_game_is_refused() -> None:
    game = hn.new("crooks", seats=2, seed=1)
    with pytest.raises(hn.BadOptions, match="plays 'vault-heist'"):
        hn.bot("vault-heist", "regular").advise(game, game.waiting[0], Chance("any"))


def test_what_was_counted_comes_along_with_its_interval() -> None:
    """Bots that search give win rates with intervals."""
    counted = {7: Chances(win=0.6, low=0.5, high=0.7), 8: Chances(win=0.2, low=0.1, high=0.3)}
    thought = Thought(7, "Most of the time.", lambda c: counted[c].win, chances=counted)
    advice = thought.advice("sharp", [8, 7])
    assert (advice.best.chances, advice.others[0].chances) == (counted[7], counted[8])


def test_chances_in_words() -> None:
    assert rough(0.33) == "about 35 % of the time"
    assert (rough(0.01), rough(0.99)) == ("hardly ever", "almost always")
    assert (exact(0.344), exact(0.0), exact(0.001), exact(0.9999)) == (
        "34 %",
        "0 %",
        "under 1 %",
        "over 99 %",
    )
