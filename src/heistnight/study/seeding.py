"""Seeds for a series of games, the same no matter how many run at once."""

import secrets

BATCH_SEEDS_VERSION = 2
"""How a batch derives the seeds of its rows. In version 1 two batches could share games."""


def row_seed(seed: int, row: int) -> str:
    """Return the first seed of a row of a batch. No other row, batch or environment has it."""
    return f"batch {seed} row {row}"


class Seeds:
    """The seed itself first, then `seed:1`, `seed:2` and so on."""

    __slots__ = ("_played", "seed")

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed: int | str = secrets.token_hex(16) if seed is None else seed
        self._played = 0

    def next(self) -> int | str:
        played = self._played
        self._played += 1
        return f"{self.seed}:{played}" if played else self.seed
