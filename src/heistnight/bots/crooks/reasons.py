"""Put the regular bot's reasons in Crooks into words."""

from heistnight.bots.advice import rough
from heistnight.bots.crooks.plan import CrooksPlan
from heistnight.games.crooks.actions import (
    CROOK_TAKEN,
    DECLINE,
    FACE_DOWN,
    FACE_UP,
    KILL,
    MOVE,
    PASS,
    PICK_POCKET,
    RECRUIT,
    SPY_ON_HANGOUT,
    SPY_ON_TARGET,
    TAKE_NONE,
)
from heistnight.games.crooks.amounts import HIDING_COST, POCKET_MONEY
from heistnight.games.crooks.cards import target_name
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import player
from heistnight.kernel.text_tokens import card, listed, spelled


def points(value: float) -> str:
    """Return 'about 3 points', 'less than a point' or 'about −2 points'."""
    count = round(abs(value))
    if not count:
        return "less than a point"
    return f"about {'−' if value < 0 else ''}{count} point{'s' * (count > 1)}"


def describe(plan: CrooksPlan, choice: Choice, value: float) -> str:
    """Describe a choice in a few words."""
    if choice in FACE_UP or choice in FACE_DOWN:
        return f"wins the target {rough(plan.holding(choice)[0])}; {points(value)}"
    if choice in RECRUIT:
        pile = plan.view.hangouts[RECRUIT.index(choice)]
        return f"{points(plan.expected_best(pile))} for ${pile.price}"
    if choice in CROOK_TAKEN or choice in MOVE or choice in KILL:
        return points(value)
    return ""


def reason(plan: CrooksPlan, choice: Choice, value: float) -> str:
    """Say why a choice is the best."""
    if choice in RECRUIT:
        return search_reason(plan, choice)
    if choice in CROOK_TAKEN:
        crook = plan.view.crooks[CROOK_TAKEN[choice]]
        return f"In the best place, {card(crook.name)} gains you most: {points(value)}."
    if choice in FACE_UP or choice in FACE_DOWN:
        return placing_reason(plan, choice)
    if choice in MOVE:
        target = target_name(MOVE.index(choice))
        return f"The crooks you move gain most at {target}."
    if choice in KILL:
        rival = player(KILL.index(choice))
        return f"Removing {rival}'s crooks gains you {points(value)}."
    return other_reason(plan, choice)


def search_reason(plan: CrooksPlan, choice: Choice) -> str:
    pile = plan.view.hangouts[RECRUIT.index(choice)]
    known = listed([card(name) for name in pile.certain])
    there = f" (you know: {known})" if known else ""
    best = points(plan.expected_best(pile))
    crooks = "one crook" if pile.cards == 1 else f"the best of {spelled(pile.cards)} crooks"
    if not plan.free:
        return f"Your row is full, but {crooks} there{there} may still be worth ${pile.price}."
    return f"Expect {best} from {crooks} there{there}: for ${pile.price}, that's the best deal."


def placing_reason(plan: CrooksPlan, choice: Choice) -> str:
    hidden = choice in FACE_DOWN
    target = (FACE_DOWN if hidden else FACE_UP).index(choice)
    assert plan.view.hand is not None
    crook = plan.board.by_name[plan.view.hand.crook or ""]
    chance, counts = plan.holding(choice)
    here = f"It wins {target_name(target)}, worth {round(counts)}, {rough(chance)}"
    gangs = f", and counts for {listed(crook.gangs)}" if crook.gangs else ""
    if hidden:
        return f"{here}{gangs}. Face down for ${HIDING_COST}, rivals can't see it."
    if crook.special == "killer":
        return f"{here}{gangs}. It can kill a rival's crooks there."
    return f"{here}{gangs}."


def other_reason(plan: CrooksPlan, choice: Choice) -> str:
    if choice == PASS:
        return "No crook you can still get improves your row: keep your money."
    if choice == PICK_POCKET:
        return f"It's ${POCKET_MONEY} for free."
    if choice in SPY_ON_HANGOUT:
        return "You know least about this hangout. Looking now helps you choose later."
    if choice in SPY_ON_TARGET:
        return "Rivals have face-down crooks there, and it helps to know who they are."
    if choice == TAKE_NONE:
        return "You can't place any of them."
    if choice == DECLINE:
        return "It wouldn't help you here."
    return "All options look the same."
