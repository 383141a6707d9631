"""What a standing order for reaction windows can name. Everyone knows it; no hand is read."""

import msgspec

from heistnight.kernel.choices import Choice
from heistnight.kernel.records import Record


class Occasion(Record, frozen=True):
    """What a reaction window is about, as everyone knows."""

    card: str
    """The name of the card that can be answered, or of the move."""
    level: int | None = None
    """The level that it names, counted from 1, if any."""


class OrderAnswer(msgspec.Struct, frozen=True):
    """An answer that a standing order may give."""

    choice: Choice
    label: str
    aimed: bool = False
    """Only possible if the card is aimed at the seat that answers."""


class OrderOffer(msgspec.Struct, frozen=True):
    """A card that standing orders may answer. Everyone is offered the same, whatever they hold."""

    card: str
    answers: tuple[OrderAnswer, ...]
    aims: bool = False
    """Whether the card can be aimed at a player."""
    levels: int = 0
    """How many levels it can name; 0: none."""
