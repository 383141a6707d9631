"""Errors of the server, besides those of a table."""

from heistnight.table.errors import Refusal


class Full(Refusal):
    """The server has no room; trying again later may work."""


class TooFast(Refusal):
    """A client address sends too much."""


class Missing(Refusal):
    """The requested thing doesn't exist."""


class Elsewhere(Refusal):
    """Another node has the table, or is about to take it over."""

    def __init__(self, address: str) -> None:
        super().__init__("This table is on another server. Try again in a moment.")
        self.address = address
