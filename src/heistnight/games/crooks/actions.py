"""The action space of Crooks: all choices in a fixed order."""

from heistnight.games.crooks.amounts import POCKET_MONEY
from heistnight.games.crooks.cards import CROOKS, HANGOUTS, LOWEST_TARGET, TARGETS, target_name
from heistnight.kernel.choices import ActionSpace, places
from heistnight.kernel.events import player

SPACE = ActionSpace("crooks", __package__)

TAKE = tuple([SPACE.add("take", f"Take crook {n + 1}", "CR-11", crook=n) for n in range(CROOKS)])
"""Choices by crook."""
CROOK_TAKEN = places(TAKE)
TAKE_NONE = SPACE.add("take-none", "Take nobody: you can't place any of them", "CR-14")

RECRUIT = tuple(
    [SPACE.add("recruit", f"Recruit at hangout {name}", "CR-11", hangout=name) for name in HANGOUTS]
)
PASS = SPACE.add("pass", "Pass for the rest of the game", "CR-10")

FACE_UP = tuple(
    [
        SPACE.add("face-up", f"Face up at {target_name(t)}", "CR-13", target=LOWEST_TARGET + t)
        for t in TARGETS
    ]
)
FACE_DOWN = tuple(
    [
        SPACE.add("face-down", f"Face down at {target_name(t)}", "CR-13", target=LOWEST_TARGET + t)
        for t in TARGETS
    ]
)
MOVE = tuple(
    [
        SPACE.add("move", f"Move them to {target_name(t)}", "CR-23", target=LOWEST_TARGET + t)
        for t in TARGETS
    ]
)

PICK_POCKET = SPACE.add("pick-pocket", f"Take ${POCKET_MONEY} from the bank", "CR-21")
KILL = tuple(
    [SPACE.add("kill", f"Kill {player(seat)}'s crooks", "CR-24", victim=seat) for seat in range(4)]
)
SPY_ON_TARGET = tuple(
    [
        SPACE.add(
            "spy-target",
            f"Look at the face-down crooks at {target_name(t)}",
            "CR-26",
            target=LOWEST_TARGET + t,
        )
        for t in TARGETS
    ]
)
SPY_ON_HANGOUT = tuple(
    [
        SPACE.add("spy-hangout", f"Look into hangout {name}", "CR-26", hangout=name)
        for name in HANGOUTS
    ]
)
DECLINE = SPACE.add("decline", "Skip ability", "CR-20")
