"""The amounts in the rules of Chicken Heist.

Amounts of a single card or character are in its own module.
"""

POSITIONS = 10
"""CH-1: events in a row, one for each round."""
VARIABLE_IN_PLAY = 3
"""CH-1: variable events in play, besides the base events."""
STARTING_ACTIONS = 3
"""CH-2."""
LOOT_CARDS, ACTION_CARDS = 30, 40
"""CH-2: cards in the box."""
SMALL_LOOT = 5
"""CH-2: loot cards of the small game, all of the first sort."""
RESUPPLY_CARDS = 2
"""CH-11."""
