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
SMALL_JOBS = 1
"""BS-20: jobs of the small game: the first ones of the pack."""
SMALL_CREW = (0, 4, 6, 10)
"""BS-20: the crew of the small game, dealt to two players, as card numbers."""
SMALL_VAULT = {"cash 100": 2, "cop": 1}
"""BS-3: the vault of the small game."""
SMALL_FLOOR = 0
"""BS-41: tokens on the vault floor in the small game."""
SMALL_COPS = 2
"""BS-46: cops on the track when the small game begins."""
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
