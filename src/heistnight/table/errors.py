"""How a table says no."""

from heistnight.kernel.errors import HeistError
from heistnight.kernel.words import Words


class Refusal(HeistError):
    """A request that is not done, with the reason in words, and the rule if there is one."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        self.reason = reason if isinstance(reason, Words) else Words(reason)
        super().__init__(str(self.reason))
        self.rule = rule
