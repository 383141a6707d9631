"""A quick policy for solitaire: finish good jobs, always bribe, flee with the objective met."""

from collections.abc import Callable

from heistnight.bots.big_score_solo.crew import JACK_WORTH
from heistnight.bots.big_score_solo.loot import DRIVES_TO_HAVE
from heistnight.bots.big_score_solo.policy_jobs import JobGlance, job_glances, token_worth
from heistnight.bots.big_score_solo.policy_traitors import robbing_helps
from heistnight.bots.policy import Choices, Dice, PolicyBot
from heistnight.games.big_score.cards import CASH_TOKENS, COP, FACE_VALUE, CrewType
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
from heistnight.games.big_score.solo.bribe import PayWith
from heistnight.games.big_score.solo.placing import PlaceCard, PlaceSpare
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import ENTRUST
from heistnight.games.big_score.solo.scenarios.crypto_currency import WAVE_OFF
from heistnight.games.big_score.solo.scenarios.heat_is_on import RETURN_LOOT
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import JACK, JACK_AS
from heistnight.games.big_score.solo.scenarios.simultaneous_plunder import PAY_CASH
from heistnight.games.big_score.solo.scenarios.whatever_it_takes import BUY_DRIVE, BUY_NO_MORE
from heistnight.games.big_score.solo.state import SoloState
from heistnight.kernel.choices import Choice, places
from heistnight.kernel.events import Seat

TYPE_CHOSEN, TYPE_PAID, SLOT_CHOSEN = places(CHOOSE), places(EXTRA), places(PLACE)
TOKEN_TAKEN, TOKEN_REMOVED, TOKEN_PAID = places(TAKE), places(REMOVE), places(PAY)
SLOT_TURNED, SLOT_FOR_JACK, TYPE_FOR_JACK = places(TURN_UP), places(JACK), places(JACK_AS)
TYPE_TRUSTED = places(ENTRUST)


def quick_policy(s: SoloState, seat: Seat, choices: Choices, dice: Dice) -> Choice:
    if len(choices) == 1:
        return choices[0]
    rule = RULES.get(s.stack[-1].phase)
    return rule(s, choices) if rule else choices[0]


# Act I


def hire_nobody_else(s: SoloState, choices: Choices) -> Choice:
    return HIRED


def keep_nobody(s: SoloState, choices: Choices) -> Choice:
    return LET_GO


def assign(s: SoloState, choices: Choices) -> Choice:
    return assign_to(job_glances(s), s, choices)


def assign_to(jobs: list[JobGlance], s: SoloState, choices: Choices) -> Choice:
    first = choices[0]
    if first in TYPE_CHOSEN:
        return choose_what_saves_most(jobs, s, choices)
    if first in TYPE_FOR_JACK:
        hidden = [u + m - d for u, m, d in zip(s.unseen, s.mixed_in, s.dealt, strict=True)]
        return min(choices, key=lambda choice: hidden[TYPE_FOR_JACK[choice]])
    if first in SLOT_CHOSEN:
        return place_where_it_does_most(jobs, s, choices)
    return pay_for_what_is_worth_it(jobs, s, choices)


def choose_what_saves_most(jobs: list[JobGlance], s: SoloState, choices: Choices) -> Choice:
    """Choose the type worth the most: the fee it saves, or its value if not worth the fee."""
    jobs.sort(key=by_density)
    best, most = choices[0], -1.0
    for choice in choices:
        kind = TYPE_CHOSEN.get(choice)
        if kind is None:
            break
        left, saved = s.hand[kind], 0.0
        for job in jobs:
            taken = job.missing[kind]
            if taken:
                taken = min(taken, left)
                saved += taken * min(FEE, job.density)
                left -= taken
                if not left:
                    break
        if saved > most:
            best, most = choice, saved
    return best


def by_density(job: JobGlance) -> float:
    return -job.density


def place_where_it_does_most(jobs: list[JobGlance], s: SoloState, choices: Choices) -> Choice:
    step = s.stack[-1]
    assert isinstance(step, PlaceCard)
    if isinstance(step, PlaceSpare):
        return place_spare(jobs, s, step.kind, choices)
    worth = {job.slot: job.density for job in jobs if job.missing[step.kind]}
    slots = [choice for choice in choices if choice in SLOT_CHOSEN]
    return max(slots, key=lambda choice: worth.get(SLOT_CHOSEN[choice], 0.0))


def place_spare(jobs: list[JobGlance], s: SoloState, kind: CrewType, choices: Choices) -> Choice:
    """Place spare crew of the commonest type: then two traitors are more often one type."""
    used = [sum(counts) for counts in zip(s.own.aside, *s.on_job, strict=True)]
    if used[kind] < max(used):
        return LET_GO
    fewest = min([job for job in jobs if PLACE[job.slot] in choices], key=by_remaining)
    return PLACE[fewest.slot]


def by_remaining(job: JobGlance) -> int:
    return job.remaining


def pay_for_what_is_worth_it(jobs: list[JobGlance], s: SoloState, choices: Choices) -> Choice:
    best, most = ASSIGNED, float(FEE)
    for choice in choices:
        if choice in SLOT_FOR_JACK:
            if jack_is_worth_it(s, jobs, SLOT_FOR_JACK[choice]):
                return choice
        elif choice in TYPE_PAID:
            kind = TYPE_PAID[choice]
            for job in jobs:
                if job.density >= most and job.missing[kind] and job.density > FEE:
                    best, most = choice, job.density
    return best


def jack_is_worth_it(s: SoloState, jobs: list[JobGlance], slot: int) -> bool:
    """Return whether a jack should finish this job: striking types, or any as the round ends."""
    job = next(job for job in jobs if job.slot == slot)
    if job.remaining > s.own.left or job.value < JACK_WORTH * job.remaining:
        return False
    return not s.deck or job.missing[s.own.on_strike] == job.remaining


def turn_up(s: SoloState, choices: Choices) -> Choice:
    """Reveal a job with cops on it first, then the one with the best tokens."""
    slots = [choice for choice in choices if choice in SLOT_TURNED]
    if not slots:
        return LEAVE_DOWN
    if s.scenario_id != "heat-is-on":
        return slots[0]

    def pressing(choice: Choice) -> float:
        tokens: tuple[int, ...] = s.own.on_job[SLOT_TURNED[choice]]
        if COP in tokens:
            return 1000.0 * tokens.count(COP)
        return sum([token_worth(s, token) for token in tokens])

    return max(slots, key=pressing)


# The vault


def rob_or_flee(s: SoloState, choices: Choices) -> Choice:
    """Flee once the objective is met; with traitors, only if another round doesn't help."""
    if not s.scenario.met(s):
        return ROB
    return ROB if s.scenario_id == "betray-the-traitor" and robbing_helps(s) else FLEE


def bribe(s: SoloState, choices: Choices) -> Choice:
    if WAVE_OFF in choices:
        return WAVE_OFF
    if choices[0] in BRIBE:
        return choices[-1]
    if PAY_CASH in choices:
        return PAY_CASH
    step = s.stack[-1]
    assert isinstance(step, PayWith)
    worths = {choice: FACE_VALUE[CASH_TOKENS[TOKEN_PAID[choice]]] for choice in choices}
    enough = [choice for choice in choices if worths[choice] >= step.due]
    return enough[0] if enough else choices[-1]


def take(s: SoloState, choices: Choices) -> Choice:
    return max(choices[:-1], key=lambda choice: token_worth(s, TOKEN_TAKEN[choice]))


def remove(s: SoloState, choices: Choices) -> Choice:
    return min(choices, key=lambda choice: token_worth(s, TOKEN_REMOVED[choice]))


def entrust(s: SoloState, choices: Choices) -> Choice:
    """Give cops to likely traitors and loot to the others."""
    aside = s.own.aside
    pick = max if s.cops_met else min
    return pick(choices, key=lambda choice: aside[TYPE_TRUSTED[choice]])


def return_loot(s: SoloState, choices: Choices) -> Choice:
    return RETURN_LOOT


def buy(s: SoloState, choices: Choices) -> Choice:
    return BUY_DRIVE if s.drives < DRIVES_TO_HAVE else BUY_NO_MORE


RULES: dict[str, Callable[[SoloState, Choices], Choice]] = {
    "hire": hire_nobody_else,
    "assign": assign,
    "keep": keep_nobody,
    "turn-up": turn_up,
    "vault": rob_or_flee,
    "bribe": bribe,
    "take": take,
    "remove": remove,
    "entrust": entrust,
    "stakeout": return_loot,
    "buy": buy,
}


class SoloPolicy(PolicyBot):
    policy = staticmethod(quick_policy)
    rookie_slips = 0.07
