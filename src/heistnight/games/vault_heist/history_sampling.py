"""What could have happened instead: the past of a game, lived through anew as one seat knows it.

The state keeps how cards came and went since the deck was last shuffled. A seat saw all of that,
but not all of the cards. So every card that it has not seen is a blank, of which only this is
known: it was in a hand before the shuffle, or came out of the deck since. Going through the past, a
blank becomes the card that it must have been when it is shown, and moves along unseen when
somebody picks a pocket. Blanks left at the end are what is hidden now: any deal of what is left
to them fits all that this seat can be certain of, however indirectly.

Of what was before the shuffle a seat has its memory (see `memory`), and it knows which cards were
in the others' hands all together: those that were not shuffled in.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from heistnight.games.vault_heist.cards import KINDS, Card, Cards
from heistnight.games.vault_heist.knowledge import Facts
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat

Happening = tuple[int, ...]
"""What happened, then the seats, then the cards."""
DRAW, SHOW, GAIN, TAKE = range(4)
"""(DRAW, seat, *cards), (SHOW, seat, card), (GAIN, seat, card),
(TAKE, taker, loser, card, *cards that the taker saw and gave back)."""

UNKNOWN = -1
HELD, DRAWN = range(2)
"""Where a card comes from: a hand before the last shuffle, or the deck."""
SCALE = 1 << 32
Slip = int
"""One card in somebody's hand, by its number: what it is may be UNKNOWN."""

NO_SLIPS: tuple[Slip, ...] = ()


def dealt(hands: tuple[Cards, ...]) -> tuple[Happening, ...]:
    """The past of a game that begins: everybody draws."""
    return tuple([(DRAW, seat, *hand) for seat, hand in enumerate(hands)])


class Known(NamedTuple):
    """What one seat knows of the past, and what it must not look at: cards of others."""

    seat: Seat | None
    stock: Cards
    held: tuple[Cards, ...]
    facts: Facts
    """Of the hands as they were held."""
    history: tuple[Happening, ...]

    def unseen(self) -> list[list[int]]:
        """By where they come from, by kind: how many cards there are that the seat did not get."""
        held = [card for seat, cards in enumerate(self.held) if seat != self.seat for card in cards]
        drawn = [self.stock.count(card) for card in KINDS]
        for happening in self.history:
            if happening[0] == DRAW and happening[1] == self.seat:
                for card in happening[2:]:
                    drawn[card] -= 1
        return [[held.count(card) for card in KINDS], drawn]


class Impossible(Exception):
    """A blank was taken for the wrong card earlier on: so it cannot have been."""


class ImaginedPast:
    """One way in which everything can have come about, for all that one seat knows."""

    __slots__ = ("cards", "chance", "hands", "held", "origins", "seat", "told", "unseen")

    def __init__(self, seat: Seat | None, unseen: list[list[int]], chance: Chance) -> None:
        self.seat, self.chance = seat, chance
        self.unseen = [list(counts) for counts in unseen]
        """By origin, by kind: how many cards the blanks, and the deck, must be."""
        self.cards: list[Card] = []
        self.origins: list[int] = []
        """By slip: what it is, and where it comes from."""
        self.hands: list[list[Slip]] = []
        self.held: list[list[Slip]] = []
        self.told: list[tuple[Happening, Sequence[Slip]]] = []
        """What happened, with slips in place of the cards that were not open."""

    def copy(self) -> "ImaginedPast":
        twin = ImaginedPast(self.seat, self.unseen, self.chance)
        twin.cards, twin.origins = list(self.cards), list(self.origins)
        twin.hands = [list(hand) for hand in self.hands]
        twin.held, twin.told = self.held, list(self.told)
        return twin

    def slips(self, seat: Seat, cards: Cards, origin: int) -> list[Slip]:
        """As many new slips; blanks, unless they are the own cards."""
        first = len(self.cards)
        self.cards += cards if seat == self.seat else (UNKNOWN,) * len(cards)
        self.origins += (origin,) * len(cards)
        return list(range(first, len(self.cards)))

    def begin(self, held: tuple[Cards, ...], facts: Facts) -> None:
        """The hands before the shuffle, with all that was known of them."""
        self.held = [self.slips(seat, cards, HELD) for seat, cards in enumerate(held)]
        self.hands = [list(hand) for hand in self.held]
        for where, cards in sorted(facts, key=lambda fact: fact[0].bit_count()):
            hands = [hand for seat, hand in enumerate(self.hands) if where >> seat & 1]
            self.seen([slip for hand in hands for slip in hand], cards)

    def live_on(self, history: tuple[Happening, ...]) -> None:
        for happening in history:
            self.live_through(happening)

    def live_through(self, happening: Happening) -> None:
        what, seat = happening[:2]
        if what == SHOW:
            hand = self.hands[seat]
            hand.remove(self.shown(hand, happening[2]))
            self.told.append((happening, NO_SLIPS))
        elif what == DRAW:
            drawn = self.slips(seat, happening[2:], DRAWN)
            self.hands[seat] += drawn
            self.told.append((happening[:2], drawn))
        elif what == TAKE:
            self.take(happening)
        else:
            self.hands[seat].append(len(self.cards))
            self.cards.append(happening[2])
            self.origins.append(UNKNOWN)
            self.told.append((happening, NO_SLIPS))

    def take(self, happening: Happening) -> None:
        """Taker and loser know the card that went; the cards given back only the taker knows."""
        taker, loser, card, *returned = happening[1:]
        pocket = self.hands[loser]
        if taker == self.seat:
            gone, *back = self.seen(pocket, (card, *returned))
        else:
            known = loser == self.seat
            gone = self.seen(pocket, (card,))[0] if known else self.chance.choice(pocket)
            rest = [slip for slip in pocket if slip != gone]
            back = list(self.chance.shuffled(rest)[: len(returned)])
        pocket.remove(gone)
        self.hands[taker].append(gone)
        self.told.append((happening[:3], [gone, *back]))

    def seen(self, slips: list[Slip], cards: Cards) -> list[Slip]:
        """Those of the slips that these cards are: some known to be, else some blanks."""
        free = list(slips)
        found = []
        for card in cards:
            slip = self.shown(free, card)
            free.remove(slip)
            found.append(slip)
        return found

    def shown(self, slips: list[Slip], card: Card) -> Slip:
        """That of the slips which this card is: one known to be, else a blank."""
        cards = self.cards
        for slip in slips:
            if cards[slip] == card:
                return slip
        return self.filled(slips, card)

    def filled(self, slips: list[Slip], card: Card) -> Slip:
        """One of these blanks turns out to be this card."""
        cards, origins = self.cards, self.origins
        left = [counts[card] for counts in self.unseen]
        able = [slip for slip in slips if cards[slip] == UNKNOWN and left[origins[slip]]]
        if not able:
            raise Impossible
        slip = self.likely(able, card) if len(able) > 1 else able[0]
        self.unseen[origins[slip]][card] -= 1
        cards[slip] = card
        return slip

    def likely(self, blanks: list[Slip], card: Card) -> Slip:
        """The more such cards there are where it comes from, the likelier a blank is one."""
        sources = [self.origins[slip] for slip in blanks]
        if sources.count(sources[0]) == len(sources):
            return self.chance.choice(blanks)
        chances = [SCALE * counts[card] // max(1, sum(counts)) for counts in self.unseen]
        weights = [chances[source] for source in sources]
        point = self.chance.below(sum(weights))
        place = 0
        while point >= weights[place]:
            point -= weights[place]
            place += 1
        return blanks[place]

    # The end of the past

    def blanks(self) -> list[Slip]:
        return [slip for hand in self.hands for slip in hand if self.cards[slip] == UNKNOWN]

    def fill(self, blanks: list[Slip]) -> Cards:
        """Deal what is left of either origin to its blanks; the rest is the deck."""
        rest: Cards = ()
        for origin, counts in enumerate(self.unseen):
            left = tuple([card for card in KINDS for _ in range(counts[card])])
            rest = self.chance.shuffled(left)
            wanted = [slip for slip in blanks if self.origins[slip] == origin]
            for slip, card in zip(wanted, rest, strict=False):
                self.cards[slip] = card
            rest = rest[len(wanted) :]
        return rest

    def cards_in(self, hand: list[Slip]) -> Cards:
        return tuple(sorted([self.cards[slip] for slip in hand]))

    def history(self) -> tuple[Happening, ...]:
        cards = self.cards
        return tuple(
            [
                (*what, *[cards[slip] for slip in slips]) if slips else what
                for what, slips in self.told
            ]
        )


def lived_anew(known: Known, crowd: int, chance: Chance) -> list[ImaginedPast]:
    """Pasts side by side; one that turns out impossible goes on as a copy of another."""
    unseen = known.unseen()
    pasts = [ImaginedPast(known.seat, unseen, chance) for _ in range(crowd)]
    pasts = [past for past in pasts if possible(past.begin, known.held, known.facts)]
    if crowd == 1:
        return [past for past in pasts if possible(past.live_on, known.history)]
    for happening in known.history:
        alive = [past for past in pasts if possible(past.live_through, happening)]
        if not alive:
            return []
        lost = len(pasts) - len(alive)
        pasts = alive + [chance.choice(alive).copy() for _ in range(lost)]
    return pasts


def possible(live: Callable[..., object], *what: Any) -> bool:
    try:
        live(*what)
    except Impossible:
        return False
    return True
