"""Which build runs: compiled modules are used only if they were made from these sources."""

import json
import sys
from pathlib import Path

import pytest

from heistnight import _build


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one module that was compiled; return its source."""
    package = tmp_path / "heistnight"
    compiled = package / "_compiled"
    monkeypatch.setattr(_build, "PACKAGE", package)
    monkeypatch.setattr(_build, "COMPILED", compiled)
    monkeypatch.setattr(_build, "MANIFEST", compiled / "manifest.json")
    others = [finder for finder in sys.meta_path if not isinstance(finder, _build.CompiledFinder)]
    monkeypatch.setattr(sys, "meta_path", others)
    monkeypatch.delenv(_build.VARIABLE, raising=False)
    made = _build.file_of("heistnight.rules")
    made.parent.mkdir(parents=True)
    made.touch()
    written = package / "rules.py"
    written.write_text("ANSWER = 42\n")
    manifest = {
        "sources": {"heistnight.rules": _build.digest(written)},
        "structs": [],
        "library": "heistnight_core__mypyc",
    }
    _build.MANIFEST.write_text(json.dumps(manifest))
    return written


def finders() -> list[_build.CompiledFinder]:
    return [finder for finder in sys.meta_path if isinstance(finder, _build.CompiledFinder)]


@pytest.mark.usefixtures("source")
def test_what_was_compiled_from_these_sources_is_used() -> None:
    assert _build.chosen_build() == "compiled"
    [finder] = finders()
    found = finder.find_spec("heistnight.rules")
    assert found is not None
    assert found.origin == str(_build.file_of("heistnight.rules"))
    assert finder.find_spec("heistnight.other") is None


def test_after_a_change_the_sources_run_with_a_warning(source: Path) -> None:
    source.write_text("ANSWER = 43\n")
    with pytest.warns(RuntimeWarning, match=r"heistnight.rules has changed since. Run `make fast`"):
        assert _build.chosen_build() == "pure"
    assert finders() == []


def test_who_insists_on_the_compiled_build_gets_an_error(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(_build.VARIABLE, "compiled")
    source.unlink()
    with pytest.raises(ImportError, match=r"heistnight.rules has changed since"):
        _build.chosen_build()
    _build.MANIFEST.unlink()
    with pytest.raises(ImportError, match="there is none"):
        _build.chosen_build()


@pytest.mark.usefixtures("source")
def test_another_python_needs_its_own_build() -> None:
    _build.file_of("heistnight.rules").unlink()
    with pytest.warns(RuntimeWarning, match="for another Python"):
        assert _build.chosen_build() == "pure"


@pytest.mark.usefixtures("source")
def test_the_environment_chooses_the_pure_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_build.VARIABLE, "pure")
    assert _build.chosen_build() == "pure"
    assert finders() == []
    monkeypatch.setenv(_build.VARIABLE, "fast")
    with pytest.raises(ImportError, match="'fast'"):
        _build.chosen_build()


def test_without_compiled_modules_nothing_is_said(source: Path) -> None:
    _build.MANIFEST.unlink()
    assert _build.chosen_build() == "pure"
