"""Heaps: cards that are known together, but not which of them is which (see whereabouts)."""

from heistnight.kernel.chance import Chance

FACES = 16
CERTAIN = 10_000


def weighted(odds: list[int], chance: Chance) -> int:
    """The place of one of them, each as likely as its odds say."""
    pick = chance.below(sum(odds)) if len(odds) > 1 else 0
    for place, weight in enumerate(odds):
        if pick < weight:
            return place
        pick -= weight
    raise ValueError("all odds are nought")


class KnownHeap:
    """What a set of cards is known to hold together."""

    __slots__ = ("faces", "loose", "tokens")

    def __init__(self) -> None:
        self.faces = [0] * FACES
        self.loose: list[Token] = []
        """Cards of older heaps whose faces are not known either."""
        self.tokens: list[Token] = []

    def gather(self, tokens: list["Token"]) -> None:
        for token in tokens:
            if token.face is None:
                self.loose.append(token)
            else:
                self.faces[token.face] += 1

    def deal(self, count: int, since: int) -> list["Token"]:
        self.tokens = [Token(self, since) for _ in range(count)]
        return list(self.tokens)

    def may_hold(self, face: int) -> bool:
        if self.faces[face] or not self.loose:
            return self.faces[face] > 0
        return any(heap.may_hold(face) for heap in {token.heap for token in self.loose})

    def take(self, face: int, chance: Chance) -> None:
        """One card of the heap turns out to have this face."""
        if not self.loose:
            self.faces[face] -= 1
            return
        loose = [token for token in self.loose if token.heap.may_hold(face)]
        known = self.faces[face] * CERTAIN
        pick = weighted([known, *[token.heap.odds(face) for token in loose]], chance)
        if pick == 0:
            self.faces[face] -= 1
        else:
            self.loose.remove(loose[pick - 1])
            loose[pick - 1].turn_up(face, chance)

    def odds(self, face: int) -> int:
        """How likely one of its cards has this face, at most CERTAIN; never nought."""
        return 1 + CERTAIN * self.faces[face] // (sum(self.faces) + len(self.loose) + 1)


class Token:
    """A card as the seat follows it; `face` is None until it knows better."""

    __slots__ = ("face", "heap", "since", "stands_for")

    def __init__(self, heap: KnownHeap, since: int) -> None:
        self.heap = heap
        self.face: int | None = None
        self.since = since
        """The number of the move that brought it where it lies."""
        self.stands_for: Token | None = None

    def may_be(self, face: int) -> bool:
        return self.face == face if self.face is not None else self.heap.may_hold(face)

    def turn_up(self, face: int, chance: Chance) -> None:
        self.heap.take(face, chance)
        self.face = face

    def settled(self) -> int:
        if self.face is None:
            assert self.stands_for is not None
            self.face = self.stands_for.settled()
        return self.face
