"""Test whether one bot is better than another, valid after every game.

The test bets against "both win equally often" on every deal, always the same fraction of its
capital. If the claim is true, the expected capital never grows, and it reaches 1/α with a
probability of at most α (Ville's inequality). So you can stop as soon as it does, and be wrong in
at most α of all contests. As the best fraction is unknown, the capital is split into equal
accounts that bet different fractions on either side. Their sum is a valid bet as well (a mixture
of martingales; see Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
betting", 2023).
"""

ALPHA = 0.05
STAKES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""The fractions bet on one deal. The best one is about the true difference over its variance."""


class Bet:
    """A bet against "the mean of these numbers between −1 and 1 is zero"."""

    def __init__(self, alpha: float = ALPHA) -> None:
        self.alpha = alpha
        self.seen, self._sum = 0, 0.0
        self._stakes = [*STAKES, *[-stake for stake in STAKES]]
        self._accounts = [1 / len(self._stakes)] * len(self._stakes)
        self.clear_after: int | None = None
        """How many numbers it took to reject the claim."""

    def see(self, difference: float) -> None:
        assert -1.0 <= difference <= 1.0, "it must be a difference of two shares"
        accounts = zip(self._accounts, self._stakes, strict=True)
        self._accounts = [account * (1 + stake * difference) for account, stake in accounts]
        self.seen += 1
        self._sum += difference
        if self.clear_after is None and sum(self._accounts) >= 1 / self.alpha:
            self.clear_after = self.seen

    @property
    def mean(self) -> float:
        return self._sum / self.seen if self.seen else 0.0

    @property
    def clear(self) -> bool:
        return self.clear_after is not None
