"""Card packs: a wrong file is refused with line, field, what was found and what is allowed."""

import re
from collections import Counter
from pathlib import Path

import pytest

import heistnight as hn
from heistnight.games.big_score.cards import BigScorePack, Job
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


def test_a_fingerprint_is_of_what_a_pack_says() -> None:
    """Comments, layout and the order of fields don't change the fingerprint."""
    said = hn.new("big-score", seats=2, pack=TEXT).setup.pack
    other = TEXT.replace("cash = 20", "cash   =   20 # thousand", 1) + "\n# The end.\n"
    assert hn.new("big-score", seats=2, pack=other).setup.pack.fingerprint == said.fingerprint
    renamed = TEXT.replace('"The Mamba"', '"The Cobra"')
    assert hn.new("big-score", seats=2, pack=renamed).setup.pack.fingerprint != said.fingerprint


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
    assert "found 89 crew cards in total; the box has 90" in said
    said = refused(TEXT.replace("count = 4", "count = 5", 1))
    assert "found 63 vault tokens in total; the box has 62" in said
    said = refused(TEXT.replace('token = "artifact"', 'token = "diamond"', 1))
    assert "found 3 jobs that pay $20K and a diamond for 3 crew; the box has 2" in said
    assert "found 1 jobs that pay $20K and an artifact for 3 crew; the box has 2" in said


def test_the_vault_needs_cops_and_a_floor() -> None:
    """BS-41, BS-44: with too few cops Act II might not end; with too many, no floor fits."""
    head, cops = TEXT.split('name = "cop"')
    few = head.replace("count = 10", "count = 14", 1) + 'name = "cop"' + cops.replace("10", "6", 1)
    assert "found 6 cops; allowed: 7, enough to bust six players, to 57" in refused(few)
    many = re.sub(r"count = \d+", "count = 0", head) + 'name = "cop"' + cops.replace("10", "62", 1)
    assert "found 62 cops" in refused(many)


def test_names_used_twice() -> None:
    assert "'atm' is used twice" in refused(TEXT.replace('"Apartment"', '"ATM"'))


def test_a_total_points_to_where_its_entries_begin() -> None:
    said = refused(TEXT.replace("regular = 8", "regular = 7", 1))
    assert f"line {line_of('[[crew]]')}, crew" in said


def test_headers_may_be_spaced_and_commented() -> None:
    spaced = TEXT.replace("[[job]]", " [[ job ]]  # a job").replace("cash = 20", 'cash = "x"', 1)
    assert f"line {line_of('cash = 20')}, job, number 1, cash" in refused(spaced)


def test_an_unknown_field_is_told_those_that_are_known() -> None:
    said = refused(TEXT.replace("cash = 20", "cash = 20\ncolour = 3", 1))
    assert "allowed: name, crew, cash, source, token." in said
    said = refused(f'"two words" = 1\n{TEXT}')
    assert "no such field here; allowed: game, name, job, boss, crew, vault." in said


@pytest.mark.parametrize("name", [r"\u001b[2J", r"a\nb", " ", r"\u0000", r"\u202e"])
def test_names_can_be_shown(name: str) -> None:
    """A name from a stranger's pack must not control the terminal or be invisible."""
    said = refused(TEXT.replace('"ATM"', f'"{name}"'))
    line = line_of('"ATM"')
    assert f"line {line}, job, number 2, name: found" in said
    assert "printable and not blank" in said


@pytest.mark.parametrize(
    "text",
    [
        "a." * 50_000 + "b = 1\n",
        "a = " + "[" * 900 + "\n",
        "# x\n" * 20_000,
        "#" + "x" * 2_000 + "\n",
    ],
    ids=["endless key", "nested", "long", "long line"],
)
def test_a_pack_beyond_all_measure_is_refused_at_once(text: str) -> None:
    assert refused(text)


def test_an_editors_byte_order_mark_is_no_part_of_the_pack(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(TEXT, encoding="utf-8-sig")
    game = hn.new("big-score", seats=2, seed=1, pack=own)
    assert game.save() == hn.new("big-score", seats=2, seed=1).save()


def test_what_cannot_be_a_files_name() -> None:
    for name in ("a\0b", "\ud800"):
        with pytest.raises(hn.BadPack, match="cannot be the name of a file"):
            hn.new("big-score", seats=2, seed=1, pack=name)


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
    by_field = {line for line in sources if line.startswith("source = {")}
    assert sources - by_field <= {'source = "rulebook"', 'source = "house"'}


def jobs_of_the_box() -> tuple[Job, ...]:
    pack = hn.new("big-score", seats=2, seed=1).setup.pack
    assert isinstance(pack, BigScorePack)
    return pack.job


def test_a_source_is_told_for_each_field_where_they_differ() -> None:
    """The Apartment's crew is published and its token is ours; for the Hotel it's the reverse."""
    jobs = {job.name: job for job in jobs_of_the_box()}
    assert jobs["Apartment"].source == {"crew": "rulebook", "cash": "rulebook", "token": "house"}
    assert jobs["Hotel"].source == {"crew": "house", "cash": "rulebook", "token": "rulebook"}
    line = 'source = { crew = "house", cash = "rulebook", token = "rulebook" }'
    said = refused(TEXT.replace(line, 'source = { crew = "house", cash = "rulebook" }'))
    assert "number 7, source: found crew, cash; the fields here are: crew, cash, token" in said
    odd = TEXT.replace(line, 'source = { crew = "house", name = "house" }')
    assert "found crew, name" in refused(odd)
    assert "'web'" in refused(TEXT.replace(line, 'source = { crew = "web" }'))


def test_one_source_may_stand_for_a_whole_entry() -> None:
    text = re.sub(r"source = \{.*\}", 'source = "house"', TEXT)
    assert hn.new("big-score", seats=2, seed=1, pack=text).setup.pack.text == text


def test_no_two_jobs_are_the_same_and_crew_is_balanced() -> None:
    """BS-2: in each group of jobs every type is needed equally often."""
    jobs = jobs_of_the_box()
    assert len({(tuple(sorted(job.crew)), job.cash, job.token) for job in jobs}) == 24
    for cash in (20, 30, 50, 100):
        wanted = Counter([kind for job in jobs if job.cash == cash for kind in job.crew])
        assert (len(wanted), len(set(wanted.values()))) == (6, 1)
