"""Vault Heist: the effects of actions, and when they can't be played."""

from collections import Counter

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import (
    arrange,
    dealt,
    end_turn,
    hand,
    holding,
    nobody_answers,
    offered,
    only,
    open_levels,
    play,
    reply,
    unlock,
)


def choice_of(**data: object) -> int:
    """Return the id of the choice with exactly this data."""
    entries = hn.action_space("vault-heist").entries
    return next(entry.id for entry in entries if entry.data == data)


def test_a_pickpocket_sees_three_cards_and_keeps_one() -> None:
    """VH-30: the others go back; the kept card leaves the target's hand."""
    game = dealt("pickpocket", "2 deny, 2 steal, disable", "")
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    seen = game.view(0)["own"]["seen"]
    before = Counter(hand(game, 1))
    assert len(seen) == 3
    assert not Counter(seen) - before
    assert {o["card"] for o in offered(game, 0, kind="keep")} == set(seen)
    answer(game, 0, kind="keep", card=seen[0])
    assert before - Counter(hand(game, 1)) == Counter([seen[0]])
    assert len(hand(game, 0)) == 7
    assert game.view(None)["discard"] == ["pickpocket"]


def test_a_pickpocket_finds_less_in_a_small_hand_and_needs_one_card() -> None:
    """VH-30: it sees at most the cards in hand, and can't target an empty hand."""
    game = dealt("", "", "")
    arrange(game, hands=holding("pickpocket, equipment", "steal, counter", ""))
    assert [o["target"] for o in offered(game, 0, card="pickpocket")] == [1]
    with pytest.raises(hn.IllegalMove, match="VH-30"):
        game.act(0, choice_of(kind="play", card="pickpocket", target=2))
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    assert sorted(game.view(0)["own"]["seen"]) == ["counter", "steal"]


def test_a_scavenger_takes_any_card_but_the_scavenge_itself() -> None:
    """VH-31: from the discard pile, which gets the scavenge only afterwards."""
    game = dealt("scavenge", "", "")
    arrange(game, discard=holding("steal, deny")[0])
    play(game, 0, "scavenge")
    nobody_answers(game)
    assert [o["card"] for o in offered(game, 0)] == ["steal", "deny"]
    answer(game, 0, kind="take", card="deny")
    assert "deny" in hand(game, 0)
    assert game.view(None)["discard"] == ["steal", "scavenge"]


def test_an_empty_discard_pile_cannot_be_scavenged() -> None:
    """VH-31: it needs at least one card in the discard pile."""
    game = dealt("scavenge", "", "")
    assert not offered(game, 0, card="scavenge")
    with pytest.raises(hn.IllegalMove, match="VH-31"):
        game.act(0, choice_of(kind="play", card="scavenge"))


def test_answers_are_in_the_pile_by_the_time_the_scavenge_works() -> None:
    """VH-31, VH-40: a chain resolves from its last card, so its denies can be taken."""
    game = dealt("scavenge, deny", "deny", "")
    arrange(game, discard=holding("equipment")[0])
    play(game, 0, "scavenge")
    reply(game, 1, "deny")
    reply(game, 0, "deny")
    assert {o["card"] for o in offered(game, 0, kind="take")} == {"equipment", "deny"}


def test_distract_takes_the_next_turn_and_cannot_be_doubled() -> None:
    """VH-32: not on a seat that is already distracted."""
    game = dealt("2 distract", "", "")
    play(game, 0, "distract", target=2)
    assert [o["target"] for o in offered(game, 0, card="distract")] == [1]
    with pytest.raises(hn.IllegalMove, match="VH-32"):
        game.act(0, choice_of(kind="play", card="distract", target=2))
    end_turn(game, 0)
    end_turn(game, 1)
    assert game.waiting == (0,)


def test_disable_locks_the_named_level() -> None:
    """VH-33: one of a rival's unlocked levels, named when played."""
    game = dealt("disable", "", "")
    unlock(game, {0: (1,), 1: (1, 3), 2: (2,)})
    found = [(o["target"], o["level"]) for o in offered(game, 0, card="disable")]
    assert found == [(1, 1), (1, 3), (2, 2)]
    play(game, 0, "disable", target=1, level=3)
    assert open_levels(game, 1) == [1]
    assert game.view(None)["discard"] == ["disable"]
    game = dealt("disable", "", "")
    with pytest.raises(hn.IllegalMove, match="VH-33"):
        game.act(0, choice_of(kind="play", card="disable", target=1, level=1))


def test_steal_swaps_levels_that_differ() -> None:
    """VH-34: levels stay locked or unlocked, so one seat gains what the other loses."""
    game = dealt("2 steal", "", "")
    unlock(game, {0: (1, 2), 1: (1, 3)})
    with pytest.raises(hn.IllegalMove, match="target yourself"):
        game.act(0, choice_of(kind="play", card="steal", target=0, level=1))
    play(game, 0, "steal", target=1, level=3)
    assert (open_levels(game, 0), open_levels(game, 1)) == ([1, 2, 3], [1])
    play(game, 0, "steal", target=2, level=1)
    assert (open_levels(game, 0), open_levels(game, 2)) == ([2, 3], [1])


def test_a_firewall_stays_and_there_is_only_one() -> None:
    """VH-35: placed in front of its owner, one at a time, and not discarded (VH-44)."""
    game = dealt("2 firewall", "", "")
    play(game, 0, "firewall")
    assert game.view(None)["players"][0]["firewall"]
    assert game.view(None)["discard"] == []
    assert not offered(game, 0, card="firewall")
    with pytest.raises(hn.IllegalMove, match="VH-35"):
        game.act(0, choice_of(kind="play", card="firewall"))


def test_a_firewall_cancels_a_card_that_targets_its_owner() -> None:
    """VH-35: it is discarded, and nothing can answer it, not even a deny."""
    game = dealt("steal, 2 deny", "", "2 deny")
    unlock(game, {1: (3,)})
    arrange(game, firewalls=(False, True, False))
    play(game, 0, "steal", target=1, level=3)
    only(game, 1, "firewall")
    assert open_levels(game, 1) == [3]
    assert game.waiting == (0,)
    assert sorted(game.view(None)["discard"]) == ["firewall", "steal"]
    assert not game.view(None)["players"][1]["firewall"]


def test_a_firewall_protects_nobody_else() -> None:
    """VH-35: it can't answer a card that targets someone else or nobody."""
    game = dealt("distract, scavenge", "", "")
    arrange(game, firewalls=(False, False, True), discard=holding("steal")[0])
    play(game, 0, "scavenge")
    answer(game, 0, kind="take", card="steal")
    play(game, 0, "distract", target=1)
    assert game.view(None)["players"][1]["distracted"]


def test_only_a_deny_stops_a_firewall_and_only_while_it_is_placed() -> None:
    """VH-35, VH-42: a denied firewall is discarded; once placed, nothing removes it."""
    game = dealt("firewall, 3 counter", "deny, counter", "")
    play(game, 0, "firewall")
    assert [o["card"] for o in offered(game, 1, kind="answer")] == ["deny"]
    reply(game, 1, "deny")
    assert not game.view(None)["players"][0]["firewall"]
    assert sorted(game.view(None)["discard"]) == ["deny", "firewall"]


def test_actions_target_only_rivals() -> None:
    """VH-30 to VH-34: never the player, or a seat that doesn't exist."""
    game = dealt("pickpocket, distract, disable, steal", "", "")
    unlock(game, {0: (1,), 1: (2,)})
    assert {o["target"] for o in offered(game, 0) if "target" in o} == {1, 2}
    for target, why in ((0, "target yourself"), (4, "no Player 5")):
        with pytest.raises(hn.IllegalMove, match=why):
            game.act(0, choice_of(kind="play", card="distract", target=target))


def test_only_the_chooser_sees_what_there_is_to_choose() -> None:
    """VH-45: only the pickpocket sees the cards; the target learns which one is gone."""
    game = dealt("pickpocket", "6 deny", "")
    play(game, 0, "pickpocket", target=1)
    nobody_answers(game)
    for seat in (1, 2, None):
        assert game.events(seat)[-1]["cards"] == []
        assert seat is None or game.view(seat)["own"]["seen"] == []
    assert game.events(0)[-1]["cards"] == game.view(0)["own"]["seen"]
    answer(game, 0, kind="keep", card="deny")
    told = {seat: game.events(seat)[-1]["card"] for seat in (0, 1, 2, None)}
    assert told == {0: "deny", 1: "deny", 2: None, None: None}
