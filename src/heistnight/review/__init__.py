"""Review a finished game: who played well, and who was lucky.

`review(game)` gives a `Review`: every seat's win probability act by act, what each decision cost
given what its player knew, and how much of each seat's change from the first probability to the
result was skill, the others' play, and luck. The three add up exactly.
"""

from heistnight.review.schema import Review as Review
from heistnight.review.walkthrough import review as review
