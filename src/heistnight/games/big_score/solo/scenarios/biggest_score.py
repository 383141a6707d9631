"""SO-41: The Biggest Score."""

from heistnight.games.big_score.solo.scenario import Scenario


class BiggestScore(Scenario):
    """SO-41: the basic game, won with money only."""
