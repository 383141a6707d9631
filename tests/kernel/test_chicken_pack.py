"""Chicken Heist's pack: another one can be typed in, and mistakes are refused."""

from random import Random

import pytest

import heistnight as hn
from heistnight.games.chicken_heist.cards import ACTIONS
from heistnight.games.chicken_heist.facts import actions
from heistnight.kernel.packs import built_in
from tests.kit import play_out
from tests.rulebook.chicken_heist_kit import player, state

TEXT = built_in("chicken-heist")


def refused(text: str) -> str:
    with pytest.raises(hn.BadPack) as error:
        hn.new("chicken-heist", seats=3, seed=1, pack=text)
    return str(error.value)


def test_another_box_is_played_with_no_code_touched() -> None:
    """Other crews and events, and gold in two values."""
    text = TEXT.replace('"Lobby"', '"Cellar"').replace("Hostage Trouble", "Flood")
    text = text.replace(
        '[[loot]]\nkind = "gold"\nvalue = 2\ncount = 10\n',
        '[[loot]]\nkind = "gold"\nvalue = 2\ncount = 6\nsource = "rulebook"\n\n'
        '[[loot]]\nkind = "gold"\nvalue = 5\ncount = 4\n',
    )
    rig = {"events": ["flood"], "characters": ["angel"], "loot": ["gold (5)", "gold"]}
    game = hn.new("chicken-heist", seats=3, seed=1, pack=text, rig=rig)
    assert player(game, 0)["crew"] == "Cellar"
    assert game.view()["crews"]["Cellar"] == "Flood"
    s = state(game)
    assert [s.pack.loot_name(card) for card in (*s.truck, s.loot_pile[0])] == [
        "gold (5)",
        "gold (2)",
    ]
    assert len(hn.action_space("chicken-heist")) == len(hn.action_space(game.id))
    assert hn.load(game.save()).fingerprint() == game.fingerprint()


def test_a_box_from_before_a_card_was_added_is_played_with() -> None:
    """Running games keep their pack: a new action card must not make it invalid."""
    text = TEXT.replace('[[action]]\nname = "disguise"\ncount = 3\nsource = "house"\n', "")
    text = text.replace('name = "warn"\ncount = 4', 'name = "warn"\ncount = 7')
    game = hn.new("chicken-heist", seats=8, seed=1, pack=text)
    s = state(game)
    cards = sorted([*s.action_pile, *[card for hand in s.hands for card in hand]])
    assert len(cards) == 40
    assert ACTIONS.index("disguise") not in cards
    assert cards.count(ACTIONS.index("warn")) == 7
    assert "disguise" not in [piece.name for piece in actions(s.pack)]
    play_out(game, Random(1))
    assert hn.load(game.save()).fingerprint() == game.fingerprint()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 12", "count = 13", "31 loot cards"),
        ('name = "warn"\ncount = 4', 'name = "warn"\ncount = 3', "39 action cards"),
        ('name = "agent"', 'name = "mystic"', "in this order"),
        ('name = "panic"', 'name = "scramble"', "in this order"),
        ('name = "agent"\ncrew = "Vault"', 'name = "agent"\ncrew = "Zoo"', "the crews are"),
        ('name = "Alarm"', 'name = "SWAT"', "used twice"),
        ('name = "Alarm"\ncrew = "Vault"', 'name = "Alarm"\ncrew = "Lobby"', "for each crew"),
        ('[[crew]]\nname = "Lobby"', '[[crew]]\nname = "Vault"', "their own names"),
        ('kind = "gold"\nvalue = 2', 'kind = "money"\nvalue = 1', "listed twice"),
        ('kind = "gold"', 'kind = "ruby"', "'ruby'"),
    ],
)
def test_what_does_not_add_up_is_refused(old: str, new: str, said: str) -> None:
    assert old in TEXT
    assert said in refused(TEXT.replace(old, new, 1))


def test_a_crew_without_characters_is_refused() -> None:
    head, characters = TEXT.split("[[character]]", 1)
    assert "the Rooftop crew has no characters" in refused(
        f"{head}[[character]]{characters.replace('Rooftop', 'Lobby')}"
    )
