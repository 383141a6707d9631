"""Log the same thing at most once per interval, so that visitors cannot fill the log."""

import time

LOG_INTERVAL_SECONDS = 10.0


class LogThrottle:
    """Decides whether a line is due, by a key that names what it is about."""

    def __init__(self) -> None:
        self._logged: dict[str, float] = {}
        """By key: when it was last logged. Older entries are dropped, so it stays small."""

    def is_due(self, key: str) -> bool:
        """Return whether to log this now. If so, the next one is due after the interval."""
        now = time.monotonic()
        if now - self._logged.get(key, -LOG_INTERVAL_SECONDS) < LOG_INTERVAL_SECONDS:
            return False
        recent = {one: at for one, at in self._logged.items() if now - at < LOG_INTERVAL_SECONDS}
        self._logged = {**recent, key: now}
        return True
