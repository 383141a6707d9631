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
    logged,
    move,
    overrule,
    phase,
    play,
    point,
    refusal,
    rest_of_turns,
    scramble_to,
    state,
)

# The jester's tricks


def test_a_panic_played_by_the_jester_makes_it_change_positions_again() -> None:
    """CH-55: tinker, panic, teamwork, then a card that ends the chain."""
    game = heist(3, ("jester",), pile=("panic", "teamwork", "influence", "warn"))
    move(game, 0, "tinker", 1, 2)
    point(game, 0, 3, 4)
    aim(game, 0, 1)
    point(game, 1, 5)
    point(game, 0, 6)
    aim(game, 0, 2)
    played = [e["card"] for e in logged(game, "action-played")]
    assert played == ["panic", "teamwork", "influence"]
    assert game.view()["leader"] == 2
    assert state(game).played == 3


def test_the_jesters_chain_of_tricks_is_limited() -> None:
    """CH-16, CH-55: no more after forty cards, even if the pile is all panic."""
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


def test_no_more_action_cards_in_a_round_than_the_box_holds() -> None:
    """CH-16: nobody can play more this round, but everyone can in the next."""
    game = heist(3, hands={0: ["influence", "warn"]})
    change(game, played=ACTION_CARDS)
    assert "CH-16" in refusal(game, 0, kind="play", card="warn")
    rest_of_turns(game)
    assert phase(game) == "operation"
    all_pass(game)
    decide(game, p0="stay", p1="stay", p2="stay")
    while phase(game) == "reveal":
        answer(game, game.waiting[0], kind="use-hide")
    assert state(game).played == 0


def test_the_jester_may_overrule_its_own_trick() -> None:
    """CH-79, CH-55: it's asked like the others, and its answer counts last."""
    hands = {0: ["overrule"], 1: ["overrule"]}
    game = heist(3, ("jester",), hands, pile=("scramble", "warn"))
    move(game, 0, "tinker", 1, 2)
    assert game.waiting == (0, 1)
    assert game.answered_seat is None
    assert game.pending[0].prompt == "Your trick plays scramble. Overrule it yourself?"
    answer(game, 1, kind="decline")
    overrule(game, 0)
    answer(game, 1, kind="decline")
    assert [e["card"] for e in logged(game, "card-void")] == ["scramble"]
    assert phase(game) == "turn"


def test_of_several_who_overrule_a_trick_its_player_counts_last() -> None:
    """CH-79, G-3: the nearest clockwise first, its player last."""
    hands = {0: ["overrule"], 2: ["overrule"]}
    game = heist(3, ("jester",), hands, pile=("scramble", "warn"))
    move(game, 0, "tinker", 1, 2)
    overrule(game, 0)
    overrule(game, 2)
    assert logged(game, "action-played")[-1]["seat"] == 2
    assert "overrule" in hand(game, 0)


def test_a_player_may_not_overrule_a_card_they_chose_to_play() -> None:
    """CH-79: only another player's card, or a trick."""
    game = heist(3, ("jester",), {0: ["influence", "overrule"]}, pile=("warn",))
    play(game, 0, "influence")
    assert phase(game) == "action"
    assert game.pending[0].prompt.startswith("Who becomes the leader?")


def test_whether_the_jester_is_asked_about_its_trick_is_hidden() -> None:
    """G-3, CH-79: others see the same whether it has an overrule or not."""
    seen = []
    for card in ("overrule", "warn"):
        game = heist(3, ("jester",), {0: [card]}, pile=("influence", "warn"))
        move(game, 0, "tinker", 1, 2)
        if card == "overrule":
            answer(game, 0, kind="decline")
        seen.append((game.events(1), game.view(1)["players"], game.view(1)["waiting"]))
    assert seen[0] == seen[1]


def test_a_trick_that_cannot_be_played_is_discarded() -> None:
    """CH-55, CH-79: an overrule has nothing to respond to."""
    game = heist(3, ("jester",), pile=("overrule", "influence"))
    move(game, 0, "tinker", 1, 2)
    assert logged(game, "trick-fails")[0]["card"] == "overrule"
    assert game.view()["discards"] == ["overrule"]
    assert phase(game) == "turn"


def test_a_jammer_from_the_pile_stops_the_jester() -> None:
    """CH-55, CH-74: a jammer from the pile stops the jester too."""
    game = heist(3, ("jester",), {0: ["teamwork", "warn", "warn"]}, pile=("signal jammer", "panic"))
    move(game, 0, "tinker", 1, 2)
    assert game.view()["board"] == ["signal jammer"]
    assert "signal jammer" in refusal(game, 0, kind="play", card="teamwork")


def test_no_trick_under_a_freeze() -> None:
    """CH-55, CH-75."""
    game = heist(3, ("jester",), {0: ["freeze", "warn", "warn"]}, pile=("influence",))
    play(game, 0, "freeze")
    move(game, 0, "tinker", 1, 2)
    assert [e["card"] for e in logged(game, "action-played")] == ["freeze"]


def test_a_trick_can_be_overruled() -> None:
    """CH-55, CH-79: it's an action card like any other."""
    game = heist(3, ("jester",), {1: ["overrule", "warn", "warn"]}, pile=("influence",))
    move(game, 0, "tinker", 1, 2)
    answer(game, 1, kind="play", card="overrule")
    assert game.view()["leader"] == 0
    assert logged(game, "card-void")[0]["card"] == "influence"


def test_a_teamwork_partner_does_not_trigger_their_jester() -> None:
    """CH-55, CH-82: the partner doesn't change positions."""
    game = heist(3, ("mystic", "jester"), {0: ["teamwork", "warn", "warn"]})
    play(game, 0, "teamwork", at=1)
    point(game, 1, 1)
    point(game, 0, 2)
    assert [e["card"] for e in logged(game, "action-played")] == ["teamwork"]


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
    """CH-54, CH-23: leaving the heist doesn't count as losing the card."""
    game = heist(3, ("cowboy", "boss", "mystic"))
    rest_of_turns(game)
    all_pass(game)
    drawn = len(logged(game, "actions-drawn"))
    decide(game, s0="run", s1="stay", s2="stay")
    assert len(logged(game, "actions-drawn")) == drawn
