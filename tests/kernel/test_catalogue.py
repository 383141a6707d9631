"""Making games: every wrong wish is refused in words."""

from typing import Any

import pytest

import heistnight as hn


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'; the games are: big-score"),
        ({"seats": 7}, "for 2 to 6 seats, not 7"),
        ({"seats": None}, "for 2 to 6 seats"),
        ({"seats": True}, "for 2 to 6 seats, not True"),
        ({"seats": "4"}, "for 2 to 6 seats, not '4'"),
        ({"seed": 1.5}, "A seed is a whole number or a word"),
        ({"seed": 2**70}, "too large"),
        ({"seed": "x" * 300}, "at most 200"),
        ({"options": {"variant": "hard"}}, "it may be one of: 'standard', 'simple'"),
        ({"options": {"speed": 1}}, "has no option 'speed'; its options: variant"),
        ({"options": 3}, "mapping"),
        ({"rig": {"loot": []}}, "no deck 'loot' to rig; there are: crew, jobs, vault, first"),
        ({"rig": {"jobs": ["Moon Base"]}}, "asks for 'Moon Base'"),
        ({"rig": {"jobs": ["Hotel", "Hotel"]}}, "asks for 'Hotel', of which there is none (left)"),
        ({"rig": {"crew": ["wizard"]}}, "asks for 'wizard'"),
        ({"rig": {"vault": ["ruby"]}}, "asks for 'ruby'; the tokens are: cash 20"),
        ({"rig": {"vault": ["gold bar", "gold"]}}, "more 'gold' than there are"),
        ({"rig": {"jobs": "Hotel"}}, "a list of card names"),
        ({"rig": {"jobs": [3]}}, "names cards by words"),
        ({"rig": {"first": 4}}, "a seat from 0 to 3"),
        ({"rig": []}, "mapping"),
    ],
)
def test_a_wrong_wish_is_refused_in_words(wish: dict[str, Any], said: str) -> None:
    wishes: dict[str, Any] = {"game": "big-score", "seats": 4, "seed": 7, **wish}
    with pytest.raises(hn.BadOptions) as error:
        hn.new(**wishes)
    assert said in str(error.value)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (hn.new("big-score", seats=4, seed=7) for _ in range(2))
    assert one.fingerprint() == other.fingerprint()
    assert hn.new("big-score", seats=4, seed=8).fingerprint() != one.fingerprint()
    assert hn.new("big-score", seats=4).setup.seed != hn.new("big-score", seats=4).setup.seed


def test_the_catalogue_tells_of_every_game() -> None:
    for game, info in hn.games().items():
        assert info.id == game
        assert info.title
        assert info.summary.endswith(".")
        assert info.seats[0] <= info.seats[1]
        assert info.minutes[0] <= info.minutes[1]


def test_every_id_of_an_action_space_is_described() -> None:
    for game in hn.games():
        space = hn.action_space(game)
        assert space.size == len(space) == len(space.entries)
        for number, entry in enumerate(space.entries):
            assert entry.id == number
            assert space.describe(number) == entry
            assert entry.data["kind"]
            assert entry.label
        facts = [str(entry.data) for entry in space.entries]
        assert len(set(facts)) == len(facts)


def test_a_bad_bot_is_refused() -> None:
    with pytest.raises(hn.BadOptions, match="there are: random"):
        hn.bot("big-score", "genius")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "hello", "\x00", "\ud800", '{"a":1}'])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(hn.BadSave):
        hn.load(text)
    with pytest.raises(hn.BadSave):
        hn.load(b"\xff\xfe" + text.encode("utf-8", "replace"))


def test_a_save_with_an_illegal_act_is_refused() -> None:
    """Even a well-formed journal is played by the rules."""
    from heistnight.kernel.journal import write

    game = hn.new("big-score", seats=2, seed=1)
    with pytest.raises(hn.BadSave, match="Act 1 of the save is not legal"):
        hn.load(write(game.setup, ((1, 0),)))
