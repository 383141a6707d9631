"""Vault Heist: a card whose answer was cancelled can be answered again."""

import heistnight as hn
from tests.kit import answer
from tests.rulebook.vault_heist_kit import (
    arrange,
    dealt,
    hand,
    nobody_answers,
    offered,
    only,
    open_levels,
    play,
    reply,
    unlock,
)

LESLIE, SAM, CHRIS = 0, 1, 2
"""Clockwise, Sam sits nearer to Leslie than Chris does."""


def distracted(game: hn.Game) -> list[int]:
    return [p["seat"] for p in game.view(None)["players"] if p["distracted"]]


def both_answer(game: hn.Game, card: str) -> None:
    """Let Chris answer the distract with this, and Sam, who is nearer, with a deny."""
    assert game.waiting == (SAM, CHRIS)
    reply(game, CHRIS, card)
    reply(game, SAM, "deny")
    assert [c["card"] for c in game.view(None)["chain"]] == ["distract", "deny"]


def test_a_firewall_answer_that_did_not_count_gets_another_chance() -> None:
    """VH-40, G-3: Sam's deny counted; when it is denied, the distract can be answered again."""
    game = dealt("distract, deny", "deny", "")
    arrange(game, firewalls=(False, False, True))
    play(game, LESLIE, "distract", target=CHRIS)
    both_answer(game, "firewall")
    only(game, LESLIE, "deny")
    assert game.waiting == (CHRIS,)
    assert [o["card"] for o in offered(game, CHRIS, kind="answer")] == ["firewall"]
    assert [c["card"] for c in game.view(None)["chain"]] == ["distract"]
    reply(game, CHRIS, "firewall")
    assert distracted(game) == []
    assert not game.view(None)["players"][CHRIS]["firewall"]
    assert sorted(game.view(None)["discard"]) == ["deny", "deny", "distract", "firewall"]


def test_a_counter_answer_that_did_not_count_gets_another_chance() -> None:
    """VH-40, VH-41: the same with a counter, which stayed in hand."""
    game = dealt("distract, deny", "deny", "counter")
    play(game, LESLIE, "distract", target=CHRIS)
    both_answer(game, "counter")
    assert "counter" in hand(game, CHRIS)
    only(game, LESLIE, "deny")
    assert game.waiting == (CHRIS,)
    reply(game, CHRIS, "counter")
    assert distracted(game) == [LESLIE]


def test_a_firewall_saved_for_a_better_answer_is_not_too_late() -> None:
    """VH-40: Chris relies on Sam's deny; when that is denied, the firewall can still be used."""
    game = dealt("distract, deny", "deny", "")
    arrange(game, firewalls=(False, False, True))
    play(game, LESLIE, "distract", target=CHRIS)
    only(game, SAM, "deny")
    reply(game, LESLIE, "deny")
    assert game.waiting == (CHRIS,)
    reply(game, CHRIS, "firewall")
    assert distracted(game) == []


def test_a_card_takes_effect_when_everyone_passed() -> None:
    """VH-40: it can be answered again, and everyone passes."""
    game = dealt("distract, deny", "deny", "")
    arrange(game, firewalls=(False, False, True))
    play(game, LESLIE, "distract", target=CHRIS)
    only(game, SAM, "deny")
    reply(game, LESLIE, "deny")
    answer(game, CHRIS, kind="pass")
    assert distracted(game) == [CHRIS]
    assert game.view(None)["players"][CHRIS]["firewall"]


def test_players_who_passed_may_answer_when_a_card_is_active_again() -> None:
    """VH-40: every seat is asked again, even if it passed or its answer didn't count."""
    game = dealt("distract, deny", "deny", "", "2 deny")
    play(game, LESLIE, "distract", target=CHRIS)
    assert game.waiting == (SAM, 3)
    only(game, SAM, "deny")
    assert game.waiting == (LESLIE, 3)
    only(game, LESLIE, "deny")
    answer(game, 3, kind="pass")
    assert [c["card"] for c in game.view(None)["chain"]] == ["distract"]
    assert game.waiting == (3,)
    reply(game, 3, "deny")
    assert distracted(game) == []


def test_a_countered_card_can_be_answered_again() -> None:
    """VH-40, VH-41: a card takes effect only after all passed, even after it was countered."""
    game = dealt("distract, deny", "", "counter")
    play(game, LESLIE, "distract", target=CHRIS)
    reply(game, CHRIS, "counter")
    answer(game, LESLIE, kind="pass")
    chain = game.view(None)["chain"]
    assert [(c["card"], c["seat"], c["target"]) for c in chain] == [("distract", CHRIS, LESLIE)]
    assert game.waiting == (LESLIE,)
    reply(game, LESLIE, "deny")
    assert distracted(game) == []
    assert sorted(game.view(None)["discard"]) == ["counter", "deny", "distract"]


def test_a_window_that_opens_again_looks_the_same_to_those_not_asked() -> None:
    """G-3: it is public that Chris has a firewall, but not that anyone has a deny."""
    seen = []
    for third in ("deny", ""):
        game = dealt("distract, deny", "deny", third)
        play(game, LESLIE, "distract", target=CHRIS)
        only(game, SAM, "deny")
        only(game, LESLIE, "deny")
        nobody_answers(game)
        seen.append([event["text"] for event in game.events(SAM)])
    assert seen[0] == seen[1]


# Steal and counter


def test_any_level_may_be_stolen_even_if_nothing_changes() -> None:
    """VH-34: swapping equal levels changes nothing, and the card is spent."""
    game = dealt("steal", "", "")
    unlock(game, {1: (2,)})
    aims = {(o["target"], o["level"]) for o in offered(game, 0, kind="play", card="steal")}
    assert aims == {(target, level) for target in (1, 2) for level in (1, 2, 3)}
    play(game, 0, "steal", target=2, level=1)
    assert [open_levels(game, seat) for seat in range(3)] == [[], [2], []]
    assert game.view(None)["discard"] == ["steal"]
    assert "nothing changes" in game.events(None)[-1]["text"]


def test_a_countered_steal_may_be_turned_on_any_level() -> None:
    """VH-41: even where both are the same, so that a counter never costs a level."""
    game = dealt("steal", "counter", "")
    unlock(game, {0: (3,), 1: (1, 3)})
    play(game, 0, "steal", target=1, level=1)
    reply(game, 1, "counter")
    assert [o["level"] for o in offered(game, 1, kind="level")] == [1, 2, 3]
    assert not offered(game, 1, kind="no-level")
    answer(game, 1, kind="level", level=3)
    assert (open_levels(game, 0), open_levels(game, 1)) == ([3], [1, 3])


def test_a_counter_never_costs_its_player_a_level() -> None:
    """VH-41: with all three unlocked against none every swap would, so it may swap nothing."""
    game = dealt("steal", "counter", "")
    unlock(game, {1: (1, 2, 3)})
    play(game, 0, "steal", target=1, level=3)
    reply(game, 1, "counter")
    assert game.waiting == (1,)
    answer(game, 1, kind="no-level")
    assert (open_levels(game, 0), open_levels(game, 1)) == ([], [1, 2, 3])
    assert sorted(game.view(None)["discard"]) == ["counter", "steal"]
