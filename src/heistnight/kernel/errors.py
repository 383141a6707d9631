"""The errors a caller can meet. Each message says what was wrong, where, and what is right."""

from heistnight.kernel.text_tokens import Words


class HeistError(Exception):
    """Anything the project refuses to do, with the reason in words."""


class IllegalMove(HeistError):
    """An act the rules do not allow now; the game is unchanged."""

    def __init__(self, said: str) -> None:
        self.words = Words(said)
        super().__init__(str(self.words))


class BadPack(HeistError):
    """A card pack that does not describe a playable box."""


class BadSave(HeistError):
    """A saved game that cannot be trusted or read."""


class BadOptions(HeistError):
    """Seats, options, seed or rig that this game does not take."""


class BadLesson(HeistError):
    """A lesson that cannot be read, or that does not fit the rules any more."""
