"""What the regular bot for Chicken Heist does in simple situations."""

from random import Random

import heistnight as hn
from heistnight.kernel.packs import built_in
from tests.rulebook.chicken_heist_kit import (
    decide,
    heist,
    move,
    overrule,
    play,
    to_decisions,
)

REGULAR = hn.bot("chicken-heist", "regular")


def choice_of(game: hn.Game, seat: int) -> dict[str, object]:
    return REGULAR.choose(game, seat, Random(1)).data


def test_it_overrules_an_overrule_only_for_a_card_of_its_own() -> None:
    hands = {0: ["freeze", "warn", "overrule"], 1: ["overrule", "warn"], 2: ["overrule"]}
    game = heist(3, hands=hands)
    play(game, 0, "freeze")
    assert choice_of(game, 1) == choice_of(game, 2) == {"kind": "play", "card": "overrule"}
    overrule(game, 1)
    overrule(game, 2)
    assert choice_of(game, 0) == {"kind": "play", "card": "overrule"}
    assert choice_of(game, 2) == {"kind": "decline"}


def test_it_warns_of_what_it_has_seen() -> None:
    game = heist(3, hands={0: ["warn", "teamwork", "teamwork"]}, events=("Shootout",))
    move(game, 0, "lookout", 1)
    game.act(0, REGULAR.choose(game, 0, Random(1)))
    assert game.pending[0].rule == "CH-83"
    assert REGULAR.choose(game, 0, Random(1)).label == "Shootout"


def test_it_moves_a_known_trap_away() -> None:
    """Seat 0 is the boss, in the Perimeter crew."""
    events = ("Dyepack", "Shootout")
    game = heist(3, hands={0: ["teamwork", "copycat", "lockdown"]}, events=events, first=0)
    move(game, 0, "lookout", 2)
    to_decisions(game)
    decide(game, s0="stay", s1="stay", s2="stay")
    while game.waiting != (0,):
        game.act(game.waiting[0], REGULAR.choose(game, game.waiting[0], Random(1)))
    assert choice_of(game, 0)["kind"] == "tinker"


def test_it_fortifies_its_own_crew_whatever_the_crews_are_called() -> None:
    """Even if one crew's name is part of another's."""
    text = built_in("chicken-heist").replace('"Rooftop"', '"Roof"').replace('"Vault"', '"Roof Bar"')
    game = heist(3, ("cyborg",), {0: ["fortify", "warn"]}, events=("SWAT",), pack=text)
    play(game, 0, "fortify")
    assert choice_of(game, 0) == {"kind": "crew", "crew": 3}
