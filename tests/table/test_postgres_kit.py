"""The tests' own PostgreSQL does not outlive the tests, however they end."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.postgres import INITDB
from tests.server.kit import PATIENCE

SCRIPT = """
import time
from tests.postgres import running_cluster
with running_cluster() as cluster:
    print(cluster.pid, cluster.home, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(INITDB is None, reason="There is no PostgreSQL on this machine.")
def test_postgresql_ends_with_a_killed_test_run() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True
    ) as killed:
        assert killed.stdout is not None
        pid, home = killed.stdout.readline().split()
        assert Path("/proc", pid).exists()
        killed.kill()
    until = time.monotonic() + PATIENCE
    while Path("/proc", pid).exists() or Path(home).exists():
        assert time.monotonic() < until, "PostgreSQL still runs."
        time.sleep(0.05)
