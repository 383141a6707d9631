"""Attack a server in many ways while healthy tables play on it (`make siege`).

The server runs on 127.0.0.1 and is attacked in one way after the other, each for seconds. Prints
a table. Fails if one act in 100 takes over 250 ms to reach all players, memory exceeds 500 MB, an
answer is 5xx other than 503, the log has a traceback, an attack hits no limit where it should, or
the server does not answer within a second after an attack.
"""

import argparse
import sys

import uvloop

from tools.siege.catalogue import ATTACKS
from tools.siege.siege import Force, run_siege

LIMITS = ("max_upload_bytes_a_day=12000000",)
"""Small enough to be hit within seconds; the default is meant for a whole day."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.siege", description=__doc__)
    parser.add_argument("--force", type=float, default=1.0, help="scale of every attack")
    parser.add_argument("--healthy", type=int, default=14, help="healthy tables of four")
    parser.add_argument("--rate", type=float, default=40.0, help="acts per second at all of them")
    parser.add_argument("attacks", nargs="*", help=f"default: all of {', '.join(ATTACKS)}")
    wanted = parser.parse_args()
    force = Force(wanted.force, wanted.healthy, wanted.rate, limits=LIMITS)
    problems = uvloop.run(run_siege(force, wanted.attacks or list(ATTACKS)))
    print("\n".join(problems) or "Healthy players were not disturbed.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
