"""Chicken Heist: the jester's tricks and the cowboy's cards, CH-54, CH-55."""

from heistnight.games.chicken_heist.amounts import ACTION_CARDS
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    aim,
    all_pass,
    change,
    decide,
    hand,
    heist,
    move,
    phase,
    play,
    point,
    refusal,
    rest_of_turns,
    scramble_to,
    state,
    told,
)

# The jester's tricks


def test_a_panic_played_by_the_jester_makes_it_change_positions_again() -> None:
    """CH-55: tinker, panic, teamwork, then a card that ends the row."""
    game = heist(3, ("jester",), pile=("panic", "teamwork", "influence", "warn"))
    move(game, 0, "tinker", 1, 2)
    point(game, 0, 3, 4)
    aim(game, 0, 1)
    point(game, 1, 5)
    point(game, 0, 6)
    aim(game, 0, 2)
    played = [e["card"] for e in told(game, "action-played")]
    assert played == ["panic", "teamwork", "influence"]
    assert game.view()["leader"] == 2
    assert state(game).chain == 3


def test_the_jesters_row_of_tricks_is_bounded() -> None:
    """CH-55: after forty cards no more, even where the pile holds nothing but panic."""
    game = heist(3, ("jester",))
    s = state(game)
    panic = 9
    change(game, action_pile=(panic,), discards=(), hands=((), s.hands[1], s.hands[2]))
    move(game, 0, "tinker", 1, 2)
    tricks = 0
    while phase(game) == "action":
        point(game, 0, 3, 4)
        tricks += 1
    assert tricks == ACTION_CARDS


def test_a_trick_that_cannot_be_played_is_discarded() -> None:
    """CH-55, CH-79: an overrule has nothing to answer."""
    game = heist(3, ("jester",), pile=("overrule", "influence"))
    move(game, 0, "tinker", 1, 2)
    assert told(game, "trick-fails")[0]["card"] == "overrule"
    assert game.view()["discards"] == ["overrule"]
    assert phase(game) == "turn"


def test_a_jammer_off_the_pile_stops_the_jester() -> None:
    """CH-55, CH-74: a jammer off the pile binds the jester itself."""
    game = heist(3, ("jester",), {0: ["teamwork", "warn", "warn"]}, pile=("signal jammer", "panic"))
    move(game, 0, "tinker", 1, 2)
    assert game.view()["board"] == ["signal jammer"]
    assert "signal jammer" in refusal(game, 0, kind="play", card="teamwork")


def test_no_trick_under_a_freeze() -> None:
    """CH-55, CH-75."""
    game = heist(3, ("jester",), {0: ["freeze", "warn", "warn"]}, pile=("influence",))
    play(game, 0, "freeze")
    move(game, 0, "tinker", 1, 2)
    assert [e["card"] for e in told(game, "action-played")] == ["freeze"]


def test_a_trick_can_be_overruled() -> None:
    """CH-55, CH-79: it is an action card like any other."""
    game = heist(3, ("jester",), {1: ["overrule", "warn", "warn"]}, pile=("influence",))
    move(game, 0, "tinker", 1, 2)
    answer(game, 1, kind="play", card="overrule")
    assert game.view()["leader"] == 0
    assert told(game, "card-void")[0]["card"] == "influence"


def test_only_who_swaps_is_the_jester_at_work() -> None:
    """CH-55, CH-82: the partner in a teamwork changes nothing by itself."""
    game = heist(3, ("mystic", "jester"), {0: ["teamwork", "warn", "warn"]})
    play(game, 0, "teamwork", at=1)
    point(game, 1, 1)
    point(game, 0, 2)
    assert [e["card"] for e in told(game, "action-played")] == ["teamwork"]


# The cowboy


def test_cowboy_scrambled_to_itself_draws_two() -> None:
    """CH-54."""
    game = heist(3, ("cowboy", "boss", "mystic"), {0: ["scramble", "warn", "warn"]})
    cards = len(hand(game, 0))
    back = scramble_to(game, 0, "cowboy")
    assert len(hand(back, 0)) == cards - 1 + 2
    away = scramble_to(game, 0, "boss", "cowboy")
    assert len(hand(away, 0)) == cards - 1 + 1
    assert len(hand(away, 1)) == 3 + 1


def test_cowboy_drawing_twice_while_others_keep_theirs() -> None:
    """CH-54, CH-23: leaving the heist is no giving up of the card."""
    game = heist(3, ("cowboy", "boss", "mystic"))
    rest_of_turns(game)
    all_pass(game)
    drawn = len(told(game, "actions-drawn"))
    decide(game, s0="run", s1="stay", s2="stay")
    assert len(told(game, "actions-drawn")) == drawn
