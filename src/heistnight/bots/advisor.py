"""Hints for people: from regular, or with simulations when there is time.

Regular has reasons but no win rates; sharp has win rates but no reasons. A thorough hint is
regular's choice with its reason, unless simulations clearly prefer sharp's choice. It shows a win
rate only if that is precise, and none above the recommended option's.
"""

from collections.abc import Mapping

from heistnight.bots import ADVISOR_BOT, bot, bots, default_advisor, search, win_rates
from heistnight.bots.advice import Advice, RatedOption
from heistnight.bots.search import Searched, Tried
from heistnight.bots.search_bot import SharpBot, win_sentence
from heistnight.kernel.chance import Chance, RandomBits
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game, SeatGame
from heistnight.kernel.text_tokens import Words

THOROUGH = "sharp"
SEARCH_EFFORT = 4
"""How much longer sharp searches for a hint than for a move."""
MAX_COUNTED_OPTIONS = 5
"""Options whose win rate is counted."""
ABOUT_AS_GOOD = "about as good"
"""For an option whose win rate is only a little above that of the recommended option."""


def best_advisor(game: str) -> str:
    """Return the bot to ask when there is time."""
    return THOROUGH if {THOROUGH, ADVISOR_BOT} <= set(bots(game)) else default_advisor(game)


def advise(game: Game | SeatGame, seat: Seat, rng: RandomBits, kind: str) -> Advice:
    """Return this bot's advice, with reasons."""
    if kind != THOROUGH:
        return bot(game.id, kind).advise(game, seat, rng)
    plain = bot(game.id, default_advisor(game.id)).advise(game, seat, rng)
    if not plain.others:
        return Advice(THOROUGH, plain.best, plain.why)
    seen = game if isinstance(game, SeatGame) else game.as_seen_by(seat)
    return thorough(seen, plain, Chance.from_rng(rng))


def thorough(game: SeatGame, plain: Advice, chance: Chance) -> Advice:
    """Check regular's advice by simulation, and add win rates."""
    sharp, decision = bot(game.id, THOROUGH), game.pending[game.seat]
    assert isinstance(sharp, SharpBot)
    policy, plans = type(sharp).policy, sharp.plans_for(game)
    longer = plans._replace(
        rollouts=SEARCH_EFFORT * plans.rollouts, acts=SEARCH_EFFORT * plans.acts
    )
    found = search.search(game, decision.choices, policy, chance, longer)
    ranked = sorted(found.tried, key=found.mean, reverse=True)
    first = dict.fromkeys([found.best, plain.best.choice, *ranked])
    tried = win_rates.count_wins(game, list(first)[:MAX_COUNTED_OPTIONS], policy, chance, plans)
    usual = plain.best.choice
    better = win_rates.clearly_better(tried[found.best], tried[usual])
    return compose(decision, found.best if better else usual, plain, tried, found)


def compose(
    decision: Decision,
    best: Choice,
    plain: Advice,
    tried: Mapping[Choice, Tried],
    found: Searched,
) -> Advice:
    """Return the advice to choose `best`. Options with a win rate come in its order."""
    shown = win_rates.numbers_to_show(best, tried)
    agreed = best == plain.best.choice
    words = {one.choice: one.words for one in (plain.best, *plain.others)}

    def rated(choice: Choice) -> RatedOption:
        if choice in shown:
            return RatedOption(choice, words[choice], tried[choice].chances())
        if shown and choice in tried:
            return RatedOption(choice, Words(ABOUT_AS_GOOD))
        # Regular's estimates don't support a choice that isn't regular's.
        return RatedOption(choice, words[choice] if agreed or choice == best else Words(""))

    def order(choice: Choice) -> tuple[bool, float]:
        return choice not in tried, -win_rates.percent_of(tried[choice]) if choice in tried else 0

    rest = [one.choice for one in plain.others] if agreed else sorted(words, key=found.mean)[::-1]
    others = sorted([choice for choice in rest if choice != best], key=order)
    why = plain.why.said if agreed else other_reason(decision, words[best], plain.best.choice)
    if best in shown:
        why += f" {win_sentence(tried[best].chances())}"
    return Advice(THOROUGH, rated(best), Words(why), tuple(map(rated, others)))


def other_reason(decision: Decision, words: Words, usual: Choice) -> str:
    """Say what regular knows about a choice that isn't its own, and why to prefer it."""
    label = decision.label_words(usual).said
    better = f"In simulations it does clearly better than “{label}”."
    said = words.said.rstrip(".")
    return f"{said[0].upper()}{said[1:]}. {better}" if said else better
