"""The general rules G-1 to G-8, each tested in one game."""

from random import Random

import pytest

import heistnight as hn
from heistnight.games.big_score.scoring import diamonds_worth
from tests.kit import act_randomly, answer


def hiring(seed: int = 1, seats: int = 3) -> hn.Game:
    game = hn.new("big-score", seats=seats, seed=seed)
    while game.view(None)["phase"] == "boss":
        act_randomly(game, Random(seed))
    return game


def test_sealed_answers_can_be_changed_until_the_last_is_in() -> None:
    """G-1: simultaneous, secret, changeable, revealed together."""
    game = hiring()
    assert game.waiting == (0, 1, 2)
    first = game.pending[2].options
    game.act(2, first[0])
    assert game.waiting == (0, 1)
    assert game.view(2)["own"]["answer"] == first[0].id
    assert game.view(0)["own"]["answer"] is None
    game.act(0, game.pending[0].options[0])
    game.undo(2)
    assert game.waiting == (1, 2)
    assert game.acts[-1][0] == 0
    game.act(2, game.pending[2].options[-1])
    game.act(1, game.pending[1].options[0])
    with pytest.raises(hn.IllegalMove, match="nothing to undo"):
        game.undo(2)


def test_the_order_of_sealed_answers_does_not_matter() -> None:
    """G-1: the state after the reveal is the same for any order of answers."""
    one, other = hiring(), hiring()
    picks = {seat: one.choices(seat)[0] for seat in range(3)}
    for seat in (0, 1, 2):
        one.act(seat, picks[seat])
    for seat in (2, 0, 1):
        other.act(seat, picks[seat])
    assert one.fingerprint() == other.fingerprint()


def test_illegal_plays_are_not_on_offer() -> None:
    """G-2: a card can only be assigned to a job that shows its type."""
    game = hiring()
    rng = Random(2)
    while game.view(None)["phase"] == "hire":
        act_randomly(game, rng)
    view = game.view(0)
    card = view["own"]["hand"][0].removeprefix("expert ")
    showing = {job["slot"] for job in view["jobs"] if card in job["crew"]}
    offered = {o.data["job"] for o in game.pending[0].options if o.data["kind"] == "send"}
    assert offered == showing


def test_a_view_remembers_the_hands_that_were_passed_on() -> None:
    """G-4: it remembers everything the seat saw, and nothing else."""
    game = hiring()
    hand = list(game.view(0)["own"]["hand"])
    kept = game.pending[0].options[0]
    for seat in range(3):
        game.act(seat, game.pending[seat].options[0])
    hand.remove(("expert " if kept.data["expert"] else "") + kept.data["crew"])
    assert game.view(0)["own"]["hands_seen"] == [{"round": 1, "to": 1, "cards": hand}]
    assert game.view(1)["own"]["hand"] == hand
    assert hand not in [seen["cards"] for seen in game.view(2)["own"]["hands_seen"]]


def test_ties_for_the_marker_go_to_the_named_seat() -> None:
    """G-5: 'the youngest' is random, unless the table names a seat."""
    for first in range(3):
        game = hn.new("big-score", seats=3, seed=5, rig={"first": first})
        play_without_jobs(game)
        assert game.view(None)["marker"] == first
    markers = set()
    for seed in range(12):
        game = hn.new("big-score", seats=3, seed=seed)
        play_without_jobs(game)
        markers.add(game.view(None)["marker"])
    assert markers == {0, 1, 2}


def play_without_jobs(game: hn.Game) -> None:
    """Let everyone take a starting token and leave all crew unassigned."""
    for seat, boss in enumerate((2, 4, 0)):
        answer(game, seat, kind="boss", boss=boss)
        answer(game, seat, kind="item", item=0)
    while game.view(None)["act"] == 1:
        seat = game.waiting[0]
        options = game.pending[seat].options
        game.act(seat, next((o for o in options if o.data["kind"] == "unassign"), options[0]))


def test_a_draw_from_an_empty_deck_yields_less() -> None:
    """G-6: without a discard pile to rebuild from, play continues with fewer cards."""
    game = hn.new("big-score", seats=2, seed=1)
    play_to_first_job(game)
    state = game._state
    state.crew_deck = ()  # type: ignore[attr-defined]  # the Table of The Big Score
    rng = Random(1)
    while not game.over and game.view(None)["round"] == 1:
        act_randomly(game, rng)
    assert game.view(None)["inside_men"] == []


def play_to_first_job(game: hn.Game) -> None:
    rng = Random(1)
    while game.view(None)["phase"] != "assign":
        act_randomly(game, rng)


def test_all_money_is_in_thousands() -> None:
    """G-8: $200K is 200; three diamonds are $100K."""
    game = hn.new("big-score", seats=2, seed=1)
    assert game.view(None)["players"][0]["cash"] == 200
    assert diamonds_worth(3) == 100
