"""A record of every shuffle and draw of a game, so that anyone can compute them again."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from heistnight.kernel.chance import SHUFFLE_BLOCKS, key_of, number_from, shuffle_with

if TYPE_CHECKING:
    from heistnight.kernel.history import Act
    from heistnight.kernel.rules import Rules, Setup


Count = Annotated[int, Meta(ge=0)]


class Shuffle(msgspec.Struct, frozen=True, tag_field="kind", tag="shuffle"):
    """A deck in a new order."""

    act: Count
    """How many acts came before it."""
    block: Count
    """The number of its first random block."""
    deck: str
    cards: tuple[Count, ...]
    """The cards before the shuffle, each by its number in the deck's list of names."""
    order: tuple[Count, ...]
    """The cards after it."""


class Pick(msgspec.Struct, frozen=True, tag_field="kind", tag="pick"):
    """A whole number from 0 to `below - 1`."""

    act: Count
    block: Count
    deck: str
    below: Count
    got: Count


Draw = Shuffle | Pick


class Draws(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All draws of a game in order, with the names of its cards."""

    names: dict[str, list[str]]
    """By deck: the name of each card number."""
    draws: list[Draw]


class DrawRecorder:
    """Collects the draws of one game, which are those with its key."""

    def __init__(self, key: bytes) -> None:
        self.key, self.act = key, 0
        self.draws: list[Draw] = []

    def shuffled(
        self, key: bytes, block: int, deck: str, cards: tuple[Any, ...], order: tuple[Any, ...]
    ) -> None:
        if key == self.key:
            self.draws.append(Shuffle(self.act, block, deck, cards, order))

    def picked(self, key: bytes, block: int, deck: str, below: int, got: int) -> None:
        if key == self.key:
            self.draws.append(Pick(self.act, block, deck, below, got))


RECORDERS: list[DrawRecorder] = []
"""The recorder in use, if any. States report their draws to the last one."""


@contextmanager
def recording(key: bytes) -> Iterator[DrawRecorder]:
    """Record the draws made inside the `with` block."""
    recorder = DrawRecorder(key)
    RECORDERS.append(recorder)
    try:
        yield recorder
    finally:
        RECORDERS.remove(recorder)


def draws_of(rules: "Rules[Any]", setup: "Setup", acts: Iterable["Act"]) -> Draws:
    """Play a game again without events, and return its draws."""
    with recording(key_of(setup.seed)) as recorder:
        state = rules.setup(setup)
        state.quiet = True
        state.run()
        for recorder.act, (seat, choice) in enumerate(acts, 1):
            state.apply(seat, choice)
    decks = dict.fromkeys([one.deck for one in recorder.draws if isinstance(one, Shuffle)])
    return Draws({deck: rules.card_names(setup.pack, deck) for deck in decks}, recorder.draws)


def computed(seed: int | str, draw: Draw) -> Draw:
    """Return this draw with its result computed from the seed."""
    key = key_of(seed)
    if isinstance(draw, Pick):
        return msgspec.structs.replace(draw, got=number_from(key, draw.block, 1) % draw.below)
    number = number_from(key, draw.block, blocks_of(draw))
    return msgspec.structs.replace(draw, order=shuffle_with(number, draw.cards))


def blocks_of(draw: Draw) -> int:
    """Return how many random blocks a draw uses."""
    return 1 if isinstance(draw, Pick) else SHUFFLE_BLOCKS[len(draw.cards)]
