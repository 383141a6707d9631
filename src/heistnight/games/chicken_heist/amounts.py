"""The amounts that the rules of Chicken Heist name, each of them once.

Those of a single card or character stand in its own file.
"""

POSITIONS = 10
"""CH-1: events in a row, one for each round."""
VARIABLE_IN_PLAY = 3
"""CH-1: so many of the variable events, beside the base events."""
STARTING_ACTIONS = 3
"""CH-2."""
LOOT_CARDS, ACTION_CARDS = 30, 40
"""CH-2: what is in the box."""
RESUPPLY_CARDS = 2
"""CH-11."""
