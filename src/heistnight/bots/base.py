"""The base classes of bots."""

from heistnight.bots.advice import Advice, Thought
from heistnight.kernel.chance import Chance, RandomBits
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions, IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.game import Decision, Game, Option, SeatGame

ONLY_CHOICE = "It's the only option."


class Bot:
    """A bot that chooses for one seat, from what that seat knows."""

    name: str = ""
    """The name of its module."""
    game: str | None = None
    """The game it plays, if it plays only one."""

    def choose(self, game: Game | SeatGame, seat: Seat, rng: RandomBits) -> Option:
        """Choose one of the options of the seat's pending decision."""
        seen, decision = self._asked(game, seat)
        if len(decision.choices) == 1:
            return decision.options[0]
        choice = self.pick(seen, decision, Chance.from_rng(rng))
        for option in decision.options:
            if option.id == choice:
                return option
        raise IllegalMove(f"The bot {self.name!r} chose {choice!r}, which isn't an option.")

    def advise(self, game: Game | SeatGame, seat: Seat, rng: RandomBits) -> Advice:
        """Say what it would choose here, why, and what the other options are."""
        seen, decision = self._asked(game, seat)
        if len(decision.choices) == 1:
            thought = Thought(decision.choices[0], ONLY_CHOICE)
        else:
            thought = self.think(seen, decision, Chance.from_rng(rng))
        return thought.advice(self.name, [option.id for option in decision.options])

    def _asked(self, game: Game | SeatGame, seat: Seat) -> tuple[SeatGame, Decision]:
        if self.game not in (None, game.id):
            raise BadOptions(f"This bot plays {self.game!r}, not {game.id!r}.")
        seen = game if isinstance(game, SeatGame) else game.as_seen_by(seat)
        decision = seen.pending.get(seat)
        if decision is None:
            raise IllegalMove(f"{player(seat)} has nothing to decide now.")
        return seen, decision

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        """Return the id of one of `decision.choices`."""
        raise TypeError(f"{type(self).__name__} does not say what it picks")

    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        """Return what it picks, and why if it can say."""
        return Thought(self.pick(game, decision, chance), "")


class ThinkingBot(Bot):
    """A bot that can say why it picks an option."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        return self.think(game, decision, chance).choice
