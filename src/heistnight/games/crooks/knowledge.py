"""What a seat can deduce about crooks that it doesn't see (G-4).

Every crook that a seat can't identify lies at a *place*: still in a hangout, recruited by a rival
and face down (on a target or killed), in a rival's hand, or never dealt. Places form *pools*: the
seat knows which crooks a pool holds, but not which of them lies where.

A look into a hangout shows exactly which crooks are there, so it starts a new pool: every crook
taken later, and every crook left, was among those seen. The seat's next look there closes that
pool: it then holds only the crooks taken in between. All places that a seat has never looked at
share one large pool.

The rules also limit which *kinds* of crook can lie at a place. There are three: the kingpin, who
can't be taken before the last (CR-12) or placed face down (CR-25); crooks that fit a full row
(CR-14), which a seat would have taken rather than none; and all others.

A rival who takes another crook gives no evidence against the kingpin, because they couldn't have
taken him. He is as likely to be in that hangout as before. So the fewer crooks are left there, the
likelier each of them is the kingpin.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial, perm

from heistnight.games.crooks.amounts import PILES
from heistnight.games.crooks.cards import FITTING, KINDS, KINGPIN, PLAIN, Card
from heistnight.games.crooks.state import NOTHING, Cards, CrooksState
from heistnight.kernel.events import Seat
from heistnight.kernel.records import Record
from heistnight.kernel.steps import Ask

ANY = KINGPIN | FITTING | PLAIN
EVEN = factorial(max([size for sizes in PILES.values() for size in sizes]) - 1)
"""The base weight of a place: a multiple of every size a hangout can be divided by."""


class CrookPlace(Record, frozen=True, gc=False):
    """The place of one crook that the seat can't identify."""

    hangout: int
    """The hangout it is in or came from; NOTHING if it was never dealt."""
    recruit: int
    """Its index among all recruits; NOTHING if it wasn't recruited."""
    card: Card
    """The real card. Crooks that lie together in a pile have no order."""
    kinds: int
    """The kinds of crook that the rules allow here."""
    weight: int = EVEN
    """Relative probability that the kingpin is here, if he is allowed."""


class Pile(Record, frozen=True, gc=False):
    """Crooks that lie together with identical backs; a recruited crook is a pile of one."""

    hangout: int
    recruit: int
    cards: Cards
    bits: int
    """Bit set of the cards."""
    kinds: int
    weight: int = EVEN

    @property
    def places(self) -> list[CrookPlace]:
        hangout, recruit, kinds, weight = self.hangout, self.recruit, self.kinds, self.weight
        return [CrookPlace(hangout, recruit, card, kinds, weight) for card in self.cards]


RecruitedCrook = tuple[int, Card]
"""A crook's index among all recruits, and its card."""


class Pool(Record, frozen=True, gc=False):
    """Piles whose crooks the seat knows as a whole, but not which crook lies in which pile."""

    piles: list[Pile]

    @property
    def places(self) -> list[CrookPlace]:
        return [place for pile in self.piles for place in pile.places]

    @property
    def cards(self) -> list[Card]:
        return sorted([card for pile in self.piles for card in pile.cards])


@lru_cache(maxsize=4096)
def bits(cards: Cards) -> int:
    """Return the cards as a bit set; cached because the same piles are asked for often."""
    return sum([1 << card for card in cards])


Looks = dict[int, list[int]]
"""By hangout: its sizes when a seat looked in."""


def looks_of(s: CrooksState, seat: Seat | None) -> Looks:
    """Return the seat's looks, without hangouts it never looked into."""
    looks: Looks = {}
    for looker, hangout, size in s.looks:
        if looker == seat:
            looks.setdefault(hangout, []).append(size)
    return looks


def pools(s: CrooksState, seat: Seat | None) -> list[Pool]:
    """Return the pools of crooks that this seat can't identify; None is a spectator."""
    return pools_from_looks(s, seat, looks_of(s, seat))


def pools_from_looks(s: CrooksState, seat: Seat | None, looks: Looks) -> list[Pool]:
    """Return the same as `pools`, for looks that are already collected."""
    unseen = Pool([])
    found = [unseen]
    known = s.open | (0 if seat is None else s.knows[seat])
    recruits: dict[int, list[RecruitedCrook]] = {}
    for number, (hangout, card) in enumerate(s.taken):
        recruits.setdefault(hangout, []).append((number, card))
    for hangout, left in enumerate(s.hangouts):
        if hangout in looks or hangout in recruits:
            seen, gone = looks.get(hangout, ()), recruits.get(hangout, ())
            found += hangout_pools(s, hangout, seen, gone, known, unseen)
        else:
            kinds = kinds_there(s, hangout, len(left))
            unseen.piles.append(Pile(hangout, NOTHING, left, bits(left), kinds))
    if s.out:
        unseen.piles.append(Pile(NOTHING, NOTHING, s.out, bits(s.out), ANY))
    return [pool for pool in found if pool.piles]


def hangout_pools(
    s: CrooksState,
    hangout: int,
    looks: Sequence[int],
    recruits: Sequence[RecruitedCrook],
    known: int,
    unseen: Pool,
) -> list[Pool]:
    """Split a hangout's crooks, in the order they left, into pools at each of this seat's looks."""
    left = s.hangouts[hangout]
    found, pool, size = [], unseen, len(left) + len(recruits)
    weight = EVEN
    for number, card in recruits:
        if size in looks:
            pool, weight = Pool([]), EVEN
            found.append(pool)
        if not known >> card & 1:
            kinds = kinds_recruited(s, card, hangout) & kinds_there(s, hangout, size)
            pool.piles.append(Pile(hangout, number, (card,), 1 << card, kinds, weight))
        if size > 1 and not s.cramped >> number & 1:
            weight = weight * size // (size - 1)
        size -= 1
    if left:
        if size in looks:
            pool = Pool([])
            found.append(pool)
        kinds = kinds_there(s, hangout, size)
        pool.piles.append(Pile(hangout, NOTHING, left, bits(left), kinds, weight))
    return found


def kinds_there(s: CrooksState, hangout: int, size: int) -> int:
    """CR-14: exclude fitting crooks if a seat with a full row took nobody."""
    return ANY & ~FITTING if size <= s.barren[hangout] else ANY


def kinds_recruited(s: CrooksState, card: Card, hangout: int) -> int:
    """CR-12, CR-14, CR-25: return the kinds that can be in a rival's hand or face down."""
    if card != s.hand:
        return ANY & ~KINGPIN
    robber = s.stack[-1]
    assert isinstance(robber, Ask)
    if s.row_full(robber.seat):
        return FITTING
    return ANY & ~KINGPIN if s.hangouts[hangout] else ANY


# Counting deals


def ways(places: tuple[int, ...], kingpins: int, fitting: int, plain: int) -> int:
    """Count the ways to deal crooks of each kind to places.

    `places` counts the places by the kinds they allow.
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


class Odds(Record, frozen=True, gc=False):
    """A pool reduced to counts of places and crooks."""

    places: tuple[int, ...]
    """Number of places by the kinds they allow."""
    crooks: tuple[int, int, int]
    """Number of crooks by kind."""

    @classmethod
    def of(cls, s: CrooksState, pool: Pool) -> "Odds":
        places, cards = [0] * (ANY + 1), 0
        for pile in pool.piles:
            places[pile.kinds] += len(pile.cards)
            cards |= pile.bits
        of_kinds = s.pack.of_kinds
        kingpins = (cards & of_kinds[KINGPIN]).bit_count()
        fitting = (cards & of_kinds[FITTING]).bit_count()
        plain = (cards & of_kinds[PLAIN]).bit_count()
        return cls(tuple(places), (kingpins, fitting, plain))

    def ways_with(self, allowed: int, kind: int) -> int:
        """Count the deals in which one such place holds one crook of this kind."""
        return ways_with(self.places, self.crooks, allowed, kind)

    @property
    def all_possible(self) -> tuple[int, ...]:
        """By the kinds that places allow: the kinds that such a place can hold in some deal."""
        return kinds_possible(self.places, self.crooks)

    def possible(self, allowed: int) -> int:
        """Return the kinds that such a place can hold in some deal."""
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
    """Return, by the kinds that places allow, the kinds they can hold; cached by counts."""
    found = [0] * len(places)
    for allowed, count in enumerate(places):
        if count:
            kinds = [kind for kind in KINDS if ways_with(places, crooks, allowed, kind)]
            found[allowed] = sum(kinds)
    return tuple(found)
