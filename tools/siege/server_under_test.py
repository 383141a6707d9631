"""The server that is attacked: its memory, its metrics, its log."""

import os
import re
import subprocess
import threading
import time
import urllib.request
from collections.abc import Sequence

from tests.server.hasty import HASTY
from tools.load.figures import memory_mb as memory
from tools.load.figures import process_tree

LIMIT_METRIC = re.compile(r'^heistnight_limits_total\{limit="(\w+)"\} (\S+)$', re.MULTILINE)
BUCKET_METRIC = re.compile(r'^heistnight_(\w+)_seconds_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)
ANSWER_SECONDS = 30.0
"""Long, because the machine may be busy with other tests."""


class ServerUnderTest:
    """A server with default settings, except for the given limits and two more things.

    No address here is a trusted proxy. And a host counts as away after a moment, so that no
    attack has to wait for a minute.
    """

    def __init__(self, database: str, limits: Sequence[str] = ()) -> None:
        self.log: list[str] = []
        flags = [part for limit in limits for part in ("--limit", limit)]
        self.process = subprocess.Popen(
            [*HASTY, "--port", "0", "--database", database, *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "FORWARDED_ALLOW_IPS": "127.0.0.250"},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[4]
        self.host, _, port = self.address.removeprefix("http://").partition(":")
        self.port = int(port)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.log += self.process.stdout

    def memory(self) -> float:
        """Return the megabytes of the server and its workers."""
        return sum([memory(pid) for pid in process_tree(self.process.pid)])

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=ANSWER_SECONDS) as answer:
            body: bytes = answer.read()
        return body.decode()

    def answers(self) -> float:
        """Return the seconds until `/health` answers."""
        started = time.monotonic()
        self.get("/health")
        return time.monotonic() - started

    def limits_hit(self) -> dict[str, int]:
        """Return how often each limit was hit so far."""
        found = LIMIT_METRIC.findall(self.get("/metrics"))
        return {limit: int(float(count)) for limit, count in found}

    def durations(self, of: str) -> dict[float, int]:
        """Return how often something took at most so many seconds, by upper bound."""
        found = BUCKET_METRIC.findall(self.get("/metrics"))
        return {float(most): int(float(count)) for name, most, count in found if name == of}

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
