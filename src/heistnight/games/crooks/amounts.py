"""The amounts that the rules of Crooks name, each of them once."""

PILES = {2: (2, 2, 3, 4, 5), 3: (2, 2, 3, 3, 4, 4, 5), 4: (2, 2, 3, 3, 3, 4, 4, 5, 5)}
"""CR-2: by players, how many crooks are dealt to each hangout."""
STARTING_CASH = 18
"""CR-3."""
SEARCH_COST = 1
"""CR-11: for each crook in a hangout."""
HIDING_COST = 1
"""CR-13: for placing a crook face down."""
POCKET_MONEY = 2
"""CR-21: what a pickpocket takes from the bank."""
GANG_POINTS = {2: 5, 3: 4, 4: 3}
"""CR-32: by players, what controlling a gang is worth."""
