"""The action space of The Big Score: every possible choice and its id."""

from heistnight.games.big_score.cards import CARD_NAMES, CARDS, LOOT, TYPES
from heistnight.games.big_score.state import TRAINING, UNASSIGNED
from heistnight.kernel.choices import ActionSpace, places

SPACE = ActionSpace("big-score", __package__)

KEEP = tuple(
    [
        SPACE.add(
            "keep",
            f"Keep the {CARD_NAMES[card]}",
            "BS-21",
            crew=TYPES[card >> 1],
            expert=bool(card & 1),
        )
        for card in CARDS
    ]
)
"""By card."""
CARD_KEPT = places(KEEP)

SEND = (
    *[SPACE.add("send", f"Send to job {slot + 1}", "BS-24", job=slot) for slot in range(6)],
    SPACE.add("train", "Put in training", "BS-26"),
    SPACE.add("unassign", "Leave unassigned", "BS-24"),
)
"""By place: the six jobs, training, unassigned."""
PLACE_OF = places(SEND)
TRAIN, UNASSIGN = SEND[TRAINING], SEND[UNASSIGNED]

COMMIT = tuple(
    [
        SPACE.add("commit", label, "BS-32", jacks=jacks)
        for jacks, label in enumerate(
            ("Hold out an empty fist", "Use your jack-of-all-trades", "Use both jacks")
        )
    ]
)

PICK_BOSS = tuple([SPACE.add("boss", f"Boss {n + 1}", "BS-10", boss=n) for n in range(6)])
PICK_ITEM = tuple([SPACE.add("item", f"Starting item {n + 1}", "BS-10", item=n) for n in range(2)])

ROB = SPACE.add("rob", "Rob the vault", "BS-42")
FLEE = SPACE.add("flee", "Flee the vault", "BS-45")

PASS = SPACE.add("pass", "Pass", "BS-47")
TAKE = tuple([SPACE.add("take", f"Take the {words}", "BS-47", token=name) for name, words in LOOT])
"""By token: take it from the floor, in a trade or with an ability."""
GIVE_DRAWN = SPACE.add("give-drawn", "Give the token just drawn", "BS-47")
GIVE = tuple(
    [SPACE.add("give", f"Give an earlier {words}", "BS-51", token=name) for name, words in LOOT]
)
USE = SPACE.add("use-ability", "Use the ability", "BS-57")
SAVE = SPACE.add("save-ability", "Save the ability for later", "BS-57")
