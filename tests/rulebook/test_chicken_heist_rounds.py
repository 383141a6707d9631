"""Chicken Heist: setup, rounds, turns and decisions, CH-1 to CH-15."""

import pytest

import heistnight as hn
from heistnight.games.chicken_heist.cards import BASE_EVENTS, VARIABLE_EVENTS
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    ability,
    all_pass,
    change,
    decide,
    end,
    event,
    give_cards,
    hand,
    heist,
    logged,
    move,
    offers,
    own_loot,
    phase,
    place,
    play,
    play_round,
    player,
    point,
    refusal,
    rest_of_turns,
    state,
    to_decisions,
)


def test_ten_events_seven_base_and_three_variable() -> None:
    """CH-1: the other four variable events are set aside, and nobody sees any event."""
    for seed in range(20):
        game = hn.new("chicken-heist", seats=4, seed=seed)
        s = state(game)
        assert sorted([e for e in s.events if e in BASE_EVENTS]) == sorted(BASE_EVENTS)
        variable = [e for e in s.events if e in VARIABLE_EVENTS]
        assert len(variable) == 3
        assert sorted([*variable, *s.aside]) == sorted(VARIABLE_EVENTS)
        for seat in (None, *range(4)):
            assert all(place(game, seat, p)["candidates"] == [] for p in range(1, 11))


def test_everyone_starts_with_a_character_and_three_action_cards() -> None:
    """CH-2: thirty loot, forty action cards, twelve characters."""
    game = heist(4)
    view = game.view(None)
    assert [one["actions"] for one in view["players"]] == [3, 3, 3, 3]
    assert all(one["hide"] for one in view["players"])
    assert view["action_pile"] == 40 - 12
    assert view["loot_pile"] + view["truck"] == 30
    assert len(view["character_pile"]) == 8
    assert len({one["character"] for one in view["players"]} | set(view["character_pile"])) == 12


def test_a_random_leader_unless_the_table_names_one() -> None:
    """CH-3."""
    leaders = {hn.new("chicken-heist", seats=4, seed=seed).view()["leader"] for seed in range(40)}
    assert leaders == {0, 1, 2, 3}
    assert heist(4, first=2).view()["leader"] == 2
    assert heist(4, first=2).waiting == (2,)


def test_the_rig_names_every_deck_in_drawing_order() -> None:
    """CH-1, CH-2: positions, events set aside, hands seat by seat, then the piles."""
    rig = {
        "events": ["2nd Driver's Signal", "swat", "poor-planning"],
        "aside": ["Swat Again", "betrayal"],
        "characters": ["Devil Chicken", "agent", "SAMURAI", "mystic"],
        "actions": ["warn"] * 3 + ["panic"] * 3 + ["freeze", "freeze", "copycat", "scramble"],
        "loot": ["diamond", "gold (2)", "Money"],
        "first": 1,
    }
    game = hn.new("chicken-heist", seats=3, seed=5, rig=rig)
    s = state(game)
    assert [s.event_names[e] for e in s.events[:3]] == ["Driver's Signal", "SWAT", "Poor Planning"]
    assert [s.event_names[e] for e in s.aside[:2]] == ["Swat Again", "Betrayal"]
    assert [one["character"] for one in game.view()["players"]] == ["devil", "agent", "samurai"]
    assert hand(game, 0) == ["warn"] * 3
    assert hand(game, 2) == ["copycat", "freeze", "freeze"]
    answer(game, 1, kind="resupply")
    assert "scramble" in hand(game, 1)
    end(game, 1)
    answer(game, 2, kind="rob")
    assert own_loot(game, 2) == ["gold"]  # the diamond went on the truck


@pytest.mark.parametrize(
    "rig",
    [
        {"events": ["Picnic"]},
        {"events": ["SWAT", "SWAT"]},
        {"events": ["Betrayal", "Dyepack", "Masterpiece", "Police Patrol"]},
        {"aside": ["SWAT"]},
        {"events": ["Betrayal"], "aside": ["Betrayal"]},
        {"aside": ["Betrayal", "Dyepack", "Masterpiece", "Police Patrol", "Swat Again"]},
        {"characters": ["rooster"]},
        {"actions": ["freeze"] * 3},
        {"loot": ["ruby"]},
        {"first": 3},
    ],
)
def test_an_impossible_rig_is_refused(rig: dict[str, object]) -> None:
    """CH-1, CH-2: with a message that says what is possible."""
    with pytest.raises(hn.BadOptions) as refused:
        hn.new("chicken-heist", seats=3, seed=1, rig=rig)
    assert len(str(refused.value)) > 30


def test_every_round_loads_one_unseen_loot_card() -> None:
    """CH-10: while there are any."""
    game = heist(3, rig={"loot": ["diamond"]})
    assert game.view(0)["truck"] == 1
    assert game.view(0)["truck_loot"] is None
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert game.view(0)["truck"] == 2


def test_nothing_is_loaded_from_an_empty_pile() -> None:
    """CH-10, G-6: nobody can rob either."""
    game = heist(3)
    rest_of_turns(game)
    change(game, loot_pile=(), truck=(*state(game).truck, *state(game).loot_pile))
    before = game.view()["truck"]
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert game.view()["truck"] == before
    assert not offers(game, 1, kind="rob")
    assert "no loot left" in refusal(game, 1, kind="rob")


def test_a_turn_has_exactly_one_move() -> None:
    """CH-11: cards before and after it; the turn can't end without it or have two."""
    game = heist(3, hands={0: ["fortify", "influence", "warn"]})
    assert "make a move first" in refusal(game, 0, kind="end-turn")
    play(game, 0, "influence", at=1)
    answer(game, 0, kind="rob")
    assert "made your move" in refusal(game, 0, kind="lookout")
    assert offers(game, 0, kind="play", card="warn")
    end(game, 0)
    assert game.waiting == (1,)


def test_rob_shows_the_loot_to_its_owner_only() -> None:
    """CH-11."""
    game = heist(3, rig={"loot": ["money", "diamond"]})
    answer(game, 0, kind="rob")
    assert own_loot(game, 0) == ["diamond"]
    assert player(game, 0)["loot"] == 1
    assert "diamond" in logged(game, "loot-drawn", 0)[-1]["text"]
    assert "diamond" not in logged(game, "loot-drawn", 1)[-1]["text"]


def test_lookout_shows_one_event_to_one_seat() -> None:
    """CH-11."""
    game = heist(3, events=("SWAT", "Betrayal"))
    move(game, 0, "lookout", 2)
    assert place(game, 0, 2)["event"] == "Betrayal"
    assert place(game, 1, 2)["event"] is None
    assert place(game, None, 2)["candidates"] == []


def test_tinker_swaps_two_events_unseen() -> None:
    """CH-11."""
    game = heist(3, events=("SWAT", "Betrayal"))
    move(game, 0, "tinker", 1, 2)
    s = state(game)
    assert [s.event_names[e] for e in s.events[:2]] == ["Betrayal", "SWAT"]
    assert place(game, 0, 1)["candidates"] == []


def test_resupply_draws_two_action_cards() -> None:
    """CH-11, G-6: from the discards if necessary, and fewer if there are no more."""
    game = heist(3, pile=("panic", "freeze"))
    answer(game, 0, kind="resupply")
    assert len(hand(game, 0)) == 5
    assert {"panic", "freeze"} <= set(hand(game, 0))
    s = state(game)
    change(game, action_pile=s.action_pile[:1], discards=s.action_pile[1:2])
    end(game, 0)
    answer(game, 1, kind="resupply")
    assert len(hand(game, 1)) == 5
    end(game, 1)
    assert "no action cards left" in refusal(game, 2, kind="resupply")


def test_everyone_takes_one_turn_from_the_leader_on() -> None:
    """CH-11: everyone still in the heist."""
    game = heist(4, first=2)
    order = []
    while phase(game) == "turn":
        seat = game.waiting[0]
        order.append(seat)
        answer(game, seat, kind="rob")
        end(game, seat)
    assert order == [2, 3, 0, 1]
    all_pass(game)
    decide(game, s0="stay", s1="stay", s2="stay", s3="run")
    assert game.view()["leader"] == 0
    assert game.waiting == (0,)


def test_operation_goes_round_until_all_pass_in_a_row() -> None:
    """CH-12: from the leader; a played card restarts the count of passes."""
    game = heist(3, hands={0: ["fortify"] * 3, 1: ["influence"] * 3}, first=1)
    rest_of_turns(game)
    assert (phase(game), game.waiting) == ("operation", (1,))
    answer(game, 1, kind="pass")
    answer(game, 2, kind="pass")
    play(game, 0, "fortify")
    answer(game, 0, kind="crew", crew=0)
    assert game.waiting == (0,)
    answer(game, 0, kind="pass")
    play(game, 1, "influence", at=0)
    for seat in (1, 2, 0):
        assert phase(game) == "operation"
        answer(game, seat, kind="pass")
    assert phase(game) == "decision"


def test_a_player_without_cards_is_not_asked_in_the_operation() -> None:
    """CH-12: everyone can see that they have none."""
    game = heist(3)
    rest_of_turns(game)
    s = state(game)
    change(game, hands=(s.hands[0], (), ()), action_pile=s.action_pile + s.hands[1] + s.hands[2])
    answer(game, 0, kind="pass")
    assert phase(game) == "decision"


def test_decisions_are_secret_and_shown_together() -> None:
    """CH-13, CH-14: they can be changed until the last one is in."""
    game = heist(3)
    to_decisions(game)
    before = game.view(1)
    answer(game, 0, kind="run")
    assert game.view(1) | {"waiting": None} == before | {"waiting": None}
    assert game.view(0)["own"]["decision"] == "run"
    game.undo(0)
    decide(game, s0="stay", s1="stay", s2="hide")
    assert logged(game, "decisions-shown")[0]["decisions"] == {
        "0": "stay",
        "1": "stay",
        "2": "hide",
    }


def test_the_event_of_the_round_is_revealed_after_the_decisions() -> None:
    """CH-14: position 1 in round 1, position 2 in round 2."""
    game = heist(3, events=("Dyepack", "Masterpiece"))
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert place(game, None, 1)["event"] == "Dyepack"
    assert place(game, None, 2)["event"] is None
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert [e["event"] for e in logged(game, "event-revealed")] == ["Dyepack", "Masterpiece"]


def test_the_leader_card_passes_and_effects_end() -> None:
    """CH-15: cards on the board are discarded."""
    game = heist(3, hands={0: ["flash grenade", "signal jammer", "fortify"]})
    play(game, 0, "flash grenade")
    play(game, 0, "signal jammer")
    play(game, 0, "fortify")
    answer(game, 0, kind="crew", crew=2)
    assert game.view()["board"] == ["flash grenade", "signal jammer", "fortify"]
    play_round(game, s0="stay", s1="stay", s2="stay")
    view = game.view()
    assert (view["board"], view["fortified"], view["leader"]) == ([], [], 1)
    assert view["discards"][-3:] == ["flash grenade", "signal jammer", "fortify"]
    assert offers(game, 1, kind="lookout")


def cited(game: hn.Game, kind: str) -> list[str]:
    return [event["rule"] for event in logged(game, kind)]


def test_the_log_cites_the_rule_that_caused_an_event() -> None:
    """CH-11 isn't always the reason: several rules can cause the same event."""
    game = heist(3, ("cowboy", "jester"), {0: ["teamwork", "warn", "influence"]}, events=("Alarm",))
    assert cited(game, "character-drew") == cited(game, "actions-drawn") == ["CH-54"]
    play(game, 0, "teamwork", at=1)
    point(game, 1, 3)
    point(game, 0, 4)
    play(game, 0, "influence", at=0)
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=0)
    move(game, 0, "tinker", 3, 4)
    end(game, 0)
    assert cited(game, "action-played") == ["CH-82", "CH-77", "CH-83"]
    assert cited(game, "events-swapped") == ["CH-82", "CH-11"]
    move(game, 1, "tinker", 3, 4)
    assert cited(game, "action-played")[-1] == "CH-55"
    while phase(game) == "action":
        answer(game, game.waiting[0], **game.pending[game.waiting[0]].options[0].data)
    end(game, 1)
    play_round(game, s0="stay", s1="stay", s2="run")
    assert cited(game, "event-revealed") == ["CH-30"]
    assert logged(game, "event-revealed")[0]["crew"] == "Vault"
    assert cited(game, "loot-drawn")[-1] == "CH-83"
    assert cited(game, "actions-discarded") == ["CH-23"]
    assert {"CH-77", "CH-15"} <= set(cited(game, "leader-changed"))


def test_a_question_and_its_answers_cite_their_rules() -> None:
    """CH-11: cards cite their own rule; seats and positions cite the question's."""
    game = heist(3, hands={0: ["teamwork", "warn", "influence"]})
    rules = {option.data.get("card"): option.rule for option in game.pending[0].options}
    assert rules == {None: "CH-11", "teamwork": "CH-82", "warn": "CH-83", "influence": "CH-77"}
    play(game, 0, "teamwork")
    assert {option.rule for option in game.pending[0].options} == {"CH-82"}


def test_the_prompt_of_a_turn_names_only_what_is_possible() -> None:
    """CH-11: an ability only if it's active, cards only if the player has some."""
    game = heist(3, ("boss", "angel", "knight"))
    assert game.pending[0].prompt == "Choose a move. You can also play action cards."
    answer(game, 0, kind="rob")
    end(game, 0)
    assert game.pending[1].prompt == (
        "Choose a move. You can also play action cards and use your ability."
    )
    answer(game, 1, kind="rob")
    end(game, 1)
    give_cards(game, 2)
    assert game.pending[2].prompt == "Choose a move."


def test_hide_promises_no_safety_from_the_second_signal() -> None:
    """CH-13, CH-33: after the first one; and run says what it's worth."""
    game = heist(3, events=("Driver's Signal", "Dyepack"))
    to_decisions(game)
    labels = [option.label for option in game.pending[0].options]
    assert labels[1].startswith("Hide: safe.")
    assert labels[2] == f"Run with a loot card worth {game.view(0)['own']['loot_value']}"
    decide(game, s0="stay", s1="stay", s2="stay")
    to_decisions(game)
    labels = [option.label for option in game.pending[0].options]
    assert labels[1].startswith("Hide: only the second signal can catch you")


def test_only_decisions_that_are_possible_are_asked_for() -> None:
    """CH-13: a player without a hide card can only stay or run."""
    game = heist(3, events=("Dyepack", "Masterpiece"))
    to_decisions(game)
    assert game.pending[0].prompt.endswith("Stay, hide or run?")
    decide(game, s0="hide", s1="stay", s2="stay")
    to_decisions(game)
    assert game.pending[0].prompt.endswith("Stay or run?")
    assert game.pending[1].prompt.endswith("Stay, hide or run?")


def test_all_effects_of_a_round_end_with_it() -> None:
    """CH-15: warnings, check-ins, copycats, effects of angel, devil, knight and cyborg."""
    hands = {
        0: ["warn", "check in", "influence"],
        1: ["copycat", "influence", "teamwork"],
        2: ["influence", "lockdown", "fortify"],
    }
    events = ("Dyepack", "Masterpiece", "Driver's Signal")
    game = heist(4, ("angel", "knight", "cyborg", "devil"), hands, events=events)
    ability(game, 0, at=2)
    answer(game, 0, kind="name-move", move="rob")
    play(game, 0, "warn")
    answer(game, 0, kind="name-event", event=event(game, "Masterpiece"))
    play(game, 0, "check in", at=2)
    answer(game, 0, kind="resupply")
    end(game, 0)
    move(game, 1, "lookout", 1)
    answer(game, 1, kind="draw")
    play(game, 1, "copycat", at=3)
    end(game, 1)
    play(game, 2, "influence", at=0)
    answer(game, 2, kind="resupply")
    end(game, 2)
    ability(game, 3, at=0)
    answer(game, 3, kind="rob")
    end(game, 3)
    all_pass(game)
    decide(game, s2="stay", s0="stay", s3="stay")
    for seat in range(4):
        one = player(game, seat)
        lasting = ("disabled", "no_hide", "forbidden", "warned_of", "checks_in_with", "decision")
        assert not any(one[name] for name in lasting)
        assert one["copies"] is None
    rest_of_turns(game)
    assert player(game, 2)["loot"] == 1  # it could rob again
    while game.waiting != (2,):
        answer(game, game.waiting[0], kind="pass")
    play(game, 2, "lockdown")
    point(game, 2, 5)
    assert not logged(game, "character-drew")[1:]  # the knight's only: one card of two
    all_pass(game)
    assert game.waiting == (0, 1, 2, 3)
    assert offers(game, 1, kind="hide")
    decide(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert [e["why"] for e in logged(game, "loot-drawn") if e["seat"] == 0] == ["robs"]
