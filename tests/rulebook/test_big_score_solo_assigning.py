"""Solitaire: assigning, keeping and scouting, SO-12 to SO-15."""

from collections import Counter

import pytest

import heistnight as hn
from heistnight.games.big_score.solo.state import NO_CREW
from heistnight.games.big_score.solo.turn import SoloEndRound
from tests.rulebook.big_score_solo_kit import (
    board,
    crew,
    do,
    end_turn,
    events_of_kind,
    job,
    kinds,
    offered,
    put,
    solo,
    turn,
    view,
)

THREE = ["Apartment", "ATM", "Pawn Shop"]


def test_one_type_is_assigned_for_nothing() -> None:
    """SO-12: every card of the type chosen goes to an open job with an uncovered icon."""
    game = turn(["Apartment", "ATM", "Hotel"], "CCDGH")
    do(game, "hired")
    do(game, "choose", crew="con man")
    assert view(game)["cash"] == 200
    assert job(game, 1)["placed"] == job(game, 3)["placed"] == ["con man"]


def test_the_player_says_which_job_gets_a_card() -> None:
    """SO-12: two jobs have room for one card."""
    game = turn(THREE, "CDGGH")
    do(game, "hired")
    do(game, "choose", crew="con man")
    assert offered(game, "place") == [0, 2]
    do(game, "place", job=2)
    assert job(game, 3)["placed"] == ["con man"]
    assert job(game, 1)["placed"] == []


def test_what_fits_nowhere_is_discarded() -> None:
    """SO-12: cards of the chosen type that don't fit are discarded at once."""
    game = turn(THREE, "HHHCD")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert job(game, 2)["placed"] == ["hacker"]
    assert view(game)["discard"] == {"hacker": 2}
    assert view(game)["hand"] == dict(Counter(crew("CD")))


def test_a_type_without_any_icon_may_be_chosen_and_is_discarded() -> None:
    """SO-12: cards that fit nowhere need not be placed."""
    game = turn(["Apartment", "Pawn Shop", "Warehouse"], "HHCDG")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert view(game)["discard"] == {"hacker": 2}


def test_face_down_jobs_take_no_crew() -> None:
    """SO-12: only face-up jobs do."""
    game = turn(["Apartment", "Pawn Shop", "Warehouse", "ATM", "Casino", "Docks"], "HHCDG")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert sum(view(game)["discard"].values()) == 2


def test_an_empty_hand_skips_assigning() -> None:
    """SO-12: nothing to choose."""
    game = turn(THREE, "CCCCC", "", cash=20)
    do(game, "swap", crew="con man")
    assert view(game)["round"] == 2


def test_more_crew_may_be_placed_for_money() -> None:
    """SO-13: $10K a card, of any type."""
    game = turn(THREE, "MMCGU")
    do(game, "hired")
    do(game, "choose", crew="muscle")
    assert offered(game, "extra") == ["con man", "grease man", "gun man"]
    do(game, "extra", crew="gun man")
    do(game, "extra", crew="grease man")
    assert view(game)["cash"] == 180
    assert job(game, 1)["placed"] == ["gun man", "muscle"]
    do(game, "extra", crew="con man")
    do(game, "place", job=0)
    assert view(game)["cash"] == 170


def test_a_card_may_be_shuffled_into_the_next_deck() -> None:
    """SO-13: for $10K; it is drawn in the next round."""
    game = turn(THREE, "MGGGG", "")
    do(game, "hired")
    do(game, "choose", crew="grease man")
    do(game, "tuck", crew="muscle")
    assert view(game)["cash"] == 190
    assert view(game)["tucked"] == {"muscle": 1}
    end_turn(game)
    assert view(game)["round"] == 2
    assert view(game)["mixed_in"] == {"muscle": 1}
    assert view(game)["deck"] + 5 == 31


def test_a_card_shuffled_in_lies_anywhere_in_the_next_deck() -> None:
    """SO-13: the card can be anywhere in the deck, at random."""
    places = set()
    for seed in range(200):
        game = solo(hand="M" * 15 + "C" * 15, seed=seed)
        put(game, deck=(), hand=NO_CREW, tucked=(0, 0, 0, 0, 0, 1), stack=(SoloEndRound(),))
        places.add(0 if "muscle" in view(game)["hand"] else board(game).deck.index(5))
    assert min(places) == 0
    assert max(places) == 25
    assert len(places) > 15


def test_a_card_may_be_shuffled_in_until_round_two() -> None:
    """SO-13: the third deck is the last one."""
    game = turn(THREE, "MGGGG", round=2)
    do(game, "hired")
    do(game, "choose", crew="grease man")
    do(game, "tuck", crew="muscle")
    assert view(game)["tucked"] == {"muscle": 1}


def test_there_is_no_next_deck_in_round_three() -> None:
    """SO-13: so nothing is shuffled into it."""
    game = turn(THREE, "MGGGG", round=3)
    do(game, "hired")
    do(game, "choose", crew="grease man")
    assert "tuck" not in kinds(game)
    tuck = next(e.id for e in hn.action_space(game.id).entries if e.data["kind"] == "tuck")
    with pytest.raises(hn.IllegalMove, match="SO-13"):
        game.act(0, tuck)


def test_crew_is_kept_at_ten_k_a_card() -> None:
    """SO-14: the others are discarded."""
    game = turn(THREE, "HCCMM")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    do(game, "assigned")
    do(game, "keep", crew="con man")
    do(game, "keep", crew="muscle")
    do(game, "let-go")
    assert view(game)["cash"] == 180
    assert view(game)["discard"] == {"con man": 1, "muscle": 1}
    assert Counter(view(game)["hand"])["con man"] >= 1
    assert sum(view(game)["hand"].values()) == 5
    assert view(game)["deck"] == 3


def test_kept_crew_survives_the_end_of_a_round() -> None:
    """SO-14: also when the deck is empty."""
    game = turn(THREE, "HCC", "")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    do(game, "assigned")
    do(game, "keep", crew="con man")
    do(game, "keep", crew="con man")
    assert view(game)["round"] == 2
    assert view(game)["hand"]["con man"] >= 2
    assert view(game)["deck"] == 27


def test_a_look_at_a_face_down_job_costs_30k() -> None:
    """SO-15: it stays face down; the player still sees it, a spectator doesn't."""
    game = turn([*THREE, "Museum", "Jeweler", "Docks"], "HCCMM")
    do(game, "scout", job=4)
    assert view(game)["cash"] == 170
    assert (job(game, 5)["name"], job(game, 5)["status"]) == ("Jeweler", "scouted")
    assert game.view(None)["jobs"][4]["name"] is None
    assert events_of_kind(game, "scouted")[0]["job"] == "Jeweler"
    assert events_of_kind(game, "scouted", None)[0]["job"] is None
    assert offered(game, "scout") == [3, 5]
    with pytest.raises(hn.IllegalMove, match="already"):
        game.act(0, next(e.id for e in hn.action_space(game.id).entries
                         if e.data == {"kind": "scout", "job": 4}))  # fmt: skip


def test_scouting_is_possible_throughout_hiring_and_assigning() -> None:
    """SO-15: at any question of the two phases, as long as the cash lasts."""
    game = turn(THREE, "CDDHH")
    assert "scout" in kinds(game)
    do(game, "hired")
    assert "scout" in kinds(game)
    do(game, "choose", crew="con man")
    assert game.pending[0].phase == "assign"
    do(game, "scout", job=3)
    assert view(game)["placing"] == {"con man": 1}
    do(game, "place", job=0)
    assert "scout" in kinds(game)
    do(game, "assigned")
    do(game, "scout", job=4)
    do(game, "keep", crew="driver")
    assert view(game)["cash"] == 130


def test_the_question_is_about_what_is_on_offer() -> None:
    """SO-13, SO-14: ask about placing crew, else shuffling it in, else scouting."""
    game = turn(THREE, "HCMMM")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert game.pending[0].prompt.startswith("Place more crew")
    game = turn(THREE, "HGGGG", on_job=((0,) * 6, (0, 0, 1, 0, 0, 0), *[(0,) * 6] * 4))
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert game.pending[0].prompt.startswith("Shuffle crew")
    game = turn(THREE, "HH", "", cash=200)
    do(game, "hired")
    do(game, "choose", crew="hacker")
    assert kinds(game) == {"assigned", "scout"}
    assert game.pending[0].prompt.startswith("Anything else")


def test_the_log_tells_who_is_kept_and_who_goes() -> None:
    """SO-14: labels are whole sentences."""
    game = turn(THREE, "HCCMM")
    do(game, "hired")
    do(game, "choose", crew="hacker")
    do(game, "assigned")
    assert game.pending[0].options[0].label == "Discard all"
    do(game, "keep", crew="con man")
    assert game.pending[0].options[0].label == "Discard the rest"
    do(game, "let-go")
    assert [event["text"] for event in events_of_kind(game, "crew-kept")] == [
        "Kept for the next turn: a con man. Discarded: a con man and 2 muscles."
    ]


def test_crew_that_fits_nowhere_is_discarded_and_the_label_says_so() -> None:
    """SO-12: none of the three jobs shows a hacker, and one shows a con man."""
    game = turn(["Museum", "Jeweler", "Apartment"], "HHCCG")
    do(game, "hired")
    labels = [one.label for one in game.pending[0].options if one.data["kind"] == "choose"]
    assert labels == [
        "Assign 2 con men (1 can be placed)",
        "Assign a grease man",
        "Discard 2 hackers (no open job has room)",
    ]
