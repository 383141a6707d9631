"""Vault Heist: windows reveal nothing (G-3), and what viewers remember (G-4)."""

from collections import Counter
from random import Random

import pytest

import heistnight as hn
from heistnight.games.vault_heist.cards import names
from heistnight.games.vault_heist.chain import AnswerCard
from tests.kit import answer, face
from tests.rulebook.vault_heist_kit import (
    arrange,
    dealt,
    end_turn,
    hand,
    holding,
    nobody_answers,
    only,
    play,
    reply,
    table_of,
)

# Windows


def seen_by_all_but(game: hn.Game, *seats: int) -> list[object]:
    return [face(game, s) for s in (*range(game.seats), None) if s not in seats]


def refusal(game: hn.Game, seat: int) -> str:
    with pytest.raises(hn.IllegalMove) as refused:
        game.act(seat, 0)
    return str(refused.value)


def undo_says(game: hn.Game, seat: int) -> str:
    with pytest.raises(hn.IllegalMove) as refused:
        game.copy().undo(seat)
    return str(refused.value)


def test_nobody_can_tell_who_is_asked_or_how_many() -> None:
    """G-3, VH-40: the same views, logs, refusals and undos whether 2, 3 or both are asked."""
    bare = "distract, 4 double equipment"
    one = dealt(bare, "", "deny", "", "")
    other = dealt(bare, "", "", "deny", "")
    both = dealt(bare, "", "deny", "deny", "")
    for game in (one, other, both):
        play(game, 0, "distract", target=1)
        assert game.view(4)["waiting"] is None
        assert game.view(4)["chain"][0]["card"] == "distract"
    assert (one.waiting, other.waiting, both.waiting) == ((2,), (3,), (2, 3))
    assert seen_by_all_but(one, 2, 3) == seen_by_all_but(other, 2, 3) == seen_by_all_but(both, 2, 3)
    for seat in (0, 1, 4):
        assert len({refusal(game, seat) for game in (one, other, both)}) == 1
        assert len({undo_says(game, seat) for game in (one, other, both)}) == 1
        assert all(game.as_seen_by(seat).pending == {} for game in (one, other, both))


def test_a_window_that_passed_left_no_trace() -> None:
    """G-3: afterwards nobody can tell that a player was asked and passed."""
    asked, unasked = dealt("distract", "deny", ""), dealt("distract", "equipment", "")
    for game in (asked, unasked):
        play(game, 0, "distract", target=2)
    assert asked.waiting == (1,)
    nobody_answers(asked)
    assert seen_by_all_but(asked, 1) == seen_by_all_but(unasked, 1)
    assert undo_says(asked, 0) == undo_says(unasked, 0)


def test_only_its_owner_sees_and_can_undo_a_sealed_answer() -> None:
    """G-1, G-3: until all who were asked have answered."""
    game = dealt("distract", "deny", "deny")
    play(game, 0, "distract", target=1)
    before = seen_by_all_but(game, 1)
    reply(game, 1, "deny")
    assert game.view(1)["own"]["answer"] is not None
    assert seen_by_all_but(game, 1) == before
    game.undo(1)
    assert game.view(1)["own"]["answer"] is None
    only(game, 2, "deny")
    assert [card["seat"] for card in game.view(0)["chain"]] == [0, 2]


def test_an_imagined_window_asks_a_player_who_can_answer() -> None:
    """G-3: a waiting seat knows that another has an answer, but not who or which."""
    game = dealt("distract", "counter", "", "deny")
    play(game, 0, "distract", target=1)
    asked = set()
    for n in range(200):
        imagined = game.imagine(2, Random(n))
        assert imagined.waiting
        window = table_of(imagined).stack[-1]
        assert isinstance(window, AnswerCard)
        for seat in imagined.waiting:
            assert window.can_answer(table_of(imagined), seat, table_of(imagined).hands[seat])
        asked.add(imagined.waiting)
    assert asked == {(1,), (3,), (1, 3)}
    alone = {game.imagine(3, Random(n)).waiting for n in range(200)}
    assert alone == {(3,), (1, 3), (2, 3), (1, 2, 3)}


# Memory


def picked(seen: str = "deny", hands: tuple[str, str, str] | None = None) -> hn.Game:
    """Start a game in which seat 0 has seen all three cards of seat 1 and kept one."""
    game = dealt("", "", "")
    mine, theirs, others = hands or ("pickpocket, equipment", "deny, steal, counter", "2 deny")
    arrange(game, hands=holding(mine, theirs, others))
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    answer(game, 0, kind="keep", card=seen)
    return game


def known(game: hn.Game, viewer: int | None, seat: int) -> list[str]:
    cards: list[str] = game.view(viewer)["players"][seat]["known"]
    return cards


def between(game: hn.Game, viewer: int | None) -> list[tuple[list[int], list[str]]]:
    return [(k["seats"], k["cards"]) for k in game.view(viewer)["known_between"]]


def imagined_hands(game: hn.Game, viewer: int | None, count: int = 60) -> list[list[Counter[str]]]:
    """Return the hands of imagined games."""
    return [
        [Counter(names(cards)) for cards in table_of(game.imagine(viewer, Random(n))).hands]
        for n in range(count)
    ]


def test_a_pickpocket_remembers_what_went_back_and_the_victim_what_is_gone() -> None:
    """G-4, VH-45: nobody else knows any of them."""
    game = picked("deny")
    assert known(game, 0, 1) == ["steal", "counter"]
    assert known(game, 1, 0) == ["deny"]
    for viewer in (2, None):
        assert known(game, viewer, 0) == known(game, viewer, 1) == []
    assert all(hands[1] >= Counter(["steal", "counter"]) for hands in imagined_hands(game, 0))
    assert all(hands[0]["deny"] for hands in imagined_hands(game, 1))
    assert not all(hands[0]["deny"] for hands in imagined_hands(game, 2))


def test_everyone_knows_a_card_taken_from_the_discard_pile() -> None:
    """G-4, VH-31: everyone sees which card was taken, and who took it."""
    game = dealt("scavenge", "", "")
    arrange(game, discard=holding("steal, deny")[0])
    play(game, 0, "scavenge")
    nobody_answers(game)
    answer(game, 0, kind="take", card="steal")
    for viewer in (1, 2, None):
        assert known(game, viewer, 0) == ["steal"]
        assert all(hands[0]["steal"] for hands in imagined_hands(game, viewer))
    assert known(game, 0, 0) == []


def test_a_known_card_is_forgotten_when_one_like_it_is_played() -> None:
    """G-4: it may have been the known card."""
    game = picked("steal")
    assert known(game, 0, 1) == ["counter", "deny"]
    end_turn(game, 0)
    end_turn(game, 1)
    arrange(game, hands=with_hand(game, 2, "distract, 6 equipment"))
    play(game, 2, "distract", target=0)
    only(game, 1, "deny")
    assert known(game, 0, 1) == ["counter"]


def with_hand(game: hn.Game, seat: int, cards: str) -> tuple[tuple[int, ...], ...]:
    hands = list(table_of(game).hands)
    hands[seat] = holding(cards)[0]
    return tuple(hands)


def test_a_card_that_could_have_moved_is_in_one_hand_or_the_other() -> None:
    """G-4: after a rival's pickpocket, both hands together hold what either was known to hold."""
    game = picked("deny", ("pickpocket", "deny, steal, counter", "pickpocket, 6 equipment"))
    for seat in (0, 1):
        end_turn(game, seat)
    play(game, 2, "pickpocket", target=1)
    nobody_answers(game)
    answer(game, 2, kind="keep", card=game.view(2)["own"]["seen"][0])
    assert known(game, 0, 1) == []
    assert between(game, 0) == [([1, 2], ["steal", "counter"])]
    hands = imagined_hands(game, 0, 200)
    assert all((h[1] + h[2]) >= Counter(["steal", "counter"]) for h in hands)
    assert {h[1]["steal"] > 0 for h in hands} == {True, False}
    assert all(h[1]["steal"] + h[1]["counter"] for h in hands)  # one card moved, not two
    assert known(game, 1, 0) == ["deny"]  # the target still knows about another hand


def test_two_alike_leave_one_that_cannot_have_moved() -> None:
    """G-4: of two known equipment cards at most one is gone."""
    hands = ("pickpocket, equipment", "deny, 2 equipment", "pickpocket, 6 equipment")
    game = picked("deny", hands)
    end_turn(game, 0)
    end_turn(game, 1)
    play(game, 2, "pickpocket", target=1)
    nobody_answers(game)
    answer(game, 2, kind="keep", card=game.view(2)["own"]["seen"][0])
    assert known(game, 0, 1) == ["equipment"]


def test_a_known_card_taken_from_its_holder_is_known_to_be_gone() -> None:
    """G-4: a player who picks the same hand again knows which card is gone."""
    game = picked("deny", ("2 pickpocket", "deny, steal, counter", ""))
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    answer(game, 0, kind="keep", card="steal")
    assert known(game, 0, 1) == ["counter"]
    assert known(game, 1, 0) == ["steal", "deny"]


def test_the_rebuilt_deck_is_known_to_be_the_discard_pile() -> None:
    """G-4, G-6: cards that weren't discarded are not in the new deck, so they are in hands."""
    game = dealt("", "", "")
    pile = holding("20 equipment, 2 firewall")[0]
    arrange(game, deck=(), discard=pile)
    arrange(game, hands=holding("7 equipment", "deny, steal", "3 deny, 2 counter"))
    end_turn(game, 0)
    assert game.view(0)["shuffled"]["equipment"] == 20
    for viewer in (0, 2, None):
        for n in range(40):
            imagined = game.imagine(viewer, Random(n))
            assert not Counter(table_of(imagined).deck) - Counter(pile)
    assert all(hands[1]["deny"] + hands[2]["deny"] == 4 for hands in imagined_hands(game, 0))


def test_a_seat_that_did_not_draw_has_no_cards_of_the_new_deck() -> None:
    """G-4, G-6: cards of the old deck may have moved, but no hand has more new cards
    than it drew.
    """
    game = dealt("", "", "")
    arrange(game, hands=holding("7 equipment", "deny, steal", "3 deny, 2 counter, 2 disable"))
    arrange(game, deck=(), discard=holding("20 equipment, 2 firewall")[0])
    end_turn(game, 0)
    assert len(hand(game, 1)) == 7
    for viewer in (0, None):
        for hands in imagined_hands(game, viewer):
            assert not hands[2]["firewall"]
            assert viewer is None or not hands[2]["equipment"]
            assert viewer is None or hands[1]["equipment"] + hands[1]["firewall"] == 5


def test_an_imagined_pickpocket_sees_other_cards() -> None:
    """VH-45: even the target doesn't know which cards it sees."""
    game = dealt("pickpocket", "deny, steal, counter, disable", "")
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    looks = set()
    for n in range(60):
        imagined = game.imagine(1, Random(n))
        seen = imagined.view(0)["own"]["seen"]
        assert not Counter(seen) - Counter(hand(game, 1))
        looks.add(tuple(seen))
    assert len(looks) > 3
    assert {tuple(game.imagine(0, Random(n)).view(0)["own"]["seen"]) for n in range(9)} == {
        tuple(game.view(0)["own"]["seen"])
    }
