"""A database holds seeds, hidden cards and hashed tokens: only its owner may read its files."""

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from heistnight.kernel.errors import HeistError
from heistnight.server.hub import Hub
from heistnight.server.limits import Limits
from heistnight.server.ops.admin import backup
from heistnight.table.storage.databases import async_url, lock_file
from tests.server.kit import ServerProcess

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Files have such modes on POSIX only.")


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.parametrize("url", ["{}", "sqlite:///{}"])
async def test_only_the_owner_can_read_a_new_database(tmp_path: Path, url: str) -> None:
    hub = await Hub.open(url.format(tmp_path / "tables.sqlite3"), Limits())
    found = modes(tmp_path)
    await hub.close()
    assert {"tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm"} <= set(found)
    assert set(found.values()) == {0o600}, found


def test_permissions_of_an_older_database_are_restricted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for end in ("", "-wal", "-shm", "-journal", ".lock"):
        (tmp_path / f"tables.sqlite3{end}").touch(0o644)
    (tmp_path / "tables.sqlite3.txt").touch(0o644)
    with caplog.at_level(logging.INFO):
        lock = lock_file(async_url(str(tmp_path / "tables.sqlite3")))
    assert lock is not None
    lock.close()
    found = modes(tmp_path)
    assert found.pop("tables.sqlite3.txt") == 0o644
    assert set(found.values()) == {0o600}, found
    lines = [line for line in caplog.messages if "0644" in line and "0600" in line]
    assert len(lines) == 5
    assert any(f" {tmp_path / 'tables.sqlite3'} " in line for line in lines)


def test_permissions_are_restricted_through_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.sqlite3"
    real.touch(0o644)
    (tmp_path / "tables.sqlite3").symlink_to(real)
    lock = lock_file(async_url(str(tmp_path / "tables.sqlite3")))
    assert lock is not None
    lock.close()
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_a_killed_server_leaves_no_readable_files(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3")
    server.table(seats=2)
    server.kill()
    assert set(modes(tmp_path).values()) == {0o600}
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    server = ServerProcess(tmp_path / "tables.sqlite3")
    try:
        server.until_logged("0600")
        assert set(modes(tmp_path).values()) == {0o600}
    finally:
        server.kill()


def test_only_the_owner_can_read_a_backup(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3")
    try:
        copy = tmp_path / "copy.sqlite3"
        run = [sys.executable, "-m", "heistnight", "admin", "--database", str(server.database)]
        subprocess.run([*run, "backup", str(copy)], check=True, capture_output=True)
        assert copy.stat().st_size > 0
        assert set(modes(tmp_path).values()) == {0o600}
    finally:
        server.kill()


def test_a_backup_overwrites_nothing_and_says_what_is_in_the_way(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    lock = lock_file(async_url(database))
    assert lock is not None
    lock.close()
    there = tmp_path / "there"
    there.write_text("mine")
    with pytest.raises(HeistError, match="already exists"):
        backup(database, there)
    assert there.read_text() == "mine"
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(HeistError, match="already exists"):
        backup(database, tmp_path / "link")
    with pytest.raises(HeistError, match="No such file or directory"):
        backup(database, tmp_path / "nowhere" / "copy.sqlite3")
