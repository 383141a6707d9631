"""Answers in words: which cards must be stopped, what that is worth, and why."""

from heistnight.bots.advice import Thought
from heistnight.bots.vault_heist.view_reader import ALL, ONE_SHORT, ViewReader
from heistnight.games.vault_heist.actions import (
    ANSWER_COUNTER,
    ANSWER_DENY,
    ANSWER_FIREWALL,
    NO_LEVEL,
    PASS,
    PICK_LEVEL,
)
from heistnight.games.vault_heist.view import CardOnTable
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import player
from heistnight.kernel.text_tokens import card as the_card

WEAPONS = ("steal", "disable", "distract", "pickpocket")
MUST_STOP = 3


def answer(sight: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    chain = sight.view.chain
    if chain[0].card not in WEAPONS:
        return answer_harmless(sight, choices)
    harm = hurts(sight, chain)
    last_is_bad = harm if works_now(chain) else -harm
    if last_is_bad < 1:
        return Thought(PASS, "As it stands now, this does you no harm: save your answers.")
    harmful = harm_words(sight, chain)
    if ANSWER_FIREWALL in choices and last_is_bad >= ONE_SHORT:
        return Thought(ANSWER_FIREWALL, f"{harmful}: that is what a firewall is for.")
    if ANSWER_COUNTER in choices:
        return Thought(ANSWER_COUNTER, f"{harmful}: a counter turns it round, and costs one card.")
    if ANSWER_DENY in choices and last_is_bad >= deny_from(sight):
        return Thought(ANSWER_DENY, f"{harmful}: this must not happen, and a deny stops it.")
    return Thought(PASS, f"{harmful}, but that is no disaster: a better moment comes for a deny.")


def deny_from(sight: ViewReader) -> int:
    """How bad it must be for a deny; with two in hand, less."""
    return ONE_SHORT if sight.hand.count("deny") > 1 else MUST_STOP


def harm_words(sight: ViewReader, chain: tuple[CardOnTable, ...]) -> str:
    """What the chain comes to, as it stands."""
    first, last = chain[0], chain[-1]
    if not works_now(chain):
        return f"{player(last.seat)} undoes what you want to happen"
    named = the_card(first.card, f"the {first.card}")
    assert first.target is not None
    if first.target == sight.me:
        return f"As it stands, {named} hits you, with {sight.levels(sight.me)}"
    return f"As it stands, {named} helps {player(first.seat)}, who has {sight.levels(first.seat)}"


def answer_harmless(sight: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Firewalls and scavenging matter only to a winner; a deny is worth more than that."""
    first, last = sight.view.chain[0], sight.view.chain[-1]
    rich = sight.hand.count("deny") > 1
    if first.seat == sight.me and last.seat != sight.me and rich and ANSWER_DENY in choices:
        return Thought(ANSWER_DENY, "You hold more than one deny: spend one to have your way.")
    leads = sight.open_levels(first.seat) == ALL
    if len(sight.view.chain) == 1 and leads and rich and ANSWER_DENY in choices:
        why = f"{player(first.seat)} has all levels open, and you hold more than one deny."
        return Thought(ANSWER_DENY, why)
    named = the_card(first.card, f"the {first.card}")
    return Thought(PASS, f"Whatever becomes of {named}, a deny is worth more than that.")


def works_now(chain: tuple[CardOnTable, ...]) -> bool:
    """Whether the first card does what was meant, if nobody answers any more."""
    turns = 0
    for card in reversed(chain[1:]):
        if turns < 0:
            turns = 0
        else:
            turns = turns + 1 if card.card == "counter" else -1
    return turns >= 0 and turns % 2 == 0


def hurts(sight: ViewReader, chain: tuple[CardOnTable, ...]) -> int:
    """How bad it is for this seat if the first card works: 3 must be stopped, below 1 is fine."""
    first = chain[0]
    assert first.target is not None
    mine, theirs = sight.open_levels(sight.me), sight.open_levels(first.target)
    if first.card == "pickpocket":
        return {sight.me: 1 + (mine >= ALL)}.get(first.target, 0)
    if first.seat == sight.me:
        return -3 if theirs == ALL or first.card == "steal" else -2
    if first.target == sight.me:
        if first.card == "distract":
            return 1 if mine == ALL else 2
        loses = sight.player(sight.me).unlocked[first.level - 1] if first.level else mine > 0
        return (1 + mine if mine < ALL else 9) if loses else 0
    if theirs == ALL and first.card != "distract":
        return -3
    return 3 if first.card == "steal" and sight.open_levels(first.seat) == ONE_SHORT else 0


def level(sight: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Of a steal, a level to gain, and never one to lose; of a disable, any."""
    card = sight.view.chain[0]
    assert card.target is not None
    own, theirs = sight.player(sight.me).unlocked, sight.player(card.target).unlocked

    def gain(choice: Choice) -> int:
        if choice == NO_LEVEL:
            return 0
        number = PICK_LEVEL.index(choice)
        return theirs[number] - own[number]

    best = max(choices, key=gain)
    whys = {
        1: f"It is open at {player(card.target)}'s door, and locked at yours.",
        0: "It changes least for you: nothing here would open a level of yours.",
        -1: "All of them are open at your door: one is as bad as another.",
    }
    tells = {1: "a level to gain", 0: "no difference", -1: "a level to lose"}
    return Thought(best, whys[gain(best)], gain, lambda choice: tells[gain(choice)])
