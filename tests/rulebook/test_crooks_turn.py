"""CR-10 to CR-15: recruit and rob, or pass."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.crooks_kit import (
    at,
    choice_of,
    city,
    fill_row,
    hangout,
    kinds,
    leave,
    log_text,
    offered,
    recruit,
    rob,
    search,
    table,
)

# CR-10


def test_turns_go_clockwise_and_skip_players_who_passed() -> None:
    """CR-10: turns go clockwise; a player who passed gets no more turns."""
    game = city(3, first=1, A=["Red Rory", "Lucky Lou"], B=["Goldie Gates", "Widow Wu"])
    rob(game, 1, "A", "Red Rory", 2)
    assert game.waiting == (2,)
    leave(game, 2)
    assert game.waiting == (0,)
    rob(game, 0, "A", "Lucky Lou", 2)
    assert game.waiting == (1,)
    rob(game, 1, "B", "Goldie Gates", 3)
    assert game.waiting == (0,)
    assert [player["passed"] for player in game.view(None)["players"]] == [False, False, True]


def test_the_game_ends_when_all_have_passed() -> None:
    """CR-10: the last pass ends the game."""
    game = city(2)
    leave(game, 0)
    assert not game.over
    leave(game, 1)
    assert game.over
    with pytest.raises(hn.IllegalMove, match="over"):
        game.act(0, choice_of(kind="pass"))


def test_the_last_player_left_goes_on() -> None:
    """CR-10: the game goes on for players who haven't passed."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    leave(game, 0)
    rob(game, 1, "A", "Red Rory", 2)
    assert game.waiting == (1,)


def test_a_player_who_cannot_pay_passes_automatically() -> None:
    """CR-10: a player who can't afford any hangout with crooks is out."""
    game = city(2)
    table(game).cash = (18, 1)
    leave(game, 0)
    assert game.over
    assert "Player 2 can't pay for any hangout and is out, with $1 left." in log_text(game, None)


def test_a_player_who_can_just_pay_goes_on() -> None:
    """CR-10: the last dollars buy a search."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    table(game).cash = (18, 2)
    leave(game, 0)
    rob(game, 1, "A", "Red Rory", 2)
    assert game.over
    assert table(game).cash == (18, 0)
    assert "Player 2 can't pay for any hangout and is out, with $0 left." in log_text(game, None)


def test_players_are_out_when_all_hangouts_are_empty() -> None:
    """CR-10: the log says why, even if a player has money left."""
    game = city(2, A=["Red Rory"])
    s = table(game)
    s.hangouts = ((s.pack.names.index("Red Rory"),), *[() for _ in s.hangouts[1:]])
    rob(game, 0, "A", "Red Rory", 2)
    assert game.over
    assert "Player 2 finds nobody left in any hangout and is out, with $18 left." in log_text(
        game, None
    )


def test_an_empty_hangout_keeps_nobody_in_the_game() -> None:
    """CR-10: empty hangouts don't count as affordable."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    table(game).cash = (18, 2)
    rob(game, 0, "A", "Red Rory", 2)
    rob(game, 1, "A", "Lucky Lou", 2)
    assert table(game).cash == (16, 1)
    leave(game, 0)
    assert table(game).passed == (True, True)


def test_all_hangouts_empty_ends_the_game() -> None:
    """CR-10: when no crook is left to recruit, all players are out."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    s = table(game)
    s.out = tuple(sorted([*s.out, *[card for pile in s.hangouts[1:] for card in pile]]))
    s.hangouts = (s.hangouts[0], (), (), (), ())
    rob(game, 0, "A", "Red Rory", 2)
    rob(game, 1, "A", "Lucky Lou", 2)
    assert game.over


# CR-11


def test_a_hangout_of_three_costs_three_and_two_stay() -> None:
    """CR-11: the worked example: three crooks cost $3, one is taken, two are put back."""
    game = city(2, C=["Red Rory", "Lucky Lou", "Widow Wu"])
    assert sorted(search(game, 0, "C")) == ["Lucky Lou", "Red Rory", "Widow Wu"]
    assert game.view(None)["players"][0]["cash"] == 15
    answer(game, 0, kind="take", crook=game.pending[0].options[0].data["crook"])
    assert hangout(game, 1, "C")["cards"] == 2
    assert table(game).bank == 3


def test_only_the_searcher_sees_who_is_there() -> None:
    """CR-11: the look and the crook taken are secret; the hangout and its size are public."""
    game = city(3, C=["Red Rory", "Lucky Lou", "Widow Wu"])
    recruit(game, 0, "C", "Lucky Lou")
    own = game.view(0)
    assert own["hand"]["crook"] == "Lucky Lou"
    for other in (1, 2, None):
        assert game.view(other)["hand"]["crook"] is None
        assert hangout(game, other, "C")["certain"] == []
        for name in ("Red Rory", "Lucky Lou", "Widow Wu"):
            assert name not in log_text(game, other)
        assert "Player 1 pays $3 to search hangout C." in log_text(game, other)
        assert "Player 1 takes a crook from hangout C, leaving 2." in log_text(game, other)
    assert "Lucky Lou" in log_text(game, 0)


def test_others_see_only_which_hangout_is_searched() -> None:
    """CR-11: during the look nobody else learns who is there."""
    game = city(2, C=["Red Rory", "Lucky Lou", "Widow Wu"])
    search(game, 0, "C")
    assert game.view(1)["searched"] == "C"
    assert game.view(1)["seen_there"] == []
    assert set(game.view(0)["seen_there"]) == {"Red Rory", "Lucky Lou", "Widow Wu"}


def test_only_affordable_hangouts_are_offered() -> None:
    """CR-11: a search costs $1 per crook."""
    game = city(2)
    table(game).cash = (3, 18)
    searchable = [data["hangout"] for data in offered(game, 0) if data["kind"] == "recruit"]
    assert searchable == ["A", "B", "C"]
    with pytest.raises(hn.IllegalMove, match=r"costs \$4, and you have \$3 \(CR-11\)"):
        game.act(0, choice_of(kind="recruit", hangout="D"))
    with pytest.raises(hn.IllegalMove, match=r"2 players use only 5 hangouts \(CR-2\)"):
        game.act(0, choice_of(kind="recruit", hangout="F"))


def test_an_empty_hangout_is_not_offered() -> None:
    """CR-11: only hangouts with crooks can be searched."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    rob(game, 0, "A", "Red Rory", 2)
    rob(game, 1, "A", "Lucky Lou", 2)
    with pytest.raises(hn.IllegalMove, match=r"nobody is left in that hangout \(CR-11\)"):
        game.act(0, choice_of(kind="recruit", hangout="A"))


def test_a_search_is_never_taken_back() -> None:
    """CR-11: a look can't be undone; the crook taken may be changed until it is shown."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    search(game, 0, "A")
    with pytest.raises(hn.IllegalMove):
        game.undo(0)
    answer(game, 0, kind="take", crook=game.choices(0)[0])
    game.undo(0)
    assert kinds(game, 0) == {"take"}


# CR-12


def test_kingpin_in_a_pile_of_two() -> None:
    """CR-12: the kingpin can be taken only when it's the last one there."""
    game = city(2, A=["Don Vittorio", "Lucky Lou"])
    assert search(game, 0, "A") == ["Lucky Lou"]
    assert "only when it's the last one there (CR-12)." in game.pending[0].prompt
    with pytest.raises(hn.IllegalMove, match=r"only when it's the last one there \(CR-12\)"):
        game.act(0, choice_of(kind="take", crook=0))
    answer(game, 0, kind="take", crook=game.choices(0)[0])
    answer(game, 0, kind="face-up", target=9)
    last = next(o for o in game.pending[1].options if o.data.get("hangout") == "A")
    assert last.label == "Hangout A: pay $1, look at 1 crook, take it"
    assert search(game, 1, "A") == ["Don Vittorio"]
    assert game.pending[1].prompt == "Choose a crook from hangout A."


# CR-13


def test_face_up_is_free_and_face_down_costs_a_dollar() -> None:
    """CR-13: in the player's row, face up for free or face down for $1."""
    game = city(2, A=["Red Rory", "Lucky Lou"], B=["Widow Wu"])
    rob(game, 0, "A", "Red Rory", 5)
    assert table(game).cash[0] == 16
    assert at(game, 0, 5, viewer=1) == ["Red Rory"]
    rob(game, 1, "A", "Lucky Lou", 5, down=True)
    assert table(game).cash[1] == 16
    assert table(game).bank == 4
    assert game.view(0)["players"][1]["row"]["5"][0]["face_down"]
    assert "Player 2 pays $1 and places a crook face down at target 5." in log_text(game, None)
    assert "places Lucky Lou (6, +1) face down at target 5." in log_text(game, 1)


def test_placing_face_up_cannot_be_undone_but_face_down_can() -> None:
    """CR-13: others saw the face-up crook; a face-down one can be undone until the next act."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    rob(game, 0, "A", "Red Rory", 5)
    with pytest.raises(hn.IllegalMove, match="nothing to undo"):
        game.undo(0)
    rob(game, 1, "A", "Lucky Lou", 5, down=True)
    game.undo(1)
    assert table(game).cash == (16, 17)
    answer(game, 1, kind="face-down", target=6)
    leave(game, 0)
    with pytest.raises(hn.IllegalMove, match="others have moved since"):
        game.undo(1)


def test_one_crook_a_target() -> None:
    """CR-13: an ordinary crook goes only where its owner has none; rivals don't matter."""
    game = city(2, A=["Red Rory", "Lucky Lou"], B=["Widow Wu", "Goldie Gates"])
    rob(game, 0, "A", "Red Rory", 5)
    recruit(game, 1, "A", "Lucky Lou")
    assert {data["target"] for data in offered(game, 1)} == {2, 3, 4, 5, 6, 7, 8, 9}
    answer(game, 1, kind="face-up", target=5)
    recruit(game, 0, "B", "Widow Wu")
    assert {data["target"] for data in offered(game, 0)} == {2, 3, 4, 6, 7, 8, 9}
    for kind in ("face-up", "face-down"):
        with pytest.raises(hn.IllegalMove, match=r"already have a crook at that target \(CR-13\)"):
            game.act(0, choice_of(kind=kind, target=5))


def test_without_money_nothing_is_hidden() -> None:
    """CR-13: face down needs $1 left after paying for the search."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    table(game).cash = (2, 18)
    recruit(game, 0, "A", "Red Rory")
    assert kinds(game, 0) == {"face-up"}
    with pytest.raises(hn.IllegalMove, match=r"costs \$1, and you have no money left \(CR-13\)"):
        game.act(0, choice_of(kind="face-down", target=5))


# CR-14


def test_a_look_that_finds_nothing_to_place() -> None:
    """CR-14: with a full row and no fitting crook, the money is spent and the turn is over."""
    game = city(2, A=["Red Rory", "Slippery Sal"])
    fill_row(game, 0)
    room = "Your row is full: you can take only an accomplice or a killer (CR-14)."
    assert game.pending[0].prompt.endswith(room)
    assert search(game, 0, "A") == []
    assert game.pending[0].prompt.endswith(room)
    assert kinds(game, 0) == {"take-none"}
    assert game.view(0)["seen_there"] == ["Red Rory", "Slippery Sal"]
    with pytest.raises(hn.IllegalMove, match=r"your row is full.*\(CR-14\)"):
        game.act(0, choice_of(kind="take", crook=9))
    answer(game, 0, kind="take-none")
    assert table(game).cash == (16, 18)
    assert hangout(game, 1, "A")["cards"] == 2
    assert game.waiting == (1,)
    assert "Player 1 can't place anyone from hangout A and takes nobody." in log_text(game, None)


def test_the_kingpin_has_no_room_in_a_full_row() -> None:
    """CR-14: even as the last one there."""
    game = city(2, A=["Don Vittorio", "Red Rory"])
    rob(game, 0, "A", "Red Rory", 2)
    fill_row(game, 1)
    assert search(game, 1, "A") == []


def test_a_full_row_has_room_for_accomplices_and_killers_only() -> None:
    """CR-14: of all crooks, only these can be placed on a full row."""
    game = city(2, E=["Sidekick Sid", "Silent Silas", "Slippery Sal", "Peephole Pat", "Red Rory"])
    fill_row(game, 0)
    assert sorted(search(game, 0, "E")) == ["Sidekick Sid", "Silent Silas"]


def test_a_crook_that_can_be_placed_must_be_taken() -> None:
    """CR-14: taking nobody is allowed only if no crook can be placed."""
    game = city(2, A=["Red Rory", "Lucky Lou"])
    search(game, 0, "A")
    assert kinds(game, 0) == {"take"}
    with pytest.raises(hn.IllegalMove, match=r"you have to take a crook \(CR-14\)"):
        game.act(0, choice_of(kind="take-none"))


def test_a_crook_from_elsewhere_cannot_be_taken() -> None:
    """CR-11: only a crook from the hangout; the refusal says nothing about the others."""
    game = city(2, A=["Red Rory", "Lucky Lou"], B=["Widow Wu", "Goldie Gates"])
    search(game, 0, "A")
    refusals = set()
    for name in ("Widow Wu", "Everybody's Eddie"):
        with pytest.raises(hn.IllegalMove, match="that crook isn't in this hangout") as refused:
            game.act(0, choice_of(kind="take", crook=name))
        refusals.add(str(refused.value).partition("not possible")[2])
    assert len(refusals) == 1


# CR-15


def test_own_hidden_crooks_are_always_known() -> None:
    """CR-15: only their owner sees them, at any time."""
    game = city(3, A=["Red Rory", "Lucky Lou"])
    rob(game, 0, "A", "Red Rory", 5, down=True)
    assert at(game, 0, 5) == ["Red Rory"]
    assert at(game, 0, 5, viewer=1) == at(game, 0, 5, viewer=2) == [None]
    assert game.view(None)["players"][0]["row"]["5"][0]["crook"] is None
