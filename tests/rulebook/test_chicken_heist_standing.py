"""Chicken Heist: effects that end early, the boss, and the devil, CH-62, CH-63."""

import pytest

import heistnight as hn
from tests.kit import answer
from tests.rulebook.chicken_heist_kit import (
    ability,
    change,
    decide,
    end,
    hand,
    heist,
    logged,
    loot_up,
    move,
    offers,
    phase,
    place,
    play,
    player,
    point,
    refusal,
    scramble_to,
    state,
    statuses,
    to_decisions,
)

# Lasting effects and what ends them


def angel_bans(game: hn.Game) -> None:
    ability(game, 0, at=1)
    answer(game, 0, kind="name-move", move="rob")
    assert player(game, 1)["forbidden"] == ["rob"]


def devil_disables(game: hn.Game) -> None:
    ability(game, 0, at=1)
    assert player(game, 1)["disabled"]


def knight_draws(game: hn.Game) -> None:
    move(game, 0, "lookout", 1)
    answer(game, 0, kind="draw")
    assert player(game, 0)["no_hide"]


STANDING = {"angel": angel_bans, "devil": devil_disables, "knight": knight_draws}


def still_stands(game: hn.Game) -> bool:
    other = player(game, 1)
    return bool(other["forbidden"] or other["disabled"] or player(game, 0)["no_hide"])


@pytest.mark.parametrize("owner", STANDING)
def test_disguise_on_the_owner_ends_a_standing_effect(owner: str) -> None:
    """CH-62, CH-72."""
    game = heist(3, (owner, "boss", "mystic"), {0: ["disguise", "warn", "warn"]})
    STANDING[owner](game)
    play(game, 0, "disguise", at=0)
    assert not still_stands(game)


@pytest.mark.parametrize("owner", STANDING)
def test_disguise_on_another_player_does_not(owner: str) -> None:
    """CH-62: the effect is on the seat, with any character."""
    game = heist(3, (owner, "boss", "mystic"), {0: ["disguise", "warn", "warn"]})
    STANDING[owner](game)
    play(game, 0, "disguise", at=1)
    assert still_stands(game)


@pytest.mark.parametrize("owner", STANDING)
def test_a_devil_that_comes_later_does_not_end_it(owner: str) -> None:
    """CH-62, CH-57: the effect stays, though its owner has no ability any more."""
    game = heist(3, (owner, "boss", "mystic"))
    STANDING[owner](game)
    change(game, disabled=(*state(game).disabled, (2, 0)))
    assert player(game, 0)["disabled"]
    assert still_stands(game)


def test_the_angels_ban_outlives_the_angels_ability() -> None:
    """CH-53, CH-62: a devil used after the angel frees nobody."""
    game = heist(3, ("angel", "boss", "devil"), first=0)
    angel_bans(game)
    move(game, 0, "resupply")
    end(game, 0)
    rest_until(game, 2)
    ability(game, 2, at=0)
    assert player(game, 0)["disabled"]
    assert player(game, 1)["forbidden"] == ["rob"]


def rest_until(game: hn.Game, seat: int) -> None:
    """Let everyone before this seat make a move and end their turn."""
    while game.waiting != (seat,):
        asked = game.waiting[0]
        kinds = [option.data["kind"] for option in game.pending[asked].options]
        answer(game, asked, kind="end-turn" if "end-turn" in kinds else "resupply")


@pytest.mark.parametrize("owner", STANDING)
def test_scramble_ends_a_standing_effect_even_if_the_character_comes_back(owner: str) -> None:
    """CH-62, CH-81."""
    game = heist(3, (owner, "boss", "mystic"), {0: ["scramble", "warn", "warn"]})
    STANDING[owner](game)
    twin = scramble_to(game, 0, owner)
    assert player(twin, 0)["character"] == owner
    assert not still_stands(twin)


def test_the_ability_is_used_once_a_turn_for_each_character() -> None:
    """CH-11, CH-53, CH-81: not again with the same character, but with another one."""
    game = heist(3, ("mystic", "angel", "boss"), {0: ["scramble", "warn", "warn"]})
    ability(game, 0)
    answer(game, 0, kind="discard", card="warn")
    back = scramble_to(game, 0, "mystic")
    assert not offers(back, 0, kind="ability")
    other = scramble_to(game, 0, "angel")
    assert offers(other, 0, kind="ability")


def test_a_character_used_stays_used_after_another_one() -> None:
    """CH-11: the mystic, then the angel, then the mystic again, in one turn."""
    game = heist(3, ("mystic", "angel", "boss"), {0: ["scramble", "scramble", "warn"]})
    ability(game, 0)
    answer(game, 0, kind="discard", card="warn")
    game = scramble_to(game, 0, "angel")
    ability(game, 0, at=1)
    answer(game, 0, kind="name-move", move="rob")
    game = scramble_to(game, 0, "mystic")
    assert "already used the mystic" in refusal(game, 0, kind="ability")


# The boss under each card that prevents moves


def test_boss_under_a_flash_grenade() -> None:
    """CH-56, CH-73: others can't look out."""
    game = heist(3, ("mystic", "boss", "knight"), {0: ["flash grenade", "warn", "warn"]})
    play(game, 0, "flash grenade")
    assert "flash grenade" in refusal(game, 0, kind="lookout")
    answer(game, 0, kind="rob")
    end(game, 0)
    move(game, 1, "lookout", 1)
    assert place(game, 1, 1)["event"]


def test_boss_under_a_signal_jammer() -> None:
    """CH-56, CH-74: it can tinker, but panic and teamwork aren't moves."""
    game = heist(
        3, ("mystic", "boss"), {0: ["signal jammer", "warn", "warn"], 1: ["panic", "teamwork"]}
    )
    play(game, 0, "signal jammer")
    assert "signal jammer" in refusal(game, 0, kind="tinker")
    answer(game, 0, kind="rob")
    end(game, 0)
    assert "signal jammer" in refusal(game, 1, kind="play", card="panic")
    assert "signal jammer" in refusal(game, 1, kind="play", card="teamwork")
    move(game, 1, "tinker", 1, 2)


def test_boss_under_lockdown() -> None:
    """CH-56, CH-78: it can look at a locked position, others can't."""
    game = heist(3, ("mystic", "boss", "agent"), {0: ["lockdown", "warn", "warn"]})
    play(game, 0, "lockdown")
    point(game, 0, 1)
    answer(game, 0, kind="lookout")
    assert "locked down" in refusal(game, 0, kind="position", position=1)
    point(game, 0, 2)
    end(game, 0)
    move(game, 1, "lookout", 1)
    assert place(game, 1, 1)["event"]


def test_boss_is_bound_by_an_angel() -> None:
    """CH-56, CH-53: an angel isn't an action card."""
    game = heist(3, ("angel", "boss"))
    ability(game, 0, at=1)
    answer(game, 0, kind="name-move", move="lookout")
    answer(game, 0, kind="rob")
    end(game, 0)
    assert "angel" in refusal(game, 1, kind="lookout")


# The devil on every passive character (CH-63)


def devil_on(victim: str, seats: int = 3, **more: object) -> hn.Game:
    """Set up a game in which seat 0 is the devil and has disabled seat 1."""
    game = heist(seats, ("devil", victim, "mystic"), **more)  # type: ignore[arg-type]
    ability(game, 0, at=1)
    answer(game, 0, kind="resupply")
    end(game, 0)
    return game


def test_devil_on_the_alchemist() -> None:
    """CH-63: not even asked."""
    game = devil_on("alchemist", rig={"loot": ["money", "gold"]})
    answer(game, 1, kind="rob")
    assert phase(game) == "turn"


def test_devil_on_the_cowboy() -> None:
    """CH-63: it draws nothing when lost by a disguise; a scramble frees it first (CH-62)."""
    game = devil_on("cowboy", hands={1: ["disguise", "scramble", "warn"]})
    cards = len(hand(game, 1))
    disguised = game.copy()
    play(disguised, 1, "disguise", at=1)
    assert len(hand(disguised, 1)) == cards - 1
    back = scramble_to(game, 1, "devil", "cowboy")
    assert len(hand(back, 1)) == cards - 1 + 2


def test_devil_on_the_jester() -> None:
    """CH-63: no trick."""
    game = devil_on("jester")
    move(game, 1, "tinker", 1, 2)
    assert not logged(game, "action-played")


def test_devil_on_the_boss() -> None:
    """CH-63: restricted like everyone else."""
    game = devil_on("boss", hands={1: ["flash grenade", "signal jammer", "lockdown"]})
    play(game, 1, "signal jammer")
    assert "signal jammer" in refusal(game, 1, kind="tinker")
    play(game, 1, "lockdown")
    point(game, 1, 1)
    looking = game.copy()
    answer(looking, 1, kind="lookout")
    assert "locked down" in refusal(looking, 1, kind="position", position=1)
    play(game, 1, "flash grenade")
    assert "flash grenade" in refusal(game, 1, kind="lookout")


def test_devil_on_the_cyborg() -> None:
    """CH-63."""
    game = devil_on("cyborg", hands={1: ["influence", "influence", "influence"]})
    for _ in range(3):
        play(game, 1, "influence", at=0)
    assert not logged(game, "character-drew")


def test_devil_on_the_knight() -> None:
    """CH-63."""
    game = devil_on("knight")
    move(game, 1, "lookout", 1)
    assert phase(game) == "turn"


def test_devil_on_the_samurai() -> None:
    """CH-63, CH-61: its crew doesn't change."""
    game = devil_on("samurai", events=("Helicopter",), hands={1: ["influence", "warn", "warn"]})
    play(game, 1, "influence", at=1)
    to_decisions(game)
    change(game, hides=(True, False, True))
    decide(game, s0="stay", s1="stay", s2="stay")
    assert statuses(game) == ["inside", "caught", "inside"]


@pytest.mark.parametrize("victim", ["agent", "mystic", "angel", "pirate"])
def test_devil_on_an_active_ability(victim: str) -> None:
    """CH-63."""
    game = heist(3, ("devil", victim, "boss"))
    loot_up(game, ("gold",), ("gold",), ("gold",))
    ability(game, 0, at=1)
    answer(game, 0, kind="rob")
    end(game, 0)
    assert "devil" in refusal(game, 1, kind="ability")


def test_a_devil_cannot_act_while_another_has_disabled_it() -> None:
    """CH-57, CH-63: the devil moved by a disguise to a seat that was disabled before."""
    rig = {"characters": ["agent", "boss", "mystic", "devil"]}
    game = heist(3, hands={0: ["disguise", "warn", "warn"]}, rig=rig)
    change(game, disabled=((2, 0),))
    play(game, 0, "disguise", at=0)
    assert player(game, 0)["character"] == "devil"
    assert "devil disabled your ability" in refusal(game, 0, kind="ability")
