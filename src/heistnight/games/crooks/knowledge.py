"""What a seat can still know of crooks that it does not see (G-4).

Every crook that a seat cannot name lies at a *place*: still in a hangout, recruited by a rival
and face down (on a target, or killed there), in a rival's hand, or never dealt. Places fall into
*pools*: the seat knows which crooks a pool holds, but not which of them lies where.

A look into a hangout tells exactly who is there, so it starts a pool of its own: whoever is taken
from then on, and whoever is left, was among those seen. The next look by the same seat closes
that pool: only those who are gone meanwhile are in it. All places that a seat has never looked
at share one large pool.

Besides, rules limit who can lie at a place, in three *kinds*: the kingpin, who is neither taken
before the last (CR-12) nor placed face down (CR-25); crooks that fit even a full row (CR-14),
which a seat would have taken rather than none; and all others.

That a rival took somebody is no evidence against the kingpin, whom it could not take: he is as
likely to be in a hangout as before. So the fewer are left there, the likelier he is each of them.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial, perm

import msgspec

from heistnight.games.crooks.amounts import PILES
from heistnight.games.crooks.cards import FITTING, KINDS, KINGPIN, PLAIN, Card
from heistnight.games.crooks.state import NOTHING, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import Ask

ANY = KINGPIN | FITTING | PLAIN
EVEN = factorial(max([size for sizes in PILES.values() for size in sizes]) - 1)
"""The weight of a place that nobody left: a multiple of every number of crooks left by a take."""


class CrookPlace(msgspec.Struct, frozen=True, gc=False):
    """Where one crook lies whom the seat cannot name."""

    hangout: int
    """Where it is, or was recruited; NOTHING if it was never dealt."""
    recruit: int
    """Its number among all recruits; NOTHING if it was not recruited."""
    card: Card
    """Who it is. Crooks that lie together, in a hangout or out of the game, are a set."""
    kinds: int
    """Which kinds of crook the rules allow here."""
    weight: int = EVEN
    """How likely the kingpin is here, if he may be, beside other places."""


class Heap(msgspec.Struct, frozen=True, gc=False):
    """Places whose crooks lie together, their backs alike; one that was recruited lies alone."""

    hangout: int
    recruit: int
    cards: Cards
    bits: int
    """The cards, as a set."""
    kinds: int
    weight: int = EVEN

    @property
    def places(self) -> list[CrookPlace]:
        hangout, recruit, kinds, weight = self.hangout, self.recruit, self.kinds, self.weight
        return [CrookPlace(hangout, recruit, card, kinds, weight) for card in self.cards]


Recruit = tuple[int, Card]
"""Its number among all recruits, and who it is."""


class Pool(msgspec.Struct, frozen=True, gc=False):
    """Heaps whose crooks the seat knows all together, but not who lies in which."""

    heaps: list[Heap]

    @property
    def places(self) -> list[CrookPlace]:
        return [place for heap in self.heaps for place in heap.places]

    @property
    def cards(self) -> list[Card]:
        return sorted([card for heap in self.heaps for card in heap.cards])


@lru_cache(maxsize=4096)
def bits(cards: Cards) -> int:
    """A set of crooks; the same few heaps are asked for again and again."""
    return sum([1 << card for card in cards])


Looks = dict[int, list[int]]
"""By hangout: how many crooks were there when a seat looked in."""


def looks_of(s: CrooksState, seat: Seat | None) -> Looks:
    """Hangouts that the seat never looked into are left out."""
    looks: Looks = {}
    for looker, hangout, size in s.looks:
        if looker == seat:
            looks.setdefault(hangout, []).append(size)
    return looks


def pools(s: CrooksState, seat: Seat | None) -> list[Pool]:
    """The pools in which this seat's ignorance lies; None is a spectator."""
    return pools_after(s, seat, looks_of(s, seat))


def pools_after(s: CrooksState, seat: Seat | None, looks: Looks) -> list[Pool]:
    """The same, for a seat of whom it is known when it looked where."""
    unseen = Pool([])
    found = [unseen]
    known = s.open | (0 if seat is None else s.knows[seat])
    recruits: dict[int, list[Recruit]] = {}
    for number, (hangout, card) in enumerate(s.taken):
        recruits.setdefault(hangout, []).append((number, card))
    for hangout, left in enumerate(s.hangouts):
        if hangout in looks or hangout in recruits:
            seen, gone = looks.get(hangout, ()), recruits.get(hangout, ())
            found += hangout_pools(s, hangout, seen, gone, known, unseen)
        else:
            kinds = kinds_there(s, hangout, len(left))
            unseen.heaps.append(Heap(hangout, NOTHING, left, bits(left), kinds))
    if s.out:
        unseen.heaps.append(Heap(NOTHING, NOTHING, s.out, bits(s.out), ANY))
    return [pool for pool in found if pool.heaps]


def hangout_pools(
    s: CrooksState,
    hangout: int,
    looks: Sequence[int],
    recruits: Sequence[Recruit],
    known: int,
    unseen: Pool,
) -> list[Pool]:
    """One hangout's crooks in the order of their leaving, cut wherever this seat looked."""
    left = s.hangouts[hangout]
    found, pool, size = [], unseen, len(left) + len(recruits)
    weight = EVEN
    for number, card in recruits:
        if size in looks:
            pool, weight = Pool([]), EVEN
            found.append(pool)
        if not known >> card & 1:
            kinds = kinds_recruited(s, card, hangout) & kinds_there(s, hangout, size)
            pool.heaps.append(Heap(hangout, number, (card,), 1 << card, kinds, weight))
        if size > 1 and not s.cramped >> number & 1:
            weight = weight * size // (size - 1)
        size -= 1
    if left:
        if size in looks:
            pool = Pool([])
            found.append(pool)
        kinds = kinds_there(s, hangout, size)
        pool.heaps.append(Heap(hangout, NOTHING, left, bits(left), kinds, weight))
    return found


def kinds_there(s: CrooksState, hangout: int, size: int) -> int:
    """CR-14: where a seat with a full row took none, there was nobody who fits one."""
    return ANY & ~FITTING if size <= s.barren[hangout] else ANY


def kinds_recruited(s: CrooksState, card: Card, hangout: int) -> int:
    """CR-12, CR-14, CR-25: who can be in a rival's hand, or face down."""
    if card != s.hand:
        return ANY & ~KINGPIN
    robber = s.stack[-1]
    assert isinstance(robber, Ask)
    if s.row_full(robber.seat):
        return FITTING
    return ANY & ~KINGPIN if s.hangouts[hangout] else ANY


# Counting


def ways(places: tuple[int, ...], kingpins: int, fitting: int, plain: int) -> int:
    """In how many ways so many crooks of each kind can lie at so many places.

    `places` counts them by the kinds they allow.
    """
    if kingpins:
        return sum(
            [
                count * ways(one_less(places, kinds), kingpins - 1, fitting, plain)
                for kinds, count in enumerate(places)
                if kinds & KINGPIN and count
            ]
        )
    if places[KINGPIN] or places[0]:
        return 0
    only_fitting = places[FITTING] + places[FITTING | KINGPIN]
    only_plain = places[PLAIN] + places[PLAIN | KINGPIN]
    either = sum(places) - only_fitting - only_plain
    return perm(fitting, only_fitting) * perm(plain, only_plain) * factorial(either)


def one_less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


class Odds(msgspec.Struct, frozen=True, gc=False):
    """A pool in numbers."""

    places: tuple[int, ...]
    """By the kinds they allow."""
    crooks: tuple[int, int, int]
    """By kind."""

    @classmethod
    def of(cls, s: CrooksState, pool: Pool) -> "Odds":
        places, cards = [0] * (ANY + 1), 0
        for heap in pool.heaps:
            places[heap.kinds] += len(heap.cards)
            cards |= heap.bits
        of_kinds = s.pack.of_kinds
        kingpins = (cards & of_kinds[KINGPIN]).bit_count()
        fitting = (cards & of_kinds[FITTING]).bit_count()
        plain = (cards & of_kinds[PLAIN]).bit_count()
        return cls(tuple(places), (kingpins, fitting, plain))

    def ways_with(self, allowed: int, kind: int) -> int:
        """In how many ways a place that allows these kinds can hold one crook of this kind."""
        return ways_with(self.places, self.crooks, allowed, kind)

    @property
    def all_possible(self) -> tuple[int, ...]:
        """By the kinds that places allow: those that such a place can really hold."""
        return kinds_possible(self.places, self.crooks)

    def possible(self, allowed: int) -> int:
        """The kinds that such a place can really hold, all else considered."""
        return self.all_possible[allowed]


def ways_with(
    places: tuple[int, ...], crooks: tuple[int, int, int], allowed: int, kind: int
) -> int:
    number = KINDS.index(kind)
    if not allowed & kind or not crooks[number]:
        return 0
    kingpins, fitting, plain = one_less(crooks, number)
    return ways(one_less(places, allowed), kingpins, fitting, plain)


@lru_cache(maxsize=65536)
def kinds_possible(places: tuple[int, ...], crooks: tuple[int, int, int]) -> tuple[int, ...]:
    """By the kinds that places allow. Pools in numbers come again and again, whoever is in them."""
    found = [0] * len(places)
    for allowed, count in enumerate(places):
        if count:
            kinds = [kind for kind in KINDS if ways_with(places, crooks, allowed, kind)]
            found[allowed] = sum(kinds)
    return tuple(found)
