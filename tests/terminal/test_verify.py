"""`heistnight verify` and the mark on games whose deal doesn't fit."""

from pathlib import Path
from typing import Any

from heistnight.kernel.deal import hash_list
from tests.fairness import kit
from tests.terminal.test_commands import heistnight

NOT_FITTING = "The deal doesn't fit."


def saved(folder: Path, text: str) -> str:
    file = folder / "game.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_an_honest_game_fits_and_its_draws_are_listed(tmp_path: Path) -> None:
    done = heistnight("verify", saved(tmp_path, kit.honest()), "--draws")
    assert done.returncode == 0
    assert "Neither the server nor any single player chose it." in " ".join(done.stdout.split())
    assert "1. ✓ crooks, at the start, 32 cards:" in done.stdout
    assert "2. ✓ first seat, at the start:" in done.stdout


def test_a_swapped_secret_is_caught(tmp_path: Path) -> None:
    done = heistnight("verify", saved(tmp_path, kit.with_secret(kit.honest())))
    assert done.returncode == 1
    assert "✗ The commitment doesn't fit" in done.stdout
    assert NOT_FITTING in done.stdout


def test_what_a_player_saw_is_compared(tmp_path: Path) -> None:
    file = saved(tmp_path, kit.without_person(kit.honest()))
    assert heistnight("verify", file).returncode == 0
    done = heistnight("verify", file, "--number", kit.NONCES[1])
    assert done.returncode == 1
    assert "Your number isn't in the seed" in done.stdout
    file = saved(tmp_path, kit.with_new_commitment(kit.honest()))
    seen = kit.new_deal("crooks", 2, (0, 1)).commitment
    assert heistnight("verify", file, "--commitment", seen).returncode == 1
    done = heistnight("verify", file, "--table", "ABC235")
    assert done.returncode == 0
    assert "made at another table" in " ".join(done.stdout.split())
    hashes = hash_list(kit.new_deal("crooks", 2, (0, 1)))
    file = saved(tmp_path, kit.with_late_number(kit.honest()))
    assert heistnight("verify", file, "--number", kit.NONCES[1]).returncode == 0
    assert heistnight("verify", file, "--hashes", hashes).returncode == 1


def test_a_forged_record_cannot_control_the_terminal(tmp_path: Path) -> None:
    """Names in a record could hide what doesn't fit."""

    def change(record: dict[str, Any]) -> None:
        record["chance"]["names"]["crooks"][0] = "\x1b[2J\x1b[HThe deal fits.\x9b1A\u202e"
        record["chance"]["draws"][1]["deck"] = "\x1b]0;first seat\x07"

    done = heistnight("verify", saved(tmp_path, kit.edited(kit.honest(), change)), "--draws")
    assert done.returncode == 1
    assert NOT_FITTING in done.stdout
    assert done.stdout.replace("\n", "").isprintable()


def test_a_game_without_a_commitment_says_so(tmp_path: Path) -> None:
    done = heistnight("verify", saved(tmp_path, kit.played("crooks", 2, 7).save()))
    assert done.returncode == 0
    assert "no commitment" in done.stdout


def test_people_left_out_are_named(tmp_path: Path) -> None:
    done = heistnight("verify", saved(tmp_path, kit.honest(left_out=(1,))))
    assert "Left out, without a number in time: Player 2." in done.stdout


def test_a_missing_or_binary_file_is_no_traceback(tmp_path: Path) -> None:
    assert heistnight("verify", str(tmp_path / "none")).returncode == 2
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    assert heistnight("verify", str(file)).returncode == 1


def test_replay_and_review_mark_a_game_that_does_not_fit(tmp_path: Path) -> None:
    file = saved(tmp_path, kit.with_secret(kit.honest()))
    assert NOT_FITTING in heistnight("replay", file).stdout
    assert NOT_FITTING in heistnight("review", file).stdout
    assert NOT_FITTING not in heistnight("replay", saved(tmp_path, kit.honest())).stdout
