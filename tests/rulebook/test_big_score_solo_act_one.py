"""Solitaire: set-up and Act I, SO-1 to SO-18."""

from collections import Counter

import pytest

import heistnight as hn
from heistnight.games.big_score.solo.turn import EndTurn
from tests.rulebook.big_score_solo_kit import (
    board,
    crew,
    do,
    end_turn,
    in_vault,
    job,
    kinds,
    offered,
    put,
    solo,
    turn,
    view,
)

THREE = ["Apartment", "ATM", "Pawn Shop"]
"""C M U, H G D and C D M: three icons each."""


# Set-up


def test_a_boss_starts_with_200k_and_nothing_else() -> None:
    """SO-1: no starting item, no jack, no training, no ability; experts are regular crew."""
    seen = view(solo())
    assert seen["cash"] == 200
    assert (seen["diamonds"], seen["artifacts"], seen["drives"]) == (0, 0, 0)
    assert seen["boss"] in {boss.name for boss in board(solo()).pack.boss}
    assert seen["worth"] == 200
    game = hn.new("big-score-solo", seed=1, rig={"crew": ["expert driver", "driver expert"]})
    assert view(game)["hand"]["driver"] >= 2


def test_there_is_one_seat_only() -> None:
    """SO-1: solitaire."""
    with pytest.raises(hn.BadOptions, match="for 1 seat, not 2"):
        hn.new("big-score-solo", seats=2)
    assert hn.new("big-score-solo", rig={"first": 0}).seats == 1


def test_eighteen_jobs_of_the_24_and_three_crew_decks_of_30() -> None:
    """SO-2: chance picks the jobs; the decks are used one a round, in order."""
    in_play = set()
    for seed in range(20):
        s = board(solo(seed=seed))
        jobs = {*s.job_deck, *s.jobs}
        assert len(jobs) == 18
        assert len(s.box) == 6
        assert not jobs & set(s.box)
        in_play |= jobs
        assert [len(s.deck) + 5, *map(len, s.decks)] == [30, 30, 30]
    assert len(in_play) == 24


def test_the_rig_fixes_the_decks_one_after_the_other() -> None:
    """SO-2: the second deck begins with card 31 of the rig."""
    game = solo(hand="CDGUH" + "M" * 5 + "CCDDGGUUHH" * 2 + "HHHHH")
    assert view(game)["hand"] == dict.fromkeys(crew("CDGUH"), 1)
    assert board(game).decks[0][:5] == (4, 4, 4, 4, 4)


# A round


def test_three_jobs_lie_face_up_and_three_face_down() -> None:
    """SO-10: slots 1 to 3 open, 4 to 6 not."""
    game = solo(jobs=["Hotel", "Casino", "Docks", "Museum", "Jeweler", "ATM"])
    jobs = view(game)["jobs"]
    assert [seen["name"] for seen in jobs] == ["Hotel", "Casino", "Docks", None, None, None]
    assert [seen["status"] for seen in jobs[3:]] == ["face down"] * 3


def test_the_hand_is_drawn_up_to_five() -> None:
    """SO-11: five cards, or until this round's deck is empty."""
    assert view(turn(THREE, "", "CDGUHMM"))["hand"] == dict.fromkeys(crew("CDGUH"), 1)
    assert view(turn(THREE, "MM", "CDGU"))["hand"] == dict(Counter(crew("MMCDG")))
    assert view(turn(THREE, "M", "CD"))["hand"] == dict(Counter(crew("MCD")))
    assert view(turn(THREE, "MMMMMM", "CD"))["deck"] == 2


def test_ten_k_swaps_all_cards_of_one_type() -> None:
    """SO-11: discard them all, draw as many."""
    game = turn(THREE, "MMMCD", "GGU")
    do(game, "swap", crew="muscle")
    assert view(game)["hand"] == dict(Counter(crew("CDGGU")))
    assert view(game)["discard"] == {"muscle": 3}
    assert view(game)["cash"] == 190


def test_a_swap_draws_what_the_deck_still_has() -> None:
    """SO-11, G-6: fewer cards if the deck runs out; the discard still happens."""
    game = turn(THREE, "MMMCD", "GG")
    do(game, "swap", crew="muscle")
    assert view(game)["hand"] == dict(Counter(crew("CDGG")))
    do(game, "swap", crew="driver")
    assert view(game)["hand"] == dict(Counter(crew("CGG")))


def test_ten_k_draws_one_card_while_the_deck_lasts() -> None:
    """SO-11: in any order, any number of times."""
    game = turn(THREE, "MMMCD", "GU")
    do(game, "draw")
    do(game, "swap", crew="muscle")
    assert "draw" not in kinds(game)
    assert view(game)["cash"] == 180
    with pytest.raises(hn.IllegalMove, match="SO-11"):
        game.act(
            0, next(e.id for e in hn.action_space(game.id).entries if e.data["kind"] == "draw")
        )


# Resolve


def test_a_job_with_all_icons_covered_pays() -> None:
    """SO-16: cash and token; job and crew are discarded; the slot stays empty."""
    game = turn(THREE, "CMUUU")
    do(game, "hired")
    do(game, "choose", crew="gun man")
    do(game, "extra", crew="con man")
    do(game, "place", job=0)
    do(game, "extra", crew="muscle")
    do(game, "place", job=0)
    do(game, "assigned")
    assert view(game)["cash"] == 200 - 20 + 20
    assert view(game)["artifacts"] == 1
    assert view(game)["jobs_done"] == ["Apartment"]
    assert job(game, 1)["status"] == "empty"
    assert view(game)["discard"] == {"con man": 1, "muscle": 1, "gun man": 3}


def robbed(count: int, deck: str = "CDGUHM") -> hn.Game:
    """Start resolving with this many completed jobs."""
    jobs = ["Apartment", "ATM", "Pawn Shop", "Museum", "Jeweler", "Docks"]
    needs = [(1, 0, 0, 1, 0, 1), (0, 1, 1, 0, 1, 0), (1, 1, 0, 0, 0, 1)]
    on_job = (*needs[:count], *[(0,) * 6] * (6 - count))
    game = turn(jobs, "CDGUH", deck, on_job=on_job)
    do(game, "hired")
    do(game, "choose", crew="hacker")
    do(game, "assigned")
    if "let-go" in kinds(game):
        do(game, "let-go")
    return game


def test_for_each_job_done_a_face_down_job_may_be_turned_up() -> None:
    """SO-16: the player chooses one, or none."""
    game = robbed(2)
    assert view(game)["jobs_done"] == ["Apartment", "ATM"]
    assert offered(game, "turn-up") == [3, 4, 5]
    do(game, "turn-up", job=4)
    assert job(game, 5)["status"] == "open"
    do(game, "leave-down")
    assert job(game, 4)["status"] == "face down"
    assert game.pending[0].phase == "hire"
    game = robbed(1)
    do(game, "turn-up", job=5)
    assert game.pending[0].phase == "hire"


def test_an_unfinished_job_does_not_pay() -> None:
    """SO-16: its crew waits for the next turn."""
    game = turn(THREE, "CMDDD")
    do(game, "hired")
    do(game, "choose", crew="con man")
    do(game, "place", job=0)
    end_turn(game)
    assert view(game)["turn"] == 2
    assert job(game, 1)["placed"] == ["con man"]
    assert view(game)["jobs_done"] == []


def test_the_round_ends_with_its_deck() -> None:
    """SO-17: unfinished jobs and their crew are discarded face up; six new jobs are dealt."""
    game = turn([*THREE, "Museum", "Jeweler", "Docks"], "CMDDD", "")
    do(game, "hired")
    do(game, "choose", crew="con man")
    do(game, "place", job=0)
    end_turn(game)
    seen = view(game)
    assert seen["round"] == 2
    assert seen["jobs_missed"] == [*THREE, "Museum", "Jeweler", "Docks"]
    assert seen["discard"] == {"con man": 1, "muscle": 1, "driver": 3}
    assert all(open_job["placed"] == [] for open_job in seen["jobs"])
    assert seen["jobs_to_come"] == 6


def test_the_round_goes_on_while_the_deck_has_cards() -> None:
    """SO-17: one card is enough for another turn."""
    game = turn(THREE, "CMDDD", "H")
    end_turn_with(game, "driver")
    assert (view(game)["round"], view(game)["turn"]) == (1, 2)
    assert view(game)["hand"] == {"hacker": 1}


def end_turn_with(game: hn.Game, kind: str) -> None:
    do(game, "hired")
    do(game, "choose", crew=kind)
    if game.pending[0].phase == "assign" and "place" in kinds(game):
        do(game, "place", job=offered(game, "place")[0])
    end_turn(game)


def test_after_round_three_comes_the_vault() -> None:
    """SO-17: Act II; crew can no longer be kept."""
    game = turn(THREE, "CMDDD", "", round=3)
    do(game, "hired")
    do(game, "choose", crew="driver")
    while game.pending[0].phase == "assign":
        do(game, "place", job=1) if "place" in kinds(game) else do(game, "assigned")
    assert game.pending[0].phase == "vault"
    assert view(game)["act"] == 2
    assert view(game)["discard"] == {"con man": 1, "muscle": 1, "driver": 3}


def test_what_cannot_be_paid_is_not_offered() -> None:
    """SO-18: payments are exact, from Act I cash."""
    game = turn(THREE, "MMMCD", "GU", cash=20)
    assert "scout" not in kinds(game)
    do(game, "draw")
    do(game, "draw")
    assert view(game)["cash"] == 0
    assert game.pending[0].phase == "assign"
    assert kinds(game) == {"choose"}
    do(game, "choose", crew="muscle")
    assert (view(game)["round"], view(game)["cash"]) == (2, 0)
    draw = next(e.id for e in hn.action_space(game.id).entries if e.data["kind"] == "draw")
    with pytest.raises(hn.IllegalMove, match="SO-18"):
        game.act(0, draw)


def test_a_refusal_gives_the_true_reason() -> None:
    """SO-13, SO-15, SO-18: a refusal mentions money only if money would help."""
    poor = turn(THREE, "CDDHH", cash=0)
    assert poor.pending[0].phase == "assign"
    assert "SO-18" in refusal(poor, kind="scout", job=3)
    vault = in_vault([], cash=0)
    assert "SO-18" not in refusal(vault, kind="keep", crew="driver")
    assert "while hiring" in refusal(vault, kind="scout", job=3)
    game = turn(THREE, "CDDHH")
    do(game, "hired")
    do(game, "choose", crew="driver")
    assert "don't have that card (SO-13)" in refusal(game, kind="extra", crew="muscle")
    down = robbed(1)
    assert down.pending[0].phase == "turn-up"
    assert "while hiring" in refusal(down, kind="scout", job=3)


def refusal(game: hn.Game, **data: object) -> str:
    choice = next(e.id for e in hn.action_space(game.id).entries if e.data == data)
    with pytest.raises(hn.IllegalMove) as refused:
        game.act(0, choice)
    return str(refused.value)


def test_payouts_can_be_spent_at_once() -> None:
    """SO-18: a job pays Act I cash."""
    game = robbed(1)
    do(game, "leave-down")
    assert view(game)["cash"] == 220
    put(game, cash=30, stack=(EndTurn(),))
    assert "scout" in kinds(game)
