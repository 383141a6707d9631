"""Processes that the server starts: how, and how they notice that it ended."""

import multiprocessing
import os
import threading
import time
from collections.abc import Callable

SPAWN = multiprocessing.get_context("spawn")
"""Starts new processes without a copy of the server's memory, threads and sockets."""
CHECK_SECONDS = 0.5


def watch_parent(on_gone: Callable[[], None], parent: int | None = None) -> None:
    """Call `on_gone` in a thread once the parent process is gone.

    Pass the parent's pid if it may be gone before this call.
    """
    expected = os.getppid() if parent is None else parent

    def watch() -> None:
        while os.getppid() == expected:
            time.sleep(CHECK_SECONDS)
        on_gone()

    threading.Thread(target=watch, daemon=True).start()
