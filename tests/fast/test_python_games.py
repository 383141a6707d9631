"""A game written in Python runs on compiled states and steps, and so does the garbage collector."""

import subprocess
import sys

GAME = """
import gc
from tools.bench.endless_game import endless_game, go_on

game = endless_game()
go_on(game, 2_000)
twin = game.copy()
go_on(twin, 200, undo_every=1)
gc.collect()
print(twin.act_count, twin.phase)
"""


def test_a_game_written_in_python_is_played_and_freed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GAME], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["2200", "go-on"]
