"""Structs can be read in several threads: bots think in a thread beside the event loop."""

import subprocess
import sys

CROWD = """
import sys, threading
import msgspec
from heistnight.kernel.structs import converted, decoded

sys.setswitchinterval(1e-6)

def new_kind(number, depth=3):
    inner = [new_kind(n, depth - 1) for n in range(4)] if depth else [dict[str, int | None]]
    fields = [(f"field_{n}", tuple[one, ...], ()) for n, one in enumerate(inner)]
    return msgspec.defstruct(f"Kind{number}", fields)

def read(kind, begun):
    while not begun:
        pass
    READ

for number in range(40):
    kind, begun = new_kind(number), []
    readers = [threading.Thread(target=read, args=(kind, begun)) for _ in range(3)]
    for one in readers:
        one.start()
    begun.append(number)
    for one in readers:
        one.join()
"""


def exit_code(read: str) -> int:
    return subprocess.run(
        [sys.executable, "-c", CROWD.replace("READ", read)], timeout=120, check=False
    ).returncode


def test_threads_may_read_the_same_kind_for_the_first_time() -> None:
    """Reading with msgspec alone, without a lock, crashes the process (-11)."""
    assert exit_code('assert converted({"field_0": []}, kind).field_0 == ()') == 0
    assert exit_code("""assert decoded('{"field_0": []}', kind).field_0 == ()""") == 0
