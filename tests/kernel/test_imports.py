"""Imports go one way: a module imports only from its own package or from a lower layer."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import heistnight

SOURCE = Path(heistnight.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))

LAYERS = (
    "_build",
    "kernel",
    "games",
    "catalogue text_boards",
    "verify",
    "bots",
    "__init__",
    "arena learn review",
    "table.errors table.log_context table.throttled_log",
    "table.names",
    "table.storage",
    "table.seating table.dealing",
    "table.game table.hosting table.branching table.tutor table.rematches",
    "table.bots table.people",
    "table.removal table.notes table.starting table.game_facts",
    "table.game_record",
    "table.attendance table.hints table.stored_turns",
    "table.window_responses",
    "table.table table",
    "study",
    "server.errors server.limits",
    "server.request_context server.routing server.budgets server.drawings",
    "server.qr_codes",
    "server.protocol",
    "server.share",
    "server.replays",
    "server.live",
    "server.players server.notifications",
    "server.hub_protocols",
    "server.ops",
    "server.cluster",
    "server.new_tables server.joining",
    "server.hub",
    "server.http",
    "server.process server",
    "terminal",
    "__main__",
)
"""From the lowest to the highest. Packages of one layer do not import each other.

`__init__` is `heistnight` itself, the public API.
"""

HEIGHTS = {package: height for height, line in enumerate(LAYERS) for package in line.split()}

TIME_MOVES_BOTS = "the timekeeper starts the bots' moves, and bots play the running game"
RELOAD_AFTER_FAILURE = "a failed commit reloads the running game"
PART_OF_HUB = "it works on the hub that it is part of"
SOCKETS_ARE_HTTP = "socket endpoints use the guards and the hub, like HTTP routes"

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("table.game.timekeeper", "table.bots.bot_seats"): TIME_MOVES_BOTS,
    ("table.game.window_passes", "table.bots.bot_seats"): TIME_MOVES_BOTS,
    ("table.storage.persistence", "table.game.pace"): RELOAD_AFTER_FAILURE,
    ("table.storage.persistence", "table.game.reload"): RELOAD_AFTER_FAILURE,
    ("server.live.hibernation", "server.hub_protocols"): PART_OF_HUB,
    ("server.live.sockets", "server.http.guards"): SOCKETS_ARE_HTTP,
    ("server.live.sockets", "server.hub"): SOCKETS_ARE_HTTP,
}
"""Imports that point upwards today, with the reason. Remove an entry when its import is gone."""


def name_of(path: Path) -> str:
    """Return a module's name below `heistnight`: 'table.game.match'; the root is '__init__'."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    if parts[-1] == "__init__" and len(parts) > 1:
        parts = parts[:-1]
    return ".".join(parts)


NAMES = {name_of(path) for path in FILES}


def package_of(name: str) -> str:
    """Return the entry of LAYERS that a module belongs to."""
    while name not in HEIGHTS:
        name, dot, _ = name.rpartition(".")
        assert dot, f"{name} is in no layer: add it to LAYERS"
    return name


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from [f"{node.module}.{alias.name}" for alias in node.names]


def imported_of_ours(path: Path) -> set[str]:
    """Return the modules of ours that a file imports."""
    found = set()
    for name in imported(path):
        root, _, rest = name.partition(".")
        if root == "heistnight" and rest in NAMES:
            found.add(rest)
        elif name == "heistnight":
            found.add("__init__")
    return {name for name in found if not any(other.startswith(f"{name}.") for other in found)}


def upward_imports(path: Path) -> set[tuple[str, str]]:
    name = name_of(path)
    package = package_of(name)
    return {
        (name, other)
        for other in imported_of_ours(path)
        if package_of(other) != package and HEIGHTS[package_of(other)] >= HEIGHTS[package]
    }


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_module_imports_only_from_its_own_package_or_a_lower_layer(path: Path) -> None:
    assert upward_imports(path) <= set(EXCEPTIONS)


def test_every_exception_is_still_needed() -> None:
    """The list can only shrink."""
    found = set().union(*[upward_imports(path) for path in FILES])
    assert set(EXCEPTIONS) <= found, f"remove {set(EXCEPTIONS) - found}"


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if name_of(path).split(".")[0] in ("kernel", "games")],
    ids=name_of,
)
def test_rules_do_no_io_read_no_clock_and_use_no_global_chance(path: Path) -> None:
    forbidden = {"random", "time", "datetime", "os", "socket", "asyncio", "secrets", "threading"}
    lock = {"threading"} if path == SOURCE / "kernel" / "structs.py" else set()
    assert not (forbidden - lock) & {name.split(".")[0] for name in imported(path)}
