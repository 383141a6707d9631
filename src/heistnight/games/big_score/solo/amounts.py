"""The amounts named in the rules of solitaire. Money is in thousands.

A scenario can override one in its TOML file, as in `name = "bribe_cost"`.
"""

HAND_SIZE = 5
"""SO-11."""
FEE = 10
"""SO-11, SO-13, SO-14: the price to redraw, draw, place, shuffle in or keep crew."""
SCOUTING_COST = 30
"""SO-15."""
TOKENS_DRAWN = 3
"""SO-21: in a vault round."""
BRIBE_COST = 50
"""SO-21: for each cop."""
LAST_ROUND = 3
"""SO-17: the last round of Act I."""
