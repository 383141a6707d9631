"""CH-1 to CH-3: set up events, characters, action cards, loot and the leader."""

from msgspec.structs import replace

from heistnight.games.chicken_heist.amounts import (
    POSITIONS,
    SMALL_LOOT,
    STARTING_ACTIONS,
    VARIABLE_IN_PLAY,
)
from heistnight.games.chicken_heist.card_knowledge import PILE, encode_move
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    BASE_EVENTS,
    CHARACTERS,
    LOCKDOWN,
    SIGNAL,
    VARIABLE_EVENTS,
    ActionEntry,
    ChickenPack,
)
from heistnight.games.chicken_heist.characters.cowboy import draw_at_start
from heistnight.games.chicken_heist.event_knowledge import REVEAL
from heistnight.games.chicken_heist.piles import take_from_pile
from heistnight.games.chicken_heist.state import (
    INSIDE,
    LOOKOUT,
    NONE,
    ROB,
    ChickenHeistState,
)
from heistnight.kernel.chance import key_of
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.rig import first_named, first_seat, plain
from heistnight.kernel.rules import Setup, is_small

SIGNAL_ALIASES = tuple(
    [
        plain(f"{which} {name}")
        for which in ("", "1st", "2nd", "first", "second")
        for name in ("Driver's Signal", "Drivers Signal", "Signal")
    ]
)
CHICKEN = "chicken"
SMALL_PAST = (0, 2, SIGNAL)
"""The base events that are past when the small game begins: two crews' and the first signal."""
SMALL_CHARACTERS = ("cowboy", "samurai", "knight")
"""Characters of the small game, by seat. None of them has an ability there."""
SMALL_LOCKS = (POSITIONS - 2, POSITIONS - 1)
"""The positions under lockdown in the small game, from 0."""


def lay_out(setup: Setup, pack: ChickenPack) -> ChickenHeistState:
    """Shuffle and deal everything, before the first round."""
    seats, small = setup.seats, is_small(setup.options)
    if small:
        pack = small_pack(pack)
    nobody = (NONE,) * seats
    s = ChickenHeistState(
        seats=seats,
        key=key_of(setup.seed),
        pack=pack,
        crews=pack.crew_of,
        golden=pack.golden,
        event_names=pack.event_names,
        status=(INSIDE,) * seats,
        hides=(True,) * seats,
        characters=(),
        first_characters=(),
        character_pile=(),
        hands=(),
        action_pile=(),
        loot=((),) * seats,
        loot_pile=(),
        events=(),
        first_events=(),
        aside=(),
        copying=nobody,
        plays=(0,) * seats,
        decisions=nobody,
        devil_last=nobody,
    )
    if small:
        lay_out_last_events(s, setup.rig)
    else:
        lay_out_events(s, setup.rig)
    deal_cards(s, setup.rig)
    first = first_seat(setup.rig, seats)
    leader = s.below(seats, "first seat")
    s.leader = leader if first is None else first
    return s


def lay_out_events(s: ChickenHeistState, rig: dict[str, list[str]]) -> None:
    """CH-1: lay out seven base events and three variable ones; set the other four aside."""
    named = [event_named(s, name, "events") for name in rig.get("events", ())]
    away = [event_named(s, name, "aside") for name in rig.get("aside", ())]
    if named or away:
        check_event_rig(s, named, away)
    variable = s.shuffled(VARIABLE_EVENTS, "events")
    free = [event for event in variable if event not in named and event not in away]
    playing = [event for event in variable if event in named]
    playing += free[: VARIABLE_IN_PLAY - len(playing)]
    rest = [event for event in variable if event not in playing and event not in away]
    positions = list(s.shuffled((*BASE_EVENTS, *playing), "events"))
    for event in named:
        positions.remove(event)
    s.events = s.first_events = (*named, *positions)
    s.aside = (*away, *rest)


def small_pack(pack: ChickenPack) -> ChickenPack:
    """Return the pack with the cards of the small game: little loot, and its lockdowns."""
    loot = [replace(entry, count=0 if n else SMALL_LOOT) for n, entry in enumerate(pack.loot)]
    lockdowns = ActionEntry(ACTIONS[LOCKDOWN], len(SMALL_LOCKS), "house")
    return replace(pack, loot=tuple(loot), action=(lockdowns,))


def lay_out_last_events(s: ChickenHeistState, rig: dict[str, list[str]]) -> None:
    """Lay out the events of the small game: six are revealed, four are shuffled.

    The first signal and three variable events are past. The last two events are under lockdown.
    Nobody can hide, tinker or resupply.
    """
    past = (*SMALL_PAST, *VARIABLE_EVENTS[:VARIABLE_IN_PLAY])
    left = list(BASE_EVENTS)
    for event in SMALL_PAST:
        left.remove(event)
    names = s.event_names
    shuffled = s.shuffled(tuple(left), "events")
    to_come = first_named("events", shuffled, rig.get("events", ()), lambda event: names[event])
    s.events = s.first_events = (*past, *to_come)
    s.aside = VARIABLE_EVENTS[VARIABLE_IN_PLAY:]
    s.event_log = tuple([(REVEAL, 0, position) for position in range(len(past))])
    s.round, s.signals = len(past), SMALL_PAST.count(SIGNAL)
    s.hides, s.moves, s.locks = (False,) * s.seats, (ROB, LOOKOUT), SMALL_LOCKS


def event_named(s: ChickenHeistState, name: str, deck: str) -> int:
    words = plain(name)
    if words in SIGNAL_ALIASES:
        return SIGNAL
    for event, known in enumerate(s.event_names):
        if words == plain(known):
            return event
    known_names = ", ".join(s.event_names)
    raise BadOptions(f"Unknown event {name!r} in the rig of {deck!r}. Events: {known_names}.")


def check_event_rig(s: ChickenHeistState, named: list[int], away: list[int]) -> None:
    """Refuse a rig that names an event too often or puts it on the wrong side."""
    for event in sorted({*named, *away}):
        count = named.count(event) + away.count(event)
        if count > max(BASE_EVENTS.count(event), 1):
            raise BadOptions(f"The rig names {s.event_names[event]!r} too often ({count} times).")
    for event in away:
        if event not in VARIABLE_EVENTS:
            raise BadOptions(
                f"The rig of 'aside' names {s.event_names[event]!r}, which is always in play."
            )
    playing = [event for event in named if event in VARIABLE_EVENTS]
    aside = len(VARIABLE_EVENTS) - VARIABLE_IN_PLAY
    if len(playing) > VARIABLE_IN_PLAY or len(away) > aside:
        raise BadOptions(
            f"{VARIABLE_IN_PLAY} variable events are in play and {aside} are set aside. The rig "
            f"names {len(playing)} for 'events' and {len(away)} for 'aside'."
        )
    base = len(named) - len(playing)
    if len(named) > POSITIONS or (len(named) == POSITIONS and base != len(BASE_EVENTS)):
        raise BadOptions(
            f"The rig of 'events' must name {len(BASE_EVENTS)} base events and "
            f"{VARIABLE_IN_PLAY} variable ones."
        )


def deal_cards(s: ChickenHeistState, rig: dict[str, list[str]]) -> None:
    """CH-2: deal each seat a character and three action cards, in seat order."""
    seats, pack = s.seats, s.pack
    names = [plain(name).removesuffix(CHICKEN) for name in rig.get("characters", ())]
    characters = s.shuffled(tuple(range(len(CHARACTERS))), "characters")
    if s.locks:  # the small game
        names = [*SMALL_CHARACTERS]
    characters = first_named("characters", characters, names, lambda card: CHARACTERS[card])
    s.first_characters = s.characters = characters[:seats]
    s.character_pile = characters[seats:]
    actions = s.shuffled(pack.action_cards, "actions")
    actions = first_named("actions", actions, rig.get("actions", ()), lambda card: ACTIONS[card])
    each = 0 if s.locks else STARTING_ACTIONS
    dealt = [actions[seat * each :][:each] for seat in range(seats)]
    s.hands = tuple([tuple(sorted(hand)) for hand in dealt])
    s.action_pile = actions[seats * each :]
    s.action_log = tuple(
        [
            encode_move(PILE, seat, card, 1 << seat)
            for seat, hand in enumerate(dealt)
            for card in hand
        ]
    )
    for _ in s.locks:
        take_from_pile(s)
    loot = s.shuffled(pack.loot_cards, "loot")
    s.loot_pile = first_named("loot", loot, loot_names(pack, rig), pack.loot_name)
    if not s.locks:
        draw_at_start(s)


def loot_names(pack: ChickenPack, rig: dict[str, list[str]]) -> list[str]:
    """Return the rigged loot by full name: 'gold' means 'gold (2)'."""
    if not rig.get("loot"):
        return []
    full = {str(entry.kind): pack.loot_name(n) for n, entry in reversed([*enumerate(pack.loot)])}
    return [full.get(plain(name), name) for name in rig.get("loot", ())]
