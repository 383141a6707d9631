"""The server that is attacked: its memory, its figures, its log."""

import os
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

BITTEN = re.compile(r'^heistnight_limits_total\{limit="(\w+)"\} (\S+)$', re.MULTILINE)
PATIENCE = 30.0
"""Seconds; the machine may be busy with other tests."""


class Fortress:
    """As it is set up by default, but for these limits: nobody here is taken for a proxy."""

    def __init__(self, database: str, limits: Sequence[str] = ()) -> None:
        self.log: list[str] = []
        flags = [part for limit in limits for part in ("--limit", limit)]
        command = [sys.executable, "-m", "heistnight.server.run", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--database", database, *flags],
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

    def family(self) -> list[int]:
        """The server, and its workers."""
        found = [self.process.pid]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == self.process.pid:
                found.append(int(stat.parent.name))
        return found

    def memory(self) -> float:
        """Megabytes, of all of them."""
        total = 0
        for pid in self.family():
            try:
                status = Path(f"/proc/{pid}/status").read_text()
            except OSError:
                continue
            lines = [line for line in status.splitlines() if line.startswith("VmRSS")]
            total += int(lines[0].split()[1]) if lines else 0
        return total / 1024

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
        found = re.findall(
            r'^heistnight_limits_total\{limit="(\w+)"\} (\S+)$', self.get("/metrics"), re.M
        )
        return {limit: int(float(count)) for limit, count in found}

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
