"""Hints for people: from regular, or from sharp when there is time.

Sharp has win rates but no reasons; regular has reasons but no win rates. A thorough hint has
sharp's choice and win rates, and regular's words about the options.
"""

from heistnight.bots import ADVISOR_BOT, bot, bots, default_advisor
from heistnight.bots.advice import Advice, RatedOption
from heistnight.kernel.chance import RandomBits
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, SeatGame
from heistnight.kernel.text_tokens import Words

THOROUGH = "sharp"
NO_WIN_RATE = "It did best in the simulations."
"""The reason where sharp disagrees with regular and its win rate is too uncertain to show."""


def best_advisor(game: str) -> str:
    """Return the bot to ask when there is time."""
    return THOROUGH if {THOROUGH, ADVISOR_BOT} <= set(bots(game)) else default_advisor(game)


def advise(game: Game | SeatGame, seat: Seat, rng: RandomBits, kind: str) -> Advice:
    """Return this bot's advice, with reasons."""
    advice = bot(game.id, kind).advise(game, seat, rng)
    if kind != THOROUGH:
        return advice
    return with_reasons(advice, bot(game.id, default_advisor(game.id)).advise(game, seat, rng))


def with_reasons(found: Advice, plain: Advice) -> Advice:
    """Return the advice found by search, with the words of a bot that gives reasons."""
    words = {one.choice: one.words for one in (plain.best, *plain.others)}

    def described(one: RatedOption) -> RatedOption:
        return RatedOption(one.choice, words[one.choice], one.chances)

    why = [found.why.said or NO_WIN_RATE]
    if found.best.choice == plain.best.choice:
        why = [plain.why.said, found.why.said]
    others = tuple([described(one) for one in found.others])
    return Advice(found.bot, described(found.best), Words(" ".join(filter(None, why))), others)
