"""Solitaire by rules of thumb.

The whole crew deck comes by anyway, so nothing is paid for haste; crew is paid for where a job
is worth it; bribes are always worth their price; and nobody flees before the objective is met.
"""

from collections.abc import Callable

from heistnight.bots.base import Bot
from heistnight.bots.big_score_solo.jobs import OpenJob, card_worth, open_jobs
from heistnight.bots.big_score_solo.worth import cheapest_payment, token_worth
from heistnight.games.big_score.cards import CASH_TOKENS, TOKENS, TYPES
from heistnight.games.big_score.solo.actions import (
    ASSIGNED,
    BRIBE,
    CHOOSE,
    EXTRA,
    FLEE,
    HIRED,
    LEAVE_DOWN,
    LET_GO,
    PAY,
    PLACE,
    REMOVE,
    ROB,
    TAKE,
    TURN_UP,
)
from heistnight.games.big_score.solo.amounts import FEE
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import ENTRUST
from heistnight.games.big_score.solo.scenarios.crypto_currency import WAVE_OFF
from heistnight.games.big_score.solo.scenarios.heat_is_on import RETURN_LOOT
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import JACK, JACK_AS
from heistnight.games.big_score.solo.scenarios.simultaneous_plunder import PAY_CASH
from heistnight.games.big_score.solo.scenarios.whatever_it_takes import BUY_DRIVE, BUY_NO_MORE
from heistnight.games.big_score.solo.view import SoloView
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame

JACK_WORTH = 25
"""What a job must bring for each jack it costs."""
DRIVES_TO_HAVE = 4
IMAGINED_FLIGHTS = 24
NEXT_ROUND_HELPS = 0.12
"""By how much one more vault round improves the chance to meet the objective, roughly."""

NO_HASTE = {"hire": HIRED, "keep": LET_GO}
"""The whole deck comes by anyway: hiring and keeping are never paid for."""

Choices = tuple[Choice, ...]


class SoloThumb(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        if decision.phase in NO_HASTE:
            return NO_HASTE[decision.phase]
        view: SoloView = game.typed_view()
        if decision.phase == "vault":
            return rob_until_it_is_enough(game, view, chance)
        return RULES.get(decision.phase, take_the_first)(view, decision.choices)


# Act I


def assign(view: SoloView, choices: Choices) -> Choice:
    jobs = open_jobs(view)
    if choices[0] in CHOOSE:
        return choose_what_saves_most(view, jobs, choices)
    if choices[0] in JACK_AS:
        return jack_for_the_rarest(view, choices)
    if choices[0] in PLACE:
        kind = next(iter(view.placing))
        slots = [choice for choice in choices if choice in PLACE]
        return max(slots, key=lambda choice: card_worth(jobs, kind, PLACE.index(choice)))
    return pay_for_what_is_worth_it(view, jobs, choices)


def choose_what_saves_most(view: SoloView, jobs: list[OpenJob], choices: Choices) -> Choice:
    """A card that would be paid for saves its fee; another brings what it is worth."""

    def saved(choice: Choice) -> float:
        kind = TYPES[CHOOSE.index(choice)]
        worths = sorted([w for job in jobs for w in job.worths(kind)], reverse=True)
        return sum([min(FEE, worth) for worth in worths[: view.hand[kind]]])

    return max([choice for choice in choices if choice in CHOOSE], key=saved)


def pay_for_what_is_worth_it(view: SoloView, jobs: list[OpenJob], choices: Choices) -> Choice:
    for choice in choices:
        if choice in JACK and jack_is_worth_it(view, jobs, JACK.index(choice)):
            return choice
    extras = [choice for choice in choices if choice in EXTRA]
    if not extras:
        return ASSIGNED
    worth, best = max([(card_worth(jobs, TYPES[EXTRA.index(c)]), EXTRA.index(c)) for c in extras])
    return EXTRA[best] if worth > FEE else ASSIGNED


def jack_is_worth_it(view: SoloView, jobs: list[OpenJob], slot: int) -> bool:
    """For the last icons of a good job: those on strike, or any when the round is ending."""
    job = next(job for job in jobs if job.slot == slot)
    if job.remaining > view.board.jacks or job.value < JACK_WORTH * job.remaining:
        return False
    only_strike = set(job.missing) == {view.board.on_strike}
    return only_strike or view.deck == 0


def jack_for_the_rarest(view: SoloView, choices: Choices) -> Choice:
    def to_come(choice: Choice) -> float:
        left = view.crew_left.get(TYPES[JACK_AS.index(choice)])
        return left.expected if left else 0.0

    return min(choices, key=to_come)


def turn_up_the_best(view: SoloView, choices: Choices) -> Choice:
    """A job with cops on it is the most urgent; then those with the best tokens."""
    slots = [choice for choice in choices if choice in TURN_UP]
    if not slots:
        return LEAVE_DOWN
    if view.scenario != "heat-is-on":
        return slots[0]

    def pressing(choice: Choice) -> float:
        tokens: tuple[str, ...] = view.board.on_job[TURN_UP.index(choice)]
        if "cop" in tokens:
            return 1000.0 * tokens.count("cop")
        return sum([token_worth(view, token) for token in tokens])

    return max(slots, key=pressing)


# The vault


def rob_until_it_is_enough(game: SeatGame, view: SoloView, chance: Chance) -> Choice:
    if view.scenario != "betray-the-traitor":
        return FLEE if view.objective_met else ROB
    now = chance_after_fleeing(game, view, chance)
    bust = view.odds.bust if view.odds else 0.0
    return ROB if (1 - bust) * (now + NEXT_ROUND_HELPS) > now else FLEE


def chance_after_fleeing(game: SeatGame, view: SoloView, chance: Chance) -> float:
    """Two traitors are still to be named: imagine it a few times."""
    if not view.objective_met:
        return 0.0
    met = 0
    for _ in range(IMAGINED_FLIGHTS):
        imagined = game.imagine(game.seat, chance)
        imagined.act_unchecked(game.seat, FLEE)
        met += bool(imagined.result and imagined.result.winners)
    return met / IMAGINED_FLIGHTS


def bribe_all_one_can(view: SoloView, choices: Choices) -> Choice:
    if WAVE_OFF in choices:
        return WAVE_OFF
    bribes = [choice for choice in choices if choice in BRIBE]
    if bribes:
        return bribes[-1]
    if PAY_CASH in choices:
        return PAY_CASH
    held = [TOKENS[CASH_TOKENS[PAY.index(choice)]] for choice in choices]
    return choices[held.index(cheapest_payment(view, held))]


def take_the_best(view: SoloView, choices: Choices) -> Choice:
    return max(choices[:-1], key=lambda choice: token_worth(view, TOKENS[TAKE.index(choice)]))


def remove_the_worst(view: SoloView, choices: Choices) -> Choice:
    return min(choices, key=lambda choice: token_worth(view, TOKENS[REMOVE.index(choice)]))


def trust_the_trustworthy(view: SoloView, choices: Choices) -> Choice:
    """Cops to the likely traitors, loot to those who are probably none."""
    odds: dict[str, float] = view.board.traitor_odds

    def likely(choice: Choice) -> float:
        return odds.get(TYPES[ENTRUST.index(choice)], 0.0)  # who cannot be one is not listed

    return max(choices, key=likely) if view.cops_met else min(choices, key=likely)


def return_loot(view: SoloView, choices: Choices) -> Choice:
    return RETURN_LOOT


def buy_drives(view: SoloView, choices: Choices) -> Choice:
    return BUY_DRIVE if view.drives < DRIVES_TO_HAVE else BUY_NO_MORE


def take_the_first(view: SoloView, choices: Choices) -> Choice:
    """All types are alike to strike; and what a scenario to come asks, no rule of thumb knows."""
    return choices[0]


RULES: dict[str, Callable[[SoloView, Choices], Choice]] = {
    "assign": assign,
    "turn-up": turn_up_the_best,
    "bribe": bribe_all_one_can,
    "take": take_the_best,
    "remove": remove_the_worst,
    "entrust": trust_the_trustworthy,
    "stakeout": return_loot,
    "buy": buy_drives,
}
