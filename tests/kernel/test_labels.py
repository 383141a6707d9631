"""Labels of choices that aren't offered use only what the seat may know."""

from itertools import product
from random import Random

import pytest

import heistnight as hn
from tests.kit import Setting, act_randomly, answer, moments


def play_to(game: hn.Game, phase: str, seed: int = 1) -> hn.Decision:
    """Play random acts until the next question of this phase."""
    rng = Random(seed)
    while game.phase != phase:
        act_randomly(game, rng)
    return game.pending[game.waiting[0]]


def refused(decision: hn.Decision, kind: str) -> dict[int, str]:
    """Return the labels of choices of a kind that are refused with a reason."""
    space = hn.action_space(decision._rules.info.id)
    return {
        choice: decision.label(choice)
        for choice in decision.reasons()
        if space[choice].data["kind"] == kind
    }


def test_crooks_who_cannot_be_taken_are_named() -> None:
    game = hn.new("crooks", seats=2, seed=1, rig={"first": 0, "crooks": ["Don Vittorio"]})
    answer(game, 0, kind="recruit", hangout="A")
    decision = game.pending[0]
    assert decision.label(0) == "Take Don Vittorio (10, kingpin)"
    assert decision.label(8) == "Take Velvet Vera (7, +2)"
    with pytest.raises(hn.IllegalMove, match=r"^'Take Don Vittorio \(10, kingpin\)' is not"):
        game.act(0, 0)


def test_the_reason_given_least_often_comes_first() -> None:
    """The Kingpin, who is there, is listed among thirty crooks who aren't."""
    game = hn.new("crooks", seats=2, seed=1, rig={"first": 0, "crooks": ["Red Rory"]})
    table = game._state
    table.hangouts = ((0, 9), *table.hangouts[1:])  # type: ignore[attr-defined]  # a Table
    answer(game, 0, kind="recruit", hangout="A")
    first, second, *rest = game.pending[0].reasons().items()
    assert {first[0], second[0]} == {0, 32}
    assert len(set(dict(rest).values())) == 1
    assert [choice for choice, _ in rest] == sorted([choice for choice, _ in rest])


def test_bosses_who_are_taken_are_named() -> None:
    game = hn.new("big-score", seats=2, seed=1)
    boss = game.pending[0].options[0]
    game.act(0, boss)
    game.act(0, game.pending[0].options[0])
    (label,) = refused(game.pending[1], "boss").values()
    assert boss.label.startswith(label)
    assert label != hn.action_space("big-score")[boss.id].label


def test_jobs_that_want_nobody_are_named() -> None:
    decision = play_to(hn.new("big-score", seats=2, seed=1), "assign")
    names = decision._state.pack.job  # type: ignore[attr-defined]  # a Table
    jobs = decision._state.jobs  # type: ignore[attr-defined]  # a Table
    labels = refused(decision, "send")
    assert labels
    for choice, label in labels.items():
        slot = hn.action_space("big-score")[choice].data["job"]
        assert label == f"Send to job {slot + 1}, {names[jobs[slot]].name}"


def test_alone_only_the_jobs_that_are_known_are_named() -> None:
    places = [e for e in hn.action_space("big-score-solo").entries if e.data["kind"] == "place"]
    shown = set()
    for game in moments(Setting("big-score-solo", 1, {}), seed=1):
        jobs = game.view(0)["jobs"]
        for decision, entry in product(game.pending.values(), places):
            name = jobs[entry.data["job"]]["name"]
            if entry.id not in decision.choices:
                shown.add(bool(name))
                named = f"{entry.label}, {name}" if name else entry.label
                assert decision.label(entry.id) == named
    assert shown == {True, False}


def test_chicken_heist_names_loot_crews_and_events() -> None:
    game = hn.new("chicken-heist", seats=3, seed=1)
    decision = game.pending[game.waiting[0]]
    pack = game.setup.pack
    labels = {
        kind: [
            decision.label(entry.id)
            for entry in hn.action_space("chicken-heist").entries
            if entry.data["kind"] == kind
        ]
        for kind in ("loot", "crew", "name-event")
    }
    loot = [pack.loot_name(n) for n in range(len(pack.loot))]  # type: ignore[attr-defined]
    assert labels["loot"][: len(loot)] == loot
    crews = [f"The {crew.name} crew" for crew in pack.crew]  # type: ignore[attr-defined]
    assert labels["crew"] == crews
    assert not any("crew 1" in label for label in labels["name-event"])
