"""Imagine another game that a seat can't tell from the real one.

A seat is certain of its own hand, of everything face up, of how many cards everyone holds, and of
what follows from the card moves that it saw (see `history_sampling`). While a reaction window
waits for someone else, it also knows that another player has an answer.

A card that nobody answered, or that was answered late, proves nothing (G-3): a player with an
answer may have saved it. What others remember is hidden too. In an imagined game their views show
only what everyone knows, which is true there as well.
"""

from heistnight.games.vault_heist.amounts import POCKET
from heistnight.games.vault_heist.cards import Cards
from heistnight.games.vault_heist.effects import KeepCard
from heistnight.games.vault_heist.history_sampling import (
    DRAW,
    ImaginedHistory,
    KnownHistory,
    is_possible,
    sample_histories,
)
from heistnight.games.vault_heist.knowledge import Memory
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import HeistError
from heistnight.kernel.events import Seat
from heistnight.kernel.records import replace
from heistnight.kernel.steps import UNANSWERED, UNASKED

SAMPLE_COUNTS = (1, 1, 1, 8, 64, 512, 4096)
"""How many histories are sampled together at each try. Usually the first try succeeds."""
MAX_DEALS = 20
"""How often the hidden cards of one history are dealt before the next history is tried."""


def imagine(s: VaultHeistState, seat: Seat | None, chance: Chance) -> VaultHeistState:
    facts = s.remembered[s.seats if seat is None else seat]
    known = KnownHistory(seat, s.stock, s.held, facts, s.history)
    for count in SAMPLE_COUNTS:
        if any(try_history(s, seat, past) for past in sample_histories(known, count, chance)):
            break
    else:
        raise HeistError("No deal fits what is known: the rules can't lead to this state.")
    reset_memory(s, seat)
    redraw_pocket(s, seat, chance)
    redraw_answers(s, seat, chance)
    return s


def try_history(s: VaultHeistState, seat: Seat | None, past: ImaginedHistory) -> bool:
    """Replace the real history with this one if it leads to the current question."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat == seat:
        if not is_possible(past.find_all, past.hands[top.target], top.cards):
            return False
    blanks = past.blanks()
    for _ in range(MAX_DEALS):
        deck = past.fill(blanks)
        hands = tuple([past.cards_in(hand) for hand in past.hands])
        if anyone_can_answer(s, seat, hands):
            s.hands, s.deck, s.history = hands, deck, past.history()
            s.held = tuple([past.cards_in(hand) for hand in past.held])
            return True
    return False


# Other hidden information


def reset_memory(s: VaultHeistState, seat: Seat | None) -> None:
    """Set the others' memories to what everyone knows and what they drew in this history."""
    s.memory = public_memory(seat, s.memory)
    s.remembered = public_memory(seat, s.remembered)
    drew: list[Cards] = [()] * s.seats
    for move in s.history:
        if move[0] == DRAW:
            drew[move[1]] += move[2:]
    s.drew = tuple(drew)


def public_memory(seat: Seat | None, memory: Memory) -> Memory:
    *_, public = memory
    return tuple(
        [
            facts
            if viewer == seat
            else tuple([fact for fact in public if not fact[0] >> viewer & 1])
            for viewer, facts in enumerate(memory)
        ]
    )


def redraw_pocket(s: VaultHeistState, seat: Seat | None, chance: Chance) -> None:
    """VH-45: draw again the cards that another player's pickpocket sees."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, KeepCard) and top.seat != seat:
        cards = tuple(sorted(chance.shuffled(s.hands[top.target])[:POCKET]))
        s.amend(replace(top, cards=cards))


def anyone_can_answer(s: VaultHeistState, seat: Seat | None, hands: tuple[Cards, ...]) -> bool:
    """Return whether an open window has a player who can answer, as it must."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, HandWindow) or UNANSWERED not in top.answers:
        return True
    if seat is not None and top.answers[seat] == UNANSWERED:
        return True
    return any(top.can_answer(s, other, hands[other]) for other in range(s.seats) if other != seat)


def redraw_answers(s: VaultHeistState, seat: Seat | None, chance: Chance) -> None:
    """G-3: ask the players whose hands can answer, and make up who has already answered what."""
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
    s.amend(replace(top, answers=tuple(answers)))
