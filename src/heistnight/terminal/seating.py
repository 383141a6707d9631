"""Seats of a game in the terminal: people first, bots for the rest."""

from collections.abc import Sequence

from heistnight.bots import default_advisor
from heistnight.bots.loading import load_bot
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions, IllegalMove
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.text_boards.names import Names


class Seating:
    """A game with its players: people in the first seats, bots in the others."""

    def __init__(self, game: Game, humans: int, kinds: Sequence[str], names: Sequence[str]) -> None:
        self.game = game
        self.humans = tuple(range(humans))
        self.kinds = dict(zip(range(humans, game.seats), kinds, strict=True))
        self._bots = {seat: load_bot(game.id, kind) for seat, kind in self.kinds.items()}
        self.names = Names(game.seats, names, you=0 if humans == 1 else None)

    def names_for(self, seat: Seat) -> Names:
        """Return the names as this player reads them."""
        return Names(self.game.seats, self.names.given, you=seat)

    def next_human(self, current: Seat | None) -> Seat | None:
        """Return the person to ask next; the one at the screen continues if possible."""
        waiting = [seat for seat in self.humans if seat in self.game.waiting]
        if current in waiting:
            return current
        return waiting[0] if waiting else None

    def play_bot(self) -> None:
        """Let one bot move.

        Its randomness depends only on the journal, so a resumed game goes the same way.
        """
        game = self.game
        seat = next(seat for seat in game.waiting if seat in self._bots)
        chance = Chance(f"{game.setup.seed} act {game.act_count} seat {seat}")
        game.act(seat, self._bots[seat].choose(game, seat, chance))

    def answered_in_parts(self, seat: Seat, phase: str) -> bool:
        """Return whether the seat's last two moves are one answer that it can still change."""
        twin = self.game.copy()
        try:
            for _ in range(2):
                twin.undo(seat)
        except IllegalMove:
            return False
        return twin.pending[seat].phase == phase


def seats_for(
    game: str, seats: int, humans: int | None, kinds: Sequence[str] | None
) -> tuple[int, list[str]]:
    """Return the number of people and the bots for the other seats."""
    if kinds == ["none"]:
        if humans not in (None, seats):
            raise BadOptions(f"With --bots none, {seats} people play, not {humans}.")
        return seats, []
    people = 1 if humans is None else humans
    if not 0 <= people <= seats:
        raise BadOptions(f"There are {seats} seats: 0 to {seats} people can play, not {people}.")
    others = seats - people
    if not kinds:
        return people, [default_advisor(game)] * others
    for kind in kinds:
        load_bot(game, kind)
    if len(kinds) == 1:
        return people, [kinds[0]] * others
    if len(kinds) != others:
        raise BadOptions(
            f"There are {others} seats for bots: name one kind, or {others}, not {len(kinds)}."
        )
    return people, list(kinds)
