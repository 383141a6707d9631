"""Errors for callers. Each message says what was wrong, where, and what is right."""

from heistnight.kernel.text_tokens import Words


class HeistError(Exception):
    """Base class of all errors that Heist Night raises on purpose."""


class IllegalMove(HeistError):
    """The rules don't allow this act now. The game is unchanged."""

    def __init__(self, said: str) -> None:
        self.words = Words(said)
        super().__init__(str(self.words))


class BadPack(HeistError):
    """A card pack that doesn't describe a playable game."""


class BadSave(HeistError):
    """A saved game that can't be read, or was altered."""


class BadOptions(HeistError):
    """Seats, options, seed or rig that this game doesn't accept."""


class BadLesson(HeistError):
    """A lesson that can't be read, or doesn't fit the current rules."""
