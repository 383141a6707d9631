"""The amounts in the rules of Vault Heist."""

HAND_SIZE = 7
"""VH-10, VH-12: cards dealt, and drawn up to."""
SMALL_HAND_SIZE = 2
"""VH-10, VH-12: cards dealt, and drawn up to, in the small game."""
SMALL_DECK = {"equipment": 8, "distract": 1, "deny": 1}
"""VH-1: the cards of the small game."""
SMALL_LEVELS = 0b011
"""VH-10: the levels that are unlocked when the small game begins, as a bit set."""
SMALL_ROUNDS = 1
"""VH-15: rounds of the small game."""
ACTIONS_A_TURN = 2
"""VH-13: action cards per turn."""
QUIET_ROUNDS = 3
"""VH-15: the night is over after this many rounds without a card."""
LAST_ROUND = 60
"""VH-15: the night is over after this many rounds in any case."""
POCKET = 3
"""VH-30: how many cards a pickpocket sees."""
EQUIPMENT_WORTH, DOUBLE_WORTH = 1, 2
"""VH-1, VH-21: how much support or opposition they count."""
