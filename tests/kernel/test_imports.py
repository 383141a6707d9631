"""Imports point one way: kernel, games, bots, learn and review, table, then all others."""

import ast
from pathlib import Path

import pytest

import heistnight

SOURCE = Path(heistnight.__file__).parent
LAYERS = {"kernel": 0, "games": 1, "catalogue": 2, "bots": 2, "learn": 3, "review": 3, "table": 4}
TOP = 5
FILES = sorted(SOURCE.rglob("*.py"))


def layer_of(module: str) -> int:
    parts = module.split(".")
    return LAYERS.get(parts[1], TOP) if len(parts) > 1 else TOP


def imported(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_from_its_own_layer_or_below(path: Path) -> None:
    module = ".".join(["heistnight", *path.relative_to(SOURCE).with_suffix("").parts])
    for other in imported(path):
        if other.startswith("heistnight"):
            assert layer_of(other) <= layer_of(module), f"{module} imports {other}"


@pytest.mark.parametrize(
    "path", [p for p in FILES if layer_of(f"heistnight.{p.relative_to(SOURCE).parts[0]}") <= 1]
)
def test_rules_do_no_io_read_no_clock_and_use_no_global_chance(path: Path) -> None:
    forbidden = {"random", "time", "datetime", "os", "socket", "asyncio", "secrets", "threading"}
    lock = {"threading"} if path == SOURCE / "kernel" / "structs.py" else set()
    assert not (forbidden - lock) & {name.split(".")[0] for name in imported(path)}
