"""Seeds for a series of games, the same no matter how many run at once."""

import secrets


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
