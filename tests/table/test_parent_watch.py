"""A process that watches its parent ends when the parent is killed."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.server.kit import PATIENCE

CHILD = """
import os, time
from heistnight.table.bots.parent_watch import watch_parent
watch_parent(lambda: os._exit(0))
print(os.getpid(), flush=True)
time.sleep(600)
"""
PARENT = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="This looks into /proc.")
def test_a_child_ends_with_its_parent() -> None:
    command = [sys.executable, "-c", PARENT, CHILD]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while os.path.exists(f"/proc/{child}"):
            assert time.monotonic() < until, "The child still runs."
            time.sleep(0.05)
