"""Card packs: a wrong file is refused with line, field, what was found and what is allowed."""

import re
from pathlib import Path

import pytest

import heistnight as hn
from heistnight.kernel.packs import built_in

TEXT = built_in("big-score")


def refused(text: str) -> str:
    with pytest.raises(hn.BadPack) as error:
        hn.new("big-score", seats=2, seed=1, pack=text)
    return str(error.value)


def line_of(part: str) -> int:
    return TEXT[: TEXT.index(part)].count("\n") + 1


def test_a_users_file_is_played_with(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(TEXT.replace('"The Mamba"', '"The Cobra"'), encoding="utf-8")
    game = hn.new("big-score", seats=2, seed=1, pack=own)
    assert "The Cobra" in str([o.label for o in game.pending[0].options])
    loaded = hn.load(game.save())
    assert loaded.fingerprint() == game.fingerprint()
    assert "The Cobra" in game.save()
    assert "The Cobra" not in hn.new("big-score", seats=2, seed=1).save()


def test_a_wrong_crew_name_names_line_field_found_and_allowed() -> None:
    said = refused(TEXT.replace('crew = ["con man", "muscle", "gun man"]', 'crew = ["wizard"]'))
    line = line_of('crew = ["con man", "muscle", "gun man"]')
    assert f"line {line}" in said
    assert "crew" in said
    assert "'wizard'" in said
    assert "'grease man'" in said


def test_a_wrong_type_says_what_was_found() -> None:
    said = refused(TEXT.replace("cash = 20", 'cash = "twenty"', 1))
    assert f"line {line_of('cash = 20')}" in said
    assert "'twenty'" in said
    assert "expected `int`" in said


def test_an_unknown_and_a_missing_field() -> None:
    said = refused(TEXT.replace("cash = 20", "cash = 20\ncolour = 3", 1))
    assert f"line {line_of('cash = 20') + 1}, job, number 1, colour" in said
    assert "no such field" in said
    said = refused(TEXT.replace('\nsource = "rulebook"\n', "\n", 1))
    assert "'source' is missing" in said


def test_a_source_is_rulebook_or_house() -> None:
    said = refused(TEXT.replace('\nsource = "house"', '\nsource = "web"', 1))
    assert "'web'" in said
    assert "'rulebook'" in said


def test_totals_that_do_not_add_up() -> None:
    said = refused(TEXT.replace("regular = 8", "regular = 7", 1))
    assert "found 89 crew cards in all; the box has 90" in said
    said = refused(TEXT.replace("count = 4", "count = 5", 1))
    assert "found 63 vault tokens in all; the box has 62" in said
    said = refused(TEXT.replace('token = "artifact"', 'token = "diamond"', 1))
    assert "found 3 jobs that pay $20K and a diamond for 3 crew; the box has 2" in said
    assert "found 1 jobs that pay $20K and an artifact for 3 crew; the box has 2" in said


def test_the_vault_needs_cops_and_a_floor() -> None:
    """BS-41, BS-44: too few cops and Act II need not end, too many and no floor can be laid."""
    head, cops = TEXT.split('name = "cop"')
    few = head.replace("count = 10", "count = 14", 1) + 'name = "cop"' + cops.replace("10", "6", 1)
    assert "found 6 cops; allowed: 7, so that six players can be busted, to 57" in refused(few)
    many = re.sub(r"count = \d+", "count = 0", head) + 'name = "cop"' + cops.replace("10", "62", 1)
    assert "found 62 cops" in refused(many)


def test_names_used_twice() -> None:
    assert "'atm' is used twice" in refused(TEXT.replace('"Apartment"', '"ATM"'))


def test_not_toml_another_game_no_file() -> None:
    assert "not TOML" in refused(TEXT + "\n[[job")
    assert "line 10" in refused(TEXT.replace('game = "big-score"', 'game = "chess"'))
    with pytest.raises(hn.BadPack, match="cannot be read"):
        hn.new("big-score", seats=2, seed=1, pack="no-such-file.toml")
    with pytest.raises(hn.BadPack, match="not 3"):
        hn.new("big-score", seats=2, seed=1, pack=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", hn.games())
def test_the_built_in_pack_marks_every_entry_with_its_source(game: str) -> None:
    pack = hn.new(game, seats=hn.games()[game].seats[0], seed=1).setup.pack
    assert pack.text.count("source = ") > 5
    sources = {line for line in pack.text.splitlines() if line.startswith("source = ")}
    assert sources <= {'source = "rulebook"', 'source = "house"'}
