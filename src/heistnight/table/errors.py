"""How a table says no."""

from heistnight.kernel.errors import HeistError


class Refusal(HeistError):
    """A request that is not done, with the reason in words, and the rule if there is one."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason, self.rule = reason, rule
