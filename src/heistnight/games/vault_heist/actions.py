"""The action space of Vault Heist: all choices in a fixed order.

Groups of choices are looked up by bit sets, such as the unlocked levels.
"""

from heistnight.games.vault_heist.cards import (
    CARD_KINDS,
    CARD_NAMES,
    DISABLE,
    DISTRACT,
    EQUIPMENT_KINDS,
    FIREWALL,
    LEVELS,
    NOTHING,
    PICKPOCKET,
    SCAVENGE,
    STEAL,
)
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import player

SPACE = ActionSpace("vault-heist", __package__)
MAX_SEATS = 5
SEATS = range(MAX_SEATS)

END_TURN = SPACE.add("end-turn", "End your turn", "VH-13")

INFILTRATE = tuple(
    [
        tuple(
            [
                SPACE.add(
                    "infiltrate",
                    f"Infiltrate level {level + 1} with {CARD_NAMES[card]}",
                    "VH-20",
                    level=level + 1,
                    card=CARD_NAMES[card],
                )
                for card in EQUIPMENT_KINDS
            ]
        )
        for level in LEVELS
    ]
)
"""Choices by level and equipment."""
OPPOSE = tuple(
    [
        SPACE.add("oppose", f"Oppose with {CARD_NAMES[card]}", "VH-21", card=CARD_NAMES[card])
        for card in EQUIPMENT_KINDS
    ]
)
DECLINE = SPACE.add("decline", "Don't oppose", "VH-21")
SUPPORT = tuple(
    [
        SPACE.add("support", f"Add {CARD_NAMES[card]}", "VH-22", card=CARD_NAMES[card])
        for card in EQUIPMENT_KINDS
    ]
)
GIVE_UP = SPACE.add("give-up", "Give up this level", "VH-22")

PLAY_FIREWALL = SPACE.add("play", "Place a firewall", "VH-35", card="firewall")
PLAY_SCAVENGE = SPACE.add("play", "Scavenge the discard pile", "VH-31", card="scavenge")
PLAY_DISTRACT = tuple(
    [
        SPACE.add("play", f"Distract {player(seat)}", "VH-32", card="distract", target=seat)
        for seat in SEATS
    ]
)
PLAY_PICKPOCKET = tuple(
    [
        SPACE.add("play", f"Pickpocket {player(seat)}", "VH-30", card="pickpocket", target=seat)
        for seat in SEATS
    ]
)


def play_on_levels(card: str, words: str, rule: str) -> tuple[tuple[Choice, ...], ...]:
    """Add a choice for each target and level."""
    return tuple(
        [
            tuple(
                [
                    SPACE.add(
                        "play",
                        words.format(player=player(seat), level=level + 1),
                        rule,
                        card=card,
                        target=seat,
                        level=level + 1,
                    )
                    for level in LEVELS
                ]
            )
            for seat in SEATS
        ]
    )


PLAY_DISABLE = play_on_levels("disable", "Disable level {level} of {player}", "VH-33")
PLAY_STEAL = play_on_levels("steal", "Swap level {level} with {player}", "VH-34")

PASS = SPACE.add("pass", "Allow it", "VH-40")
ANSWER_COUNTER = SPACE.add("answer", "Counter it", "VH-41", card="counter")
ANSWER_DENY = SPACE.add("answer", "Deny it", "VH-42", card="deny")
ANSWER_FIREWALL = SPACE.add("answer", "Discard your firewall to stop it", "VH-43", card="firewall")

KEEP = tuple(
    [
        SPACE.add("keep", f"Keep the {CARD_NAMES[card]}", "VH-30", card=CARD_NAMES[card])
        for card in CARD_KINDS
    ]
)
"""By card: keep it after a pickpocket."""
TAKE = tuple(
    [
        SPACE.add("take", f"Take the {CARD_NAMES[card]}", "VH-31", card=CARD_NAMES[card])
        for card in CARD_KINDS
    ]
)
"""By card: take it from the discard pile."""
PICK_LEVEL = tuple(
    [SPACE.add("level", f"Level {level + 1}", "VH-41", level=level + 1) for level in LEVELS]
)
NO_LEVEL = SPACE.add("no-level", "Don't swap", "VH-41")

# The card, target and level of each action

MOVES: dict[Choice, tuple[int, int, int]] = {
    PLAY_FIREWALL: (FIREWALL, NOTHING, NOTHING),
    PLAY_SCAVENGE: (SCAVENGE, NOTHING, NOTHING),
    **{choice: (DISTRACT, seat, NOTHING) for seat, choice in enumerate(PLAY_DISTRACT)},
    **{choice: (PICKPOCKET, seat, NOTHING) for seat, choice in enumerate(PLAY_PICKPOCKET)},
}
for seat in SEATS:
    for level in LEVELS:
        MOVES[PLAY_DISABLE[seat][level]] = (DISABLE, seat, level)
        MOVES[PLAY_STEAL[seat][level]] = (STEAL, seat, level)
INFILTRATIONS: dict[Choice, tuple[int, int]] = {
    INFILTRATE[level][card]: (level, card) for level in LEVELS for card in EQUIPMENT_KINDS
}

# Groups of choices by bit set


def by_bits(choices: tuple[Choice, ...]) -> tuple[tuple[Choice, ...], ...]:
    """Return, for every set of levels, their choices."""
    return tuple(
        [tuple([choices[level] for level in LEVELS if bits >> level & 1]) for bits in range(8)]
    )


DISABLE_OFFERS = tuple([by_bits(choices) for choices in PLAY_DISABLE])
PICK_LEVEL_OFFERS = by_bits(PICK_LEVEL)
INFILTRATE_OFFERS = tuple(
    [
        tuple(
            [
                tuple(
                    [
                        INFILTRATE[level][card]
                        for level in LEVELS
                        if not unlocked >> level & 1
                        for card in EQUIPMENT_KINDS
                        if held >> card & 1
                    ]
                )
                for held in range(4)
            ]
        )
        for unlocked in range(8)
    ]
)
"""By unlocked levels and by equipment in hand (bit 0 plain, bit 1 double)."""
