"""CR-20 to CR-23: special actions; pickpockets, accomplices and switches."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.crooks_kit import (
    at,
    choice_of,
    city,
    fill_row,
    leave,
    log_text,
    offered,
    place,
    recruit,
    rob,
    search,
    table,
)

# CR-20


@pytest.mark.parametrize(
    "special",
    ["Fingers Finn", "Sidekick Sid", "Slippery Sal", "Silent Silas", "Keyhole Kate"],
)
def test_face_down_specials_do_nothing(special: str) -> None:
    """CR-20: no ability triggers face down, or when turned over at the end."""
    game = city(2, A=[special, "Widow Wu"])
    place(game, 1, 5, "Lucky Lou")
    rob(game, 0, "A", special, 5, down=True)
    assert game.waiting == (1,)
    assert at(game, 1, 5) == ["Lucky Lou"]
    assert table(game).cash[0] == 15
    leave(game, 1)
    leave(game, 0)
    assert game.over
    assert at(game, 1, 5) == ["Lucky Lou"]
    assert table(game).cash[0] == 15
    assert at(game, 0, 5, viewer=1) == [special]


@pytest.mark.parametrize("special", ["Sidekick Sid", "Slippery Sal", "Silent Silas"])
def test_face_down_specials_never_join_own_crooks(special: str) -> None:
    """CR-20: face down they are ordinary crooks: one per target."""
    game = city(2, A=[special, "Widow Wu"])
    place(game, 0, 5, "Lucky Lou")
    recruit(game, 0, "A", special)
    assert {"kind": "face-up", "target": 5} in offered(game, 0)
    assert {"kind": "face-down", "target": 5} not in offered(game, 0)


@pytest.mark.parametrize("special", ["Fingers Finn", "Silent Silas", "Keyhole Kate"])
def test_an_action_may_be_declined(special: str) -> None:
    """CR-20: the player may skip it, and can't use it later."""
    game = city(2, A=[special, "Widow Wu"])
    place(game, 1, 5, "Lucky Lou")
    rob(game, 0, "A", special, 5)
    answer(game, 0, kind="decline")
    assert at(game, 0, 5) == [special]
    assert at(game, 1, 5) == ["Lucky Lou"]
    assert table(game).cash[0] == 16
    assert game.waiting == (1,)
    assert "'s ability." in log_text(game, None)


# CR-21


def test_a_pickpocket_takes_two_dollars() -> None:
    """CR-21: $2 from the bank."""
    game = city(2, A=["Fingers Finn", "Widow Wu"])
    rob(game, 0, "A", "Fingers Finn", 5)
    answer(game, 0, kind="pick-pocket")
    assert table(game).cash == (18, 18)
    assert table(game).bank == 0


# CR-22


def test_an_accomplice_joins_own_crooks_and_ranks_add_up() -> None:
    """CR-22: on top of its owner's crook; a 6 and a 3 beat an 8."""
    game = city(2, A=["Sidekick Sid", "Widow Wu"])
    place(game, 0, 5, "Lucky Lou")
    place(game, 1, 5, "Safecracker Sue")
    rob(game, 0, "A", "Sidekick Sid", 5)
    assert at(game, 0, 5) == ["Lucky Lou", "Sidekick Sid"]
    leave(game, 1)
    leave(game, 0)
    assert game.result is not None
    assert game.result.breakdown[0]["Target 5"] == 6
    assert game.result.breakdown[1]["Target 5"] == 0


def test_an_accomplice_may_go_alone_or_join_more_than_one() -> None:
    """CR-22: anywhere, even on top of an accomplice or a face-down crook."""
    game = city(2, A=["Sidekick Sid", "Tagalong Tim"])
    place(game, 0, 5, "-Lucky Lou")
    recruit(game, 0, "A", "Sidekick Sid")
    targets = {data["target"] for data in offered(game, 0) if data["kind"] == "face-up"}
    assert targets == {2, 3, 4, 5, 6, 7, 8, 9}
    answer(game, 0, kind="face-up", target=5)
    leave(game, 1)
    rob(game, 0, "A", "Tagalong Tim", 5)
    assert at(game, 0, 5) == ["Lucky Lou", "Sidekick Sid", "Tagalong Tim"]
    assert at(game, 0, 5, viewer=1) == [None, "Sidekick Sid", "Tagalong Tim"]


# CR-23


def test_a_switch_moves_the_crook_that_was_there() -> None:
    """CR-23: the earlier crook moves to a free target, and its ability doesn't trigger."""
    game = city(2, A=["Slippery Sal", "Widow Wu"])
    place(game, 0, 5, "Fingers Finn")
    place(game, 0, 6, "Lucky Lou")
    rob(game, 0, "A", "Slippery Sal", 5)
    assert [data["target"] for data in offered(game, 0)] == [2, 3, 4, 7, 8, 9]
    assert game.view(1)["at_target"] == 5
    with pytest.raises(hn.IllegalMove, match=r"you already have a crook there \(CR-23\)"):
        game.act(0, choice_of(kind="move", target=6))
    answer(game, 0, kind="move", target=9)
    assert at(game, 0, 5) == ["Slippery Sal"]
    assert at(game, 0, 9) == ["Fingers Finn"]
    assert table(game).cash[0] == 16
    assert game.waiting == (1,)


def test_a_switch_leaves_hidden_crooks_hidden() -> None:
    """CR-23: they stay face down, and nobody learns who they are."""
    game = city(2, A=["Slippery Sal", "Widow Wu"])
    place(game, 0, 5, "-Fingers Finn")
    rob(game, 0, "A", "Slippery Sal", 5)
    answer(game, 0, kind="move", target=9)
    assert at(game, 0, 9) == ["Fingers Finn"]
    assert at(game, 0, 9, viewer=1) == [None]
    assert "Finn" not in log_text(game, 1)


def test_accomplice_stacks_are_moved_by_a_switch() -> None:
    """CR-23: all crooks there move together, face up or face down as before."""
    game = city(2, A=["Slippery Sal", "Widow Wu"])
    place(game, 0, 5, "-Lucky Lou", "Sidekick Sid", "Tagalong Tim")
    rob(game, 0, "A", "Slippery Sal", 5)
    answer(game, 0, kind="move", target=2)
    assert at(game, 0, 5) == ["Slippery Sal"]
    assert at(game, 0, 2) == ["Lucky Lou", "Sidekick Sid", "Tagalong Tim"]
    assert at(game, 0, 2, viewer=1) == [None, "Sidekick Sid", "Tagalong Tim"]
    assert "Player 1 moves 3 crooks from target 5 to target 2." in log_text(game, None)


def test_switch_with_no_free_target() -> None:
    """CR-23: with a full row there is nowhere to move, so you can't place or take it."""
    game = city(2, A=["Slippery Sal", "Silent Silas"])
    fill_row(game, 0)
    assert search(game, 0, "A") == ["Silent Silas"]


def test_a_switch_with_one_free_target_does_not_ask() -> None:
    """CR-23: with only one possible target, the move is automatic."""
    game = city(2, A=["Slippery Sal", "Widow Wu"])
    fill_row(game, 0)
    s = table(game)
    s.out = tuple(sorted([*s.out, s.rows[0][7][0]]))
    s.taken = s.taken[:-1]
    s.put(0, 7, ())
    rob(game, 0, "A", "Slippery Sal", 2)
    assert at(game, 0, 9) == ["Everybody's Eddie"]
    assert game.waiting == (1,)


def test_a_switch_may_go_to_an_empty_target() -> None:
    """CR-23: then nothing moves."""
    game = city(2, A=["Slippery Sal", "Widow Wu"])
    place(game, 0, 5, "Lucky Lou")
    rob(game, 0, "A", "Slippery Sal", 6)
    assert at(game, 0, 5) == ["Lucky Lou"]
    assert game.waiting == (1,)
