"""What each piece of Chicken Heist does, in words for the help at the table."""

from heistnight.games.chicken_heist.action_card import action_cards
from heistnight.games.chicken_heist.active_ability import active_characters
from heistnight.games.chicken_heist.amounts import RESUPPLY_CARDS
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    BASE_EVENTS,
    CHARACTERS,
    COPIES,
    CREWS,
    EVENT_KINDS,
    SIGNAL,
    ChickenPack,
    rule_of,
)
from heistnight.games.chicken_heist.event_card import event_cards
from heistnight.games.chicken_heist.help_texts import help_text
from heistnight.kernel.facts import GameFacts, Piece
from heistnight.kernel.text_tokens import spelled

AIM = "Run in time, with the most valuable loot."
DECISION_RULES = {"stay": "CH-21", "hide": "CH-22", "run": "CH-20"}
MOVE_TEXTS = {
    "rob": "Take a loot card from the pile. Only you see it.",
    "lookout": "Look at one face-down event. Only you see it.",
    "tinker": "Swap two face-down events without looking at them.",
    "resupply": f"Draw {spelled(RESUPPLY_CARDS)} action cards.",
}
SIGNALS = (
    "The first one is a warning. At the second one the truck leaves. Players who run in that "
    "round split the truck; everyone else in the heist is caught."
)


def facts(pack: ChickenPack) -> GameFacts:
    return GameFacts(
        AIM, (*events(pack), *actions(pack), *characters(pack), *crews(pack), *loot(pack), *play())
    )


def events(pack: ChickenPack) -> list[Piece]:
    found = []
    for event, name in enumerate(pack.event_names):
        crew = pack.crew[event].name if event < CREWS else None
        rule = event_cards()[event].rule
        effect = f"Catches everyone in the {crew} crew." if crew else help_text(rule)
        printed = {"crew": crew, "base": event in BASE_EVENTS}
        words = SIGNALS if event == SIGNAL else effect
        found.append(Piece("event", name, words, COPIES[event], rule, printed))
    assert len(found) == EVENT_KINDS
    return found


def actions(pack: ChickenPack) -> list[Piece]:
    found = []
    for entry in pack.action:
        unit = action_cards()[ACTIONS.index(entry.name)]
        brief = f"{unit.label[0].upper()}{unit.label[1:]}."
        words = help_text(unit.rule)
        found.append(Piece("action", entry.name, words, entry.count, unit.rule, {"brief": brief}))
    return found


def characters(pack: ChickenPack) -> list[Piece]:
    found = []
    for number, entry in enumerate(pack.character):
        rule = rule_of(CHARACTERS[number])
        printed = {"crew": entry.crew, "active": number in active_characters()}
        found.append(Piece("character", entry.name, help_text(rule), 1, rule, printed))
    return found


def crews(pack: ChickenPack) -> list[Piece]:
    names = pack.event_names
    return [
        Piece("crew", entry.name, f"Caught by {names[number]}.", None, "CH-30")
        for number, entry in enumerate(pack.crew)
    ]


def loot(pack: ChickenPack) -> list[Piece]:
    return [
        Piece(
            "loot",
            pack.loot_name(sort),
            f"Worth {entry.value}.",
            entry.count,
            "CH-27",
            {"kind": entry.kind, "value": entry.value},
        )
        for sort, entry in enumerate(pack.loot)
    ]


def play() -> list[Piece]:
    moves = [Piece("move", name, words, None, "CH-11") for name, words in MOVE_TEXTS.items()]
    return moves + [
        Piece("decision", name, help_text(rule), None, rule)
        for name, rule in DECISION_RULES.items()
    ]
