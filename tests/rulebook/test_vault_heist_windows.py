"""Vault Heist: no answer is lost: a card that comes back to life may be answered once more."""

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
"""Sam sits nearer to Leslie, clockwise, than Chris."""


def distracted(game: hn.Game) -> list[int]:
    return [p["seat"] for p in game.view(None)["players"] if p["distracted"]]


def both_answer(game: hn.Game, card: str) -> None:
    """Chris answers the distract with this, and Sam, who is nearer, with a deny."""
    assert game.waiting == (SAM, CHRIS)
    reply(game, CHRIS, card)
    reply(game, SAM, "deny")
    assert [c["card"] for c in game.view(None)["chain"]] == ["distract", "deny"]


def test_a_firewall_that_was_not_heard_gets_another_chance() -> None:
    """VH-40, G-3: Sam's deny was heard first; denied itself, the distract is open again."""
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


def test_a_counter_that_was_not_heard_gets_another_chance() -> None:
    """VH-40, VH-41: the same with a counter, which stayed in the hand meanwhile."""
    game = dealt("distract, deny", "deny", "counter")
    play(game, LESLIE, "distract", target=CHRIS)
    both_answer(game, "counter")
    assert "counter" in hand(game, CHRIS)
    only(game, LESLIE, "deny")
    assert game.waiting == (CHRIS,)
    reply(game, CHRIS, "counter")
    assert distracted(game) == [LESLIE]


def test_a_firewall_saved_for_a_better_answer_is_not_too_late() -> None:
    """VH-40: Chris lets Sam's deny do the job; when that is denied, the firewall still may."""
    game = dealt("distract, deny", "deny", "")
    arrange(game, firewalls=(False, False, True))
    play(game, LESLIE, "distract", target=CHRIS)
    only(game, SAM, "deny")
    reply(game, LESLIE, "deny")
    assert game.waiting == (CHRIS,)
    reply(game, CHRIS, "firewall")
    assert distracted(game) == []


def test_a_card_works_when_everybody_passed_on_it() -> None:
    """VH-40: open once more, and let pass this time."""
    game = dealt("distract, deny", "deny", "")
    arrange(game, firewalls=(False, False, True))
    play(game, LESLIE, "distract", target=CHRIS)
    only(game, SAM, "deny")
    reply(game, LESLIE, "deny")
    answer(game, CHRIS, kind="pass")
    assert distracted(game) == [CHRIS]
    assert game.view(None)["players"][CHRIS]["firewall"]


def test_who_passed_may_answer_when_a_card_is_back() -> None:
    """VH-40: every seat is asked again, also one that could not be heard or did not care."""
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


def test_a_counter_that_worked_leaves_the_turned_card_open() -> None:
    """VH-40, VH-41: a card works only after all passed on it, whoever it serves by then."""
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
    """G-3: whether Chris has a firewall is open, whether somebody has a deny is not."""
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


def test_any_level_may_be_stolen_also_one_that_is_the_same() -> None:
    """VH-34: two levels alike change hands to no effect, and the card is spent."""
    game = dealt("steal", "", "")
    unlock(game, {1: (2,)})
    aims = {(o["target"], o["level"]) for o in offered(game, 0, kind="play", card="steal")}
    assert aims == {(target, level) for target in (1, 2) for level in (1, 2, 3)}
    play(game, 0, "steal", target=2, level=1)
    assert [open_levels(game, seat) for seat in range(3)] == [[], [2], []]
    assert game.view(None)["discard"] == ["steal"]
    assert "nothing changes" in game.events(None)[-1]["text"]


def test_a_countered_steal_may_be_turned_on_any_level() -> None:
    """VH-41: also where the two are alike, so that nothing is lost by countering."""
    game = dealt("steal", "counter", "")
    unlock(game, {0: (3,), 1: (1, 3)})
    play(game, 0, "steal", target=1, level=1)
    reply(game, 1, "counter")
    assert [o["level"] for o in offered(game, 1, kind="level")] == [1, 2, 3]
    assert not offered(game, 1, kind="no-level")
    answer(game, 1, kind="level", level=3)
    assert (open_levels(game, 0), open_levels(game, 1)) == ([3], [1, 3])


def test_a_counter_never_costs_its_player_a_level() -> None:
    """VH-41: with all three open against none, every swap would; so it may swap nothing."""
    game = dealt("steal", "counter", "")
    unlock(game, {1: (1, 2, 3)})
    play(game, 0, "steal", target=1, level=3)
    reply(game, 1, "counter")
    assert game.waiting == (1,)
    answer(game, 1, kind="no-level")
    assert (open_levels(game, 0), open_levels(game, 1)) == ([], [1, 2, 3])
    assert sorted(game.view(None)["discard"]) == ["counter", "steal"]
