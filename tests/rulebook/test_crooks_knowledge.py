"""G-4 in Crooks: exactly what a seat can know about each hangout and face-down crook."""

from random import Random
from typing import Any

import heistnight as hn
from tests.kit import answer
from tests.rulebook.crooks_kit import (
    PACK,
    at,
    city,
    fill_row,
    hangout,
    leave,
    place,
    recruit,
    rob,
    search,
    table,
)

RORY, LOU, WU, GATES, BESS = (
    "Red Rory", "Lucky Lou", "Widow Wu", "Goldie Gates", "Blue-Eyed Bess",
)  # fmt: skip


def crook(game: hn.Game, viewer: int | None, seat: int, target: int) -> dict[str, Any]:
    """Return a seat's only crook at a target, as the viewer knows it."""
    (found,) = game.view(viewer)["players"][seat]["row"][str(target)]
    seen: dict[str, Any] = found
    return seen


def three_left(seats: int = 2) -> hn.Game:
    """Seat 0 took Lucky Lou and left Rory, Wu and Gates, in D, or in E with three players."""
    game = city(2, D=[RORY, LOU, WU, GATES]) if seats == 2 else city(3, E=[RORY, LOU, WU, GATES])
    rob(game, 0, "D" if seats == 2 else "E", LOU, 2)
    return game


def imagined(game: hn.Game, seat: int | None, count: int = 60) -> list[hn.Game]:
    return [game.imagine(seat, Random(number)) for number in range(count)]


def test_what_was_seen_and_left_is_known() -> None:
    """G-4, CR-11: the crooks seen and not taken are known to be there."""
    game = three_left()
    pile = hangout(game, 0, "D")
    assert set(pile["certain"]) == {RORY, WU, GATES}
    assert pile["possible"] == []
    assert pile["looked"]
    assert RORY not in hangout(game, 0, "E")["possible"]
    assert RORY in hangout(game, 1, "E")["possible"]


def test_one_taken_unseen_leaves_two_of_three() -> None:
    """G-4, CR-11: another seat took one of the three, so an unknown two of them are left."""
    game = three_left()
    rob(game, 1, "D", WU, 5, down=True)
    pile = hangout(game, 0, "D")
    assert (pile["cards"], pile["certain"]) == (2, [])
    assert set(pile["possible"]) == {RORY, WU, GATES}
    hidden = crook(game, 0, 1, 5)
    assert hidden["crook"] is None
    assert hidden["hangout"] == "D"
    assert set(hidden["possible"]) == {RORY, WU, GATES}
    pool = next(pool for pool in game.view(0)["pools"] if RORY in pool["crooks"])
    assert set(pool["crooks"]) == {RORY, WU, GATES}
    places = sorted([(place["where"], place["seat"]) for place in pool["places"]], key=str)
    assert places == [("at target 5", 1), ("hangout D", None), ("hangout D", None)]
    drawn = {at(twin, 1, 5)[0] for twin in imagined(game, 0)}
    assert drawn == {RORY, WU, GATES}


def test_one_taken_and_shown_leaves_the_rest_known() -> None:
    """G-4, CR-13: placed face up, it is known, and so is every crook that is left."""
    game = three_left()
    recruit(game, 1, "D", WU)
    assert game.view(0)["hand"]["crook"] is None
    assert set(game.view(0)["hand"]["possible"]) == {RORY, WU, GATES}
    answer(game, 1, kind="face-up", target=5)
    assert set(hangout(game, 0, "D")["certain"]) == {RORY, GATES}


def test_looking_again_tells_who_was_taken() -> None:
    """G-4, CR-11: the crook that is missing now is the face-down one."""
    game = three_left()
    rob(game, 1, "D", WU, 5, down=True)
    assert set(search(game, 0, "D")) == {RORY, GATES}
    assert crook(game, 0, 1, 5)["crook"] == WU
    assert crook(game, None, 1, 5)["crook"] is None
    for twin in imagined(game, 0, 20):
        assert at(twin, 1, 5) == [WU]


def test_two_taken_between_looks_are_known_as_a_pair() -> None:
    """G-4: two are gone since the last look, and each may be either of them."""
    game = three_left(3)
    rob(game, 1, "E", WU, 5, down=True)
    rob(game, 2, "E", RORY, 6, down=True)
    assert search(game, 0, "E") == [GATES]
    for seat, target in ((1, 5), (2, 6)):
        assert set(crook(game, 0, seat, target)["possible"]) == {WU, RORY}
    pairs = {(at(twin, 1, 5)[0], at(twin, 2, 6)[0]) for twin in imagined(game, 0)}
    assert pairs == {(WU, RORY), (RORY, WU)}


def test_the_other_taker_knows_which_of_them_it_was() -> None:
    """G-4: a seat that looked in between knows more: it left what the next one took from."""
    game = three_left(3)
    rob(game, 1, "E", WU, 5, down=True)
    rob(game, 2, "E", RORY, 6, down=True)
    assert set(crook(game, 1, 2, 6)["possible"]) == {RORY, GATES}
    assert crook(game, 2, 1, 5)["crook"] is None
    assert RORY not in crook(game, 2, 1, 5)["possible"]
    assert GATES not in crook(game, 2, 1, 5)["possible"]
    assert WU in crook(game, 2, 1, 5)["possible"]


def test_the_last_one_taken_leaves_no_doubt() -> None:
    """G-4: the last of those seen is known wherever it goes."""
    game = city(2, A=[RORY, LOU])
    rob(game, 0, "A", RORY, 2)
    rob(game, 1, "A", LOU, 5, down=True)
    assert crook(game, 0, 1, 5)["crook"] == LOU


def test_a_spy_on_a_target_settles_the_hangout_too() -> None:
    """G-4, CR-26: once the hidden crook is seen, who is left in the hangout is known."""
    game = city(2, D=[RORY, LOU, WU, GATES], A=["Keyhole Kate", "Penny Plum"])
    rob(game, 0, "D", LOU, 2)
    rob(game, 1, "D", WU, 5, down=True)
    rob(game, 0, "A", "Keyhole Kate", 3)
    answer(game, 0, kind="spy-target", target=5)
    assert crook(game, 0, 1, 5)["crook"] == WU
    assert set(hangout(game, 0, "D")["certain"]) == {RORY, GATES}
    assert set(hangout(game, 1, "D")["certain"]) == {RORY, GATES}


def test_a_spy_in_a_hangout_counts_as_a_look() -> None:
    """G-4, CR-26: what was taken since the last look is known from what is left."""
    game = city(2, D=[RORY, LOU, WU, GATES], A=["Keyhole Kate", "Penny Plum"])
    rob(game, 0, "D", LOU, 2)
    rob(game, 1, "D", WU, 5, down=True)
    rob(game, 0, "A", "Keyhole Kate", 3)
    answer(game, 0, kind="spy-hangout", hangout="D")
    assert crook(game, 0, 1, 5)["crook"] == WU
    assert set(hangout(game, 0, "D")["certain"]) == {RORY, GATES}


def test_a_spy_informs_only_its_owner() -> None:
    """G-4, CR-26: the others know no more than before."""
    game = city(3, E=[RORY, LOU, WU, GATES], A=["Keyhole Kate", "Penny Plum"])
    rob(game, 0, "A", "Penny Plum", 3)
    rob(game, 1, "E", WU, 5, down=True)
    rob(game, 2, "E", RORY, 6)
    rob(game, 0, "A", "Keyhole Kate", 4)
    before = [game.view(seat)["pools"] for seat in (1, 2, None)]
    answer(game, 0, kind="spy-hangout", hangout="E")
    assert [game.view(seat)["pools"] for seat in (1, 2, None)] == before


def test_a_killed_hidden_crook_stays_in_doubt() -> None:
    """G-4, CR-24: it is discarded unseen, so it stays in its pool."""
    game = city(2, D=[RORY, LOU, WU, GATES], A=["Silent Silas", "Penny Plum"])
    rob(game, 0, "D", LOU, 2)
    rob(game, 1, "D", WU, 5, down=True)
    rob(game, 0, "A", "Silent Silas", 5)
    answer(game, 0, kind="kill", victim=1)
    (dead,) = game.view(0)["killed"]
    assert dead["crook"]["crook"] is None
    assert set(dead["crook"]["possible"]) == {RORY, WU, GATES}
    assert game.view(1)["killed"][0]["crook"]["crook"] == WU
    leave(game, 1)
    assert set(search(game, 0, "D")) == {RORY, GATES}
    assert game.view(0)["killed"][0]["crook"]["crook"] == WU


def test_a_switch_moves_knowledge_along() -> None:
    """G-4, CR-23: a face-down crook that moves stays the same crook."""
    game = city(2, D=[RORY, LOU, WU, GATES], A=["Slippery Sal", "Penny Plum"])
    rob(game, 0, "D", LOU, 2)
    rob(game, 1, "D", WU, 5, down=True)
    rob(game, 0, "A", "Penny Plum", 3)
    rob(game, 1, "A", "Slippery Sal", 5)
    answer(game, 1, kind="move", target=9)
    hidden = crook(game, 0, 1, 9)
    assert set(hidden["possible"]) == {RORY, WU, GATES}
    assert hidden["face_down"]
    assert hidden["hangout"] == "D"


def test_the_kingpin_never_lies_face_down() -> None:
    """G-4, CR-25: a seat that saw the kingpin knows that the face-down crook is another."""
    game = city(2, D=[RORY, LOU, "Don Vittorio", GATES], A=["Hatchet Hal", "Penny Plum"])
    rob(game, 0, "D", LOU, 2)
    rob(game, 1, "D", RORY, 5, down=True)
    assert set(crook(game, 0, 1, 5)["possible"]) == {RORY, GATES}
    pile = hangout(game, 0, "D")
    assert pile["certain"] == ["Don Vittorio"]
    assert set(pile["possible"]) == {RORY, GATES}
    assert "Don Vittorio" not in crook(game, None, 1, 5)["possible"]


def test_a_pair_with_the_kingpin_leaves_no_doubt() -> None:
    """G-4, CR-12: of two crooks, one the kingpin, the other one must have been taken."""
    game = city(3, A=[RORY, "Don Vittorio"], B=["Keyhole Kate", "Penny Plum"])
    rob(game, 0, "B", "Keyhole Kate", 2)
    answer(game, 0, kind="spy-hangout", hangout="A")
    recruit(game, 1, "A", RORY)
    assert game.view(0)["hand"]["crook"] == RORY
    assert game.view(2)["hand"]["crook"] is None
    assert "Don Vittorio" not in game.view(2)["hand"]["possible"]
    answer(game, 1, kind="face-down", target=5)
    assert crook(game, 0, 1, 5)["crook"] == RORY
    assert hangout(game, 0, "A")["certain"] == ["Don Vittorio"]
    recruit(game, 2, "A", "Don Vittorio")
    assert game.view(0)["hand"]["crook"] == "Don Vittorio"
    assert "Don Vittorio" in game.view(1)["hand"]["crook"]


def test_the_last_one_in_hand_may_be_the_kingpin() -> None:
    """G-4, CR-12: only the last crook of a hangout can be the kingpin."""
    game = city(3, A=[RORY, LOU])
    rob(game, 0, "A", RORY, 2)
    recruit(game, 1, "A", LOU)
    assert "Don Vittorio" in game.view(2)["hand"]["possible"]
    assert any(twin.view(1)["hand"]["crook"] == "Don Vittorio" for twin in imagined(game, 2, 200))


def test_a_search_that_found_nobody_tells_who_is_not_there() -> None:
    """G-4, CR-14: with a full row the player would have taken an accomplice or a killer."""
    game = city(2, A=[RORY, "Slippery Sal"])
    fill_row(game, 0)
    search(game, 0, "A")
    fitting = {"Sidekick Sid", "Tagalong Tim", "Silent Silas", "Poison Polly"}
    assert fitting <= set(hangout(game, 1, "A")["possible"])
    answer(game, 0, kind="take-none")
    assert not fitting & set(hangout(game, 1, "A")["possible"])
    assert fitting <= set(hangout(game, 1, "B")["possible"])
    for twin in imagined(game, 1):
        names = {table(twin).pack.crook[card].name for card in table(twin).hangouts[0]}
        assert not names & fitting


def test_a_second_search_that_found_nobody_does_not_undo_the_first() -> None:
    """G-4, CR-14: crooks that were there at the first search are still known not to fit."""
    game = city(3, C=[RORY, GATES, WU])
    fill_row(game, 0)
    search(game, 0, "C")
    answer(game, 0, kind="take-none")
    rob(game, 1, "C", WU, 5, down=True)
    leave(game, 2)
    search(game, 0, "C")
    answer(game, 0, kind="take-none")
    assert {"Sidekick Sid", "Silent Silas"}.isdisjoint(crook(game, None, 1, 5)["possible"])
    assert "Hatchet Hal" in crook(game, None, 1, 5)["possible"]


def test_a_crook_taken_with_a_full_row_fits_it() -> None:
    """G-4, CR-14: it is an accomplice or a killer, even before it is placed."""
    game = city(2, A=[RORY, "Silent Silas"])
    fill_row(game, 0)
    recruit(game, 0, "A", "Silent Silas")
    fitting = {"Sidekick Sid", "Tagalong Tim", "Silent Silas", "Poison Polly"}
    assert set(game.view(1)["hand"]["possible"]) == fitting
    assert {twin.view(0)["hand"]["crook"] for twin in imagined(game, 1)} == fitting


def test_every_place_looked_at_leaves_the_undealt_known() -> None:
    """G-4: a crook that can't be anywhere else was never dealt."""
    game = city(2)
    s = table(game)
    for number in range(5):
        s.look_into(0, number)
    out = {s.pack.crook[card].name for card in s.out}
    assert set(game.view(0)["out"]["certain"]) == out
    assert game.view(0)["out"]["possible"] == []
    assert game.imagine(0, Random(1))._state.out == s.out  # type: ignore[attr-defined]  # a Table


def test_a_spectator_knows_only_public_facts() -> None:
    """G-4: a spectator sees only face-up crooks."""
    game = three_left()
    rob(game, 1, "D", WU, 5, down=True)
    view = game.view(None)
    (pool,) = view["pools"]
    assert len(pool["crooks"]) == 31
    assert LOU not in pool["crooks"]
    assert all(pile["certain"] == [] for pile in (*view["hangouts"], view["out"]))
    assert view["seen_there"] == []
    assert not any(pile["looked"] for pile in view["hangouts"])


def test_turning_over_at_the_end_settles_what_it_can() -> None:
    """G-4, CR-30: revealed crooks are known, and so are those that must be left."""
    game = three_left()
    rob(game, 1, "D", WU, 5, down=True)
    place(game, 1, 9, "-Everybody's Eddie")
    leave(game, 0)
    leave(game, 1)
    assert game.over
    assert set(hangout(game, 0, "D")["certain"]) == {RORY, GATES}
    assert at(game, 1, 9, viewer=0) == ["Everybody's Eddie"]


# Events

SECRET_KINDS = ("hangout-searched", "crook-taken", "crook-hidden", "spied-on-target")


def test_card_ids_in_events_are_as_secret_as_the_texts() -> None:
    """G-4, CR-11, CR-13, CR-26: an event has card ids only for those who may know the crooks."""
    kinds = set()
    for seed in range(30):
        game = played_at_random(seed)
        for viewer in (None, *range(game.seats)):
            for event in game.events(viewer):
                if "crook" in event:
                    assert_same_crooks(event["crook"], event["card"])
                elif "cards" in event:
                    assert_same_crooks(event["crooks"], event["cards"])
                if event["kind"] in (*SECRET_KINDS, "spied-on-hangout"):
                    kinds.add(event["kind"])
                    card = event["card"] if "card" in event else event["cards"]
                    assert (card is not None) == (event["seat"] == viewer)
    assert kinds == {*SECRET_KINDS, "spied-on-hangout"}


def played_at_random(seed: int) -> hn.Game:
    rng = Random(seed)
    game = hn.new("crooks", seats=2 + seed % 3, seed=seed)
    while not game.over:
        seat = game.waiting[0]
        options = game.choices(seat)
        likely = options[:-1] if len(options) > 1 and rng.random() < 0.9 else options
        game.act(seat, rng.choice(likely))
    return game


def assert_same_crooks(words: Any, cards: Any) -> None:
    """The texts and the card ids name the same crooks, or both are hidden."""
    if isinstance(words, dict):
        assert words.keys() == cards.keys()
        for seat, texts in words.items():
            assert_same_crooks(texts, cards[seat])
    elif isinstance(words, list):
        assert [PACK[card].words() for card in cards] == words
    else:
        assert (None if cards is None else PACK[cards].words()) == words
