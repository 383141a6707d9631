"""Advice for people: what regular would say, and where there is time what sharp has found out.

Sharp counts and cannot tell why; regular tells why and cannot count. So the choice and the chances
are sharp's, and what is said of single choices is regular's.
"""

from heistnight.bots import ADVISER, adviser, bot, bots
from heistnight.bots.advice import Advice, Weighed
from heistnight.kernel.chance import RandomBits
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, SeatGame
from heistnight.kernel.text_tokens import Words

THOROUGH = "sharp"
OTHERWISE = "By rules of thumb one would choose otherwise."


def best_adviser(game: str) -> str:
    """Whom to ask where there is time."""
    return THOROUGH if {THOROUGH, ADVISER} <= set(bots(game)) else adviser(game)


def counsel(game: Game | SeatGame, seat: Seat, rng: RandomBits, kind: str) -> Advice:
    """What this kind of bot advises, in words that can be understood."""
    advice = bot(game.id, kind).advise(game, seat, rng)
    if kind != THOROUGH:
        return advice
    return in_plain_words(advice, bot(game.id, adviser(game.id)).advise(game, seat, rng))


def in_plain_words(found: Advice, plain: Advice) -> Advice:
    """What was found, with the reasons of somebody who has some."""
    words = {one.choice: one.words for one in (plain.best, *plain.others)}

    def said(one: Weighed) -> Weighed:
        return Weighed(one.choice, words[one.choice], one.chances)

    if found.best.choice == plain.best.choice:
        why = Words(" ".join([text for text in (plain.why.said, found.why.said) if text]))
    else:
        why = Words(f"{found.why.said} {OTHERWISE}")
    return Advice(found.bot, said(found.best), why, tuple([said(one) for one in found.others]))
