"""Commands without questions: what they print and what they refuse."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import heistnight as hn
from tests.terminal.kit import SOURCE


def heistnight(*words: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "heistnight", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "COLUMNS": "100", **env},
    )


def test_it_prints_its_version() -> None:
    assert heistnight("--version").stdout == f"Heist Night {hn.__version__} ({hn.BUILD} build)\n"


def test_games_lists_every_game_with_its_options_and_bots() -> None:
    done = heistnight("games")
    assert done.returncode == 0
    for game, info in hn.games().items():
        assert f"{game}: {info.title}" in done.stdout
        for spec in info.options:
            assert spec.name in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "poker"], "There is no game 'poker'"),
        (["play"], "Name a game"),
        (["play", "big-score", "--seats", "9"], "2 to 6 seats, not 9"),
        (["play", "big-score", "--bots", "genius"], "There is no bot 'genius'"),
        (["play", "big-score", "--bots", "random,random"], "name one kind, or 3, not 2"),
        (["play", "big-score", "--humans", "7"], "0 to 4 people can play, not 7"),
        (["play", "big-score", "--option", "variant"], "NAME=VALUE"),
        (["play", "big-score", "--option", "variant=hard"], "'standard', 'simple'"),
        (["play", "big-score", "--option", "speed=1"], "has no option 'speed'"),
        (["play", "big-score", "--names", "Ann,Ann"], "same name"),
        (["play", "big-score", "--pack", "/nowhere.toml"], "cannot be read"),
        (["play", "--resume", "/nowhere.heist"], "Can't read"),
        (["watch", "big-score", "--seat", "5"], "players 1 to 4"),
        (["watch", "big-score", "--pace", "-1"], "0 to 60 seconds"),
        (["replay", "/nowhere.heist"], "Can't read"),
        (["arena", "big-score", "genius"], "There is no bot 'genius'"),
        (["arena", "big-score", "random", "--games", "0"], "at least one game"),
        (["arena", "crooks"], "Say who plays"),
        (["arena", "crooks", "regular", "--bots", "regular,random"], "Say who plays"),
        (["arena", "crooks", "--bots", "regular,genius"], "There is no bot 'genius'"),
        (["arena", "crooks", "--bots", "regular,random", "--seats", "3"], "2 bots for 3 seats"),
        (["arena", "crooks", "--bots", "regular"], "seats"),
        (["arena", "crooks", "regular", "--all-play-all"], "goes with --bots"),
        (["arena", "big-score-solo", "regular", "policy"], "--bots regular,policy"),
        (["arena", "crooks", "regular", "--report", "nowhere/page.html"], "no folder 'nowhere'"),
        (["train", "crooks", "--out", "nowhere/value.json"], "no folder 'nowhere'"),
        (["train", "crooks", "--out", "."], "is a folder"),
        (["train", "crooks", "--jobs", "0"], "at least one core"),
        (["record", "crooks", "--out", "nowhere", "--jobs", "0"], "at least one core"),
        (["rules", "big-score", "zeppelin"], "No rule of The Big Score mentions 'zeppelin'"),
        (["pack", "check", "big-score", "/nowhere.toml"], "cannot be read"),
    ],
)
def test_impossible_commands_are_refused_in_one_message(words: list[str], said: str) -> None:
    done = heistnight(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_altered_save_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.heist"
    file.write_text(hn.new("big-score", seats=2, seed=1).save().replace('"seed":1', '"seed":2'))
    for command in (["play", "--resume", str(file)], ["replay", str(file)]):
        done = heistnight(*command)
        assert done.returncode == 2
        assert "altered" in done.stderr


def test_a_resumed_game_takes_no_new_settings(tmp_path: Path) -> None:
    file = tmp_path / "game.heist"
    file.write_text(hn.new("big-score", seats=2, seed=1).save())
    done = heistnight("play", "--resume", str(file), "--seats", "3", "--option", "variant=simple")
    assert done.returncode == 2
    assert "leave out --seats, --option" in done.stderr


def test_rules_by_number_by_words_and_all() -> None:
    assert "BS-21 Hiring" in heistnight("rules", "big-score", "BS-21").stdout
    found = heistnight("rules", "big-score", "gold", "bar").stdout
    assert "BS-60" in found
    listing = heistnight("rules", "big-score").stdout
    assert re.search(r"BS-70:\s+Simple variant", listing)
    assert "G-1:" in listing
    assert listing.index("in short") < listing.index("BS-1:")
    assert "a jack in it or empty" in listing
    assert "no reason to save yours" not in " ".join(listing.split()), "only in the last round"
    assert "jack: Stands in" in heistnight("rules", "big-score", "jack").stdout


def test_rules_without_a_game_ask_only_for_the_game() -> None:
    refused = heistnight("rules")
    assert refused.returncode == 2
    assert refused.stderr.rstrip().endswith("arguments are required: GAME")


def test_rules_of_a_scenario() -> None:
    """What the scenario replaces isn't shown, and its own rule is."""
    heat = heistnight("rules", "big-score-solo", "heat-is-on")
    assert "SO-46 The Heat Is On" in heat.stdout
    assert "Rob or flee" not in heat.stdout
    assert "With four cops" in heistnight("rules", "big-score-solo", "heat-is-on", "SO-22").stdout
    assert "With five cops" in heistnight("rules", "big-score-solo", "SO-22").stdout
    artifact = heistnight("rules", "big-score-solo", "artifact").stdout
    assert "With at least one you also get" in artifact


def test_input_that_ends_at_once_saves_the_game(tmp_path: Path) -> None:
    done = heistnight("play", "big-score", "--seed", "7", XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0
    (file,) = (tmp_path / "heistnight").iterdir()
    assert f"heistnight play --resume {file}" in done.stdout


@pytest.mark.parametrize("place", [".", "/", "no/such/folder"])
def test_a_game_is_saved_elsewhere_if_need_be(tmp_path: Path, place: str) -> None:
    done = heistnight("play", "crooks", "--save", place, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "Can't save to" in done.stdout
    (saved,) = (tmp_path / "heistnight").glob("*.heist")
    assert f"Saved to {saved}" in done.stdout


def test_no_number_is_too_long_to_type(tmp_path: Path) -> None:
    done = heistnight("play", "crooks", typed="1" * 5000, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "isn't an option" in done.stdout


def test_a_game_can_be_played_through_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "game.heist"
    done = heistnight(
        "play", "big-score", "--bots", "random", "--save", str(file), typed="1\n" * 400
    )
    assert done.returncode == 0
    assert re.search(r"wins? with \$", done.stdout)
    assert hn.load(file.read_text()).over


def test_watching_bots_prints_the_log_and_saves_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.heist"
    words = ("big-score", "--bots", "random", "--seed", "3", "--pace", "0", "--names", "Ann")
    done = heistnight("watch", *words, "--save", str(file))
    assert done.returncode == 0
    assert "Round 3 of 3." in done.stdout
    assert "Ann plays " in done.stdout
    assert "keeps the" not in done.stdout, "a spectator sees no secret"
    assert re.search(r"wins? with \$", done.stdout)
    replayed = heistnight("replay", str(file))
    assert "Round 3 of 3." in replayed.stdout
    opened = heistnight("watch", *words, "--open")
    assert "Ann keeps the" in opened.stdout


# Packs


def changed_pack(folder: Path, old: str, new: str) -> Path:
    text = heistnight("pack", "export", "big-score").stdout
    assert old in text
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new, 1))
    return file


def test_a_pack_is_exported_checked_shown_and_played_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert heistnight("pack", "export", "big-score", str(file)).returncode == 0
    again = heistnight("pack", "export", "big-score", str(file))
    assert again.returncode == 2
    assert "--force" in again.stderr
    file.write_text(file.read_text().replace('"Hotel"', '"Grand Hotel"'))
    checked = heistnight("pack", "check", "big-score", str(file))
    assert checked.returncode == 0
    assert "is a valid pack for The Big Score" in checked.stdout
    shown = heistnight("pack", "show", "big-score", str(file)).stdout
    assert re.search(r"Grand Hotel +con man, driver, grease man, hacker +30 +house: crew", shown)
    played = heistnight("watch", "big-score", "--pack", str(file), "--pace", "0")
    assert played.returncode == 0


@pytest.mark.parametrize("game", hn.games())
def test_every_pack_in_the_box_is_valid(game: str, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    heistnight("pack", "export", game, str(file))
    checked = heistnight("pack", "check", game, str(file))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "is a valid pack" in checked.stdout


def test_a_box_of_crooks_may_have_other_ranks_and_specials(tmp_path: Path) -> None:
    """CR-1: only the number of kingpins and of cards is published."""
    text = heistnight("pack", "export", "crooks").stdout
    file = tmp_path / "box.toml"
    changes = [("rank = 10", "rank = 3"), ('"accomplice"', '"spy"'), ("modifier = -6\n", "")]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)
    checked = heistnight("pack", "check", "crooks", str(file))
    assert (checked.returncode, checked.stderr) == (0, "")
    file.write_text(text.replace('"kingpin"', '"spy"'))
    assert (
        "found 0 with special 'kingpin'" in heistnight("pack", "check", "crooks", str(file)).stderr
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cash = 20", 'cash = "plenty"', ["line 18, job, number 1, cash", "'plenty'", "int"]),
        ("cash = 20", "cash = 20\nluck = 3", ["luck", "no such field"]),
        ('house"\n\n[[job]]', 'hearsay"\n\n[[job]]', ["'hearsay'", "number 2, source"]),
        ("regular = 8", "regular = 9", ["91 crew cards", "90"]),
        ('name = "cop"\ncount = 10', 'name = "cop"\ncount = 9', ["61 vault tokens", "62"]),
        ("[[job]]", "[[job", ["not TOML", "line"]),
        ('game = "big-score"', 'game = "crooks"', ["line", "game", "'crooks'", "'big-score'"]),
    ],
)
def test_an_invalid_pack_is_refused_with_place_and_reason(
    tmp_path: Path, old: str, new: str, said: list[str]
) -> None:
    done = heistnight("pack", "check", "big-score", str(changed_pack(tmp_path, old, new)))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    for words in said:
        assert words in done.stderr, done.stderr


# Arena


def test_the_arena_of_solitaire_takes_every_option() -> None:
    """Options accept yes and no, or true and false."""
    words = ("arena", "big-score-solo", "regular", "--scenario", "biggest-score", "--games", "8")
    default = heistnight(*words).stdout
    for value in ("no", "false"):
        other = heistnight(*words, "--option", f"artifact_bonus={value}").stdout
        assert "biggest-score" in other
        assert other != default


def test_the_arena_of_solitaire_keeps_results_of_a_scenario_or_says_how(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    words = ("arena", "big-score-solo", "regular", "--games", "4", "--keep", str(kept))
    refused = heistnight(*words, "--scenario", "heat-is-on")
    assert refused.returncode == 2
    assert "--option scenario=heat-is-on" in refused.stderr
    assert heistnight(*words, "--option", "scenario=heat-is-on").returncode == 0
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 1 + 4


def test_the_arena_prints_shares_with_intervals() -> None:
    words = ("arena", "big-score", "random", "random", "--seats", "3", "--games", "41")
    runs = [heistnight(*words, "--seed", "x", "--jobs", jobs).stdout for jobs in ("1", "2")]
    tables = [run.partition("\n")[2] for run in runs]
    assert tables[0] == tables[1], "the number of workers changes nothing"
    assert "95 % interval" in tables[0]
    assert re.search(r"random +1 +41 .*33\.3%", tables[0])
    assert re.search(r"random +2 +41 .*66\.7%", tables[0])


def test_a_long_name_in_the_arena_breaks_no_number() -> None:
    """Your own bot has its module's name."""
    own = "heistnight.bots.every_game.random:RandomBot"
    words = ("arena", "crooks", own, "random", "--seats", "2", "--games", "20")
    printed = heistnight(*words, COLUMNS="80").stdout
    assert printed.count("% to ") == 2
    assert all(line.count("%") == 4 for line in printed.splitlines() if "% to " in line)


def test_the_arena_takes_any_mix_and_writes_a_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    words = ("arena", "crooks", "--bots", "regular,random", "--all-play-all", "--seats", "3")
    said = heistnight(*words, "--games", "30", "--until-clear", "--report", str(page)).stdout
    assert re.search(r"regular +1\.5 ", said), "once one, once two of three seats"
    assert re.search(r"Rating +95 % interval", said)
    assert re.search(r"regular +random +\S+% +\d+ +after \d+", said)
    assert "</svg>" in page.read_text(encoding="utf-8")


def test_bots_of_solitaire_play_the_same_deals() -> None:
    words = ("arena", "big-score-solo", "--bots", "regular,random", "--scenario", "biggest-score")
    said = heistnight(*words, "--games", "16").stdout
    assert re.search(r"regular +1 +8 ", said)
    assert re.search(r"random +1 +8 ", said)
