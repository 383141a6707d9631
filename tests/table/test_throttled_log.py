"""Throttled logging: one line per key and interval, and no memory of old keys."""

import pytest

from heistnight.table.throttled_log import LOG_INTERVAL_SECONDS, LogThrottle


def test_a_key_is_logged_once_per_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("heistnight.table.throttled_log.time.monotonic", lambda: clock[0])
    throttle = LogThrottle()
    assert [throttle.is_due(key) for key in ("a", "a", "b", "a", "b")] == [
        *(True, False, True, False, False)
    ]
    clock[0] = LOG_INTERVAL_SECONDS - 0.1
    assert not throttle.is_due("a")
    clock[0] = LOG_INTERVAL_SECONDS
    assert throttle.is_due("a")
    assert not throttle.is_due("a")


def test_old_keys_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("heistnight.table.throttled_log.time.monotonic", lambda: clock[0])
    throttle = LogThrottle()
    for number in range(1_000):
        clock[0] += 1.0
        assert throttle.is_due(f"visitor {number}")
    assert len(throttle._logged) <= LOG_INTERVAL_SECONDS
