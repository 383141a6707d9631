"""The action space of solitaire: every possible choice and its id.

Scenarios with questions of their own add choices from their own modules. They are imported in the
order of their numbers, so a new scenario doesn't change existing ids.
"""

from heistnight.games.big_score.cards import CASH_TOKENS, LOOT, TOKEN_WORDS, TOKENS, TYPES
from heistnight.kernel.choices import ActionSpace, Choice

SPACE = ActionSpace("big-score-solo", __package__)

SLOTS = range(6)


def by_type(kind: str, words: str, rule: str) -> tuple[Choice, ...]:
    return tuple([SPACE.add(kind, words.format(name), rule, crew=name) for name in TYPES])


def by_slot(kind: str, words: str, rule: str) -> tuple[Choice, ...]:
    return tuple([SPACE.add(kind, words.format(slot + 1), rule, job=slot) for slot in SLOTS])


def by_token(kind: str, words: str, rule: str) -> tuple[Choice, ...]:
    return tuple([SPACE.add(kind, words.format(said), rule, token=name) for name, said in LOOT])


SCOUT = by_slot("scout", "Look at the face-down job {}", "SO-15")

SWAP = by_type("swap", "Discard every {} and redraw", "SO-11")
DRAW = SPACE.add("draw", "Draw one more card", "SO-11")
HIRED = SPACE.add("hired", "Done hiring", "SO-11")

CHOOSE = by_type("choose", "Assign every {}", "SO-12")
PLACE = by_slot("place", "Place it on job {}", "SO-12")
EXTRA = by_type("extra", "Place a {}", "SO-13")
TUCK = by_type("tuck", "Shuffle a {} into the next crew deck", "SO-13")
ASSIGNED = SPACE.add("assigned", "Done assigning", "SO-13")
KEEP = by_type("keep", "Keep a {}", "SO-14")
LET_GO = SPACE.add("let-go", "Discard the rest", "SO-14")

PRICED = {
    **dict.fromkeys((*SWAP, DRAW, *EXTRA, *TUCK, *KEEP), "fee"),
    **dict.fromkeys(SCOUT, "scouting_cost"),
}
"""By choice: the name of the amount it costs. The scenario sets how much that is."""

TURN_UP = by_slot("turn-up", "Reveal job {}", "SO-16")
LEAVE_DOWN = SPACE.add("leave-down", "Leave the jobs face down", "SO-16")

ROB = SPACE.add("rob", "Rob the vault", "SO-21")
FLEE = SPACE.add("flee", "Flee the vault", "SO-24")
BRIBE = tuple(
    [
        SPACE.add("bribe", words, "SO-21", cops=cops)
        for cops, words in enumerate(("Bribe nobody", "Bribe one cop", "Bribe two cops"))
    ]
)
PAY = tuple(
    [SPACE.add("pay", f"Pay with {TOKEN_WORDS[t]}", "SO-21", token=TOKENS[t]) for t in CASH_TOKENS]
)
TAKE = by_token("take", "Take the {}", "SO-23")
TAKE_NOTHING = SPACE.add("take-nothing", "Take nothing", "SO-23")
REMOVE = by_token("remove", "Remove the {} from the game", "SO-23")
