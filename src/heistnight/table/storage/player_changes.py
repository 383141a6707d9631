"""What can be written about players, their tables and their finished games."""

import msgspec

from heistnight.table.storage.notification_schema import TABLE


class AddedPlayer(msgspec.Struct, frozen=True):
    """A new player, unless one has this secret already."""

    id: str
    secret: str
    """The hash of the secret."""
    name: str
    made: float


class ChangedPlayer(msgspec.Struct, frozen=True):
    id: str
    name: str
    public: bool


class SeenPlayer(msgspec.Struct, frozen=True):
    """A player came back."""

    id: str
    seen: float


class DroppedPlayers(msgspec.Struct, frozen=True):
    """Deleted players who never sat at a table, except those seen since."""

    ids: list[str]
    before: float


class TablePlayer(msgspec.Struct, frozen=True):
    """Someone at a table who may be told that it is their turn, or the table's webhook."""

    player: str
    """A recipient, as in `notification_schema`."""
    person: int
    turn: float | None = None
    """Since when it is their turn."""
    removed: bool = False
    """The host has removed them. The table isn't listed, but Forget me must find it."""


class SavedTablePlayers(msgspec.Struct, frozen=True):
    """All players of a table."""

    code: str
    state: str
    players: tuple[TablePlayer, ...]
    changed: float
    due: float = 0.0
    """When to tell those whose turn it is …"""
    fresh: frozenset[int] = frozenset()
    """… and the people whose turn began just now; others were told or will be. 0: the webhook."""

    def is_fresh(self, one: TablePlayer) -> bool:
        return (0 if one.player.startswith(TABLE) else one.person) in self.fresh


class SeatResult(msgspec.Struct, frozen=True):
    """What a finished game stores of each seat."""

    seat: int
    player: str | None
    name: str
    bot: str | None
    place: int
    score: int
    won: bool
    hints: int
    counts: bool
    """Whether it counts for the player's rating, if the game is rated."""
    facts: dict[str, int]


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game, written in the commit of its last act."""

    code: str
    replay: str
    game: str
    options: str
    finished: float
    unrated: str
    """Why it isn't rated; empty if it is."""
    results: tuple[SeatResult, ...]


class ClaimedSeat(msgspec.Struct, frozen=True):
    """A guest became a player after the game."""

    replay: str
    seat: int
    player: str


class SavedShares(msgspec.Struct, frozen=True):
    """Luck and skill by seat, as a review found them."""

    replay: str
    shares: tuple[tuple[int, float, float], ...]
    """Seat, luck, skill."""


class RatedSeat(msgspec.Struct, frozen=True):
    seat: int
    player: str
    before: tuple[float, float]
    """`mu` and `sigma`."""
    after: tuple[float, float]
    games: int
    """Rated games, with this one."""


class RatedGame(msgspec.Struct, frozen=True):
    """The ratings after a game. Written only if no other game was rated in between."""

    id: int
    game: str
    order: int
    seats: tuple[RatedSeat, ...]


class ExpiredGuestGames(msgspec.Struct, frozen=True):
    """Delete old games that no player has, and the oldest beyond the limit, some per group."""

    before: float
    most: int


PlayerChange = (
    AddedPlayer
    | ChangedPlayer
    | SeenPlayer
    | DroppedPlayers
    | SavedTablePlayers
    | FinishedGame
    | ClaimedSeat
    | SavedShares
    | RatedGame
    | ExpiredGuestGames
)
