"""Chicken Heist: the twelve characters, CH-50 to CH-61."""

import pytest

from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    ability,
    aim,
    change,
    decide,
    end,
    hand,
    heist,
    logged,
    loot_up,
    move,
    offers,
    own_loot,
    phase,
    play,
    play_round,
    player,
    refusal,
    scramble_to,
    statuses,
    to_decisions,
)


def test_the_agent_trades_a_random_loot_card() -> None:
    """CH-50: the card taken is mixed in before one is taken back; only both players see them."""
    game = heist(3, ("agent", "mystic", "boss"))
    assert "nobody else has loot" in refusal(game, 0, kind="ability")
    loot_up(game, ("money",), ("diamond",), ())
    outcomes = set()
    for number in range(40):
        twin = game.copy()
        change(twin, key=number.to_bytes(64, "big"))
        ability(twin, 0)
        assert "no loot" in refusal(twin, 0, kind="seat", seat=2)
        aim(twin, 0, 1)
        outcomes.add((*own_loot(twin, 0), *own_loot(twin, 1)))
        assert "diamond" in logged(twin, "loot-traded", 1)[0]["text"]
        assert logged(twin, "loot-traded", 2)[0]["taken"] is None
    assert outcomes == {("diamond", "money"), ("money", "diamond")}


def test_the_agent_trades_only_with_players_inside() -> None:
    """CH-50, CH-23: a runner's loot is out of reach."""
    game = heist(3, ("agent", "mystic", "boss"), events=("Dyepack",), first=2)
    to_decisions(game)
    loot_up(game, ("money",), ("diamond",), ("gold",))
    decide(game, s0="stay", s1="run", s2="stay")
    ability(game, 0)
    assert "out of the heist" in refusal(game, 0, kind="seat", seat=1)
    assert offers(game, 0, kind="seat", seat=2)


def test_the_alchemist_may_show_gold_for_an_action_card() -> None:
    """CH-51: asked after every rob, so that the question reveals nothing."""
    game = heist(3, ("alchemist",), rig={"loot": ["money", "gold"]})
    answer(game, 0, kind="rob")
    answer(game, 0, kind="show")
    assert len(hand(game, 0)) == 4
    assert "gold" in logged(game, "gold-shown", 2)[0]["text"]
    game = heist(3, ("alchemist",), rig={"loot": ["money", "diamond"]})
    answer(game, 0, kind="rob")
    assert game.waiting == (0,)
    assert [o.data["kind"] for o in game.pending[0].options] == ["keep"]
    assert "isn't gold" in refusal(game, 0, kind="show")


def test_the_mystic_swaps_an_action_card() -> None:
    """CH-52: everyone sees what it discards."""
    game = heist(3, ("mystic",), {0: ["copycat", "warn", "warn"]}, pile=("panic",))
    ability(game, 0)
    answer(game, 0, kind="discard", card="copycat")
    assert hand(game, 0) == ["panic", "warn", "warn"]
    assert game.view()["discards"] == ["copycat"]
    assert "already used the mystic" in refusal(game, 0, kind="ability")


def test_the_mystic_discards_before_it_draws() -> None:
    """CH-52, G-6: with nothing else left, it draws the card it just discarded."""
    game = heist(3, ("mystic",), {0: ["copycat", "warn", "warn"]})
    change(game, action_pile=(), discards=())
    ability(game, 0)
    answer(game, 0, kind="discard", card="copycat")
    assert hand(game, 0) == ["copycat", "warn", "warn"]


def test_the_angel_forbids_a_move_to_both() -> None:
    """CH-53: for the round; not the move it made itself."""
    game = heist(3, ("angel",))
    ability(game, 0, at=1)
    answer(game, 0, kind="name-move", move="rob")
    assert "angel forbids you the rob move" in refusal(game, 0, kind="rob")
    answer(game, 0, kind="resupply")
    end(game, 0)
    assert not offers(game, 1, kind="rob")
    answer(game, 1, kind="resupply")
    end(game, 1)
    assert offers(game, 2, kind="rob")
    game = heist(3, ("angel",))
    answer(game, 0, kind="rob")
    ability(game, 0, at=1)
    assert "made that move this turn" in refusal(game, 0, kind="name-move", move="rob")


def test_the_cowboy_draws_when_it_starts_comes_and_goes() -> None:
    """CH-54."""
    game = heist(3, ("cowboy", "boss", "mystic"), {1: ["disguise", "warn", "warn"]}, first=1)
    assert len(hand(game, 0)) == 4
    play(game, 1, "disguise", at=0)
    assert player(game, 0)["character"] != "cowboy"
    assert len(hand(game, 0)) == 5
    game = heist(
        3,
        ("agent", "boss", "mystic"),
        {1: ["disguise", "warn", "warn"]},
        first=1,
        rig={"characters": ["agent", "boss", "mystic", "cowboy"]},
    )
    play(game, 1, "disguise", at=0)
    assert player(game, 0)["character"] == "cowboy"
    assert len(hand(game, 0)) == 4


def test_the_jester_plays_the_top_card_when_it_tinkers() -> None:
    """CH-55: it chooses targets; the card doesn't come from its hand."""
    game = heist(3, ("jester",), pile=("influence",))
    move(game, 0, "tinker", 1, 2)
    assert logged(game, "action-played")[-1]["by_jester"]
    aim(game, 0, 2)
    assert game.view()["leader"] == 2
    assert len(hand(game, 0)) == 3
    assert game.waiting == (0,)


def test_the_boss_is_not_bound_by_action_cards() -> None:
    """CH-56: see test_chicken_heist_standing for each card."""
    game = heist(3, ("mystic", "boss"), {0: ["flash grenade", "warn", "warn"]})
    play(game, 0, "flash grenade")
    answer(game, 0, kind="rob")
    end(game, 0)
    assert offers(game, 1, kind="lookout")


def test_the_devil_disables_but_not_the_same_seat_twice_in_a_row() -> None:
    """CH-57: for this round."""
    game = heist(4, ("devil", "mystic", "agent"), events=("Dyepack", "Masterpiece", "Alarm"))
    ability(game, 0, at=1)
    assert player(game, 1)["disabled"]
    answer(game, 0, kind="rob")
    end(game, 0)
    assert "devil disabled your ability" in refusal(game, 1, kind="ability")
    play_round(game, s0="stay", s1="stay", s2="stay", s3="stay")
    assert not player(game, 1)["disabled"]
    while game.waiting != (0,):
        answer(game, game.waiting[0], kind="resupply")
        end(game, game.waiting[0])
    ability(game, 0)
    assert "twice in a row" in refusal(game, 0, kind="seat", seat=1)
    aim(game, 0, 2)
    play_round(game, s0="stay", s1="stay", s2="stay", s3="stay")
    while game.waiting != (0,):
        answer(game, game.waiting[0], kind="resupply")
        end(game, game.waiting[0])
    ability(game, 0, at=1)


def test_the_devil_has_nobody_to_disable_when_only_the_last_victim_is_left() -> None:
    """CH-57."""
    game = heist(3, ("devil", "mystic", "agent"), events=("Dyepack",))
    ability(game, 0, at=1)
    play_round(game, s0="stay", s1="stay", s2="run")
    answer(game, 1, kind="rob")
    end(game, 1)
    assert "can't pick the same player" in refusal(game, 0, kind="ability")


def test_the_pirate_gives_up_loot_for_a_second_move() -> None:
    """CH-58: resupply or tinker, in addition to its move; not without loot."""
    game = heist(3, ("pirate",))
    assert "no loot to discard" in refusal(game, 0, kind="ability")
    loot_up(game, ("gold", "money"), (), ())
    ability(game, 0)
    answer(game, 0, kind="loot", sort=0)
    assert [o.data["kind"] for o in game.pending[0].options] == ["tinker", "resupply"]
    move(game, 0, "tinker", 1, 2)
    assert own_loot(game, 0) == ["gold"]
    assert offers(game, 0, kind="rob")


def test_the_pirate_is_bound_by_a_jammer() -> None:
    """CH-58, CH-74: it can only resupply."""
    game = heist(3, ("pirate",), {0: ["signal jammer", "warn", "warn"]})
    loot_up(game, ("gold",), (), ())
    play(game, 0, "signal jammer")
    ability(game, 0)
    answer(game, 0, kind="loot", sort=1)
    assert "signal jammer" in refusal(game, 0, kind="tinker")
    answer(game, 0, kind="resupply")


def test_the_cyborg_draws_on_its_second_card_once_a_round() -> None:
    """CH-59."""
    game = heist(3, ("cyborg",), {0: ["fortify"] * 3}, pile=("influence",))
    for drawn in (0, 1, 1):
        play(game, 0, "fortify")
        answer(game, 0, kind="crew", crew=0)
        assert len(logged(game, "character-drew")) == drawn
    assert hand(game, 0) == ["influence"]
    play(game, 0, "influence", at=0)
    assert hand(game, 0) == []


def test_cards_played_before_becoming_the_cyborg_do_not_count() -> None:
    """CH-59."""
    rig = {"characters": ["boss", "mystic", "knight", "cyborg"]}
    game = heist(
        3, hands={0: ["disguise", "fortify", "influence"]}, pile=("influence",) * 2, rig=rig
    )
    answer(game, 0, kind="resupply")
    play(game, 0, "fortify")
    answer(game, 0, kind="crew", crew=0)
    play(game, 0, "disguise", at=0)
    assert player(game, 0)["character"] == "cyborg"
    play(game, 0, "influence", at=0)
    assert not logged(game, "character-drew")
    play(game, 0, "influence", at=0)
    assert len(logged(game, "character-drew")) == 1


def test_a_cyborg_that_comes_back_starts_counting_again() -> None:
    """CH-59, CH-81: the scramble was played before the card was received again."""
    game = heist(3, ("cyborg",), {0: ["scramble", "influence", "influence"]})
    game = scramble_to(game, 0, "cyborg")
    play(game, 0, "influence", at=0)
    assert not logged(game, "character-drew")
    play(game, 0, "influence", at=0)
    assert len(logged(game, "character-drew")) == 1


def test_a_cyborg_that_drew_and_comes_back_does_not_draw_again() -> None:
    """CH-59, CH-81: once per round."""
    hands = {0: ["influence", "influence", "scramble"]}
    game = heist(3, ("cyborg",), hands, pile=("influence", "teamwork", "panic"))
    for _ in range(2):
        play(game, 0, "influence", at=0)
    assert len(logged(game, "character-drew")) == 1
    answer(game, 0, kind="resupply")
    game = scramble_to(game, 0, "cyborg")
    play(game, 0, "influence", at=0)
    play(game, 0, "panic")
    assert len(logged(game, "character-drew")) == 1


def test_the_knight_may_draw_after_its_lookout_and_then_not_hide() -> None:
    """CH-60: it can still discard the hide card when caught."""
    game = heist(3, ("knight",), events=("SWAT",))
    move(game, 0, "lookout", 1)
    answer(game, 0, kind="draw")
    assert len(hand(game, 0)) == 4
    to_decisions(game)
    assert "knight drew a card" in refusal(game, 0, kind="hide")
    decide(game, s0="stay", s1="hide", s2="hide")
    answer(game, 0, kind="use-hide")
    assert statuses(game)[0] == "inside"
    game = heist(3, ("knight",))
    move(game, 0, "lookout", 1)
    answer(game, 0, kind="no-draw")
    to_decisions(game)
    assert offers(game, 0, kind="hide")


def test_the_knight_is_not_asked_when_there_is_nothing_to_draw() -> None:
    """CH-60, G-6: it would give up hiding for no card."""
    game = heist(3, ("knight",), events=("SWAT",))
    change(game, action_pile=(), discards=())
    move(game, 0, "lookout", 1)
    assert phase(game) == "turn"


SAMURAI_IN_ROUND = [(5, "inside"), (6, "caught")]


@pytest.mark.parametrize(("round_", "fate"), SAMURAI_IN_ROUND)
def test_samurai_as_leader_at_event_5_and_6(round_: int, fate: str) -> None:
    """CH-61."""
    quiet = ["Dyepack", "Masterpiece", "Police Patrol", "Driver's Signal", "Alarm", "Shootout"]
    events = (*quiet[: round_ - 1], "SWAT")
    game = heist(3, ("samurai", "cowboy", "jester"), events=events, first=(1 - round_) % 3)
    for _ in range(round_ - 1):
        play_round(game, s0="stay", s1="stay", s2="stay")
    assert game.view()["leader"] == 0
    change(game, hides=(False, True, True))
    play_round(game, s0="stay", s1="hide", s2="hide")
    assert statuses(game)[0] == fate


def test_the_samurai_must_lead() -> None:
    """CH-61: its hide is wasted while it's immune."""
    game = heist(3, ("samurai",), events=("SWAT",), first=1)
    change(game, hides=(False, True, True))
    play_round(game, s0="stay", s1="hide", s2="hide")
    assert statuses(game)[0] == "caught"
    game = heist(3, ("samurai",), events=("SWAT",), first=0)
    play_round(game, s0="hide", s1="hide", s2="hide")
    assert [player(game, seat)["hide"] for seat in range(3)] == [False, True, True]


@pytest.mark.parametrize(
    ("decision", "fate"), [("stay", "caught"), ("hide", "caught"), ("run", "ran")]
)
def test_samurai_as_leader_on_the_second_signal(decision: str, fate: str) -> None:
    """CH-61, CH-33: caught if it stays or hides; it gets a share if it runs."""
    signals = ("Driver's Signal", "Driver's Signal")
    game = heist(3, ("samurai", "boss", "mystic"), events=signals, first=2)
    play_round(game, s0="stay", s1="stay", s2="stay")
    assert game.view()["leader"] == 0
    play_round(game, s0=decision, s1="run", s2="run")
    assert statuses(game)[0] == fate
    assert game.waiting == ((0,) if decision == "run" else (1,))


@pytest.mark.parametrize("event", ["Betrayal", "Police Patrol", "Membership Fee", "Helicopter"])
def test_a_leading_samurai_is_immune_to_each_event(event: str) -> None:
    """CH-61: the patrol can't stop it, and it pays no fee."""
    game = heist(3, ("samurai",), events=(event,))
    change(game, hides=(False, True, True))
    play_round(game, s0="run" if event == "Police Patrol" else "stay", s1="hide", s2="hide")
    assert statuses(game)[0] == ("ran" if event == "Police Patrol" else "inside")
    assert player(game, 0)["loot"] == 1


def test_a_leading_samurai_can_get_the_masterpiece() -> None:
    """CH-61, CH-36: immunity doesn't prevent a reward."""
    game = heist(3, ("samurai",), events=("Masterpiece",))
    play_round(game, s0="run", s1="hide", s2="hide")
    assert player(game, 0)["loot"] == 5
