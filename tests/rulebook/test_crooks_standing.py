"""The current scores of targets and gangs, as far as each seat knows."""

from typing import Any

import heistnight as hn
from heistnight.games.crooks.facts import SPECIALS
from tests.rulebook.crooks_kit import NAMES, PACK, city, leave, place, search


def view(game: hn.Game, seat: int | None) -> Any:
    return game.view(seat)


def at(game: hn.Game, seat: int | None, target: int) -> dict[str, Any]:
    found: dict[str, Any] = view(game, seat)["scored"][target - 2]
    return found


def points(game: hn.Game, seat: int | None) -> list[int]:
    return [one["points"] for one in view(game, seat)["goal"]["standings"]]


def test_a_target_shows_its_worth_and_who_leads() -> None:
    """CR-31: the worked example before the end of the game."""
    game = city(2)
    place(game, 0, 6, "Velvet Vera")
    place(game, 1, 6, "Brass-Knuckle Bo")
    for seat in (None, 0, 1):
        six = at(game, seat, 6)
        assert (six["worth"], six["modifiers"], six["ranks"]) == (7, [2, -1], [7, 8])
        assert (six["leaders"], six["share"], six["sure"]) == ([1], 7, True)
    assert at(game, 0, 5)["leaders"] == []


def test_a_hidden_crook_counts_only_for_those_who_know_it() -> None:
    """CR-15, G-4: its owner sees the right score; a rival sees that it isn't sure."""
    game = city(2)
    place(game, 0, 9, "-Widow Wu")
    place(game, 1, 9, "Brass-Knuckle Bo")
    own, rival, stranger = [at(game, seat, 9) for seat in (0, 1, None)]
    assert (own["leaders"], own["worth"], own["sure"]) == ([0], 6, True)
    for other in (rival, stranger):
        assert (other["leaders"], other["worth"], other["sure"]) == ([1], 8, False)
        assert other["ranks"] == [None, 8]
    assert points(game, 0)[0] == 6 + 5  # Wu's gang, Westside, is hers alone
    assert points(game, 1) == points(game, None)
    words = view(game, 1)["goal"]["standing"]
    assert words == "points you can see: you 13, Player 1 0"


def test_gangs_count_only_known_members() -> None:
    """CR-32, G-4: the player with the most members controls it, as far as this seat knows."""
    game = city(2)
    place(game, 0, 2, "-Widow Wu")
    place(game, 1, 3, "Red Rory")
    westside = [view(game, seat)["gangs"][1] for seat in (0, 1)]
    assert [gang["members"] for gang in westside] == [[1, 0], [0, 0]]
    assert [gang["boss"] for gang in westside] == [0, None]
    assert [gang["sure"] for gang in westside] == [True, False]
    assert view(game, 0)["gangs"][0]["boss"] == 1


def test_the_standing_at_the_end_is_the_score() -> None:
    """CR-33: after the reveal everyone sees the same scores, and they are the result."""
    game = city(2)
    place(game, 0, 9, "-Widow Wu")
    place(game, 1, 8, "-Red Rory")
    for seat in (0, 1):
        leave(game, seat)
    assert game.result is not None
    for eyes in (None, 0, 1):
        assert points(game, eyes) == list(game.result.scores)
    assert view(game, 0)["goal"]["progress"] == "everyone has passed"


def test_prices_are_told() -> None:
    """CR-11, CR-13: what a look costs, and what hiding costs."""
    game = city(2)
    assert [pile["price"] for pile in view(game, 0)["hangouts"]] == [2, 2, 3, 4, 5]
    assert view(game, 0)["hiding_price"] == 1
    search(game, 0, "C")
    assert view(game, 0)["goal"]["progress"] == "2 of 2 still in"


def test_every_crook_says_what_it_does() -> None:
    """CR-21 to CR-26: each special has a sentence; each crook shows all that is printed."""
    rules = hn.new("crooks", seats=2, seed=0).rules
    told = rules.facts(rules.read_pack(None))
    crooks = {piece.name: piece for piece in told.pieces if piece.kind == "crook"}
    assert tuple(crooks) == NAMES
    for printed in PACK:
        piece = crooks[printed.name]
        assert piece.printed["rank"] == printed.rank
        assert ("worth 2 more" in piece.effect) == (printed.modifier == 2)
        if printed.special:
            assert SPECIALS[printed.special][1] in piece.effect
