"""`make siege`: what strangers might do to a server, while healthy tables play on it.

A server of its own on 127.0.0.1, attacked in one way after the other, each for seconds. Prints a
table, and fails where healthy players notice: an act takes more than 250 ms to be seen by all
(99 of 100), memory passes 500 MB, anything answers 5xx but 503, the log has a traceback, a limit
did not bite where it should, or the server does not answer a second after an attack.
"""

import argparse
import sys

import uvloop

from tools.siege.army import ATTACKS
from tools.siege.siege import Force, besiege

LIMITS = ("max_upload_bytes_a_day=12000000",)
"""So small that an attack of seconds reaches it; the usual one is for a whole day."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.siege", description=__doc__)
    parser.add_argument("--force", type=float, default=1.0, help="a part of every attack")
    parser.add_argument("--healthy", type=int, default=14, help="tables of four that play")
    parser.add_argument("--rate", type=float, default=40.0, help="their acts a second, together")
    parser.add_argument("attacks", nargs="*", help=f"some of: {', '.join(ATTACKS)} (all)")
    wanted = parser.parse_args()
    force = Force(wanted.force, wanted.healthy, wanted.rate, limits=LIMITS)
    problems = uvloop.run(besiege(force, wanted.attacks or list(ATTACKS)))
    print("\n".join(problems) or "Nobody healthy noticed.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
