"""Data from a file as a struct, in one thread at a time.

msgspec makes a kind of struct ready when it first reads one. A second thread that reads the same
kind meanwhile finds it half made, and the whole process dies of it.
"""

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_one_at_a_time = threading.Lock()


def converted(data: Any, kind: type[T]) -> T:
    """From plain values, or `msgspec.ValidationError`."""
    with _one_at_a_time:
        return msgspec.convert(data, kind)


def decoded(text: str | bytes, kind: type[T]) -> T:
    """From JSON, or `msgspec.DecodeError`."""
    with _one_at_a_time:
        return msgspec.json.decode(text, type=kind)
