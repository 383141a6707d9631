"""What a seat knows of cards that went from hand to hand, as a perfect memory would (G-4).

Every move of a card is kept: from where, to where, its face, and who saw the face. To imagine the
hidden cards of one seat, the moves are gone through once more. Cards that this seat never saw
come out of *heaps*: it knows what lies in a heap, but not which card of the heap is which. A card
gets its face only when the seat sees it, from what its heap still holds; cards that are mixed,
or leave a hand unseen, form a new heap. In the end all heaps are dealt out at random. No face is
read that the seat did not see.
"""

from typing import NamedTuple

from heistnight.games.chicken_heist.card_knowledge_groups import KnownHeap, Token, weighted
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat

PILE, TABLE, DISCARDS = 8, 9, 10
"""Places besides the seats 0 to 7. On the table lie the truck's loot, or action cards in use."""
PLACES = 11
UNSEEN, OPENLY = 0, 511
"""Who saw a face: a bit a seat; the ninth bit stands for the public."""
SHUFFLED, REBUILT = -1, -2
"""The pile was shuffled; the discards became the new pile."""
TRIES = 5000

Log = tuple[int, ...]


def moved(start: int, end: int, face: int, seen: int) -> int:
    """One move of one card, as a number."""
    return seen << 12 | start << 8 | end << 4 | face


def last_face(log: Log) -> int:
    """The face of the card that moved last."""
    return log[-1] & 15


def shown_to_all(log: Log) -> Log:
    """The last move, with its card shown round afterwards."""
    return (*log[:-1], log[-1] | OPENLY << 12)


class Contradiction(Exception):
    """A guess on the way cannot be squared with what was seen later: try again."""


class Stay(NamedTuple):
    """A card lay somewhere, and turned up with a face only as it left; or it is there yet."""

    token: Token
    place: int
    since: int
    until: int


class Whereabouts:
    """One pass through the moves, with what one seat saw of them."""

    def __init__(self, deck: Log, log: Log, seat: Seat | None, chance: Chance) -> None:
        self.chance, self.log = chance, log
        self.heaps: list[KnownHeap] = []
        self.places: list[list[Token]] = [[] for _ in range(PLACES)]
        self.tokens: list[Token | None] = []
        """By move: the card that moved."""
        self.stays: list[Stay] = []
        """Of cards that turned up: only a contradiction has to look at them."""
        root = self.new_heap()
        for face in deck:
            root.faces[face] += 1
        self.places[PILE] = root.deal(len(deck), 0)
        eye = 1 << (8 if seat is None else seat)
        follow, known = self.follow, self.tokens
        for move in log:
            known.append(follow(move, eye))

    def new_heap(self) -> KnownHeap:
        self.heaps.append(KnownHeap())
        return self.heaps[-1]

    def follow(self, move: int, eye: int) -> Token | None:
        if move == SHUFFLED:
            self.mix(PILE)
            return None
        if move == REBUILT:
            self.places[PILE], self.places[DISCARDS] = self.places[DISCARDS], []
            self.mix(PILE)
            return None
        start, end = move >> 8 & 15, move >> 4 & 15
        seen = move >> 12 & eye
        token = self.seen_leaving(start, move & 15) if seen else self.unseen_leaving(start)
        token.since = len(self.tokens)
        self.places[end].append(token)
        return token

    def mix(self, place: int) -> None:
        """From now on nobody knows which of these cards is which."""
        tokens = self.places[place]
        heaps = {token.heap if token.face is None else None for token in tokens}
        if len(tokens) > 1 and (None in heaps or len(heaps) > 1):
            heap = self.new_heap()
            heap.gather(tokens)
            self.places[place] = heap.deal(len(tokens), len(self.tokens))

    def unseen_leaving(self, place: int) -> Token:
        if place != PILE:
            self.mix(place)
        return self.places[place].pop()

    def seen_leaving(self, place: int, face: int) -> Token:
        if place != PILE:
            token = self.likely(place, face)
            self.places[place].remove(token)
        else:
            token = self.places[PILE].pop()
            if token.face is None and not token.heap.may_hold(face):
                raise Contradiction
        if token.face is None:
            token.turn_up(face, self.chance)
            self.stays.append(Stay(token, place, token.since, len(self.tokens)))
        return token

    def likely(self, place: int, face: int) -> Token:
        """A card there that is known to have this face; else one that may have it."""
        tokens = self.places[place]
        blank = []
        for token in tokens:
            if token.face is None:
                blank.append(token)
            elif token.face == face:
                return token
        heaps = {token.heap for token in blank}
        able = blank
        if len(heaps) != 1 or not blank[0].heap.may_hold(face):
            able = [token for token in blank if token.may_be(face)] or self.spared(place, face)
            heaps = {token.heap for token in able}
        if len(heaps) == 1:
            return self.chance.choice(able)
        return able[weighted([token.heap.odds(face) for token in able], self.chance)]

    def spared(self, place: int, face: int) -> list[Token]:
        """Let an earlier card have been another one, so that one with this face is left here."""
        heaps = {token.heap for token in self.places[place] if token.face is None}
        for stay in self.stays:
            token, other = stay.token, None
            if token.face == face and token.heap in heaps:
                other = self.instead_of(stay, face)
            elif stay.place == place and token.face is not None and token.heap.may_hold(face):
                other = self.still_there(stay, token.face)
            if other is not None:
                self.exchange(stay, other)
                return [token for token in self.places[place] if token.may_be(face)]
        raise Contradiction

    def still_there(self, stay: Stay, face: int) -> Stay | None:
        """Another card that lies there since that time and may have this face."""
        for token in self.places[stay.place]:
            if token.face is None and token.since < stay.until and token.heap.may_hold(face):
                return Stay(token, stay.place, token.since, len(self.tokens))
        return None

    def instead_of(self, stay: Stay, face: int) -> Stay | None:
        """Another card that lay there at the same time and may have had this face."""
        heap = stay.token.heap
        there = self.still_there(stay, face)
        if there is not None:
            return there
        for other in self.stays:
            if (
                other.place == stay.place
                and max(stay.since, other.since) < min(stay.until, other.until)
                and other.token.heap is not heap
                and other.token.heap.may_hold(face)
                and other.token.face is not None
                and heap.faces[other.token.face]
            ):
                return other
        return None

    def exchange(self, one: Stay, other: Stay) -> None:
        """Each of two cards left when the other did, with the face the other had then."""
        cards, faces = (one.token, other.token), (other.token.face, one.token.face)
        for card in cards:
            if card.face is not None:
                card.heap.faces[card.face] += 1
                card.face = None
        for card, face in zip(cards, faces, strict=True):
            if face is not None:
                card.turn_up(face, self.chance)
        trade = {cards[0]: cards[1], cards[1]: cards[0]}
        left = min(one.until, other.until)
        self.tokens[left:] = [
            trade.get(card, card) if card else None for card in self.tokens[left:]
        ]
        self.places = [[trade.get(card, card) for card in place] for place in self.places]
        self.stays = [stay for stay in self.stays if stay.token not in cards]
        for stay, until in ((one, other.until), (other, one.until)):
            if stay.token.face is not None:
                self.stays.append(stay._replace(until=until))
        cards[0].since, cards[1].since = cards[1].since, cards[0].since
        for stay in (one, other):
            if stay.token.face is None:
                stay.token.since = stay.since

    def demand(self, places: list[int], face: int) -> None:
        """One of these places is known to hold such a card."""
        held = [place for place in places if any(t.may_be(face) for t in self.places[place])]
        if not held:
            raise Contradiction
        token = self.likely(self.chance.choice(held), face)
        if token.face is None:
            token.turn_up(face, self.chance)

    def settle(self) -> None:
        """Deal out every heap: each card left gets one of the faces left."""
        for heap in reversed(self.heaps):
            left = [token for token in heap.tokens if token.face is None]
            faces = [face for face, count in enumerate(heap.faces) if count for _ in range(count)]
            if not heap.loose:
                for token, face in zip(left, self.chance.shuffled(faces), strict=True):
                    token.face = face
                continue
            order = self.chance.shuffled(range(len(left)))
            for token, number in zip(left, order, strict=True):
                if number < len(faces):
                    token.face = faces[number]
                else:
                    token.stands_for = heap.loose[number - len(faces)]
        for heap in self.heaps:
            if heap.loose:
                for token in heap.tokens:
                    token.settled()

    def at(self, place: int) -> tuple[int, ...]:
        return tuple([token.settled() for token in self.places[place]])

    def retold(self) -> Log:
        """The moves as they would have been with these faces."""
        return tuple(
            [
                move if token is None else move & ~15 | token.settled()
                for move, token in zip(self.log, self.tokens, strict=True)
            ]
        )


def imagined(
    deck: Log,
    log: Log,
    seat: Seat | None,
    chance: Chance,
    holder: tuple[list[int], int] | None = None,
) -> Whereabouts:
    """Where the cards may be, as far as this seat knows; `holder`: (places, face) one must hold."""
    for _ in range(TRIES):
        try:
            where = Whereabouts(deck, log, seat, chance)
            if holder is not None:
                where.demand(*holder)
        except Contradiction:
            continue
        where.settle()
        return where
    raise HeistError("No deal fits what was seen: this state cannot come about by the rules.")
