"""Run `python -m heistnight`, the same as the command `heistnight`."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    from heistnight.terminal.cli import run

    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
