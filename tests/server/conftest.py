"""Fixtures: one server shared by most tests, and servers or hubs for a single test."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.table.game import pace
from tests.server.kit import ServerProcess

Starter = Callable[..., ServerProcess]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try tests of real servers twice, as those in browsers: a busy machine can be too slow."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("server") / "tables.sqlite3")
    yield process
    process.stop()
    tracebacks = [line for line in process.log if "Traceback" in line]
    assert not tracebacks, "".join(process.log)


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Starter]:
    """Start servers on one database, one after the other; stop those that still run."""
    started: list[ServerProcess] = []

    def start(*flags: str, **more: tuple[str, ...]) -> ServerProcess:
        started.append(ServerProcess(tmp_path / "tables.sqlite3", *flags, **more))
        return started[-1]

    yield start
    for process in started:
        process.kill()


@pytest_asyncio.fixture
async def hub(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    """A hub in the test process, on SQLite or PostgreSQL."""
    monkeypatch.setattr(pace, "RELOAD_DELAY_SECONDS", 0.01)
    hub = await Hub.open(database, Limits())
    yield hub
    await hub.close()
