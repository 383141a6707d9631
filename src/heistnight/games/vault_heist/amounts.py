"""The amounts that the rules of Vault Heist name, each of them once."""

HAND_SIZE = 7
"""VH-10, VH-12: what is dealt, and drawn up to."""
ACTIONS_A_TURN = 2
"""VH-13."""
QUIET_ROUNDS = 3
"""VH-15: after so many rounds in which nobody plays a card, the night is over."""
LAST_ROUND = 60
"""VH-15: and after so many rounds in any case."""
POCKET = 3
"""VH-30: how many cards a pickpocket gets to see."""
EQUIPMENT_WORTH, DOUBLE_WORTH = 1, 2
"""VH-1, VH-21: what they count as support or as opposition."""
