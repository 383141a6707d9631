"""Convert data to structs, one thread at a time.

msgspec prepares a struct type on first use. A second thread that uses the same type meanwhile finds
it half prepared, and the process crashes.
"""

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_one_at_a_time = threading.Lock()


def converted(data: Any, kind: type[T]) -> T:
    """Convert plain values, or raise `msgspec.ValidationError`."""
    with _one_at_a_time:
        return msgspec.convert(data, kind)


def decoded(text: str | bytes, kind: type[T]) -> T:
    """Decode JSON, or raise `msgspec.DecodeError`."""
    with _one_at_a_time:
        return msgspec.json.decode(text, type=kind)
