"""VH-1: the 68 cards as small ints, and the pack with the number of each."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from heistnight.games.vault_heist.amounts import DOUBLE_WORTH, EQUIPMENT_WORTH
from heistnight.kernel.packs import Pack, Source

Card = int
"""A card by its kind; cards of one kind are interchangeable."""
Cards = tuple[Card, ...]

CARD_NAMES = (
    "equipment",
    "double equipment",
    "firewall",
    "distract",
    "pickpocket",
    "disable",
    "scavenge",
    "steal",
    "counter",
    "deny",
)
EQUIPMENT, DOUBLE, FIREWALL, DISTRACT, PICKPOCKET = range(5)
DISABLE, SCAVENGE, STEAL, COUNTER, DENY = range(5, 10)
CARD_KINDS = tuple(range(10))
EQUIPMENT_KINDS = (EQUIPMENT, DOUBLE)
ACTIONS = (FIREWALL, DISTRACT, PICKPOCKET, DISABLE, SCAVENGE, STEAL)
WORTH = (EQUIPMENT_WORTH, DOUBLE_WORTH)
"""By equipment card: how much support or opposition it counts."""

LEVELS = (0, 1, 2)
NOTHING = -1

MAY_TURN = ("pickpocket", "distract", "disable", "steal", "counter")
"""VH-41: cards that a counter can turn back, because they target a player."""
MAY_STOP = (*[CARD_NAMES[card] for card in ACTIONS], "counter", "deny")
BOX = (("equipment", 0, 2, 34), ("action", 2, 8, 24), ("reaction", 8, 10, 10))


class CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    count: Annotated[int, msgspec.Meta(ge=0, le=68)]
    source: Source


class ReactionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VH-41, VH-42: a reaction and the cards it can answer, which share its symbol."""

    name: Literal["counter", "deny"]
    answers: tuple[str, ...]
    source: Source


class VaultHeistPack(Pack, frozen=True, kw_only=True):
    """The pack: how many cards there are of each kind, and what reactions answer."""

    card: tuple[CardEntry, ...]
    reaction: tuple[ReactionEntry, ...]

    def problems(self) -> Iterator[tuple[str, str]]:
        if tuple([entry.name for entry in self.card]) != CARD_NAMES:
            yield "$.card", f"the cards are, in this order: {', '.join(CARD_NAMES)}"
            return
        for what, start, end, right in BOX:
            found = sum([entry.count for entry in self.card[start:end]])
            if found != right:
                yield "$.card", f"found {found} {what} cards in all; the box has {right}"
        if tuple([entry.name for entry in self.reaction]) != ("counter", "deny"):
            yield "$.reaction", "the reactions are, in this order: counter, deny"
            return
        yield from self._wrong_answers()

    def _wrong_answers(self) -> Iterator[tuple[str, str]]:
        for number, (entry, allowed) in enumerate(
            zip(self.reaction, (MAY_TURN, MAY_STOP), strict=True)
        ):
            path = f"$.reaction[{number}].answers"
            for name in entry.answers:
                if name not in allowed:
                    yield path, f"found {name!r}; a {entry.name} may answer: {', '.join(allowed)}"
            if len(set(entry.answers)) != len(entry.answers):
                yield path, "a card is named twice"

    def cards(self) -> Cards:
        return tuple([card for card in CARD_KINDS for _ in range(self.card[card].count)])

    def answered_by(self, reaction: int) -> int:
        """Return a bit set of the cards that a reaction (0 counter, 1 deny) can answer."""
        return sum([1 << CARD_NAMES.index(name) for name in self.reaction[reaction].answers])


def names(cards: Cards) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards])
