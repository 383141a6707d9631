"""Old journals replay to the same games, or are refused with a reason."""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.games.crooks.rules import Crooks
from heistnight.kernel import journal
from heistnight.kernel.packs import built_in, read
from tests.playthroughs import score

MUSEUM = Path(__file__).parent
PIECES = sorted(MUSEUM.glob("format_*/*.txt"))
CROOKS = MUSEUM / "format_1_converted" / "crooks-2.txt"


def journal_in(piece: Path) -> str:
    return piece.read_text(encoding="utf-8").partition("\n")[0]


def score_in(text: str) -> list[str]:
    """Return points and winners. The names of score lines may change."""
    lines = [line for line in text.splitlines() if line.startswith(("Player ", "Winners: "))]
    return [line.split("(")[0].split("]")[0] for line in lines]


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: f"{piece.parent.name}/{piece.stem}")
def test_an_old_journal_is_the_same_game_or_refused_in_words(piece: Path) -> None:
    text = journal_in(piece)
    kept = journal.read(text)
    rules = rules_of(kept.game)
    if kept.rules != rules.version:
        with pytest.raises(hn.BadSave, match=f"it needs version {kept.rules} of the rules"):
            hn.load(text)
        return
    game = hn.load(text)
    lines = score_in("\n".join(score(game)))
    assert score_in(piece.read_text(encoding="utf-8"))[-len(lines) :] == lines
    assert hn.load(game.save()).fingerprint() == game.fingerprint()


def test_there_is_a_piece_of_every_format_and_game() -> None:
    for folder in ("format_1_converted", "format_2"):
        pieces = [journal.read(journal_in(piece)) for piece in MUSEUM.glob(f"{folder}/*.txt")]
        assert {piece.game for piece in pieces} == set(hn.games())
    assert len(PIECES) == 34


# Refusals


def test_a_journal_of_other_rules_says_which_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused before any of its acts is played."""
    texts = [journal_in(CROOKS), hn.new("crooks", 2, 1).save()]
    monkeypatch.setattr(Crooks, "version", 3)
    for text in texts:
        monkeypatch.setattr(hn.Game, "act", None)
        with pytest.raises(
            hn.BadSave, match=r"needs version 1 of the rules of Crooks; here is .*3"
        ):
            hn.load(text)


def test_a_changed_pack_leaves_kept_games_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change a rank in Crooks' built-in pack: saved games keep their own pack and end the same."""
    game = hn.load(journal_in(CROOKS))
    saved, text = game.save(), built_in("crooks")
    changed = text.replace("rank = 8", "rank = 3")
    assert changed != text
    monkeypatch.setattr("heistnight.kernel.rules.built_in", lambda box: changed)
    monkeypatch.setattr("heistnight.kernel.rules.own", lambda kind, box: read(kind, changed, box))
    for kept in (saved, journal_in(CROOKS)):
        loaded = hn.load(kept)
        assert loaded.result == game.result
        assert loaded.fingerprint() == game.fingerprint()
    assert hn.new("crooks", 2).setup.pack.fingerprint != game.setup.pack.fingerprint


def signed(contents: dict[str, Any]) -> str:
    """Return a journal with these contents and the right checksum."""
    contents = {**contents, "check": ""}
    unsigned = json.dumps(contents, separators=(",", ":"), ensure_ascii=False)
    contents["check"] = blake2b(unsigned.encode(), digest_size=16).hexdigest()
    return json.dumps(contents, separators=(",", ":"), ensure_ascii=False)


def test_strange_contents_are_refused() -> None:
    kept = json.loads(journal_in(CROOKS))
    with pytest.raises(hn.BadSave, match="of the save is not legal"):
        hn.load(signed({**kept, "acts": [[7, "pass"]]}))
    with pytest.raises(hn.BadSave, match="There is no game 'poker'"):
        hn.load(signed({**kept, "game": "poker"}))
    with pytest.raises(hn.BadSave, match="altered"):
        hn.load(journal_in(CROOKS).replace("golden crooks-2", "golden crooks-3"))


def test_an_unknown_format_or_choice_is_refused() -> None:
    for number in (1, 3):
        with pytest.raises(hn.BadSave, match=f"has format {number}; this version reads format 2"):
            hn.load(f'{{"heistnight":{number}}}')
    kept = json.loads(hn.new("crooks", 2, 1).save())
    kept["acts"] = [[0, "recruit:z"]]
    with pytest.raises(hn.BadSave, match="Act 1 of the save is 'recruit:z': Crooks has no such"):
        hn.load(signed(kept))
