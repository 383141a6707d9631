"""CR-24 to CR-26: killers, the kingpin, and spies."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.crooks_kit import (
    NAMES,
    at,
    choice_of,
    city,
    fill_row,
    hangout,
    kinds,
    leave,
    log_text,
    offered,
    place,
    recruit,
    rob,
    table,
)

# CR-24


def test_a_killer_discards_one_rivals_crooks() -> None:
    """CR-24: all crooks of one seat at this target are discarded; the others stay."""
    game = city(3, A=["Silent Silas", "Widow Wu"])
    place(game, 1, 5, "Lucky Lou", "Sidekick Sid")
    place(game, 2, 5, "Red Rory")
    place(game, 1, 6, "Goldie Gates")
    rob(game, 0, "A", "Silent Silas", 5)
    assert [data["kind"] for data in offered(game, 0)] == ["kill", "kill", "decline"]
    with pytest.raises(hn.IllegalMove, match=r"you have no other crook there \(CR-24\)"):
        game.act(0, choice_of(kind="kill", victim=0))
    with pytest.raises(hn.IllegalMove, match=r"only 3 players \(CR-1\)"):
        game.act(0, choice_of(kind="kill", victim=3))
    answer(game, 0, kind="kill", victim=1)
    assert at(game, 1, 5) == []
    assert at(game, 1, 6) == ["Goldie Gates"]
    assert at(game, 2, 5) == ["Red Rory"]
    assert [(dead["seat"], dead["crook"]["crook"]) for dead in game.view(None)["killed"]] == [
        (1, "Lucky Lou"),
        (1, "Sidekick Sid"),
    ]


def test_a_killer_discards_hidden_crooks_unseen() -> None:
    """CR-24: nobody looks at them; only players who knew them know which crooks died."""
    game = city(3, A=["Silent Silas", "Widow Wu"])
    place(game, 1, 5, "-Lucky Lou")
    rob(game, 0, "A", "Silent Silas", 5)
    answer(game, 0, kind="kill", victim=1)
    dead = [game.view(seat)["killed"][0]["crook"]["crook"] for seat in (0, 1, 2, None)]
    assert dead == [None, "Lucky Lou", None, None]
    assert "Player 2's face-down crook at target 5" in log_text(game, 0)
    for seat in (1, 2, 0):
        leave(game, seat)
    dead = [game.view(seat)["killed"][0]["crook"]["crook"] for seat in (0, 1, 2, None)]
    assert dead == [None, "Lucky Lou", None, None]


def test_killer_on_its_owners_stack() -> None:
    """CR-24: at a target with its owner's crooks the killer replaces them."""
    game = city(2, A=["Silent Silas", "Widow Wu"])
    place(game, 0, 5, "-Lucky Lou", "Sidekick Sid")
    place(game, 1, 5, "Red Rory")
    recruit(game, 0, "A", "Silent Silas")
    labels = {option.data["target"]: option.label for option in game.pending[0].options}
    assert game.pending[0].options[3].label == "Face up at target 5: kill your own crooks there"
    assert len(labels) == 8
    answer(game, 0, kind="face-up", target=5)
    assert at(game, 0, 5) == ["Silent Silas"]
    assert at(game, 1, 5) == ["Red Rory"]
    assert game.waiting == (1,)
    log = "1's killer kills and replaces Sidekick Sid (3, Northside, accomplice) and a "
    assert f"{log}face-down crook at target 5." in log_text(game, 1)
    assert [dead["crook"]["crook"] for dead in game.view(0)["killed"]] == [
        "Lucky Lou",
        "Sidekick Sid",
    ]
    assert [dead["crook"]["crook"] for dead in game.view(1)["killed"]] == [None, "Sidekick Sid"]


def test_a_killer_fits_a_full_row() -> None:
    """CR-24: by killing its owner's crooks."""
    game = city(2, A=["Silent Silas", "Widow Wu"])
    fill_row(game, 0)
    rob(game, 0, "A", "Silent Silas", 2)
    assert at(game, 0, 2) == ["Silent Silas"]


def test_a_killer_alone_at_a_target_asks_nothing() -> None:
    """CR-24: without a victim there is nothing to do."""
    game = city(2, A=["Silent Silas", "Widow Wu"])
    place(game, 1, 6, "Lucky Lou")
    rob(game, 0, "A", "Silent Silas", 5)
    assert game.waiting == (1,)


# CR-25


def test_the_kingpin_is_placed_face_up() -> None:
    """CR-25: never face down."""
    game = city(2, A=["Don Vittorio", "Lucky Lou"])
    rob(game, 0, "A", "Lucky Lou", 5)
    recruit(game, 1, "A", "Don Vittorio")
    assert kinds(game, 1) == {"face-up"}
    assert game.pending[1].prompt == "Choose a target for Don Vittorio (10, kingpin): face up."
    with pytest.raises(hn.IllegalMove, match=r"the kingpin is always placed face up \(CR-25\)"):
        game.act(1, choice_of(kind="face-down", target=5))


# CR-26


def test_a_spy_looks_into_a_hangout() -> None:
    """CR-26: at all its crooks; none is taken, and only the spy's owner sees them."""
    game = city(2, A=["Keyhole Kate", "Widow Wu"], C=["Red Rory", "Lucky Lou", "Goldie Gates"])
    rob(game, 0, "A", "Keyhole Kate", 5)
    answer(game, 0, kind="spy-hangout", hangout="C")
    assert set(hangout(game, 0, "C")["certain"]) == {"Red Rory", "Lucky Lou", "Goldie Gates"}
    assert hangout(game, 0, "C")["cards"] == 3
    assert hangout(game, 1, "C")["certain"] == []
    assert "Red Rory" in log_text(game, 0)
    assert "Red Rory" not in log_text(game, 1)
    assert "Player 1's spy looks into hangout C." in log_text(game, 1)
    with pytest.raises(hn.IllegalMove):
        game.undo(0)


def test_a_spy_looks_at_a_target() -> None:
    """CR-26: at all face-down crooks there, of every owner."""
    game = city(3, A=["Keyhole Kate", "Widow Wu"])
    place(game, 1, 5, "-Red Rory")
    place(game, 2, 5, "-Lucky Lou")
    place(game, 2, 6, "-Goldie Gates")
    rob(game, 0, "A", "Keyhole Kate", 5)
    targets = [data["target"] for data in offered(game, 0) if data["kind"] == "spy-target"]
    assert targets == [5, 6]
    answer(game, 0, kind="spy-target", target=5)
    with pytest.raises(hn.IllegalMove, match="nothing to undo"):
        game.undo(0)
    assert at(game, 1, 5, viewer=0) == ["Red Rory"]
    assert at(game, 2, 5, viewer=0) == ["Lucky Lou"]
    assert at(game, 2, 6, viewer=0) == [None]
    assert at(game, 2, 5, viewer=1) == [None]
    assert "Player 2's Red Rory (7, Northside) and Player 3's Lucky Lou" in log_text(game, 0)
    assert "Rory" not in log_text(game, 2)


def test_a_spy_cannot_look_where_nothing_is_hidden() -> None:
    """CR-26: targets without face-down crooks and empty hangouts aren't offered."""
    game = city(2, A=["Keyhole Kate", "Widow Wu"])
    rob(game, 0, "A", "Keyhole Kate", 5)
    assert kinds(game, 0) == {"spy-hangout", "decline"}
    with pytest.raises(hn.IllegalMove, match=r"no face-down crooks there \(CR-26\)"):
        game.act(0, choice_of(kind="spy-target", target=5))
    with pytest.raises(hn.IllegalMove, match=r"doesn't use that hangout \(CR-2\)"):
        game.act(0, choice_of(kind="spy-hangout", hangout="I"))


def test_a_spy_with_nothing_to_see_is_not_asked() -> None:
    """CR-26: all hangouts are empty and no crook is face down."""
    game = city(2, A=["Keyhole Kate", "Widow Wu"])
    s = table(game)
    s.out = tuple(sorted([*s.out, *[c for pile in s.hangouts[1:] for c in pile]]))
    kate, wu = NAMES.index("Keyhole Kate"), NAMES.index("Widow Wu")
    s.out = tuple(sorted([*s.out, wu]))
    s.hangouts = ((kate,), (), (), (), ())
    rob(game, 0, "A", "Keyhole Kate", 5)
    assert game.over
