"""Solitaire: the special rules of scenarios 7 and 9, SO-47 and SO-49."""

from typing import Any

import pytest

import heistnight as hn
from heistnight.games.big_score.solo.turn import ResolveJobs, SoloEndRound
from tests.rulebook.big_score_solo_kit import (
    board,
    do,
    in_vault,
    job,
    kinds,
    offered,
    put,
    solo,
    turn,
    view,
)

NONE = (0,) * 6


# Simultaneous Plunder


def plunder(draws: list[str], done: int = 1, **fields: Any) -> hn.Game:
    """Resolve the first `done` jobs; `draws` are drawn from the vault."""
    game = solo("simultaneous-plunder", ["Apartment", "ATM", "Pawn Shop"], vault=draws)
    s = board(game)
    crew_on = tuple([s.needs[s.jobs[n]] if n < done else NONE for n in range(6)])
    return put(game, on_job=crew_on, stack=(ResolveJobs(),), **fields)


def test_each_job_done_is_followed_by_a_vault_round() -> None:
    """SO-47: the vault round follows at once and can't be skipped."""
    game = plunder(["diamond", "artifact", "gold bar"])
    assert view(game)["cash"] == 220
    assert view(game)["jobs_done"] == ["Apartment"]
    assert game.pending[0].phase == "take"
    do(game, "take", token="gold bar")
    do(game, "remove", token="artifact")
    assert view(game)["loot"] == ["gold bar"]
    assert kinds(game) == {"turn-up", "leave-down"}


def test_several_jobs_bring_a_vault_round_each_in_slot_order() -> None:
    """SO-47: the second job pays after the first one's vault round."""
    game = plunder(["diamond", "cop", "cop", "artifact", "cop", "cop"], done=2, cash=0)
    assert view(game)["jobs_done"] == ["Apartment"]
    assert (view(game)["cash"], view(game)["cops"], view(game)["drives"]) == (20, 2, 0)
    do(game, "take", token="diamond")
    assert view(game)["jobs_done"] == ["Apartment", "ATM"]
    assert (view(game)["cash"], view(game)["drives"]) == (40, 1)
    assert view(game)["cops"] == 4


def test_any_cash_pays_bribes() -> None:
    """SO-47: Act I cash pays exactly, vault tokens without change, and both can be mixed."""
    game = plunder(["cop", "cop", "cop"], cash=100)
    assert offered(game, "bribe") == [0, 1, 2]
    do(game, "bribe", cops=2)
    assert (view(game)["cash"], view(game)["cops"]) == (20, 1)
    game = plunder(["cop", "cop", "diamond"], cash=0, loot=(1, 1), vault_round=1)
    do(game, "bribe", cops=1)
    assert offered(game, "pay") == ["cash 30"]
    do(game, "pay-cash")
    assert (view(game)["cash"], view(game)["bribe_due"]) == (0, 0)
    assert view(game)["loot"] == ["cash 30"]


def test_cash_of_act_one_pays_as_far_as_it_goes() -> None:
    """SO-47: the rest is paid with tokens."""
    game = plunder(["cop", "cop", "diamond"], cash=10, loot=(3, 3), spent=190)
    do(game, "bribe", cops=1)
    do(game, "pay-cash")
    assert view(game)["cash"] == 0
    assert view(game)["loot"] == ["cash 100"]


def test_five_cops_lose_the_plunder_at_once() -> None:
    """SO-47: whatever the money; there is no fleeing."""
    game = plunder(["cop", "diamond", "diamond"], cops=4, cash=5000)
    assert game.over
    assert view(game)["ending"] == "busted"
    assert game.result is not None
    assert game.result.winners == ()
    assert game.result.scores[0] >= 5000


@pytest.mark.parametrize(("cash", "won"), [(1500, True), (1490, False)])
def test_the_plunder_ends_with_act_one(cash: int, won: bool) -> None:
    """SO-47: $1.5M when round 3 is over, and no Act II."""
    game = plunder([], done=0, cash=cash, round=3)
    put(game, stack=(SoloEndRound(),))
    assert game.over
    assert game.result is not None
    assert (game.result.winners == (0,)) == won


@pytest.mark.parametrize(
    ("cash", "last", "asks"), [(300, True, True), (300, False, False), (1500, True, False)]
)
def test_the_last_turn_of_the_plunder_asks_before_it_ends_the_game(
    cash: int, last: bool, asks: bool
) -> None:
    """SO-13, SO-47: crew can still be placed, and the objective isn't met."""
    jobs = ["Museum", "Jeweler", "Apartment"]
    deck = "" if last else "CD"
    game = turn(jobs, "HCCGM", deck, "simultaneous-plunder", cash=cash, round=3)
    do(game, "hired")
    do(game, "choose", crew="hacker")
    done = next(one.final for one in game.pending[0].options if one.data["kind"] == "assigned")
    assert done is not None
    assert done.undone == asks
    assert ("still missing $1.2M. You can still place crew." in done.ends) == asks


# This Crew Does What It Takes


def crew_that_does(jobs: list[str], hand: str, **more: Any) -> hn.Game:
    return turn(jobs, hand, scenario="whatever-it-takes", **more)


def test_a_card_may_go_to_any_open_job() -> None:
    """SO-49: a job takes one card of a type without icon, but not a second."""
    game = crew_that_does(["Apartment", "ATM", "Museum"], "HHHHC")
    assert job(game, 1)["room"] == dict.fromkeys(
        ["con man", "driver", "grease man", "gun man", "hacker", "muscle"], 1
    )
    assert job(game, 3)["room"]["grease man"] == 2
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert [job(game, n)["placed"] for n in (1, 2, 3)] == [["hacker"]] * 3
    assert view(game)["discard"] == {"hacker": 1}


def test_one_of_each_type_completes_any_job() -> None:
    """SO-49: the Museum needs two grease men, but six different types also complete it."""
    game = crew_that_does(
        ["Museum", "ATM", "Hotel"], "CCCCC", on_job=((0, 1, 1, 1, 1, 1), *[NONE] * 5)
    )
    do(game, "hired")
    assert view(game)["jobs_done"] == []
    while game.pending[0].phase == "assign" and kinds(game) & {"choose", "place"}:
        do(game, "choose", crew="con man") if "choose" in kinds(game) else do(game, "place", job=0)
    do(game, "assigned")
    assert view(game)["jobs_done"] == ["Museum"]
    assert view(game)["artifacts"] == 1


def test_the_plain_way_works_as_well() -> None:
    """SO-49: covering all icons completes the job, with any other crew on it."""
    on_job = ((1, 0, 0, 0, 1, 1), *[NONE] * 5)
    game = crew_that_does(["Apartment", "ATM", "Hotel"], "UUUUU", on_job=on_job)
    do(game, "hired")
    do(game, "choose", crew="gun man")
    do(game, "assigned")
    assert view(game)["jobs_done"] == ["Apartment"]


def test_hard_drives_are_for_sale_after_act_one() -> None:
    """SO-49: $100K each, as many as the player can pay, before the vault opens."""
    game = crew_that_does(["Apartment", "ATM", "Hotel"], "C", cash=250, round=3)
    put(game, stack=(SoloEndRound(),))
    assert kinds(game) == {"buy-drive", "buy-no-more"}
    do(game, "buy-drive")
    assert (view(game)["cash"], view(game)["drives"]) == (150, 1)
    do(game, "buy-drive")
    assert (view(game)["cash"], view(game)["drives"]) == (50, 2)
    assert game.pending[0].phase == "vault"


def test_no_hard_drive_must_be_bought() -> None:
    """SO-49: they may be."""
    game = crew_that_does(["Apartment", "ATM", "Hotel"], "C", cash=250, round=3)
    put(game, stack=(SoloEndRound(),))
    do(game, "buy-no-more")
    assert (view(game)["cash"], view(game)["drives"]) == (250, 0)


@pytest.mark.parametrize(
    ("drives", "cash", "won"), [(3, 900, True), (2, 2000, False), (3, 0, False)]
)
def test_unlocked_drives_and_money_in_all(drives: int, cash: int, won: bool) -> None:
    """SO-49: the objective requires both."""
    loot = ["digital key"] * 5
    game = in_vault([], loot, scenario="whatever-it-takes", drives=drives, cash=cash)
    do(game, "flee")
    assert game.result is not None
    assert (game.result.winners == (0,)) == won
