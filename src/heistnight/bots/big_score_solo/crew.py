"""Act I for the regular bot: assigning and paying, with reasons in words."""

from collections.abc import Callable, Mapping

from heistnight.bots.advice import Thought, best_of, value_in
from heistnight.bots.big_score.words import about
from heistnight.bots.big_score_solo.jobs import OpenJob, card_worth, open_jobs
from heistnight.bots.big_score_solo.token_values import token_worth
from heistnight.bots.big_score_solo.words import name_at
from heistnight.bots.policy import Choices
from heistnight.games.big_score.cards import TYPES
from heistnight.games.big_score.phrases import money, some, tokens_counted
from heistnight.games.big_score.solo.actions import (
    ASSIGNED,
    CHOOSE,
    EXTRA,
    HIRED,
    LEAVE_DOWN,
    LET_GO,
    PLACE,
    TURN_UP,
)
from heistnight.games.big_score.solo.amounts import FEE
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import JACK, JACK_AS
from heistnight.games.big_score.solo.view import SoloView
from heistnight.kernel.choices import Choice
from heistnight.kernel.text_tokens import a, card, spelled

JACK_WORTH = 25
"""The least a job must bring for each jack used on it."""


def value_label(values: Mapping[Choice, float], verb: str) -> Callable[[Choice], str]:
    """Return a function that labels choices by value: 'saves about $20K'."""
    return lambda choice: f"{verb} {about(values[choice])}" if choice in values else ""


def hire_nobody_else(view: SoloView, choices: Choices) -> Thought:
    """Stop hiring: the whole deck is drawn anyway, so never pay for speed."""
    why = "You'll draw the whole crew deck anyway. What you pay for now, you'd get for free later."
    return Thought(HIRED, why)


def keep_nobody(view: SoloView, choices: Choices) -> Thought:
    why = "The next hand brings other crew. No card is worth paying to keep."
    return Thought(LET_GO, why)


def assign(view: SoloView, choices: Choices) -> Thought:
    jobs = open_jobs(view)
    if choices[0] in CHOOSE:
        return choose_what_saves_most(view, jobs, choices)
    if choices[0] in JACK_AS:
        return jack_for_the_rarest(view, choices)
    if LET_GO in choices:
        return place_spare(view, jobs, choices)
    if choices[0] in PLACE:
        return place_where_it_does_most(view, jobs, choices)
    return pay_for_what_is_worth_it(view, jobs, choices)


def choose_what_saves_most(view: SoloView, jobs: list[OpenJob], choices: Choices) -> Thought:
    """Choose the type worth the most: the fee it saves, or its value if not worth the fee."""

    def saved(choice: Choice) -> float:
        kind = TYPES[CHOOSE.index(choice)]
        worths = sorted([w for job in jobs for w in job.worths(kind)], reverse=True)
        return sum([min(FEE, worth) for worth in worths[: view.hand[kind]]])

    values = {choice: saved(choice) for choice in choices if choice in CHOOSE}
    best = best_of(values)
    kind = TYPES[CHOOSE.index(best)]
    wanted = sum([job.missing.get(kind, 0) for job in jobs])
    cards = card(kind, some(view.hand[kind], kind))
    why = (
        f"The open jobs have room for {spelled(wanted)}. Assigning {cards} now is free and saves "
        f"{about(values[best])} in fees."
        if wanted
        else "No open job has room for your cards, so it makes no difference."
    )
    return Thought(best, why, value_in(values), value_label(values, "saves"))


def place_where_it_does_most(view: SoloView, jobs: list[OpenJob], choices: Choices) -> Thought:
    kind = next(iter(view.placing))
    slots = [choice for choice in choices if choice in PLACE]
    values = {choice: card_worth(jobs, kind, PLACE.index(choice)) for choice in slots}
    best = best_of(values)
    job = next(job for job in jobs if job.slot == PLACE.index(best))
    lacks = "this completes it" if job.remaining == 1 else f"it needs {job.remaining}"
    name = name_at(view, job.slot)
    why = f"{name} brings {about(job.value)}, and {lacks}. A {kind} helps most there."
    return Thought(best, why, value_in(values), value_label(values, "is worth"))


def place_spare(view: SoloView, jobs: list[OpenJob], choices: Choices) -> Thought:
    """Place spare crew of the commonest type: then two traitors are more often one type."""
    kind = next(iter(view.placing))
    placed = [name for job in view.jobs for name in job.placed]
    used: dict[str, int] = {
        name: view.board.aside.get(name, 0) + placed.count(name) for name in TYPES
    }
    if used[kind] < max(used.values()):
        return Thought(LET_GO, f"Any {kind} you add makes it likelier that a {kind} is a traitor.")
    fewest = min([job for job in jobs if PLACE[job.slot] in choices], key=lambda j: j.remaining)
    why = f"The {kind} is the type you use most. One more makes other traitors less likely."
    return Thought(PLACE[fewest.slot], why)


def pay_for_what_is_worth_it(view: SoloView, jobs: list[OpenJob], choices: Choices) -> Thought:
    for choice in choices:
        if choice in JACK and jack_is_worth_it(view, jobs, JACK.index(choice)):
            name = name_at(view, JACK.index(choice))
            return Thought(choice, f"Use jacks for the last icons of a good job, like {name}.")
    worths = {c: card_worth(jobs, TYPES[EXTRA.index(c)]) for c in choices if c in EXTRA}
    values = {ASSIGNED: float(FEE), **worths}
    tell = value_label(worths, "is worth")
    if not worths:
        return Thought(ASSIGNED, "You can't place any of your cards.", value_in(values))
    worth, number = max([(worths[c], EXTRA.index(c)) for c in worths])
    fee, kind = money(view.prices["extra"]), TYPES[number]
    if worth > FEE:
        why = f"Placing {card(kind, a(kind))} costs {fee} and is worth {about(worth)} on a job."
        return Thought(EXTRA[number], why, value_in(values), tell)
    why = f"No other card is worth the {fee} fee on these jobs."
    return Thought(ASSIGNED, why, value_in(values), tell)


def jack_is_worth_it(view: SoloView, jobs: list[OpenJob], slot: int) -> bool:
    """Return whether a jack should finish this job: striking types, or any as the round ends."""
    job = next(job for job in jobs if job.slot == slot)
    if job.remaining > view.board.jacks or job.value < JACK_WORTH * job.remaining:
        return False
    only_strike = set(job.missing) == {view.board.on_strike}
    return only_strike or view.deck == 0


def jack_for_the_rarest(view: SoloView, choices: Choices) -> Thought:
    def to_come(choice: Choice) -> float:
        left = view.crew_left.get(TYPES[JACK_AS.index(choice)])
        return left.expected if left else 0.0

    best = min(choices, key=to_come)
    kind = TYPES[JACK_AS.index(best)]
    return Thought(
        best,
        f"You're least likely to draw {card(kind, a(kind))}.",
        lambda choice: -to_come(choice),
        lambda choice: f"{to_come(choice):.1f} still to come in this deck",
    )


def turn_up_the_best(view: SoloView, choices: Choices) -> Thought:
    """Reveal a job with cops on it first, then the one with the best tokens."""
    slots = [choice for choice in choices if choice in TURN_UP]
    if not slots:
        return Thought(LEAVE_DOWN, "There's no job to reveal.")
    if view.scenario != "heat-is-on":
        return Thought(slots[0], "One more job to work on, for free.")

    def pressing(choice: Choice) -> float:
        tokens: tuple[str, ...] = view.board.on_job[TURN_UP.index(choice)]
        if "cop" in tokens:
            return 1000.0 * tokens.count("cop")
        return sum([token_worth(view, token) for token in tokens])

    best = max(slots, key=pressing)
    tokens: tuple[str, ...] = view.board.on_job[TURN_UP.index(best)]
    urgent = "cop" in tokens
    why = (
        "There are cops on this job. Robbing it keeps them off the track."
        if urgent
        else f"Robbing this job also brings {tokens_counted(tokens)}."
    )
    values = {LEAVE_DOWN: 0.0, **{choice: pressing(choice) for choice in slots}}
    return Thought(best, why, value_in(values))
