"""Crooks in words: what speaks for a choice."""

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
    """'about 3 points', 'less than a point', 'about 2 points the worse'."""
    count = round(abs(value))
    if not count:
        return "less than a point"
    return f"about {count} point{'s' * (count > 1)}{' the worse' if value < 0 else ''}"


def describe(plan: CrooksPlan, choice: Choice, value: float) -> str:
    """What is known of a choice, in a few words."""
    if choice in FACE_UP or choice in FACE_DOWN:
        return f"wins the target {rough(plan.holding(choice)[0])}; {points(value)} for you"
    if choice in RECRUIT:
        pile = plan.view.hangouts[RECRUIT.index(choice)]
        return f"{points(plan.expected_best(pile))} for ${pile.price}"
    if choice in CROOK_TAKEN or choice in MOVE or choice in KILL:
        return f"{points(value)} for you"
    return ""


def reason(plan: CrooksPlan, choice: Choice, value: float) -> str:
    """Why a choice is the best."""
    if choice in RECRUIT:
        return search_reason(plan, choice)
    if choice in CROOK_TAKEN:
        crook = plan.view.crooks[CROOK_TAKEN[choice]]
        return f"Placed well, {card(crook.name)} changes most for you here: {points(value)}."
    if choice in FACE_UP or choice in FACE_DOWN:
        return placing_reason(plan, choice)
    if choice in MOVE:
        target = target_name(MOVE.index(choice))
        return f"Those who make room for the switch do most for you at {target}."
    if choice in KILL:
        rival = player(KILL.index(choice))
        return f"With {rival}'s crooks gone from there, you are better off by {points(value)}."
    return other_reason(plan, choice)


def search_reason(plan: CrooksPlan, choice: Choice) -> str:
    pile = plan.view.hangouts[RECRUIT.index(choice)]
    known = listed([card(name) for name in pile.certain])
    there = f" ({known} for sure)" if known else ""
    best = points(plan.expected_best(pile))
    crooks = "one crook" if pile.cards == 1 else f"the best of {spelled(pile.cards)} crooks"
    if not plan.free:
        return f"Your row is full, but {crooks} there{there} may still be worth ${pile.price}."
    return f"Expect {crooks} there{there} to bring you {best}: for ${pile.price}, the best buy."


def placing_reason(plan: CrooksPlan, choice: Choice) -> str:
    hidden = choice in FACE_DOWN
    target = (FACE_DOWN if hidden else FACE_UP).index(choice)
    assert plan.view.hand is not None
    crook = plan.board.by_name[plan.view.hand.crook or ""]
    chance, counts = plan.holding(choice)
    here = f"At {target_name(target)}, which counts {round(counts)} then, it wins {rough(chance)}"
    gangs = f"; besides, it counts for {listed(crook.gangs)}" if crook.gangs else ""
    if hidden:
        return f"{here}{gangs}. Hidden for ${HIDING_COST}, it leaves rivals in the dark."
    if crook.special == "killer":
        return f"{here}{gangs}. A killer can clear the target of whom it finds there."
    return f"{here}{gangs}."


def other_reason(plan: CrooksPlan, choice: Choice) -> str:
    if choice == PASS:
        return "No crook that is still to be had makes your row better: keep your money."
    if choice == PICK_POCKET:
        return f"${POCKET_MONEY} for nothing."
    if choice in SPY_ON_HANGOUT:
        return "Of this hangout you know least: to look now is to buy well later."
    if choice in SPY_ON_TARGET:
        return "Rivals hide crooks there: to know who they are is worth most."
    if choice == TAKE_NONE:
        return "None of them would make anything better for you."
    if choice == DECLINE:
        return "It would do you no good here."
    return "As far as anybody can tell, all of these are alike."
