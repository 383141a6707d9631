"""CH-1, CH-2: the cards as small ints, and the pack with what is printed on them."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from heistnight.games.chicken_heist.amounts import ACTION_CARDS, LOOT_CARDS
from heistnight.kernel.discovery import names_in
from heistnight.kernel.packs import Pack, Source
from heistnight.kernel.rig import plain
from heistnight.kernel.rulebook import read

BOOK = {rule.title.lower(): rule.id for rule in read(__package__).values()}
"""Rule numbers by title. The title of a card's rule is the card's name."""


def named(folder: str) -> list[str]:
    """Return the names of the cards in a folder, one per module."""
    return [name.replace("_", " ") for name in names_in(f"{__package__}.{folder}")]


def rule_of(name: str) -> str:
    """Return the number of the rule for this card."""
    if name not in BOOK:
        raise ImportError(f"the card {name!r} needs a rule of that title in rulebook.toml")
    return BOOK[name]


# Events. The four crew events have the numbers of their crews, 0 to 3. Both signals are SIGNAL.
CREWS = 4
SWAT, SIGNAL = 4, 5
BASE_EVENTS = (0, 1, 2, 3, SWAT, SIGNAL, SIGNAL)
BASE_FILES = (*["crew event"] * CREWS, "swat", "drivers signal")
VARIABLE_FILES = tuple([name for name in named("event_cards") if name not in BASE_FILES])
EVENT_FILES = (*BASE_FILES, *VARIABLE_FILES)
"""By kind of event: its module in `event_cards`."""
EVENT_KINDS = len(EVENT_FILES)
VARIABLE_EVENTS = tuple(range(len(BASE_FILES), EVENT_KINDS))
FIXED_EVENTS = ("SWAT", "Driver's Signal", *[name.title() for name in VARIABLE_FILES])
"""The names of all events except crew events, whose names come from the pack."""
COPIES = tuple([2 if kind == SIGNAL else 1 for kind in range(EVENT_KINDS)])

CHARACTERS = tuple(
    sorted(named("characters"), key=lambda name: int(rule_of(name).removeprefix("CH-")))
)
ACTIONS = tuple(named("action_cards"))
FLASH_GRENADE, FREEZE, LOCKDOWN, OVERRULE, SIGNAL_JAMMER = [
    ACTIONS.index(name)
    for name in ("flash grenade", "freeze", "lockdown", "overrule", "signal jammer")
]
"""The cards that other modules refer to."""

LootKind = Literal["money", "gold", "diamond"]
LOOT_ENTRIES = 12
"""The maximum number of loot entries in a pack: each has a choice in the action space."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=40)]


class ChickenCrewEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    source: Source


class CrewEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event that catches one crew."""

    name: Name
    crew: Name
    source: Source


class CharacterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    crew: Name
    source: Source


class LootEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sort of loot: a kind with a value. A kind with several values has several entries."""

    kind: LootKind
    value: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    count: Count
    source: Source


class ActionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    count: Count
    source: Source


class ChickenPack(Pack, frozen=True, kw_only=True, dict=True):
    """What is printed on the cards of Chicken Heist."""

    crew: tuple[ChickenCrewEntry, ...]
    crew_event: tuple[CrewEvent, ...]
    character: tuple[CharacterEntry, ...]
    loot: Annotated[tuple[LootEntry, ...], msgspec.Meta(min_length=1, max_length=LOOT_ENTRIES)]
    action: tuple[ActionEntry, ...]

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from self._wrong_crews()
        yield from self._wrong_lists()
        totals = (
            ("loot", sum([entry.count for entry in self.loot]), LOOT_CARDS, "loot cards"),
            ("action", sum([entry.count for entry in self.action]), ACTION_CARDS, "action cards"),
        )
        for field, found, right, what in totals:
            if found != right:
                yield f"$.{field}", f"found {found} {what} in total; the box has {right}"
        faces = [(entry.kind, entry.value) for entry in self.loot]
        for number, face in enumerate(faces):
            if face in faces[:number]:
                yield f"$.loot[{number}]", f"{face[0]} worth {face[1]} is listed twice"

    def _wrong_lists(self) -> Iterator[tuple[str, str]]:
        if tuple([entry.name for entry in self.character]) != CHARACTERS:
            yield "$.character", f"the characters are, in this order: {', '.join(CHARACTERS)}"
        cards = [entry.name for entry in self.action]
        # A pack may lack a card: packs made before a card was added still work.
        if cards != [name for name in ACTIONS if name in cards]:
            yield "$.action", f"the action cards are, in this order: {', '.join(ACTIONS)}"

    def _wrong_crews(self) -> Iterator[tuple[str, str]]:
        crews = [entry.name for entry in self.crew]
        if len({plain(name) for name in crews}) != CREWS or len(crews) != CREWS:
            yield (
                "$.crew",
                f"found {', '.join(crews)}; there are {CREWS} crews with their own names",
            )
        if sorted([event.crew for event in self.crew_event]) != sorted(crews):
            yield "$.crew_event", "there is one event for each crew"
        names = [plain(name) for name in (*[e.name for e in self.crew_event], *FIXED_EVENTS)]
        for number, event in enumerate(self.crew_event):
            if names.count(plain(event.name)) > 1:
                yield f"$.crew_event[{number}].name", f"the name {event.name!r} is used twice"
        for number, character in enumerate(self.character):
            if character.crew not in crews:
                yield (
                    f"$.character[{number}].crew",
                    f"found {character.crew!r}; the crews are: {', '.join(crews)}",
                )
        for name in crews:
            if name not in [character.crew for character in self.character]:
                yield "$.character", f"the {name} crew has no characters"

    @cached_property
    def event_names(self) -> tuple[str, ...]:
        """The names by kind of event; a crew event has its crew's number."""
        by_crew = {event.crew: event.name for event in self.crew_event}
        return (*[by_crew[crew.name] for crew in self.crew], *FIXED_EVENTS)

    @cached_property
    def crew_of(self) -> tuple[int, ...]:
        """The crew of each character."""
        crews = [crew.name for crew in self.crew]
        return tuple([crews.index(character.crew) for character in self.character])

    @cached_property
    def golden(self) -> tuple[bool, ...]:
        """Whether each sort of loot is gold."""
        return tuple([entry.kind == "gold" for entry in self.loot])

    @cached_property
    def loot_cards(self) -> tuple[int, ...]:
        return tuple([sort for sort, e in enumerate(self.loot) for _ in range(e.count)])

    @cached_property
    def action_cards(self) -> tuple[int, ...]:
        return tuple([ACTIONS.index(e.name) for e in self.action for _ in range(e.count)])

    def loot_name(self, sort: int) -> str:
        entry = self.loot[sort]
        return f"{entry.kind} ({entry.value})"
