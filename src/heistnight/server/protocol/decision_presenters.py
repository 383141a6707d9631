"""Convert decisions, hints and what the coach says to protocol messages."""

from typing import Any

import msgspec

from heistnight.bots.advice import Advice, Chances, RatedOption
from heistnight.catalogue import rules_of
from heistnight.kernel.choices import Choice, Final
from heistnight.kernel.game import Decision, Game, Option
from heistnight.kernel.text_tokens import Words
from heistnight.learn.coach import Coach, LessonOutcome
from heistnight.learn.plans import CONFIRM_ANCHOR, CONFIRM_PLAN, PlanProgress
from heistnight.server.protocol import schemas


def present_final(final: Final | None) -> schemas.FinalShown | None:
    return schemas.FinalShown(ends=final.ends, undone=final.undone) if final else None


def present_decision(decision: Decision, question: str) -> schemas.DecisionShown:
    return schemas.DecisionShown(
        id=question,
        prompt=decision.prompt,
        prompt_parts=decision.prompt_words.tokens,
        rule=decision.rule,
        phase=decision.phase,
        sealed=decision.sealed,
        options=[
            schemas.OptionShown(
                id=one.id,
                label=one.label,
                label_parts=one.label_words.tokens,
                data=one.data,
                rule=one.rule,
                final=present_final(one.final),
            )
            for one in decision.options
        ],
    )


def present_reasons(game: str, decision: Decision) -> list[schemas.Reason]:
    space = rules_of(game).space
    return [
        present_reason(choice, decision.label_words(choice), space[choice].data, why)
        for choice, why in decision.reason_words().items()
    ]


def present_hint(asked: Decision, advice: Advice) -> schemas.HintShown:
    options = {option.id: option for option in asked.options}
    return schemas.HintShown(
        bot=advice.bot,
        prompt=asked.prompt,
        prompt_parts=asked.prompt_words.tokens,
        best=present_weighed(options[advice.best.choice], advice.best),
        why=str(advice.why),
        why_parts=advice.why.tokens,
        others=[present_weighed(options[one.choice], one) for one in advice.others],
    )


def present_weighed(option: Option, one: RatedOption) -> schemas.WeighedShown:
    return schemas.WeighedShown(
        choice=one.choice,
        label=option.label,
        label_parts=option.label_words.tokens,
        data=option.data,
        words=str(one.words),
        words_parts=one.words.tokens,
        chances=present_chances(one.chances) if one.chances else None,
    )


def present_chances(counted: Chances) -> schemas.ChancesShown:
    return schemas.ChancesShown(win=counted.win, low=counted.low, high=counted.high)


def present_coach(coach: Coach, game: Game | None) -> schemas.CoachShown:
    """Present the coach; `game` is what the learner sees, or None while events are still shown."""
    step = coach.step(game) if game else None
    say = step.say if step else coach.idle_words(game)
    waits = step.waits_for if step else lambda _: False
    asked = game.choices(coach.seat) if game and step and step.asks else ()
    outcome = coach.outcome(game) if game else None
    return schemas.CoachShown(
        lesson=coach.lesson.id,
        step=coach.progress.step,
        steps=len(coach.lesson.step),
        say=say,
        point=step.point if step else "",
        asks=step.asks if step else bool(say),
        choices=[one for one in asked if game and waits(game.rules.space[one].key)],
        against=coach.progress.against if step else "",
        praise=coach.progress.praise,
        end=present_lesson_end(outcome) if outcome else None,
    )


def present_plan_coach(progress: PlanProgress) -> schemas.CoachShown:
    """Present what the coach says about a plan in progress."""
    shown = present_coach(progress.coach, progress.game)
    if not progress.complete:
        return shown
    return msgspec.structs.replace(shown, say=CONFIRM_PLAN, point=CONFIRM_ANCHOR, asks=True)


def present_lesson_end(outcome: LessonOutcome) -> schemas.LessonEnd:
    return schemas.LessonEnd(passed=outcome.passed, stars=outcome.stars, say=outcome.say)


def present_reason(
    choice: Choice, label: Words, data: dict[str, Any], why: Words
) -> schemas.Reason:
    return schemas.Reason(
        choice=choice,
        label=str(label),
        label_parts=label.tokens,
        data=data,
        reason=str(why),
        reason_parts=why.tokens,
    )
