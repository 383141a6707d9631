"""The amounts in the rules of Crooks."""

PILES = {2: (2, 2, 3, 4, 5), 3: (2, 2, 3, 3, 4, 4, 5), 4: (2, 2, 3, 3, 3, 4, 4, 5, 5)}
"""CR-2: by number of players, how many crooks are dealt to each hangout."""
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
