"""Act I for the regular bot: choices about crew and jacks, with reasons in words."""

from collections import Counter

from heistnight.bots.advice import Thought, best_of, rough, value_in
from heistnight.bots.big_score import jobs
from heistnight.bots.big_score.prospects import ONE
from heistnight.bots.big_score.values import TOKEN_GUESS
from heistnight.bots.big_score.words import about, adds, pay
from heistnight.games.big_score.actions import COMMIT, KEEP, PICK_BOSS, PLACE_OF, SEND
from heistnight.games.big_score.amounts import EXPERTS_FOR_ABILITY
from heistnight.games.big_score.cards import CARD_NAMES, TYPES
from heistnight.games.big_score.phrases import (
    counted,
    in_words,
    money,
    the_job,
    the_job_first,
)
from heistnight.games.big_score.state import TRAINING
from heistnight.games.big_score.view import BigScoreView, JobView, place_name
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision
from heistnight.kernel.text_tokens import a, card

ITEM_IN_CASH = 40
PLACE_NAMES = [place_name(place) for place in range(len(SEND))]


def boss(decision: Decision, chance: Chance) -> Thought:
    """Pick a boss or item, preferring tokens, which grow in value as sets."""
    if decision.choices[0] in PICK_BOSS:
        why = "The bosses' items are worth about the same, so take any boss you like."
        return Thought(chance.choice(decision.choices), why)
    guesses = {
        option.id: max(
            [worth for name, worth in TOKEN_GUESS.items() if name in option.label],
            default=ITEM_IN_CASH,
        )
        for option in decision.options
    }
    values = {choice: guesses[choice] for choice in decision.choices}
    best = best_of(values)
    why = f"Tokens gain value as you collect more: this brings {about(values[best])} in the end."
    return Thought(best, why, value_in(values), lambda c: f"brings {about(values[c])}")


def hire(view: BigScoreView) -> Thought:
    """Keep the card that adds the most to the crew hired so far."""
    gains = jobs.hiring_gains(view)
    values = {KEEP[CARD_NAMES.index(name)]: gain for name, gain in gains.items()}
    best = best_of(values)
    name = CARD_NAMES[KEEP.index(best)]
    return Thought(
        best,
        lambda: why_hire(view, name, gains[name]),
        value_in(values),
        lambda choice: adds(values[choice]),
    )


def why_hire(view: BigScoreView, name: str, gain: float) -> str:
    kind = jobs.card_type(name)
    asking = sum([kind in job.crew for job in view.jobs])
    if gain < 2 or not asking:
        return "No card in this hand adds much to your crew."
    where = "One job needs" if asking == 1 else f"{in_words(asking).capitalize()} jobs need"
    return (
        f"{where} {card(kind, a(kind))}. With the crew you have, "
        f"this card brings {about(gain)} more."
    )


# Assigning


def assign(view: BigScoreView, decision: Decision) -> Thought:
    """Send the current card where the plan for the whole hand puts it."""
    assert view.own is not None
    plan, number = jobs.assignment(view), len(view.own.assigned)
    kind = CARD_NAMES.index(plan.hand[number]) >> 1
    planned = SEND[PLACE_NAMES.index(plan.places[number])]

    def value(choice: Choice) -> float:
        slot = PLACE_OF[choice]
        if slot >= len(view.jobs):
            return 0.0
        return plan.jobs[slot].gains(plan.pile(slot, without=number))[kind]

    def tell(choice: Choice) -> str:
        return "" if PLACE_OF[choice] == TRAINING else adds(value(choice))

    best = planned if planned in decision.choices else max(decision.choices, key=value)
    return Thought(best, lambda: why_place(view, plan, number, PLACE_OF[best]), value, tell)


def why_place(view: BigScoreView, plan: jobs.Assignment, number: int, place: int) -> str:
    name = plan.hand[number]
    kind = jobs.card_type(name)
    if place < len(view.jobs):
        return why_job(view, plan, number, view.jobs[place])
    if place == TRAINING:
        return why_training(plan, name)
    if not any(kind in job.crew for job in view.jobs):
        return f"No job on the table needs {card(kind, a(kind))}."
    return (
        f"Jobs that need {card(kind, a(kind))} would gain almost nothing from this one: "
        "too much else is missing there, or others will bring it."
    )


def why_job(view: BigScoreView, plan: jobs.Assignment, number: int, job: JobView) -> str:
    mine = plan.pile(job.slot, without=number) + ONE[CARD_NAMES.index(plan.hand[number]) >> 1]
    lacking = Counter(job.crew) - Counter(
        {name: mine >> 4 * kind & 15 for kind, name in enumerate(TYPES)}
    )
    if not lacking:
        return f"Your crew covers {the_job(job.name)} alone, for {pay(job)}."
    others = in_words(view.seats - 1)
    bring = "can still bring" if view.seats > 2 else "can still send"
    players = f"{others} other players" if view.seats > 2 else "one other player"
    chance = plan.jobs[job.slot].success(mine)
    return (
        f"{the_job_first(job.name)} will still need {counted(tuple(lacking.elements()))}, "
        f"which {players} {bring}. The job succeeds {rough(chance)} and pays {pay(job)}."
    )


def why_training(plan: jobs.Assignment, name: str) -> str:
    trained = plan.places.count("training")
    experts = counted((name,) * trained)
    if trained >= EXPERTS_FOR_ABILITY:
        return (
            f"In training, {experts} earn you a vault ability worth "
            f"{about(jobs.ABILITY_WORTH)}, more than they bring on jobs."
        )
    more = in_words(EXPERTS_FOR_ABILITY - trained)
    return (
        f"With {experts} in training, {more} more would earn you a vault ability. "
        "That's worth more than this card on a job."
    )


# Jacks


def commit_jacks(view: BigScoreView, offered: int) -> Thought:
    """Use jacks if they are likely to decide the job."""
    found = jobs.commitments(view, offered)
    values = {COMMIT[jacks]: one.worth for jacks, one in enumerate(found)}
    best = best_of(values)
    return Thought(
        best,
        lambda: why_jacks(view, found, COMMIT.index(best)),
        value_in(values),
        lambda choice: f"the job succeeds {rough(found[COMMIT.index(choice)].success)}",
    )


def why_jacks(view: BigScoreView, found: list[jobs.Commitment], jacks: int) -> str:
    lacks = f"Crew cards missing on this job: {in_words(view.missing or 0)}"
    at_stake = money(round(jobs.stake(view)))
    without, helped = found[0].success, found[-1].success
    if jacks:
        jack = "your jack" if jacks == 1 else "both your jacks"
        return (
            f"{lacks}. With {jack} it succeeds {rough(found[jacks].success)}, without "
            f"{rough(without)}; about {at_stake} is at stake."
        )
    if helped - without < 0.05:
        return f"{lacks}. Your jack would hardly help. Keep it for a later job."
    return (
        f"{lacks}. Other players' jacks save it {rough(without)}. "
        "Yours is worth more on a later job."
    )
