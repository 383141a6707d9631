"""The amounts named in the rules of The Big Score. Money is in thousands."""

STARTING_CASH = 200
"""BS-10."""
INSIDE_MAN_PLAYERS = 2
"""BS-30: the number of players who get an inside man."""
FAILURE_COST = 20
"""BS-34: what each participant pays for a failed job."""
EXPERTS_FOR_ABILITY = 3
"""BS-37."""
FLOOR_SIZE = 5
"""BS-41: tokens on the vault floor when Act II begins."""
HACKED_VALUE = 50
"""BS-56: for each unpaired drive or key."""
SILVER_VALUE = 150
"""BS-60."""
GOLD_VALUE = 200
"""BS-60."""
DIAMONDS_IN_ALL = (0, 20, 50, 100, 200, 350)
"""BS-61: by number of diamonds."""
FURTHER_DIAMOND = 150
"""BS-61: for each additional diamond."""
ARTIFACT_VALUE = 30
"""BS-62: each."""
MOST_ARTIFACTS = 250
"""BS-62: bonus for the player with the most, unless tied."""
PAIR_VALUE = 200
"""BS-63: a hard drive with its key."""
