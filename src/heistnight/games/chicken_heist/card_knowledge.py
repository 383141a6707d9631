"""What a seat with perfect memory knows about cards that changed places (G-4).

Every move of a card is logged: from where, to where, its face, and who saw the face. To imagine
the cards hidden from a seat, the log is replayed. Cards that this seat never saw belong to
*groups*: it knows which faces a group contains, but not which card is which. A card gets a face
only when the seat sees it, out of the faces left in its group. Cards that are shuffled, or leave
a hand unseen, form a new group. At the end all groups are dealt out at random. No face is read
that the seat didn't see.
"""

from typing import NamedTuple

from heistnight.games.chicken_heist.card_knowledge_groups import CardGroup, TrackedCard, weighted
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat

PILE, TABLE, DISCARDS = 8, 9, 10
"""Places besides the seats 0 to 7. The table has the truck's loot, or action cards in use."""
PLACE_COUNT = 11
UNSEEN, OPENLY = 0, 511
"""Who saw a face: one bit per seat, and the ninth bit for spectators."""
SHUFFLED, REBUILT = -1, -2
"""Log entries: the pile was shuffled; the discards became the new pile."""
MAX_GUESSES = 5000

CardLog = tuple[int, ...]


def encode_move(start: int, end: int, face: int, seen: int) -> int:
    """Encode one move of one card as a number."""
    return seen << 12 | start << 8 | end << 4 | face


def last_face(log: CardLog) -> int:
    """Return the face of the card that moved last."""
    return log[-1] & 15


def mark_shown(log: CardLog) -> CardLog:
    """Mark the card that moved last as seen by everyone."""
    return (*log[:-1], log[-1] | OPENLY << 12)


class WrongGuess(Exception):
    """A random guess doesn't fit what was seen later; try again."""


class CardStay(NamedTuple):
    """The time a card was at a place before its face was seen; it may still be there."""

    token: TrackedCard
    place: int
    since: int
    until: int


class CardKnowledge:
    """What one seat knows about a deck, from one replay of its log."""

    def __init__(self, deck: CardLog, log: CardLog, seat: Seat | None, chance: Chance) -> None:
        self.chance, self.log = chance, log
        self.groups: list[CardGroup] = []
        self.places: list[list[TrackedCard]] = [[] for _ in range(PLACE_COUNT)]
        self.tokens: list[TrackedCard | None] = []
        """The card that moved, by log entry."""
        self.stays: list[CardStay] = []
        """The stays of cards whose face was seen; needed to resolve contradictions."""
        root = self.new_group()
        for face in deck:
            root.faces[face] += 1
        self.places[PILE] = root.deal(len(deck), 0)
        viewer_bit = 1 << (8 if seat is None else seat)
        follow, known = self.follow, self.tokens
        for move in log:
            known.append(follow(move, viewer_bit))

    def new_group(self) -> CardGroup:
        self.groups.append(CardGroup())
        return self.groups[-1]

    def follow(self, move: int, viewer_bit: int) -> TrackedCard | None:
        if move == SHUFFLED:
            self.mix(PILE)
            return None
        if move == REBUILT:
            self.places[PILE], self.places[DISCARDS] = self.places[DISCARDS], []
            self.mix(PILE)
            return None
        start, end = move >> 8 & 15, move >> 4 & 15
        seen = move >> 12 & viewer_bit
        token = self.seen_leaving(start, move & 15) if seen else self.unseen_leaving(start)
        token.since = len(self.tokens)
        self.places[end].append(token)
        return token

    def mix(self, place: int) -> None:
        """Put the cards of a place into one group: nobody knows which is which any more."""
        tokens = self.places[place]
        groups = {token.group if token.face is None else None for token in tokens}
        if len(tokens) > 1 and (None in groups or len(groups) > 1):
            group = self.new_group()
            group.gather(tokens)
            self.places[place] = group.deal(len(tokens), len(self.tokens))

    def unseen_leaving(self, place: int) -> TrackedCard:
        if place != PILE:
            self.mix(place)
        return self.places[place].pop()

    def seen_leaving(self, place: int, face: int) -> TrackedCard:
        if place != PILE:
            token = self.likely_card(place, face)
            self.places[place].remove(token)
        else:
            token = self.places[PILE].pop()
            if token.face is None and not token.group.may_hold(face):
                raise WrongGuess
        if token.face is None:
            token.turn_up(face, self.chance)
            self.stays.append(CardStay(token, place, token.since, len(self.tokens)))
        return token

    def likely_card(self, place: int, face: int) -> TrackedCard:
        """Return a card there that is known to have this face, or else one that may have it."""
        tokens = self.places[place]
        blank = []
        for token in tokens:
            if token.face is None:
                blank.append(token)
            elif token.face == face:
                return token
        groups = {token.group for token in blank}
        able = blank
        if len(groups) != 1 or not blank[0].group.may_hold(face):
            able = [token for token in blank if token.may_be(face)] or self.free_face(place, face)
            groups = {token.group for token in able}
        if len(groups) == 1:
            return self.chance.choice(able)
        return able[weighted([token.group.odds(face) for token in able], self.chance)]

    def free_face(self, place: int, face: int) -> list[TrackedCard]:
        """Exchange an earlier guess, so that a card with this face is left here."""
        groups = {token.group for token in self.places[place] if token.face is None}
        for stay in self.stays:
            token, other = stay.token, None
            if token.face == face and token.group in groups:
                other = self.instead_of(stay, face)
            elif stay.place == place and token.face is not None and token.group.may_hold(face):
                other = self.still_there(stay, token.face)
            if other is not None:
                self.exchange(stay, other)
                return [token for token in self.places[place] if token.may_be(face)]
        raise WrongGuess

    def still_there(self, stay: CardStay, face: int) -> CardStay | None:
        """Return another card that has been there since then and may have this face."""
        for token in self.places[stay.place]:
            if token.face is None and token.since < stay.until and token.group.may_hold(face):
                return CardStay(token, stay.place, token.since, len(self.tokens))
        return None

    def instead_of(self, stay: CardStay, face: int) -> CardStay | None:
        """Return another card that was there at the same time and may have had this face."""
        group = stay.token.group
        there = self.still_there(stay, face)
        if there is not None:
            return there
        for other in self.stays:
            if (
                other.place == stay.place
                and max(stay.since, other.since) < min(stay.until, other.until)
                and other.token.group is not group
                and other.token.group.may_hold(face)
                and other.token.face is not None
                and group.faces[other.token.face]
            ):
                return other
        return None

    def exchange(self, one: CardStay, other: CardStay) -> None:
        """Exchange two cards: each left when the other did, with the other's face."""
        cards, faces = (one.token, other.token), (other.token.face, one.token.face)
        for card in cards:
            if card.face is not None:
                card.group.faces[card.face] += 1
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

    def require(self, places: list[int], face: int) -> None:
        """Make sure that one of these places has a card with this face."""
        held = [place for place in places if any(t.may_be(face) for t in self.places[place])]
        if not held:
            raise WrongGuess
        token = self.likely_card(self.chance.choice(held), face)
        if token.face is None:
            token.turn_up(face, self.chance)

    def deal_out(self) -> None:
        """Deal out every group: give each card without a face one of the faces left."""
        for group in reversed(self.groups):
            left = [token for token in group.tokens if token.face is None]
            faces = [face for face, count in enumerate(group.faces) if count for _ in range(count)]
            if not group.loose:
                for token, face in zip(left, self.chance.shuffled(faces), strict=True):
                    token.face = face
                continue
            order = self.chance.shuffled(range(len(left)))
            for token, number in zip(left, order, strict=True):
                if number < len(faces):
                    token.face = faces[number]
                else:
                    token.stands_for = group.loose[number - len(faces)]
        for group in self.groups:
            if group.loose:
                for token in group.tokens:
                    token.resolved_face()

    def at(self, place: int) -> tuple[int, ...]:
        return tuple([token.resolved_face() for token in self.places[place]])

    def rewritten_log(self) -> CardLog:
        """Return the log with the imagined faces."""
        return tuple(
            [
                move if token is None else move & ~15 | token.resolved_face()
                for move, token in zip(self.log, self.tokens, strict=True)
            ]
        )


def imagine_cards(
    deck: CardLog,
    log: CardLog,
    seat: Seat | None,
    chance: Chance,
    holder: tuple[list[int], int] | None = None,
) -> CardKnowledge:
    """Deal the cards consistently with what this seat knows.

    `holder`: (places, face): one of these places must have such a card.
    """
    for _ in range(MAX_GUESSES):
        try:
            where = CardKnowledge(deck, log, seat, chance)
            if holder is not None:
                where.require(*holder)
        except WrongGuess:
            continue
        where.deal_out()
        return where
    raise HeistError("No deal fits what was seen. The rules can't lead to this state.")
