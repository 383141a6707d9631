"""The bodies of the HTTP requests and responses about players, their games and statistics."""

from typing import Any, Literal

from heistnight.server.protocol.http_bodies import PlayerName, RequestBody
from heistnight.server.protocol.schemas import Body, OptionWords, SecretText


class NewPlayer(RequestBody):
    """Become a player of this server. The secret is in the `Authorization` header."""

    name: PlayerName


class PlayerChange(RequestBody):
    """Change what is given; the rest stays."""

    name: PlayerName | None = None
    public: bool | None = None
    """Whether others may see the statistics and the rating."""


class Forget(RequestBody):
    """Erase this player: name, secret, chat and statistics."""


class SeatLink(RequestBody):
    """Add the seat with this token to the player's games."""

    token: SecretText


class ComeBack(RequestBody):
    """Get a new token for the player's seat at a table."""


class RatingShown(Body):
    """A rating in one game (OpenSkill), with its uncertainty."""

    game: str
    rating: float
    """The estimated skill, `mu`; 25 at the start."""
    uncertainty: float
    """The standard deviation `sigma`; 8.33 at the start."""
    games: int
    """Rated games."""


class PlayerShown(Body):
    """A player, as they see themselves."""

    id: str
    """Public. The page draws the avatar from it."""
    name: str
    public: bool
    """Whether others may see the statistics and the rating."""
    made: float
    """When the player was made, in seconds since 1970."""
    ratings: list[RatingShown]


class PublicPlayer(Body):
    """A player who shows their statistics to others."""

    id: str
    name: str
    ratings: list[RatingShown]


class RankedPlayer(Body):
    """A row of the list of ratings. Only players who show theirs are in it."""

    id: str
    name: str
    rating: RatingShown


class Opponent(Body):
    """Another seat of a game: a player, a guest or a bot."""

    name: str
    """Empty for a bot."""
    player: str | None
    """The player's public id; null for guests, bots and former players."""
    bot: str | None
    """The kind of bot, if a bot has the seat."""


class MyTable(Body):
    """A table where the player has a seat, in the lobby or in play."""

    code: str
    game: str
    title: str
    state: Literal["lobby", "playing"]
    seat: int | None
    """Null for a person without a seat."""
    seats: list[Opponent]
    """All seats in order, the player's own too; name and bot are empty for a free seat."""
    your_turn: bool
    since: float | None
    """Since when it is the player's turn, in seconds since 1970."""
    left: float | None
    """Seconds left on the clock; null without a clock or if it isn't the player's turn."""
    changed: float
    """When the game last began or ended, or the player's turn did."""


class SeatPlayed(Opponent):
    """A seat of a finished game, with its result."""

    seat: int
    place: int
    """1 for a winner. Equal results share a place."""
    score: int
    won: bool


class GamePlayed(Body):
    """A finished game of a player."""

    id: int
    code: str
    """The code of its table."""
    game: str
    title: str
    options: list[OptionWords]
    finished: float
    """In seconds since 1970."""
    seat: int
    place: int
    score: int
    won: bool
    seats: list[SeatPlayed]
    """All seats in order, the player's own too."""
    replay: str | None
    """Null if the replay was deleted."""
    hints: int
    """Hints that this player took."""
    rated: bool
    """Whether it counts for the rating."""
    unrated: str
    """Why it doesn't count, in a sentence; empty if it does."""
    luck: float | None
    skill: float | None
    """Changes of the win probability by the review; null without a review."""
    facts: dict[str, int]
    """What happened in the game, by key; `FactWords` has their words."""


class GamesPage(Body):
    """Up to 50 finished games, the newest first."""

    games: list[GamePlayed]
    next: int | None
    """For `before`, to get the next page; null on the last page."""


class SeatsRow(Body):
    """Results in games with this number of seats."""

    seats: int
    played: int
    won: int
    places: dict[str, int]
    """How often each place was reached, by place."""
    average: float
    """Of the score."""
    best: int
    """The highest score."""


class OpponentRow(Body):
    """Results against one other player."""

    player: str
    name: str
    played: int
    ahead: int
    """Games in which this player had the better place."""
    level: int
    """Games in which both shared a place."""
    behind: int
    last: float
    """When the latest game ended."""


class BotRow(Body):
    """Results against bots of one kind, counted for each bot at the table."""

    bot: str
    played: int
    ahead: int
    level: int
    behind: int


class Spread(Body):
    """The bots' totals in a scenario: equally wide steps and how many games fell into each."""

    bot: str
    games: int
    low: int
    """Where the first step begins."""
    step: int
    """How wide a step is."""
    counts: list[int]
    met: float
    """The fraction of games that met the objective."""


class ScenarioRow(Body):
    """Results in one scenario of a solitaire game."""

    scenario: str
    words: str
    played: int
    met: int
    """Games that met the objective."""
    best: int
    """The highest total."""
    streak: int
    """Objectives met in a row, up to now."""
    longest: int
    """The longest such streak, among the latest 1,000 games."""
    totals: list[int]
    """The totals of the latest 1,000 games, the oldest first."""
    bots: list[Spread]


class FactWords(Body):
    """What a fact of a game counts, in words."""

    key: str
    words: str


class FactRow(Body):
    """How often something happened per game, in games won and in games not won."""

    key: str
    words: str
    games: int
    average: float
    """In all games."""
    when_won: float | None
    when_lost: float | None
    """Null without such games."""
    best: int


class LuckPoint(Body):
    """Luck and skill of one reviewed game."""

    id: int
    finished: float
    luck: float
    skill: float


class GameStatistics(Body):
    """A player's statistics in one game; facts and luck cover the latest 1,000 games."""

    game: str
    title: str
    played: int
    won: int
    rating: RatingShown | None
    by_seats: list[SeatsRow]
    opponents: list[OpponentRow]
    """The 50 most frequent."""
    bots: list[BotRow]
    scenarios: list[ScenarioRow]
    """Of a solitaire game; otherwise empty."""
    facts: list[FactRow]
    luck: list[LuckPoint]
    """The oldest first."""


class ServerScenarioRow(Body):
    """The results of everyone in one scenario, among the latest 1,000."""

    scenario: str
    words: str
    played: int
    met: int
    """Games that met the objective."""
    average: float
    """The mean total."""
    best: int
    """The highest total."""


class ServerStatistics(Body):
    """Statistics of all people on the server in one game, over its latest 20,000 games."""

    game: str
    title: str
    games: int
    people: int
    """Seats that people had in them."""
    by_seats: list[SeatsRow]
    """The places and scores of people; bots don't count."""
    bots: list[BotRow]
    """The results of people against bots."""
    scenarios: list[ServerScenarioRow]
    facts: list[FactRow]
    reviewed: int
    """How many of the latest 1,000 results have a review."""
    luck: float | None
    """Their mean luck and skill; None without reviews."""
    skill: float | None


class GamesCount(Body):
    """How many games of a kind a player has finished, for the filters."""

    game: str
    title: str
    played: int
    won: int


class MyOverview(Body):
    """What the home page shows first: running tables, and what there is to filter by."""

    tables: list[MyTable]
    """At most 100: the player's turn first, then the latest change first."""
    games: list[GamesCount]
    opponents: list[OpponentRow]
    """The 50 most frequent, over the latest 1,000 games of any kind."""


class ExportedGame(Body):
    """A finished game in the export."""

    id: int
    code: str
    game: str
    options: dict[str, Any]
    finished: float
    seat: int
    place: int
    score: int
    won: bool
    rated: bool
    hints: int
    luck: float | None
    skill: float | None
    seats: list[SeatPlayed]
    facts: dict[str, int]
    replay: str | None


class Forgotten(Body):
    """The player is erased."""

    forgotten: bool
    done: bool
    """False while old games are still being renamed in the background."""
