"""Another game that a seat cannot tell from the real one.

What a seat is certain of: its own hand, all that lies open, how many cards everybody holds; the
facts that its memory keeps; that the deck holds nothing but what was shuffled into it, less what
this seat drew itself; and, while a card on the table waits for an answer that is not this seat's to
give, that somebody else has one. All other cards are dealt anew among hands and deck.

That a card was answered by nobody, or late, is no knowledge (G-3): a seat with an answer may
have kept it. What others remember is hidden as well: in an imagined game they know what
everybody knows, which is true there too.
"""

import msgspec

from heistnight.games.vault_heist.cards import KINDS, Card, Cards
from heistnight.games.vault_heist.chain import AnswerCard, answers_of, whom_to_ask
from heistnight.games.vault_heist.effects import POCKET, KeepCard
from heistnight.games.vault_heist.memory import Facts, Hands, single
from heistnight.games.vault_heist.state import Table
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED

TRIES = 20_000


def imagine(s: Table, seat: Seat | None, chance: Chance) -> Table:
    others = tuple([other for other in range(s.seats) if other != seat])
    hidden = hidden_cards(s, others)
    facts = certain(s, seat, others, hidden)
    for _ in range(TRIES):
        if deal_anew(s, others, facts, hidden, chance) and somebody_can_answer(s, seat):
            break
    else:
        raise HeistError("No deal fits what is known: this state cannot come about by the rules.")
    forget(s, seat)
    search_anew(s, seat, chance)
    seal_anew(s, seat, chance)
    return s


def hidden_cards(s: Table, others: tuple[Seat, ...]) -> Cards:
    """All this seat cannot see, as a heap."""
    heap = list(s.deck)
    for other in others:
        heap += s.hands[other]
    return tuple(sorted(heap))


def certain(s: Table, seat: Seat | None, others: tuple[Seat, ...], hidden: Cards) -> Facts:
    """What the others' hands must hold, the most particular facts first."""
    facts = list(s.memory[s.seats if seat is None else seat])
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat == seat:
        facts.append((1 << top.target, top.cards))
    facts.append((sum([1 << other for other in others]), not_in_the_deck(s, seat, hidden)))
    return tuple(sorted(facts, key=lambda fact: fact[0].bit_count()))


def not_in_the_deck(s: Table, seat: Seat | None, hidden: Cards) -> Cards:
    """Hidden cards that were not shuffled into the deck, or that this seat drew out of it."""
    own = s.drew[seat] if seat is not None else ()
    left: list[Card] = []
    for card in KINDS:
        in_deck = s.stock.count(card) - own.count(card)
        left += [card] * (hidden.count(card) - in_deck)
    return tuple(left)


# Dealing


def deal_anew(
    s: Table, others: tuple[Seat, ...], facts: Facts, hidden: Cards, chance: Chance
) -> bool:
    """Put what is known where it must be, and the rest anywhere; False if that gets stuck."""
    rest = list(hidden)
    hands: dict[Seat, list[Card]] = {other: [] for other in others}
    room = {other: len(s.hands[other]) for other in others}
    for where, cards in facts:
        if not place(where, cards, rest, hands, room, chance):
            return False
    heap = chance.shuffled(rest)
    start = 0
    dealt = list(s.hands)
    for other in others:
        end = start + room[other]
        dealt[other] = tuple(sorted([*hands[other], *heap[start:end]]))
        start = end
    s.hands, s.deck = tuple(dealt), heap[start:]
    return True


def place(
    where: Hands,
    cards: Cards,
    rest: list[Card],
    hands: dict[Seat, list[Card]],
    room: dict[Seat, int],
    chance: Chance,
) -> bool:
    """See to it that these hands hold these cards between them."""
    there = [other for other in hands if where >> other & 1]
    for card in sorted(set(cards)):
        held = sum([hands[other].count(card) for other in there])
        for _ in range(cards.count(card) - held):
            free = [other for other in there for _ in range(room[other])]
            if not free or card not in rest:
                return False
            other = free[0] if single(where) else chance.choice(free)
            rest.remove(card)
            hands[other].append(card)
            room[other] -= 1
    return True


# What else is hidden


def forget(s: Table, seat: Seat | None) -> None:
    """Others remember what everybody knows, and of what they drew nothing is known."""
    public = s.memory[s.seats]
    s.memory = tuple(
        [
            facts
            if onlooker in (seat, s.seats)
            else tuple([fact for fact in public if not fact[0] >> onlooker & 1])
            for onlooker, facts in enumerate(s.memory)
        ]
    )
    s.drew = tuple([drew if other == seat else () for other, drew in enumerate(s.drew)])


def search_anew(s: Table, seat: Seat | None, chance: Chance) -> None:
    """VH-45: a pickpocket at work has three cards in view, and nobody else knows which."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat != seat:
        cards = tuple(sorted(chance.shuffled(s.hands[top.target])[:POCKET]))
        s.amend(msgspec.structs.replace(top, cards=cards))


def somebody_can_answer(s: Table, seat: Seat | None) -> bool:
    """The game waits for an answer to a card: if not for this seat's, then for another's."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, AnswerCard) or (seat is not None and top.answers[seat] == UNANSWERED):
        return True
    return any(answers_of(s, other) for other in range(s.seats) if other != seat)


def seal_anew(s: Table, seat: Seat | None, chance: Chance) -> None:
    """G-3: whom a window asks follows from the hands; who has answered, and what, is made up."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, AnswerCard):
        return
    answers = list(whom_to_ask(s))
    if seat is not None:
        answers[seat] = top.answers[seat]
    others = [other for other, answer in enumerate(answers) if other != seat and answer != UNASKED]
    still_asked = seat is not None and answers[seat] == UNANSWERED
    for other in chance.shuffled(others)[0 if still_asked else 1 :]:
        if chance.below(2):
            answers[other] = chance.choice(top.choices(s, other))
    s.amend(msgspec.structs.replace(top, answers=tuple(answers)))
