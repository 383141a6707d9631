"""The amounts that the rules of The Big Score name, each of them once. Money is in thousands."""

STARTING_CASH = 200
"""BS-10."""
FAILURE_COST = 20
"""BS-34: what a failed job costs everyone who took part."""
EXPERTS_FOR_ABILITY = 3
"""BS-37."""
FLOOR_SIZE = 5
"""BS-41: tokens on the vault floor when Act II begins."""
HACKED_VALUE = 50
"""BS-56: for each drive or key without a partner."""
SILVER_VALUE = 150
"""BS-60."""
GOLD_VALUE = 200
"""BS-60."""
DIAMONDS_IN_ALL = (0, 20, 50, 100, 200, 350)
"""BS-61: by how many one has."""
FURTHER_DIAMOND = 150
"""BS-61: for each beyond those."""
ARTIFACT_VALUE = 30
"""BS-62: each."""
MOST_ARTIFACTS = 250
"""BS-62: for whoever alone has the most."""
PAIR_VALUE = 200
"""BS-63: a hard drive with its key."""
