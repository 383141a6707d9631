"""The server that is attacked: its memory, its figures, its log."""

import os
import re
import subprocess
import threading
import time
import urllib.request
from collections.abc import Sequence

from tests.server.hasty import HASTY
from tools.load.figures import family, memory

BITTEN = re.compile(r'^heistnight_limits_total\{limit="(\w+)"\} (\S+)$', re.MULTILINE)
BUCKET = re.compile(r'^heistnight_(\w+)_seconds_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)
PATIENCE = 30.0
"""Seconds; the machine may be busy with other tests."""


class Fortress:
    """As it is set up by default, but for these limits: nobody here is taken for a proxy.

    A host is away for long after a moment: no attack has to wait for a minute."""

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
        """Megabytes, of the server and its workers."""
        return sum([memory(pid) for pid in family(self.process.pid)])

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=PATIENCE) as answer:
            body: bytes = answer.read()
        return body.decode()

    def answers(self) -> float:
        """Seconds until it says that it is well."""
        started = time.monotonic()
        self.get("/health")
        return time.monotonic() - started

    def bites(self) -> dict[str, int]:
        """How often each limit bit so far."""
        found = BITTEN.findall(self.get("/metrics"))
        return {limit: int(float(count)) for limit, count in found}

    def durations(self, of: str) -> dict[float, int]:
        """How often it took so many seconds, or less."""
        found = BUCKET.findall(self.get("/metrics"))
        return {float(most): int(float(count)) for name, most, count in found if name == of}

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
