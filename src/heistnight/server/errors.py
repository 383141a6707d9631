"""How the server says no, beyond what a table refuses."""

from heistnight.table.errors import Refusal


class Full(Refusal):
    """The server has no room for more; try again later."""


class TooFast(Refusal):
    """Too much from one address."""


class Missing(Refusal):
    """There is no such thing here."""


class Elsewhere(Refusal):
    """Another node has the table, or is about to take it."""

    def __init__(self, node: str, address: str) -> None:
        super().__init__("Another server has this table. Try again in a moment.")
        self.node, self.address = node, address
