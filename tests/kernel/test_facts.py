"""What boards are told: what pieces do, and the goal line."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.facts import Piece, Standing, place_of

GAMES_WITH_FULL_SENTENCES = ("big-score", "big-score-solo", "vault-heist", "chicken-heist")


def pieces(game: str) -> list[Piece]:
    rules = rules_of(game)
    return list(rules.facts(rules.read_pack(None)).pieces)


@pytest.mark.parametrize("game", GAMES_WITH_FULL_SENTENCES)
def test_every_piece_says_what_it_does_in_a_sentence(game: str) -> None:
    rules, found = rules_of(game), pieces(game)
    assert rules.facts(rules.read_pack(None)).aim.endswith(".")
    assert len({(one.kind, one.name) for one in found}) == len(found)
    for one in found:
        assert one.effect[0].isupper() or one.effect[0] == "$"
        assert one.effect.endswith(".")
        assert len(one.effect) <= 450, one.name


def test_whatever_a_view_names_has_its_piece() -> None:
    game = hn.new("big-score", seats=3, seed=4)
    view = game.view(0)
    known = {(one.kind, one.name) for one in pieces("big-score")}
    assert {("token", name) for name in view["vault"]} <= known
    while not (jobs := game.view(0)["jobs"]):
        seat = game.waiting[0]
        game.act(seat, game.pending[seat].options[0])
    assert {("job", job["name"]) for job in jobs} <= known
    assert {("crew", card) for card in game.view(0)["own"]["hand"]} <= known
    assert {("boss", one["boss"]) for one in game.view(0)["players"]} <= known


def test_facts_follow_the_pack() -> None:
    rules = rules_of("big-score")
    text = rules.read_pack(None).text.replace('name = "Casino"', 'name = "Kasino"')
    found = rules.facts(rules.read_pack(text)).pieces
    assert "Kasino" in [one.name for one in found]
    assert "Casino" not in [one.name for one in found]


def test_places_in_words() -> None:
    def words(*points: int) -> list[str]:
        most = max(points)
        all_ = tuple([Standing(n, p, str(p), p == most) for n, p in enumerate(points)])
        return [place_of(all_, seat) for seat in range(len(points))]

    assert words(5, 3, 4) == ["first", "last", "second"]
    assert words(5, 5, 4) == ["tied for first", "tied for first", "last"]
    assert words(7) == ["first"]


def plain_part(part: Any) -> str:
    if isinstance(part, str):
        return part
    return f"Player {part['seat'] + 1}" if "seat" in part else str(part["text"])


def all_goals(game: hn.Game) -> list[dict[str, Any]]:
    return [game.view(seat)["goal"] for seat in (None, *range(game.seats))]


@pytest.mark.parametrize("game", GAMES_WITH_FULL_SENTENCES)
def test_the_goal_line_is_there_from_the_first_choice_to_the_last(game: str) -> None:
    played = hn.new(game, seats=None if game == "big-score-solo" else 3, seed=5)
    bot = hn.bot(game, "random")
    rng = Random(5)
    while not played.over:
        for goal in all_goals(played):
            assert all(goal[line] for line in ("aim", "standing", "progress"))
            assert (
                "".join([plain_part(part) for part in goal["standing_parts"]]) == goal["standing"]
            )
        seat = played.waiting[0]
        played.act(seat, bot.choose(played.as_seen_by(seat), seat, rng))
    assert played.result is not None
    for goal in all_goals(played):
        assert [one["points"] for one in goal["standings"]] in ([], list(played.result.scores))


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_in(one)


SCENARIOS = next(
    spec.values for spec in hn.games()["big-score-solo"].options if spec.name == "scenario"
)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_says_its_amounts_and_leaves_no_gap(scenario: str) -> None:
    view = hn.new("big-score-solo", seed=3, options={"scenario": scenario}).view(0)
    assert [text for text in texts_in(view) if "{" in text] == []
    (piece,) = [one for one in pieces("big-score-solo") if one.name == scenario]
    assert view["special"] == piece.effect


def test_a_meter_says_what_one_has() -> None:
    view = hn.new("big-score-solo", seed=3, options={"scenario": "heat-is-on"}).view(0)
    assert [one["had"] for one in view["goal"]["meters"]] == ["0", "$200K"]
    assert view["goal"]["progress"] == "Act I, round 1 of 3, turn 1"
