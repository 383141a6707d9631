"""A server for browser tests, which can be killed and started again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import heistnight.server.http.static_pages as pages
from tests.server.kit import ROOMY

STARTED = re.compile(r"Heist Night is at (\S+)")


class Served:
    """`heistnight serve` in a process, on a free port, with a database in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self.process = self._start(0)

    def _start(self, port: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "heistnight.server.process.run", "--port", str(port)]
        command += ["--database", str(self.folder / "tables.sqlite3")]
        for limit in ROOMY:
            command += ["--limit", limit]
        log = (self.folder / "server.log").open("a")
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert process.stdout is not None
        for line in process.stdout:
            if found := STARTED.search(line):
                self.url = found[1]
                return process
        raise RuntimeError(f"no server: {(self.folder / 'server.log').read_text()}")

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kill the server without warning, like a power cut."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def start_again(self) -> None:
        self.process = self._start(self.port)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def client_is_built() -> bool:
    return (pages.CLIENT / "index.html").exists()
