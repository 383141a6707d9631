"""The action space of Chicken Heist: every choice, with its number."""

from heistnight.games.chicken_heist.amounts import POSITIONS, RESUPPLY_CARDS
from heistnight.games.chicken_heist.cards import (
    ACTIONS,
    CREWS,
    FIXED_EVENTS,
    LOOT_ENTRIES,
    rule_of,
)
from heistnight.kernel.choices import ActionSpace, key_of, places
from heistnight.kernel.text_tokens import spelled

SPACE = ActionSpace("chicken-heist", __package__)
MAX_SEATS = 8

MOVE_NAMES = ("rob", "lookout", "tinker", "resupply")
MOVES = (
    SPACE.add("rob", "Rob: take a loot card", "CH-11"),
    SPACE.add("lookout", "Lookout: look at an event", "CH-11"),
    SPACE.add("tinker", "Tinker: swap two events", "CH-11"),
    SPACE.add("resupply", f"Resupply: draw {spelled(RESUPPLY_CARDS)} action cards", "CH-11"),
)
"""By move."""
MOVE_OF = places(MOVES)

PLAY = tuple([SPACE.add("play", f"Play {name}", rule_of(name), card=name) for name in ACTIONS])
"""By action card."""
CARD_PLAYED = places(PLAY)
ABILITY = SPACE.add("ability", "Use your character's ability", "CH-11")
END_TURN = SPACE.add("end-turn", "End your turn", "CH-11")
PASS = SPACE.add("pass", "Pass", "CH-12")
DECLINE = SPACE.add("decline", "Don't overrule", "CH-79")

DECIDE = (
    SPACE.add("stay", "Stay", "CH-21"),
    SPACE.add("hide", "Hide", "CH-22"),
    SPACE.add("run", "Run", "CH-20"),
)
"""By decision."""
DECISION_OF = places(DECIDE)
USE_HIDE = SPACE.add("use-hide", "Hide in the barrel (discard your hide card)", "CH-21")
KEEP_HIDE = SPACE.add("be-caught", "Be caught", "CH-23")

POSITION = tuple(
    [SPACE.add("position", f"Position {n + 1}", "CH-11", position=n + 1) for n in range(POSITIONS)]
)
POSITION_OF = places(POSITION)
SEAT = tuple([SPACE.add("seat", f"Player {n + 1}", "CH-11", seat=n) for n in range(MAX_SEATS)])
SEAT_OF = places(SEAT)
NAME_MOVE = tuple([SPACE.add("name-move", f"No {name}", "CH-53", move=name) for name in MOVE_NAMES])
CREW = tuple([SPACE.add("crew", f"Crew {n + 1}", "CH-76", crew=n) for n in range(CREWS)])
NAME_EVENT = (
    *[
        SPACE.add("name-event", f"The event against crew {n + 1}", "CH-83", event=n)
        for n in range(CREWS)
    ],
    *[
        SPACE.add(
            "name-event", name, "CH-83", key=key_of("name-event", {"event": name}), event=CREWS + n
        )
        for n, name in enumerate(FIXED_EVENTS)
    ],
)
"""By kind of event."""
LOOT = tuple([SPACE.add("loot", f"Loot {n + 1}", "CH-26", sort=n) for n in range(LOOT_ENTRIES)])
"""By sort of loot: discarded, or taken from the truck."""
DISCARD = tuple([SPACE.add("discard", f"Discard {name}", "CH-52", card=name) for name in ACTIONS])
"""By action card."""
SHOW = SPACE.add("show", "Show the gold", "CH-51")
KEEP = SPACE.add("keep", "Keep it secret", "CH-51")
DRAW = SPACE.add("draw", "Draw an action card (then you can't play hide this round)", "CH-60")
NO_DRAW = SPACE.add("no-draw", "Don't draw", "CH-60")
