"""Chicken Heist: run, stay, hide, caught, and how the heist ends, CH-20 to CH-28."""

from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    change,
    decide,
    give_cards,
    hand,
    heist,
    logged,
    loot_up,
    offers,
    own_loot,
    phase,
    play,
    play_round,
    player,
    refusal,
    state,
    statuses,
    to_decisions,
)


def test_a_runner_leaves_with_its_loot() -> None:
    """CH-20: safe from SWAT; their action cards are discarded and they wait for the end."""
    game = heist(4, events=("SWAT", "Dyepack"))
    play_round(game, s0="run", s1="hide", s2="hide", s3="stay")
    answer(game, 3, kind="use-hide")
    assert statuses(game) == ["ran", "inside", "inside", "inside"]
    assert player(game, 0)["loot"] == 1
    assert player(game, 0)["actions"] == 0
    to_decisions(game)
    assert game.waiting == (1, 2, 3)


def test_a_player_who_stays_may_discard_their_hide_instead_of_being_caught() -> None:
    """CH-21: or choose to be caught."""
    game = heist(4, events=("SWAT",))
    play_round(game, s0="stay", s1="stay", s2="stay", s3="stay")
    answer(game, 0, kind="use-hide")
    answer(game, 1, kind="be-caught")
    answer(game, 2, kind="use-hide")
    answer(game, 3, kind="use-hide")
    assert statuses(game) == ["inside", "caught", "inside", "inside"]
    assert not player(game, 0)["hide"]


def test_without_a_hide_staying_is_being_caught() -> None:
    """CH-21: nobody is asked."""
    game = heist(3, events=("SWAT",))
    change(game, hides=(False, False, True))
    play_round(game, s0="stay", s1="stay", s2="hide")
    assert statuses(game) == ["caught", "caught", "ran"]


def test_hiding_from_danger_keeps_the_card_hiding_from_nothing_loses_it() -> None:
    """CH-22: the Shootout hits the Perimeter crew: the boss, but not the mystic."""
    game = heist(4, events=("Shootout",))
    play_round(game, s0="hide", s1="hide", s2="stay", s3="hide")
    assert [one["hide"] for one in game.view()["players"]] == [True, False, True, True]
    assert [e["seat"] for e in logged(game, "hid-in-time")] == [0, 3]
    assert [e["seat"] for e in logged(game, "hide-wasted")] == [1]
    to_decisions(game)
    assert not offers(game, 1, kind="hide")
    assert "no longer have your hide card" in refusal(game, 1, kind="hide")


def test_caught_loot_goes_back_and_cards_are_discarded() -> None:
    """CH-23: the character stays out of any scramble."""
    game = heist(3, events=("Betrayal",))
    to_decisions(game)
    loot_up(game, ("diamond", "gold"), (), ())
    cards = len(hand(game, 0))
    pile, discards = game.view()["loot_pile"], len(game.view()["discards"])
    decide(game, s0="stay", s1="stay", s2="stay")
    answer(game, 0, kind="be-caught")
    assert statuses(game) == ["caught", "inside", "inside"]
    assert game.view()["loot_pile"] == pile + 2 - 1  # and one on the truck
    assert player(game, 0)["actions"] == 0
    assert len(game.view()["discards"]) == discards + cards
    give_cards(game, 1, "scramble", "warn")
    play(game, 1, "scramble")
    assert player(game, 0)["character"] == "boss"


def test_the_heist_ends_when_nobody_is_left() -> None:
    """CH-25: the truck stays behind."""
    game = heist(3)
    to_decisions(game)
    loot_up(game, ("gold",), ("diamond",), ("money",))
    decide(game, s0="run", s1="run", s2="run")
    assert game.over
    assert game.result is not None
    assert game.result.winners == (1,)
    assert game.result.scores == (2, 3, 1)


def test_the_second_signal_ends_the_heist() -> None:
    """CH-25, CH-33: everyone who stays or hides is caught; earlier runners get no share."""
    game = heist(4, events=("Driver's Signal", "Driver's Signal"), rig={"loot": ["diamond"]})
    play_round(game, s0="run", s1="stay", s2="stay", s3="stay")
    assert logged(game, "driver-signals")[-1]["signal"] == 1
    play_round(game, s1="run", s2="hide", s3="stay")
    assert statuses(game) == ["ran", "ran", "caught", "caught"]
    assert phase(game) == "split"
    for _ in range(2):
        assert game.waiting == (1,)
        answer(game, 1, **game.pending[1].options[0].data)
    assert game.over


def test_the_last_one_left_takes_the_truck() -> None:
    """CH-25: they count as having run."""
    game = heist(3, rig={"loot": ["diamond"]})
    to_decisions(game)
    loot_up(game, ("gold",), ("gold",), ("money",))
    decide(game, s0="run", s1="run", s2="stay")
    assert game.over
    assert game.result is not None
    assert statuses(game) == ["ran", "ran", "ran"]
    assert game.result.winners == (2,)
    assert game.result.breakdown[2] == {"Money": 1, "Gold": 0, "Diamonds": 3}


def test_the_last_one_left_is_away_even_with_an_empty_truck() -> None:
    """CH-25, CH-35."""
    game = heist(3, events=("Dyepack",))
    play_round(game, s0="run", s1="run", s2="stay")
    assert game.over
    assert statuses(game) == ["ran", "ran", "ran"]
    assert logged(game, "truck-taken")[0]["loot"] == 0


def test_the_split_starts_with_the_leader_or_the_next_with_a_share() -> None:
    """CH-26: one card each in turn, face up."""
    for leader, first, second in ((1, 1, 3), (0, 1, 3), (2, 3, 1)):
        game = heist(4, events=("Driver's Signal", "Driver's Signal"), first=(leader - 1) % 4)
        play_round(game, s0="stay", s1="stay", s2="stay", s3="stay")
        to_decisions(game)
        kinds = sorted(state(game).loot_pile)
        change(game, truck=(kinds[0], kinds[-1], kinds[-1]), loot_pile=tuple(kinds[1:-2]))
        decide(game, s0="stay", s1="run", s2="stay", s3="run")
        assert game.waiting == (first,)
        assert game.view(None)["truck_loot"] == ["money (1)", "diamond (3)", "diamond (3)"]
        assert "isn't on the truck" in refusal(game, first, kind="loot", sort=1)
        answer(game, first, kind="loot", sort=2)
        assert game.waiting == (second,)
        answer(game, second, kind="loot", sort=2)
        answer(game, first, kind="loot", sort=0)
        assert game.over


def test_ties_share_and_only_runners_win() -> None:
    """CH-27, G-7."""
    game = heist(4, events=("Driver's Signal", "SWAT"))
    to_decisions(game)
    loot_up(game, ("gold", "gold"), ("diamond", "money"), ("diamond",) * 3, ())
    change(game, hides=(True, True, False, False))
    decide(game, s0="run", s1="run", s2="stay", s3="stay")
    play_round(game, s2="stay", s3="run")
    assert game.result is not None
    assert game.result.winners == (0, 1)
    assert game.result.scores[2] == 0
    assert "share the victory" in game.result.reason


def test_all_caught_nobody_wins() -> None:
    """CH-27."""
    game = heist(3, events=("SWAT",))
    change(game, hides=(False, False, False))
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert game.result is not None
    assert game.result.winners == ()
    assert game.result.scores == (0, 0, 0)
    assert "nobody wins" in game.events()[-1]["text"]


def test_discarded_loot_is_shuffled_back_unseen() -> None:
    """CH-28: for the fee and for the pirate."""
    game = heist(3, events=("Membership Fee",))
    to_decisions(game)
    loot_up(game, ("diamond", "money"), ("gold",), ("gold",))
    pile = game.view()["loot_pile"]
    decide(game, s0="stay", s1="hide", s2="hide")
    answer(game, 0, kind="loot", sort=0)
    assert own_loot(game, 0) == ["diamond"]
    assert game.view()["loot_pile"] == pile + 1 - 1  # and one on the truck
    assert "money" in logged(game, "loot-given-up", 0)[0]["text"]
    assert logged(game, "loot-given-up", 1)[0]["loot"] is None


def test_loot_that_comes_back_may_lie_anywhere_in_the_pile() -> None:
    """CH-28, CH-23: it's shuffled in, not put at the bottom."""
    kept = set()
    for seed in range(4):
        game = heist(3, events=("Betrayal",), seed=seed)
        to_decisions(game)
        change(game, hides=(False, True, True))
        pile = state(game).loot_pile
        decide(game, s0="stay", s1="stay", s2="stay")
        kept.add(state(game).loot_pile[: len(pile) - 1] == pile[1:])
    assert kept == {False}
