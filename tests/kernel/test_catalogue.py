"""New games: every wrong setting is refused with a reason."""

import json
from hashlib import blake2b
from pathlib import Path
from random import Random
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
        ({"rig": {"jobs": ["Hotel", "Hotel"]}}, "asks for 'Hotel', but there is none left"),
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
    with pytest.raises(hn.BadOptions, match="Bots: random"):
        hn.bot("big-score", "genius")


@pytest.mark.parametrize("game", ["chess", None, 3, [], b"big-score"])
def test_an_unknown_game_has_no_bots(game: Any) -> None:
    for ask in (lambda: hn.bots(game), lambda: hn.bot(game, "random"), lambda: hn.new(game)):
        with pytest.raises(hn.BadOptions, match="the games are: big-score"):
            ask()


def test_a_bot_is_asked_only_for_a_seat_that_is_asked() -> None:
    game = hn.new("crooks", seats=3, seed=1)
    idle = next(seat for seat in range(3) if seat not in game.pending)
    for seat, said in ((idle, "has nothing to decide"), (7, "no seat 7"), (-1, "no seat -1")):
        with pytest.raises(hn.IllegalMove, match=said):
            hn.bot("crooks", "regular").choose(game, seat, Random(1))


def test_a_bot_plays_its_own_game() -> None:
    game = hn.new("crooks", seats=3, seed=1)
    (seat,) = game.pending
    with pytest.raises(hn.BadOptions, match="plays 'big-score', not 'crooks'"):
        hn.bot("big-score", "regular").choose(game, seat, Random(1))
    any_choice = hn.bot("big-score", "random").choose(game, seat, Random(1))
    assert any_choice in game.pending[seat].options


@pytest.mark.parametrize("rng", [None, 3, "dice"])
def test_chance_is_lent_as_a_random_source(rng: Any) -> None:
    game = hn.new("crooks", seats=3, seed=1)
    with pytest.raises(hn.BadOptions, match="Random"):
        game.imagine(0, rng)


@pytest.mark.parametrize("since", [-1, None, "0", 1.5, True])
def test_the_log_is_read_from_a_number_on(since: Any) -> None:
    game = hn.new("crooks", seats=3, seed=1)
    with pytest.raises(hn.BadOptions, match="from 0 on"):
        game.events(0, since=since)
    assert game.events(0, since=10**9) == []


class Dressed(int):
    """An int with another string form, as some enums have."""

    def __format__(self, spec: str) -> str:
        return "dressed"

    __str__ = __repr__ = lambda self: "dressed"


class Word(str):
    """A str with another string form."""

    __slots__ = ()
    __format__ = Dressed.__format__
    __str__ = Dressed.__str__


def test_numbers_and_words_count_by_their_value_alone() -> None:
    """The saved game is the one that was played, no matter which classes its settings had."""
    game = hn.new("big-score", seats=Dressed(2), seed=Dressed(5), rig={"first": Dressed(1)})
    seat, decision = next(iter(game.pending.items()))
    game.act(Dressed(seat), Dressed(decision.options[0].id))
    plain = hn.new("big-score", seats=2, seed=5, rig={"first": 1})
    plain.act(seat, decision.options[0].id)
    assert game.save() == plain.save()
    assert game.fingerprint() == plain.fingerprint() == hn.load(game.save()).fingerprint()
    word = hn.new("big-score", seats=2, seed=Word("seed"))
    assert word.fingerprint() == hn.new("big-score", seats=2, seed="seed").fingerprint()
    assert word.fingerprint() == hn.load(word.save()).fingerprint()


def test_what_is_done_to_an_options_data_stays_with_it() -> None:
    game = hn.new("big-score", seats=2, seed=1)
    option = game.pending[0].options[0]
    before = dict(option.data)
    option.data["kind"] = "nonsense"
    assert game.pending[0].options[0].data == before
    assert hn.action_space("big-score").describe(option.id).data == before


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "hello", "\x00", "\ud800", '{"a":1}'])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(hn.BadSave):
        hn.load(text)
    with pytest.raises(hn.BadSave):
        hn.load(b"\xff\xfe" + text.encode("utf-8", "replace"))


def test_another_file_is_not_called_an_incomplete_save() -> None:
    with pytest.raises(hn.BadSave, match="This is not a saved game"):
        hn.load("hello")
    with pytest.raises(hn.BadSave, match="incomplete"):
        hn.load(hn.new("crooks", seats=2, seed=1).save()[:-9])


def test_a_save_with_an_illegal_act_is_refused() -> None:
    """Even a well-formed journal must follow the rules."""
    from heistnight.kernel.journal import write

    game = hn.new("big-score", seats=2, seed=1)
    with pytest.raises(hn.BadSave, match="Act 1 of the save is not legal"):
        hn.load(write(game.rules, game.setup, ((1, 0),)))


def signed(journal: dict[str, Any]) -> str:
    """Return an altered journal with the right checksum, as a stranger could write it."""
    journal = {**journal, "check": ""}
    plain = json.dumps(journal, separators=(",", ":"), ensure_ascii=False)
    journal["check"] = blake2b(plain.encode(), digest_size=16).hexdigest()
    return json.dumps(journal, separators=(",", ":"), ensure_ascii=False)


def journal_of(game: hn.Game) -> dict[str, Any]:
    journal: dict[str, Any] = json.loads(game.save())
    assert signed(journal) == game.save()
    return journal


def test_a_save_never_makes_us_read_a_file(tmp_path: Path) -> None:
    """Saves come from strangers: a pack in one is text, even if it looks like a path."""
    game = hn.new("crooks", seats=3, seed=1)
    file = tmp_path / "pack.toml"
    file.write_text(game.setup.pack.text, encoding="utf-8")
    journal = journal_of(game)
    for path in (str(file), "/dev/zero", "no/such/file"):
        journal["pack"]["text"] = path
        with pytest.raises(hn.BadSave, match="not TOML"):
            hn.load(signed(journal))


def test_a_save_names_the_pack_it_was_played_with() -> None:
    journal = journal_of(hn.new("crooks", seats=3, seed=1))
    journal["pack"]["name"] = "Another box"
    with pytest.raises(hn.BadSave, match="it needs the pack 'Another box'"):
        hn.load(signed(journal))


@pytest.mark.parametrize("field", ["options", "rig", "acts", "pack", "seed"])
def test_a_save_nested_without_end_is_refused(field: str) -> None:
    for deep in ("[" * 100_000, '{"a":' * 100_000, '{"first":' + "[" * 100_000):
        with pytest.raises(hn.BadSave):
            hn.load(f'{{"heistnight":1,"{field}":{deep}')
