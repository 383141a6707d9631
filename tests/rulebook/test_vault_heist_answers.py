"""Vault Heist: answers, the rulebook's two examples, and countered effects."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import (
    arrange,
    dealt,
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

SAM, CHRIS, LESLIE = 0, 1, 2


def distracted(game: hn.Game) -> list[int]:
    return [p["seat"] for p in game.view(None)["players"] if p["distracted"]]


# The rulebook's examples


def test_example_a_counter_of_a_counter() -> None:
    """VH-41: Sam distracts Chris, who counters; Sam counters that: Chris is distracted."""
    game = dealt("distract, counter", "counter", "")
    play(game, SAM, "distract", target=CHRIS)
    reply(game, CHRIS, "counter")
    reply(game, SAM, "counter")
    assert distracted(game) == [CHRIS]


def test_example_a_deny_of_a_deny() -> None:
    """VH-42: Leslie's steal is denied by Chris, the deny by Sam: the steal happens."""
    game = dealt("deny", "deny", "steal", first=LESLIE)
    unlock(game, {CHRIS: (1, 2, 3)})
    play(game, LESLIE, "steal", target=CHRIS, level=3)
    assert game.waiting == (SAM, CHRIS)
    only(game, CHRIS, "deny")
    assert game.waiting == (SAM,)
    reply(game, SAM, "deny")
    assert open_levels(game, CHRIS) == [1, 2]
    assert open_levels(game, LESLIE) == [3]
    assert sorted(game.view(None)["discard"]) == ["deny", "deny", "steal"]


# Who may answer what


def test_everyone_but_its_player_may_answer_a_card() -> None:
    """VH-40: all seats with an answer are asked together, except the card's player."""
    game = dealt("firewall, deny", "deny", "", "deny")
    play(game, 0, "firewall")
    assert game.waiting == (1, 3)


def test_the_player_of_an_answered_card_may_answer_the_answer() -> None:
    """VH-40: an answer opens a window of its own."""
    game = dealt("distract, deny", "deny", "deny")
    play(game, 0, "distract", target=1)
    only(game, 2, "deny")
    assert game.waiting == (0, 1)
    only(game, 0, "deny")
    assert game.waiting == (1,)
    nobody_answers(game)
    assert distracted(game) == [1]


def test_of_several_answers_the_nearest_clockwise_counts() -> None:
    """VH-40, G-3: the others keep their cards, and nobody sees them."""
    game = dealt("deny", "deny", "", "distract", first=3)
    play(game, 3, "distract", target=2)
    reply(game, 1, "deny")
    reply(game, 0, "deny")
    assert "deny" in hand(game, 1)
    assert "deny" not in hand(game, 0)
    assert [e["seat"] for e in game.events(None) if e["kind"] == "card-answered"] == [0]
    assert game.waiting == (1,)  # who may now deny the deny


def test_only_the_target_may_counter() -> None:
    """VH-41: other seats can't counter."""
    game = dealt("distract", "counter, deny", "counter, deny")
    play(game, 0, "distract", target=1)
    assert {o["card"] for o in offered(game, 1, kind="answer")} == {"counter", "deny"}
    assert {o["card"] for o in offered(game, 2, kind="answer")} == {"deny"}
    counter = next(o for o in game.pending[1].options if o.data["card"] == "counter")
    with pytest.raises(hn.IllegalMove, match="doesn't target you"):
        game.act(2, counter.id)


@pytest.mark.parametrize("card", ["scavenge", "firewall"])
def test_cards_without_a_target_cannot_be_countered(card: str) -> None:
    """VH-41: scavenging and firewalls can only be denied (VH-42)."""
    game = dealt(card, "counter, deny", "counter")
    arrange(game, discard=holding("steal")[0], firewalls=(False, True, True))
    play(game, 0, card)
    assert game.waiting == (1,)
    assert [o["card"] for o in offered(game, 1, kind="answer")] == ["deny"]


def test_a_deny_cannot_be_countered() -> None:
    """VH-41, VH-42: a deny is answered by a deny, or by a firewall of its target (VH-43)."""
    game = dealt("distract, counter", "deny, counter", "")
    play(game, 0, "distract", target=1)
    reply(game, 1, "deny")
    assert distracted(game) == []
    assert game.waiting == (0,)
    assert game.view(None)["phase"] == "turn"


def test_a_deny_stops_a_counter() -> None:
    """VH-42: then the card takes effect as played."""
    game = dealt("disable, deny", "counter", "")
    unlock(game, {0: (1, 2), 1: (2, 3)})
    play(game, 0, "disable", target=1, level=3)
    reply(game, 1, "counter")
    reply(game, 0, "deny")
    assert open_levels(game, 1) == [2]
    assert open_levels(game, 0) == [1, 2]


def test_a_firewall_answers_a_deny_of_its_owners_card() -> None:
    """VH-43: a deny targets the player of the card that it cancels."""
    game = dealt("distract", "", "deny")
    arrange(game, firewalls=(True, False, False))
    play(game, 0, "distract", target=1)
    reply(game, 2, "deny")
    assert [o["card"] for o in offered(game, 0, kind="answer")] == ["firewall"]
    reply(game, 0, "firewall")
    assert distracted(game) == [1]
    assert not game.view(None)["players"][0]["firewall"]


def test_a_firewall_answers_a_counter() -> None:
    """VH-43: a counter targets the seat that it reflects to."""
    game = dealt("distract", "counter", "")
    arrange(game, firewalls=(True, False, False))
    play(game, 0, "distract", target=1)
    reply(game, 1, "counter")
    reply(game, 0, "firewall")
    assert distracted(game) == [1]


def test_answers_are_spent_and_do_not_count_as_actions() -> None:
    """VH-44: four cards on the pile, and one action left of two."""
    game = dealt("distract, deny, firewall", "deny", "deny")
    play(game, 0, "distract", target=1)
    only(game, 2, "deny")
    only(game, 0, "deny")
    only(game, 1, "deny")
    assert distracted(game) == []
    assert sorted(game.view(None)["discard"]) == ["deny", "deny", "deny", "distract"]
    assert game.view(None)["actions_left"] == 1
    assert offered(game, 0, card="firewall")


def test_a_distract_that_hits_is_not_discarded_yet() -> None:
    """VH-44, VH-14: it stays in front of its final target."""
    game = dealt("distract", "counter", "")
    play(game, 0, "distract", target=1)
    reply(game, 1, "counter")
    assert distracted(game) == [0]
    assert game.view(None)["discard"] == ["counter"]


# Countered effects


def test_the_counterer_chooses_the_level_of_a_countered_disable() -> None:
    """VH-41: the player who countered it chooses one of the other's unlocked levels."""
    game = dealt("disable", "counter", "")
    unlock(game, {0: (1, 2), 1: (3,)})
    play(game, 0, "disable", target=1, level=3)
    reply(game, 1, "counter")
    assert game.waiting == (1,)
    assert [o["level"] for o in offered(game, 1, kind="level")] == [1, 2]
    answer(game, 1, kind="level", level=2)
    assert (open_levels(game, 0), open_levels(game, 1)) == ([1], [3])
    assert game.waiting == (0,)


def test_a_countered_disable_without_a_choice_just_happens() -> None:
    """VH-41: with one unlocked level nobody is asked."""
    game = dealt("disable", "counter", "")
    unlock(game, {0: (2,), 1: (3,)})
    play(game, 0, "disable", target=1, level=3)
    reply(game, 1, "counter")
    assert (open_levels(game, 0), open_levels(game, 1)) == ([], [3])


def test_a_countered_disable_of_a_seat_with_nothing_open_fizzles() -> None:
    """VH-41: without a legal level there is no effect; the cards are spent anyway."""
    game = dealt("disable", "counter", "")
    unlock(game, {1: (3,)})
    play(game, 0, "disable", target=1, level=3)
    reply(game, 1, "counter")
    assert (open_levels(game, 0), open_levels(game, 1)) == ([], [3])
    assert game.events(None)[-1]["kind"] == "fizzled"
    assert sorted(game.view(None)["discard"]) == ["counter", "disable"]


def test_a_countered_steal_is_the_counterers() -> None:
    """VH-41: the counterer chooses any level."""
    game = dealt("steal", "counter", "")
    unlock(game, {0: (1, 2), 1: (3,)})
    play(game, 0, "steal", target=1, level=3)
    reply(game, 1, "counter")
    assert [o["level"] for o in offered(game, 1, kind="level")] == [1, 2, 3]
    answer(game, 1, kind="level", level=1)
    assert (open_levels(game, 0), open_levels(game, 1)) == ([2], [1, 3])


def test_the_first_player_chooses_again_after_two_counters_of_a_steal() -> None:
    """VH-41: the steal belongs to the player of the second counter, who chooses again."""
    game = dealt("steal, counter", "counter", "")
    unlock(game, {1: (1, 3)})
    play(game, 0, "steal", target=1, level=3)
    reply(game, 1, "counter")
    reply(game, 0, "counter")
    assert game.waiting == (0,)
    answer(game, 0, kind="level", level=1)
    assert (open_levels(game, 0), open_levels(game, 1)) == ([1], [3])


def test_a_countered_pickpocket_searches_the_thief() -> None:
    """VH-41, VH-45: only the counterer sees the cards."""
    game = dealt("", "", "")
    arrange(game, hands=holding("pickpocket, 2 steal", "counter, equipment", "equipment"))
    play(game, 0, "pickpocket", target=1)
    reply(game, 1, "counter")
    assert game.view(1)["own"]["seen"] == ["steal", "steal"]
    assert game.view(0)["own"]["seen"] == []
    answer(game, 1, kind="keep", card="steal")
    assert hand(game, 1) == ["equipment", "steal"]
    assert hand(game, 0) == ["steal"]


def test_a_pickpocket_fizzles_on_a_hand_emptied_by_answers() -> None:
    """VH-41, VH-30: the target's last card was their answer."""
    game = dealt("", "", "")
    arrange(game, hands=holding("pickpocket, deny", "deny", "equipment"))
    play(game, 0, "pickpocket", target=1)
    reply(game, 1, "deny")
    reply(game, 0, "deny")
    assert game.events(None)[-1]["kind"] == "fizzled"
    assert game.waiting == (0,)


def test_a_countered_pickpocket_fizzles_on_an_empty_hand() -> None:
    """VH-41: the first player has no card left to take."""
    game = dealt("", "", "")
    arrange(game, hands=holding("pickpocket", "counter", "equipment"))
    play(game, 0, "pickpocket", target=1)
    reply(game, 1, "counter")
    assert game.events(None)[-1]["kind"] == "fizzled"


def test_a_distract_turned_on_a_distracted_player_fizzles() -> None:
    """VH-41, VH-32: nobody is distracted twice at once."""
    game = dealt("2 distract", "counter", "counter")
    for target in (1, 2):
        play(game, 0, "distract", target=target)
        reply(game, target, "counter")
    assert distracted(game) == [0]
    assert game.events(None)[-1]["kind"] == "fizzled"
    assert sorted(game.view(None)["discard"]) == ["counter", "counter", "distract"]
