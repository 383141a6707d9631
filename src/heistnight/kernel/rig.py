"""Rigged chance: named cards come first, the rest is shuffled as usual."""

from collections.abc import Callable, Sequence
from typing import Any

from heistnight.kernel.chance import Item
from heistnight.kernel.choices import is_whole
from heistnight.kernel.errors import BadOptions


def plain(name: str) -> str:
    """Normalize a name: ignore case, spaces, hyphens and dollar signs."""
    return "".join([c for c in name.casefold() if c.isalnum()])


def first_named(
    deck: str, shuffled: Sequence[Item], names: Sequence[str], name_of: Callable[[Item], str]
) -> tuple[Item, ...]:
    """Return the shuffled cards with the named ones in front, in the named order."""
    if not names:
        return tuple(shuffled)
    rest, front = list(shuffled), []
    for name in names:
        match = next((card for card in rest if plain(name_of(card)) == plain(name)), None)
        if match is None:
            known = sorted({name_of(card) for card in shuffled})
            raise BadOptions(
                f"The rig of {deck!r} asks for {name!r}, but there is none left; "
                f"the deck holds: {', '.join(known)}."
            )
        rest.remove(match)
        front.append(match)
    return tuple(front + rest)


def first_seat(rig: dict[str, Any], seats: int) -> int | None:
    """Return the seat that the rig names as first, if any."""
    first = rig.get("first")
    if first is None:
        return None
    if not is_whole(first) or not 0 <= first < seats:
        raise BadOptions(f"The rig's 'first' is {first!r}; it is a seat from 0 to {seats - 1}.")
    return first
