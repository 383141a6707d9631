"""Bots that play some seats of an episode."""

from collections.abc import Mapping

from heistnight.bots.loading import load_bot
from heistnight.bots.policy import PolicyBot
from heistnight.catalogue import rules_of
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game, known_seat
from heistnight.study.episode import Episode

Opponents = Mapping[Seat, str]
"""The bot in each of some seats, by name."""


class OpponentTable:
    """The game as a table would play it, for bots in some seats of an episode.

    Bots read a `Game` as their seat sees it, with its log. So one is played along with the episode,
    unless all bots are policies, which read a bare state.
    """

    __slots__ = ("bots", "chance", "game")

    def __init__(self, episode: Episode, opponents: Opponents) -> None:
        setup = episode.setup
        self.chance = Chance(f"{setup.seed} opponents")
        self.bots = {seat: load_bot(setup.game, name) for seat, name in opponents.items()}
        policies = all(isinstance(player, PolicyBot) for player in self.bots.values())
        self.game = None if policies else Game(rules_of(setup.game), setup)

    def step(self, episode: Episode, seat: Seat, choice: Choice) -> None:
        """Take a legal choice in the episode and at the table."""
        asked_at_table = episode.can_answer(seat)
        episode.step(seat, choice)
        if asked_at_table and self.game is not None:
            self.game.act_unchecked(seat, choice)

    def play(self, episode: Episode) -> int:
        """Let the bots decide until it is another seat's turn; return the number of decisions."""
        decisions = 0
        while episode.asked and episode.asked[0] in self.bots:
            seat = episode.asked[0]
            self.step(episode, seat, self.pick(episode, seat))
            decisions += 1
        return decisions

    def pick(self, episode: Episode, seat: Seat) -> Choice:
        legal = episode.legal(seat)
        if len(legal) == 1:
            return legal[0]
        player = self.bots[seat]
        if isinstance(player, PolicyBot):
            return type(player).policy(episode.state, seat, legal, self.chance)
        assert self.game is not None, "a bot that is no policy has a table"
        seen = self.game.as_seen_by(seat)
        return player.pick(seen, seen.pending[seat], self.chance)


def checked_opponents(game: str, seats: int, opponents: Opponents) -> dict[Seat, str]:
    """Return the bots by seat, or raise BadOptions if a seat or bot is unknown."""
    if not isinstance(opponents, Mapping):
        raise BadOptions(
            f"`opponents` names the bot in each of some seats, such as {{1: 'regular'}}, "
            f"not {opponents!r}."
        )
    found = {known_seat(seat, seats): name for seat, name in opponents.items()}
    if len(found) >= seats:
        raise BadOptions(f"Opponents may have at most {seats - 1} of {seats} seats.")
    for name in found.values():
        load_bot(game, name)
    return found
