"""How the server says no, beyond what a table refuses."""

from heistnight.table.errors import Refusal


class Full(Refusal):
    """The server has no room for more; try again later."""


class TooFast(Refusal):
    """Too much from one address."""


class Missing(Refusal):
    """There is no such thing here."""
