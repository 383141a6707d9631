"""Groups of cards whose faces are known, but not which card is which (see card_knowledge)."""

from heistnight.kernel.chance import Chance

FACES = 16
CERTAIN = 10_000


def weighted(odds: list[int], chance: Chance) -> int:
    """Draw an index, weighted by the odds."""
    pick = chance.below(sum(odds)) if len(odds) > 1 else 0
    for place, weight in enumerate(odds):
        if pick < weight:
            return place
        pick -= weight
    raise ValueError("all odds are zero")


class CardGroup:
    """A set of cards and the faces they have between them."""

    __slots__ = ("faces", "loose", "tokens")

    def __init__(self) -> None:
        self.faces = [0] * FACES
        self.loose: list[TrackedCard] = []
        """Cards of older groups, whose faces aren't known either."""
        self.tokens: list[TrackedCard] = []

    def gather(self, tokens: list["TrackedCard"]) -> None:
        for token in tokens:
            if token.face is None:
                self.loose.append(token)
            else:
                self.faces[token.face] += 1

    def deal(self, count: int, since: int) -> list["TrackedCard"]:
        self.tokens = [TrackedCard(self, since) for _ in range(count)]
        return list(self.tokens)

    def may_hold(self, face: int) -> bool:
        if self.faces[face] or not self.loose:
            return self.faces[face] > 0
        return any(group.may_hold(face) for group in {token.group for token in self.loose})

    def take(self, face: int, chance: Chance) -> None:
        """Remove a face: one card of the group turned out to have it."""
        if not self.loose:
            self.faces[face] -= 1
            return
        loose = [token for token in self.loose if token.group.may_hold(face)]
        known = self.faces[face] * CERTAIN
        pick = weighted([known, *[token.group.odds(face) for token in loose]], chance)
        if pick == 0:
            self.faces[face] -= 1
        else:
            self.loose.remove(loose[pick - 1])
            loose[pick - 1].turn_up(face, chance)

    def odds(self, face: int) -> int:
        """Return how likely one of its cards has this face, from 1 to CERTAIN."""
        return 1 + CERTAIN * self.faces[face] // (sum(self.faces) + len(self.loose) + 1)


class TrackedCard:
    """A card as the seat tracks it; `face` is None while unknown."""

    __slots__ = ("face", "group", "since", "stands_for")

    def __init__(self, group: CardGroup, since: int) -> None:
        self.group = group
        self.face: int | None = None
        self.since = since
        """The index of the move that brought it to its place."""
        self.stands_for: TrackedCard | None = None

    def may_be(self, face: int) -> bool:
        return self.face == face if self.face is not None else self.group.may_hold(face)

    def turn_up(self, face: int, chance: Chance) -> None:
        self.group.take(face, chance)
        self.face = face

    def resolved_face(self) -> int:
        if self.face is None:
            assert self.stands_for is not None
            self.face = self.stands_for.resolved_face()
        return self.face
