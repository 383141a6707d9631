"""The amounts in the rules of Crooks."""

PILES = {2: (2, 2, 3, 4, 5), 3: (2, 2, 3, 3, 4, 4, 5), 4: (2, 2, 3, 3, 3, 4, 4, 5, 5)}
"""CR-2: by number of players, how many crooks are dealt to each hangout."""
SMALL_PILES = (2, 1, 1)
"""CR-2: crooks dealt to each hangout in the small game."""
SMALL_CROOKS = (4, 8, 9, 19, 24)
"""CR-2: crooks in the small game, by their number in the pack."""
SMALL_TARGETS = 2
"""CR-1: targets in the small game, from the lowest."""
SMALL_CASH = 2
"""CR-3: dollars each player of the small game starts with."""
STARTING_CASH = 18
"""CR-3: dollars each player starts with."""
SEARCH_COST = 1
"""CR-11: dollars per crook in a hangout."""
HIDING_COST = 1
"""CR-13: dollars for placing a crook face down."""
POCKET_MONEY = 2
"""CR-21: dollars a pickpocket takes from the bank."""
GANG_POINTS = {2: 5, 3: 4, 4: 3}
"""CR-32: by number of players, points for controlling a gang."""
