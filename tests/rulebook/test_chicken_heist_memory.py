"""Chicken Heist: what a seat remembers about loot and action cards (G-4)."""

from random import Random

from heistnight.games.chicken_heist.card_knowledge import (
    DISCARDS,
    OPENLY,
    PILE,
    REBUILT,
    SHUFFLED,
    CardLog,
    encode_move,
    imagine_cards,
)
from heistnight.kernel.chance import Chance
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    ability,
    end,
    heist,
    own_loot,
    state,
)

EVENTS = ("SWAT", "Betrayal", "Dyepack", "Alarm", "Shootout")
CHARACTERS = ("mystic", "agent", "pirate")


def test_shown_gold_is_remembered() -> None:
    """CH-51, G-4: in every imagined game the alchemist has it."""
    game = heist(3, ("alchemist", "agent", "pirate"), rig={"loot": ["money", "gold"]})
    answer(game, 0, kind="rob")
    answer(game, 0, kind="show")
    for number in range(20):
        assert own_loot(game.imagine(1, Random(number)), 0) == ["gold"]


def test_both_sides_of_an_agents_trade_know_what_changed_hands() -> None:
    """CH-50, G-4: each seat had one card; the third seat knows neither."""
    kept = set()
    for seed in range(10):
        rig = {"loot": ["money", "gold", "diamond"]}
        game = heist(3, ("pirate", "mystic", "agent"), seed=seed, rig=rig)
        for seat in (0, 1):
            answer(game, seat, kind="rob")
            end(game, seat)
        answer(game, 2, kind="rob")
        ability(game, 2, at=0)
        for number in range(10):
            assert own_loot(game.imagine(2, Random(number)), 0) == own_loot(game, 0)
        agents = {tuple(own_loot(game.imagine(0, Random(n)), 2)) for n in range(20)}
        swapped = own_loot(game, 0) != ["gold"]
        assert agents == {("gold",)} if swapped else len(agents) == 3
        assert len({tuple(own_loot(game.imagine(1, Random(n)), 2)) for n in range(20)}) == 3
        kept.add(swapped)
    assert kept == {True, False}


# Cards that changed places, as one seat tracks them


def held(
    log: CardLog, place: int, deck: CardLog = (0, 0, 1, 1, 2, 2), seat: int = 0
) -> set[CardLog]:
    """Return the cards at a place in fifty imagined deals of a seat."""
    return {
        tuple(sorted(imagine_cards(deck, log, seat, Chance(number)).at(place)))
        for number in range(50)
    }


def draws(seat: int, *faces: int) -> CardLog:
    return tuple([encode_move(PILE, seat, face, 1 << seat) for face in faces])


def discards(seat: int, *faces: int) -> CardLog:
    return tuple([encode_move(seat, DISCARDS, face, OPENLY) for face in faces])


def test_a_hand_is_what_is_left_over() -> None:
    """G-4: seat 0 knows its own three cards and the one seat 1 showed."""
    log = (*draws(0, 0, 0, 1), *draws(1, 1, 2), *discards(1, 1))
    assert held(log, 1) == {(2,)}
    assert held(log, 1, seat=2) == {(0,), (1,), (2,)}


def test_the_discards_become_a_pile_that_everyone_knows() -> None:
    """G-6, G-4: a player who drew nothing since has none of these cards."""
    log = (*draws(0, 0, 0), *draws(1, 1, 1, 2, 2), *discards(1, 1, 2), REBUILT)
    assert held(log, PILE) == {(1, 2)}
    assert held(log, 1) == {(1, 2)}
    log += draws(1, 1)
    assert held(log, PILE) == {(1,), (2,)}
    assert held(log, 1) == {(1, 1, 2), (1, 2, 2)}
    log += discards(1, 1, 1)
    assert held(log, PILE) == {(2,)}
    assert held(log, 1) == {(2,)}


def test_a_card_discarded_unseen_may_be_any_of_that_hand() -> None:
    """CH-28, G-4: seat 0 knows one of seat 1's two cards; one of them goes back."""
    deck = (0, 1, 2)
    log = (
        *draws(0, 0),
        encode_move(0, 1, 0, 0b11),
        *draws(1, 1),
        encode_move(1, PILE, 1, 0b10),
        SHUFFLED,
    )
    assert held(log, 1, deck) == {(0,), (1,), (2,)}
    assert held(log, PILE, deck) == {(1, 2), (0, 2), (0, 1)}
    assert held(log, 1, deck, seat=1) == {(0,)}


def test_what_i_discarded_cannot_be_in_a_hand_that_drew_before() -> None:
    """CH-28, G-4: seat 1 still has the same cards."""
    deck = (0, 1, 2)
    log = (*draws(1, 1), *draws(0, 0), encode_move(0, PILE, 0, 0b01), SHUFFLED)
    assert held(log, 1, deck) == {(1,), (2,)}
    log += draws(2, 0)
    assert held(log, 2, deck) == {(0,), (1,), (2,)}
    assert (0,) not in held(log, 1, deck)


def test_loot_nobody_saw_is_imagined_freely() -> None:
    """G-4: others' robbed loot, the truck and the pile."""
    game = heist(3, CHARACTERS)
    answer(game, 0, kind="rob")
    trucks, loots = set(), set()
    for number in range(30):
        twin = game.imagine(1, Random(number))
        trucks.add(state(twin).truck)
        loots.add(tuple(own_loot(twin, 0)))
        assert own_loot(game.imagine(0, Random(number)), 0) == own_loot(game, 0)
    assert len(trucks) == len(loots) == 3
