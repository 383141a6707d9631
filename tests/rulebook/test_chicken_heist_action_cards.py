"""Chicken Heist: action cards for characters, leaders, events and warnings, CH-72 to CH-83."""

import pytest

from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    aim,
    all_pass,
    change,
    decide,
    end,
    event,
    heist,
    loot_up,
    move,
    offers,
    overrule,
    phase,
    place,
    play,
    play_round,
    player,
    point,
    refusal,
    rest_of_turns,
    state,
    statuses,
    to_decisions,
)

# Characters, leaders and crews


def test_disguise_gives_a_new_character_and_shuffles_the_old_one_in() -> None:
    """CH-72: you can choose yourself too."""
    rig = {"characters": ["boss", "mystic", "knight", "samurai"]}
    for seed in range(5):
        game = heist(3, hands={0: ["disguise", "warn", "warn"]}, rig=rig, seed=seed)
        play(game, 0, "disguise", at=0)
        assert player(game, 0)["character"] == "samurai"
        assert "boss" in game.view()["character_pile"]
        assert len(game.view()["character_pile"]) == 9


def test_a_player_who_is_out_cannot_be_disguised_or_made_leader() -> None:
    """CH-72, CH-77, CH-23."""
    game = heist(4, hands={1: ["disguise", "influence", "warn"]}, events=("Dyepack",))
    play_round(game, s0="run", s1="stay", s2="stay", s3="stay")
    for card in ("disguise", "influence"):
        twin = game.copy()
        play(twin, 1, card)
        assert "out of the heist" in refusal(twin, 1, kind="seat", seat=0)
        assert offers(twin, 1, kind="seat", seat=1)


def test_flash_grenade_stops_every_lookout() -> None:
    """CH-73: until the end of the round."""
    game = heist(3, ("mystic", "agent", "pirate"), {0: ["flash grenade", "warn", "warn"]})
    play(game, 0, "flash grenade")
    assert not offers(game, 0, kind="lookout")
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert offers(game, 1, kind="lookout")


def test_signal_jammer_keeps_events_in_place() -> None:
    """CH-74: no tinker, panic or teamwork."""
    game = heist(3, ("mystic",), {0: ["signal jammer", "panic", "teamwork"]})
    assert offers(game, 0, kind="play", card="panic")
    play(game, 0, "signal jammer")
    for wanted in ({"kind": "tinker"}, {"card": "panic"}, {"card": "teamwork"}):
        assert "signal jammer" in refusal(game, 0, **wanted)


def test_freeze_stops_action_cards() -> None:
    """CH-75: in turns and in the operation phase, where nobody is asked."""
    game = heist(3, hands={0: ["freeze", "warn", "warn"]})
    play(game, 0, "freeze")
    assert "freeze stops" in refusal(game, 0, kind="play", card="warn")
    rest_of_turns(game)
    assert phase(game) == "decision"


def test_freeze_answered_by_overrule() -> None:
    """CH-75, CH-79: it is discarded, and cards can be played."""
    game = heist(3, hands={0: ["freeze", "warn", "warn"], 2: ["overrule", "warn"]})
    play(game, 0, "freeze")
    overrule(game, 2)
    assert game.view()["board"] == []
    assert offers(game, 0, kind="play", card="warn")


def test_no_overrule_once_the_freeze_holds() -> None:
    """CH-75: nobody is asked, as nothing can be played."""
    game = heist(3, ("jester",), {0: ["freeze", "warn", "warn"], 2: ["overrule", "warn"]})
    play(game, 0, "freeze")
    answer(game, 2, kind="decline")
    move(game, 0, "tinker", 1, 2)
    assert game.waiting == (1,)


def test_influence_in_mid_round() -> None:
    """CH-77: the turn order stays; the operation phase starts with the new leader."""
    game = heist(4, hands={0: ["influence", "warn", "warn"]})
    play(game, 0, "influence", at=2)
    assert game.view()["leader"] == 2
    answer(game, 0, kind="rob")
    end(game, 0)
    assert game.waiting == (1,)
    rest_of_turns(game)
    assert game.waiting == (2,)
    all_pass(game)
    decide(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert game.view()["leader"] == 3


def test_influence_turns_betrayal_on_another_player() -> None:
    """CH-77, CH-34."""
    game = heist(3, hands={0: ["influence", "warn", "warn"]}, events=("Betrayal",))
    play(game, 0, "influence", at=2)
    to_decisions(game)
    change(game, hides=(False, False, False))
    decide(game, s0="stay", s1="stay", s2="stay")
    assert statuses(game) == ["inside", "inside", "caught"]


def test_leader_caught_and_leader_running() -> None:
    """CH-15: the next seat in the heist becomes the leader."""
    game = heist(4, events=("Betrayal",), first=3)
    to_decisions(game)
    change(game, hides=(False,) * 4)
    decide(game, s0="run", s1="stay", s2="stay", s3="stay")
    assert statuses(game)[3] == "caught"
    assert game.view()["leader"] == 1
    game = heist(4, events=("Dyepack",), first=1)
    play_round(game, s0="stay", s1="run", s2="run", s3="stay")
    assert game.view()["leader"] == 3


# Positions


def test_lockdown_until_it_is_revealed() -> None:
    """CH-78: beyond the end of the round; then the card is discarded."""
    game = heist(3, ("mystic", "agent", "pirate"), {0: ["lockdown", "warn", "warn"]})
    play(game, 0, "lockdown")
    point(game, 0, 2)
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert place(game, None, 2)["locked"]
    answer(game, 1, kind="lookout")
    assert not offers(game, 1, kind="position", position=2)
    point(game, 1, 3)
    end(game, 1)
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert not place(game, None, 2)["locked"]
    assert "lockdown" in game.view()["discards"]


def test_lockdown_and_a_swapped_event() -> None:
    """CH-78: the event moves, the lockdown stays with the position."""
    game = heist(3, ("mystic", "agent"), {0: ["lockdown", "warn"]}, events=("SWAT", "Betrayal"))
    play(game, 0, "lockdown")
    point(game, 0, 1)
    move(game, 0, "tinker", 1, 2)
    end(game, 0)
    answer(game, 1, kind="lookout")
    assert not offers(game, 1, kind="position", position=1)
    point(game, 1, 2)
    assert place(game, 1, 2)["event"] == "SWAT"


def test_everything_locked_down_leaves_no_lookout() -> None:
    """CH-78: and no position for another lockdown."""
    game = heist(3, ("mystic",), {0: ["lockdown", "warn", "warn"]})
    change(game, locks=tuple(range(10)))
    assert "under lockdown" in refusal(game, 0, kind="lookout")
    assert "under lockdown" in refusal(game, 0, kind="play", card="lockdown")


def test_panic_shuffles_two_events() -> None:
    """CH-80: sometimes they change places, sometimes not."""
    outcomes = set()
    for seed in range(20):
        game = heist(
            3, hands={0: ["panic", "warn", "warn"]}, events=("SWAT", "Betrayal"), seed=seed
        )
        play(game, 0, "panic")
        point(game, 0, 1)
        assert "a different position" in refusal(game, 0, kind="position", position=1)
        point(game, 0, 2)
        outcomes.add(state(game).events[:2])
    assert len(outcomes) == 2


def test_scramble_deals_all_face_up_characters_again() -> None:
    """CH-81: among the players in the heist."""
    game = heist(4, hands={0: ["scramble", "warn", "warn"]})
    before = [one["character"] for one in game.view()["players"]]
    play(game, 0, "scramble")
    after = [one["character"] for one in game.view()["players"]]
    assert sorted(before) == sorted(after)
    assert len(game.view()["character_pile"]) == 8


def test_teamwork_swaps_what_two_players_pick() -> None:
    """CH-82: first the partner, then the player; nobody looks."""
    game = heist(3, hands={0: ["teamwork", "warn", "warn"]}, events=("SWAT", "Betrayal"))
    play(game, 0, "teamwork")
    assert not any(o.data["seat"] == 0 for o in game.pending[0].options)
    aim(game, 0, 2)
    point(game, 2, 1)
    assert not offers(game, 0, kind="position", position=1)
    point(game, 0, 2)
    assert state(game).events[:2] == (event(game, "Betrayal"), event(game, "SWAT"))
    assert place(game, 0, 1)["candidates"] == place(game, 2, 1)["candidates"] == []


# Warn


@pytest.mark.parametrize(
    ("named", "comes", "pays"),
    [
        ("SWAT", "SWAT", True),
        ("SWAT", "Swat Again", True),
        ("Swat Again", "SWAT", True),
        ("Swat Again", "Swat Again", True),
        ("Driver's Signal", "1st Driver's Signal", True),
        ("Alarm", "Alarm", True),
        ("Alarm", "Shootout", False),
        ("SWAT", "Poor Planning", False),
        ("Poor Planning", "Poor Planning", True),
    ],
)
def test_warn_on_each_synonym(named: str, comes: str, pays: bool) -> None:
    """CH-83: names with the same effect count; poor planning counts as itself."""
    game = heist(3, hands={0: ["warn", "fortify"]}, events=(comes,), rig={"aside": ["Masterpiece"]})
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=event(game, named))
    to_decisions(game)
    before = player(game, 0)["loot"]
    decide(game, s0="hide", s1="hide", s2="hide")
    assert player(game, 0)["loot"] == before + pays


def test_every_warning_pays() -> None:
    """CH-83: two by one player and one by another."""
    hands = {0: ["warn", "warn", "fortify"], 1: ["warn", "fortify"]}
    game = heist(3, hands=hands, events=("Alarm",))
    for seat in (0, 0, 1):
        while game.waiting != (seat,):
            answer(game, game.waiting[0], kind="resupply")
            end(game, 0)
        play(game, seat, "warn")
        answer(game, seat, kind="name-event", event=event(game, "Alarm"))
    to_decisions(game)
    before = [player(game, seat)["loot"] for seat in range(3)]
    decide(game, s0="hide", s1="hide", s2="hide")
    assert [player(game, s)["loot"] - before[s] for s in range(3)] == [2, 1, 0]


def test_warn_on_the_second_signal_pays_a_runner() -> None:
    """CH-83: both signals count as one, and the card is drawn before the event takes effect."""
    signals = ("Driver's Signal", "Driver's Signal")
    game = heist(3, hands={0: ["warn", "fortify"]}, events=signals)
    play_round(game, s0="stay", s1="stay", s2="stay")
    rest_of_turns(game)
    while game.waiting != (0,):
        answer(game, game.waiting[0], kind="pass")
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=event(game, "Driver's Signal"))
    all_pass(game)
    before = player(game, 0)["loot"]
    decide(game, s0="run", s1="stay", s2="stay")
    assert player(game, 0)["loot"] == before + 1


def test_warned_loot_is_lost_when_caught_and_pays_the_fee() -> None:
    """CH-83, CH-38: drawn before the effect."""
    game = heist(3, hands={0: ["warn", "fortify"]}, events=("SWAT",))
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=event(game, "SWAT"))
    to_decisions(game)
    change(game, hides=(False, True, True))
    decide(game, s0="stay", s1="hide", s2="hide")
    assert player(game, 0)["loot"] == 0
    game = heist(3, hands={0: ["warn", "fortify"]}, events=("Membership Fee",))
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=event(game, "Membership Fee"))
    to_decisions(game)
    loot_up(game, (), (), ())
    change(game, hides=(False, True, True))
    decide(game, s0="stay", s1="hide", s2="hide")
    answer(game, 0, **game.pending[0].options[0].data)
    assert statuses(game)[0] == "inside"


def test_a_position_does_not_swap_with_itself_and_that_is_the_reason() -> None:
    """CH-11, CH-78: locked or not; a lockdown doesn't stop anyone from moving an event."""
    game = heist(3, hands={0: ["lockdown", "warn"]})
    play(game, 0, "lockdown")
    point(game, 0, 2)
    answer(game, 0, kind="tinker")
    point(game, 0, 2)
    assert "choose a different position (CH-11)" in refusal(game, 0, kind="position", position=2)
    point(game, 0, 3)
    assert phase(game) == "turn"


def test_a_locked_position_is_not_locked_again_or_looked_at() -> None:
    """CH-78: the lockdown is the reason."""
    game = heist(3, ("mystic",), {0: ["lockdown", "lockdown", "warn"]})
    play(game, 0, "lockdown")
    point(game, 0, 2)
    play(game, 0, "lockdown")
    said = refusal(game, 0, kind="position", position=2)
    assert "that position is already locked down (CH-78)" in said
    point(game, 0, 3)
    answer(game, 0, kind="lookout")
    assert "that position is locked down (CH-78)" in refusal(game, 0, kind="position", position=2)
