"""The amounts that the rules of solitaire name, each of them once. Money is in thousands.

A scenario whose TOML names one of them, as in `name = "bribe_cost"`, plays with its own value.
"""

HAND_SIZE = 5
"""SO-11."""
FEE = 10
"""SO-11, SO-13, SO-14: to swap, draw, place, shuffle in or keep crew."""
SCOUTING_COST = 30
"""SO-15."""
TOKENS_DRAWN = 3
"""SO-21: in a vault round."""
BRIBE_COST = 50
"""SO-21: for each cop."""
