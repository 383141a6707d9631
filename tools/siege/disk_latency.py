"""Measure the disk during an attack, to explain slow acts that the server did not cause."""

import os
import threading
import time
from types import TracebackType
from typing import Self

WRITE_INTERVAL_SECONDS = 0.05


class DiskLatency:
    """Writes and syncs a few bytes again and again next to the database."""

    def __init__(self, folder: str) -> None:
        self.slowest = 0.0
        self._file = os.open(os.path.join(folder, "witness"), os.O_CREAT | os.O_WRONLY)
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._write, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._enough.set()
        self._thread.join()
        os.close(self._file)

    def forget(self) -> None:
        self.slowest = 0.0

    def _write(self) -> None:
        while not self._enough.wait(WRITE_INTERVAL_SECONDS):
            started = time.monotonic()
            os.write(self._file, b"here")
            os.fsync(self._file)
            self.slowest = max(self.slowest, time.monotonic() - started)
