"""Rigged chance: which cards come first, by name; the rest is shuffled as ever."""

from collections.abc import Callable, Sequence
from typing import Any

from heistnight.kernel.chance import Item
from heistnight.kernel.choices import is_whole
from heistnight.kernel.errors import BadOptions


def plain(name: str) -> str:
    """A name as people may type it: case, spaces, hyphens and dollar signs do not matter."""
    return "".join([c for c in name.casefold() if c.isalnum()])


def first_named(
    deck: str, shuffled: Sequence[Item], names: Sequence[str], name_of: Callable[[Item], str]
) -> tuple[Item, ...]:
    """The shuffled cards with the named ones in front, in the order named."""
    if not names:
        return tuple(shuffled)
    rest, front = list(shuffled), []
    for name in names:
        match = next((card for card in rest if plain(name_of(card)) == plain(name)), None)
        if match is None:
            known = sorted({name_of(card) for card in shuffled})
            raise BadOptions(
                f"The rig of {deck!r} asks for {name!r}, of which there is none (left); "
                f"the deck holds: {', '.join(known)}."
            )
        rest.remove(match)
        front.append(match)
    return tuple(front + rest)


def first_seat(rig: dict[str, Any], seats: int) -> int | None:
    """The seat named to start or lead, if the table named one."""
    first = rig.get("first")
    if first is None:
        return None
    if not is_whole(first) or not 0 <= first < seats:
        raise BadOptions(f"The rig's 'first' is {first!r}; it is a seat from 0 to {seats - 1}.")
    return first
