"""A finished game, gone through again: who played how well, and who was lucky.

`review(game)` gives a `Review`: everybody's chance of winning act by act, what each decision gave
away by what its player could know then, and for each seat how much of the way from the first
chance to the result was its own play, the others' play, and luck. The three add up exactly.
"""

from heistnight.review.schema import Review as Review
from heistnight.review.walkthrough import review as review
