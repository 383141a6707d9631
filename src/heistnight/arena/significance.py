"""Is one bot better than another? A test that may be looked at after every game.

Somebody bets against "both win equally often", deal after deal: always the same part of what they
have. Were the claim true, the expected capital would never grow, and would ever reach 1/α with a
chance of at most α (Ville's inequality); so one may stop whenever it does, and be wrong in at most
α of all contests. As nobody knows which part is best, the capital begins in equal heaps, each
staking another part, on either side: their sum is such a bet as well (a mixture of martingales; see
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2023).
"""

ALPHA = 0.05
STAKES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Of a heap, on one deal. Best is about the difference to be found, over its spread squared."""


class Bet:
    """Against: the mean of numbers between −1 and 1 is nought."""

    def __init__(self, alpha: float = ALPHA) -> None:
        self.alpha = alpha
        self.seen, self._sum = 0, 0.0
        self._stakes = [*STAKES, *[-stake for stake in STAKES]]
        self._heaps = [1 / len(self._stakes)] * len(self._stakes)
        self.clear_after: int | None = None
        """How many numbers it took."""

    def see(self, difference: float) -> None:
        assert -1.0 <= difference <= 1.0, "it is a difference of two shares"
        heaps = zip(self._heaps, self._stakes, strict=True)
        self._heaps = [heap * (1 + stake * difference) for heap, stake in heaps]
        self.seen += 1
        self._sum += difference
        if self.clear_after is None and sum(self._heaps) >= 1 / self.alpha:
            self.clear_after = self.seen

    @property
    def mean(self) -> float:
        return self._sum / self.seen if self.seen else 0.0

    @property
    def clear(self) -> bool:
        return self.clear_after is not None
