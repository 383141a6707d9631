"""The regular bot's answers: which cards to stop, and why."""

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


def answer(reader: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    chain = reader.view.chain
    if chain[0].card not in WEAPONS:
        return answer_harmless(reader, choices)
    harm = hurts(reader, chain)
    last_is_bad = harm if works_now(chain) else -harm
    if last_is_bad < 1:
        return Thought(PASS, "This doesn't hurt you: save your answers.")
    harmful = harm_words(reader, chain)
    if ANSWER_FIREWALL in choices and last_is_bad >= ONE_SHORT:
        return Thought(ANSWER_FIREWALL, f"{harmful}: use your firewall.")
    if ANSWER_COUNTER in choices:
        return Thought(ANSWER_COUNTER, f"{harmful}: a counter turns it against its player.")
    if ANSWER_DENY in choices and last_is_bad >= deny_from(reader):
        return Thought(ANSWER_DENY, f"{harmful}: stop it with a deny.")
    return Thought(PASS, f"{harmful}, but that isn't too bad: save your deny.")


def deny_from(reader: ViewReader) -> int:
    """Return how bad a card must be for a deny; less with two in hand."""
    return ONE_SHORT if reader.hand.count("deny") > 1 else MUST_STOP


def harm_words(reader: ViewReader, chain: tuple[CardOnTable, ...]) -> str:
    """Describe what the chain does as it stands."""
    first, last = chain[0], chain[-1]
    if not works_now(chain):
        return f"{player(last.seat)} stops what you want to happen"
    named = the_card(first.card, f"The {first.card}")
    assert first.target is not None
    if first.target == reader.me:
        return f"{named} hits you, and you have {reader.levels(reader.me)}"
    return f"{named} helps {player(first.seat)}, who has {reader.levels(first.seat)}"


def answer_harmless(reader: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Answer a firewall or scavenge: a deny is usually worth more."""
    first, last = reader.view.chain[0], reader.view.chain[-1]
    rich = reader.hand.count("deny") > 1
    if first.seat == reader.me and last.seat != reader.me and rich and ANSWER_DENY in choices:
        return Thought(ANSWER_DENY, "You have another deny: use one to save your card.")
    leads = reader.open_levels(first.seat) == ALL
    if len(reader.view.chain) == 1 and leads and rich and ANSWER_DENY in choices:
        why = f"{player(first.seat)} has all levels open, and you have more than one deny."
        return Thought(ANSWER_DENY, why)
    named = the_card(first.card, f"the {first.card}")
    return Thought(PASS, f"A deny is worth more than {named}.")


def works_now(chain: tuple[CardOnTable, ...]) -> bool:
    """Return whether the first card works as played if nobody answers any more."""
    turns = 0
    for card in reversed(chain[1:]):
        if turns < 0:
            turns = 0
        else:
            turns = turns + 1 if card.card == "counter" else -1
    return turns >= 0 and turns % 2 == 0


def hurts(reader: ViewReader, chain: tuple[CardOnTable, ...]) -> int:
    """Return how bad it is for this seat if the first card works: 3 is critical, below 1 fine."""
    first = chain[0]
    assert first.target is not None
    mine, theirs = reader.open_levels(reader.me), reader.open_levels(first.target)
    if first.card == "pickpocket":
        return {reader.me: 1 + (mine >= ALL)}.get(first.target, 0)
    if first.seat == reader.me:
        return -3 if theirs == ALL or first.card == "steal" else -2
    if first.target == reader.me:
        if first.card == "distract":
            return 1 if mine == ALL else 2
        loses = reader.player(reader.me).unlocked[first.level - 1] if first.level else mine > 0
        return (1 + mine if mine < ALL else 9) if loses else 0
    if theirs == ALL and first.card != "distract":
        return -3
    return 3 if first.card == "steal" and reader.open_levels(first.seat) == ONE_SHORT else 0


def level(reader: ViewReader, choices: tuple[Choice, ...]) -> Thought:
    """Choose a level: for a steal one to gain and never one to lose; for a disable any."""
    card = reader.view.chain[0]
    assert card.target is not None
    own, theirs = reader.player(reader.me).unlocked, reader.player(card.target).unlocked

    def gain(choice: Choice) -> int:
        if choice == NO_LEVEL:
            return 0
        number = PICK_LEVEL.index(choice)
        return theirs[number] - own[number]

    best = max(choices, key=gain)
    whys = {
        1: f"It's unlocked for {player(card.target)} and locked for you.",
        0: "It changes nothing for you, and no level here would help you.",
        -1: "All of yours are unlocked, so each swap is equally bad.",
    }
    tells = {1: "you gain a level", 0: "no difference", -1: "you lose a level"}
    return Thought(best, whys[gain(best)], gain, lambda choice: tells[gain(choice)])
