"""`heistnight serve` for tests: a host counts as away after half a second, not a minute."""

import sys

from heistnight.server.process import run
from heistnight.table.game import pace

HOST_AWAY_SECONDS = 0.5
HASTY = (sys.executable, "-m", "tests.server.hasty")
"""The command, to run in the root of the repository."""

if __name__ == "__main__":
    pace.HOST_AWAY_SECONDS = HOST_AWAY_SECONDS
    sys.exit(run.main())
