"""Another game that a seat cannot tell from the real one.

What a seat is certain of: its own hand, all that lies open, how many cards everybody holds, and
all that follows from the cards that it saw come and go (see `past`); and, while a window
waits for an answer that is not this seat's to give, that somebody else has one.

That a card was answered by nobody, or late, is no knowledge (G-3): a seat with an answer may
have kept it. What others remember is hidden as well: in an imagined game their views show what
everybody knows, which is true there too.
"""

import msgspec

from heistnight.games.vault_heist.amounts import POCKET
from heistnight.games.vault_heist.cards import Cards
from heistnight.games.vault_heist.effects import KeepCard
from heistnight.games.vault_heist.history_sampling import (
    DRAW,
    ImaginedPast,
    Known,
    lived_anew,
    possible,
)
from heistnight.games.vault_heist.knowledge import Memory
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED

CROWDS = (1, 1, 1, 8, 64, 512, 4096)
"""How many pasts are lived through side by side, try by try: most often the first will do."""
DEALS = 20
"""How often the hidden cards of one past are dealt before another past is taken."""


def imagine(s: VaultHeistState, seat: Seat | None, chance: Chance) -> VaultHeistState:
    facts = s.remembered[s.seats if seat is None else seat]
    known = Known(seat, s.stock, s.held, facts, s.history)
    for crowd in CROWDS:
        if any(fits(s, seat, past) for past in lived_anew(known, crowd, chance)):
            break
    else:
        raise HeistError("No deal fits what is known: this state cannot come about by the rules.")
    forget(s, seat)
    search_anew(s, seat, chance)
    seal_anew(s, seat, chance)
    return s


def fits(s: VaultHeistState, seat: Seat | None, past: ImaginedPast) -> bool:
    """Put this past in the place of the real one, if it leads to what is asked now."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat == seat:
        if not possible(past.seen, past.hands[top.target], top.cards):
            return False
    blanks = past.blanks()
    for _ in range(DEALS):
        deck = past.fill(blanks)
        hands = tuple([past.cards_in(hand) for hand in past.hands])
        if somebody_can_answer(s, seat, hands):
            s.hands, s.deck, s.history = hands, deck, past.history()
            s.held = tuple([past.cards_in(hand) for hand in past.held])
            return True
    return False


# What else is hidden


def forget(s: VaultHeistState, seat: Seat | None) -> None:
    """Others remember what everybody knows, and what they drew in this past."""
    s.memory = public_but_for(seat, s.memory)
    s.remembered = public_but_for(seat, s.remembered)
    drew: list[Cards] = [()] * s.seats
    for happening in s.history:
        if happening[0] == DRAW:
            drew[happening[1]] += happening[2:]
    s.drew = tuple(drew)


def public_but_for(seat: Seat | None, memory: Memory) -> Memory:
    *_, public = memory
    return tuple(
        [
            facts
            if onlooker == seat
            else tuple([fact for fact in public if not fact[0] >> onlooker & 1])
            for onlooker, facts in enumerate(memory)
        ]
    )


def search_anew(s: VaultHeistState, seat: Seat | None, chance: Chance) -> None:
    """VH-45: a pickpocket at work has three cards in view, and nobody else knows which."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat != seat:
        cards = tuple(sorted(chance.shuffled(s.hands[top.target])[:POCKET]))
        s.amend(msgspec.structs.replace(top, cards=cards))


def somebody_can_answer(s: VaultHeistState, seat: Seat | None, hands: tuple[Cards, ...]) -> bool:
    """A window waits for an answer: if not for this seat's, then for another's."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, HandWindow) or UNANSWERED not in top.answers:
        return True
    if seat is not None and top.answers[seat] == UNANSWERED:
        return True
    return any(top.can_answer(s, other, hands[other]) for other in range(s.seats) if other != seat)


def seal_anew(s: VaultHeistState, seat: Seat | None, chance: Chance) -> None:
    """G-3: whom a window asks follows from the hands; who has answered, and what, is made up."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, HandWindow):
        return
    answers = [
        UNANSWERED if top.can_answer(s, other, hand) else UNASKED
        for other, hand in enumerate(s.hands)
    ]
    if seat is not None:
        answers[seat] = top.answers[seat]
    others = [other for other, answer in enumerate(answers) if other != seat and answer != UNASKED]
    still_asked = seat is not None and answers[seat] == UNANSWERED
    for other in chance.shuffled(others)[0 if still_asked else 1 :]:
        if chance.below(2):
            answers[other] = chance.choice(top.choices(s, other))
    s.amend(msgspec.structs.replace(top, answers=tuple(answers)))
