"""The amounts in the rules of Vault Heist."""

HAND_SIZE = 7
"""VH-10, VH-12: cards dealt, and drawn up to."""
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
