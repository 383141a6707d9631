"""Chicken Heist: the events, CH-30 to CH-40."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    PACK,
    change,
    decide,
    heist,
    logged,
    loot_up,
    own_loot,
    phase,
    play,
    play_round,
    player,
    state,
    statuses,
    to_decisions,
)

BY_CREW = ("agent", "angel", "boss", "cyborg")
"""One character per crew, in the order of the crews."""
NO_HIDES = (False,) * 4


def facing(event: str, **more: object) -> hn.Game:
    """Set up four seats of four crews without hide cards, about to decide."""
    game = heist(4, BY_CREW, events=(event,), **more)  # type: ignore[arg-type]
    to_decisions(game)
    change(game, hides=NO_HIDES)
    return game


@pytest.mark.parametrize("crew", range(4))
def test_a_crew_event_catches_its_crew(crew: int) -> None:
    """CH-30: one event per crew."""
    game = facing(PACK.event_names[crew])
    decide(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert statuses(game) == ["caught" if seat == crew else "inside" for seat in range(4)]


def test_the_shootout_hits_the_perimeter_crew() -> None:
    """CH-30: the worked example of the published rules."""
    assert PACK.event_names[2] == "Shootout"
    assert PACK.crew[2].name == "Perimeter"


def test_swat_catches_everyone() -> None:
    """CH-31."""
    game = facing("SWAT")
    decide(game, s0="stay", s1="stay", s2="stay", s3="run")
    assert statuses(game) == ["caught", "caught", "caught", "ran"]


def test_the_first_signal_affects_nobody() -> None:
    """CH-32: hiding from it costs the hide card."""
    game = heist(3, events=("Driver's Signal",))
    play_round(game, s0="stay", s1="hide", s2="stay")
    assert statuses(game) == ["inside"] * 3
    assert not player(game, 1)["hide"]


def test_no_hide_helps_on_the_second_signal() -> None:
    """CH-33: neither playing nor discarding it helps."""
    game = heist(3, events=("Driver's Signal", "Driver's Signal"))
    play_round(game, s0="stay", s1="stay", s2="stay")
    play_round(game, s0="stay", s1="hide", s2="run")
    assert statuses(game) == ["caught", "caught", "ran"]
    assert phase(game) == "split"


def test_betrayal_catches_the_present_leader() -> None:
    """CH-34: unless they ran or hid."""
    game = facing("Betrayal", first=2)
    decide(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert statuses(game) == ["inside", "inside", "caught", "inside"]
    game = facing("Betrayal", first=2)
    decide(game, s0="stay", s1="stay", s2="run", s3="stay")
    assert statuses(game)[2] == "ran"


def test_dyepack_empties_the_truck() -> None:
    """CH-35: and affects no seat."""
    game = facing("Dyepack")
    pile = game.view()["loot_pile"]
    decide(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert statuses(game) == ["inside"] * 4
    assert game.view()["truck"] == 1  # loaded for round 2
    assert game.view()["loot_pile"] == pile


@pytest.mark.parametrize(("runners", "gain"), [(0, 0), (1, 4), (2, 0)])
def test_masterpiece_with_zero_one_and_two_runners(runners: int, gain: int) -> None:
    """CH-36: four loot cards if only one player runs."""
    game = facing("Masterpiece")
    before = [player(game, seat)["loot"] for seat in range(4)]
    decide(game, **{f"s{seat}": "run" if seat < runners else "stay" for seat in range(4)})
    after = [player(game, seat)["loot"] for seat in range(4)]
    assert after[0] == before[0] + gain
    assert after[1:] == before[1:]
    assert [e["runners"] for e in logged(game, "masterpiece-left")] == [runners] * (runners != 1)


def test_masterpiece_with_a_short_pile() -> None:
    """CH-36, G-6: what is left of the pile."""
    game = facing("Masterpiece")
    s = state(game)
    change(game, loot_pile=s.loot_pile[:3], truck=s.truck + s.loot_pile[3:])
    before = player(game, 0)["loot"]
    decide(game, s0="run", s1="stay", s2="stay", s3="stay")
    assert player(game, 0)["loot"] == before + 3


def test_police_patrol_stops_runners() -> None:
    """CH-37: a runner can discard the hide card; players who stay or hide aren't affected."""
    game = heist(4, events=("Police Patrol",))
    to_decisions(game)
    change(game, hides=(True, True, False, True))
    decide(game, s0="run", s1="run", s2="run", s3="hide")
    answer(game, 0, kind="use-hide")
    answer(game, 1, kind="be-caught")
    assert statuses(game) == ["ran", "caught", "caught", "ran"]  # the last one left takes the truck
    assert not player(game, 3)["hide"]


def test_membership_fee_with_loot_without_and_with_a_hide() -> None:
    """CH-38: pay if you can, or else be caught or discard the hide card; hiders are immune."""
    game = heist(4, events=("Membership Fee",))
    to_decisions(game)
    loot_up(game, ("gold", "money"), (), (), ("money",))
    change(game, hides=(True, False, True, True))
    decide(game, s0="stay", s1="stay", s2="stay", s3="hide")
    assert "fee" in game.pending[0].prompt
    answer(game, 0, kind="loot", sort=0)
    answer(game, 2, kind="use-hide")
    assert statuses(game) == ["inside", "caught", "inside", "inside"]
    assert own_loot(game, 0) == ["gold"]
    assert own_loot(game, 3) == ["money"]
    assert player(game, 3)["hide"]


def test_a_player_with_loot_must_pay_the_fee_even_with_a_hide() -> None:
    """CH-38: you can't discard the hide card instead, even with a single sort of loot."""
    game = heist(3, events=("Membership Fee",))
    to_decisions(game)
    loot_up(game, ("gold", "gold"), ("money",), ("money",))
    decide(game, s0="stay", s1="hide", s2="hide")
    assert [o.data for o in game.pending[0].options] == [{"kind": "loot", "sort": 1}]


@pytest.mark.parametrize(
    ("stand_in", "caught"),
    [
        ("Betrayal", [0]),
        ("Dyepack", []),
        ("Masterpiece", []),
        ("Membership Fee", [2]),
        ("Police Patrol", [3]),
        ("Swat Again", [0, 1, 2]),
    ],
)
def test_poor_planning_turns_into_each_event_set_aside(stand_in: str, caught: list[int]) -> None:
    """CH-39: it's the seventh variable event itself, so it becomes one of the six others."""
    game = facing("Poor Planning", rig={"aside": [stand_in]})
    loot_up(game, ("money",), ("money",), (), ("money",))
    decide(game, s0="stay", s1="stay", s2="stay", s3="run")
    while phase(game) == "reveal":
        answer(game, game.waiting[0], kind="loot", sort=0)
    assert logged(game, "plans-change")[0]["event"] == stand_in
    assert [seat for seat in range(4) if statuses(game)[seat] == "caught"] == caught
    assert game.view()["stand_in"] == stand_in
    if stand_in == "Masterpiece":
        assert player(game, 3)["loot"] == 5


def test_poor_planning_draws_at_random() -> None:
    """CH-39: any of the four."""
    drawn = set()
    for seed in range(40):
        game = heist(3, events=("Poor Planning",), seed=seed)
        play_round(game, s0="stay", s1="stay", s2="hide")
        drawn.add(game.view()["stand_in"])
    assert len(drawn) == 6


@pytest.mark.parametrize("event", ["SWAT", "Swat Again"])
def test_fortify_works_on_both_swats(event: str) -> None:
    """CH-40, CH-31, CH-76."""
    game = heist(4, BY_CREW, {0: ["fortify", "warn", "warn"]}, events=(event,))
    play(game, 0, "fortify")
    answer(game, 0, kind="crew", crew=2)
    to_decisions(game)
    change(game, hides=NO_HIDES)
    decide(game, s0="stay", s1="stay", s2="stay", s3="run")
    assert statuses(game) == ["caught", "caught", "ran", "ran"]  # the boss is the last one left


def test_two_crews_may_be_fortified() -> None:
    """CH-76: the second fortify doesn't end the first."""
    game = heist(4, BY_CREW, {0: ["fortify", "fortify", "warn"]}, events=("SWAT",))
    for crew in (1, 2):
        play(game, 0, "fortify")
        answer(game, 0, kind="crew", crew=crew)
    to_decisions(game)
    change(game, hides=NO_HIDES)
    decide(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert statuses(game) == ["caught", "inside", "inside", "caught"]


def test_fortify_works_when_poor_planning_turns_into_swat_again() -> None:
    """CH-39, CH-40: a hider in that crew wastes the hide card."""
    game = heist(
        4,
        BY_CREW,
        {0: ["fortify", "warn", "warn"]},
        events=("Poor Planning",),
        rig={"aside": ["Swat Again"]},
    )
    play(game, 0, "fortify")
    answer(game, 0, kind="crew", crew=2)
    play_round(game, s0="hide", s1="hide", s2="hide", s3="hide")
    assert [player(game, seat)["hide"] for seat in range(4)] == [True, True, False, True]
