"""What every bot is."""

from heistnight.bots.advice import Advice, Thought
from heistnight.kernel.chance import Chance, RandomBits
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions, IllegalMove
from heistnight.kernel.events import Seat, player
from heistnight.kernel.game import Decision, Game, Option, SeatGame

ONLY_CHOICE = "There is nothing else to choose."


class Bot:
    """Chooses for one seat, from what that seat knows."""

    name: str = ""
    """What it is called: its file's name."""
    game: str | None = None
    """The game it was made for, if it plays only one."""

    def choose(self, game: Game | SeatGame, seat: Seat, rng: RandomBits) -> Option:
        """One of the options of the seat's pending decision."""
        seen, decision = self._asked(game, seat)
        if len(decision.choices) == 1:
            return decision.options[0]
        choice = self.pick(seen, decision, Chance.lent(rng))
        return next(option for option in decision.options if option.id == choice)

    def advise(self, game: Game | SeatGame, seat: Seat, rng: RandomBits) -> Advice:
        """What it would choose here, why, and what else there is."""
        seen, decision = self._asked(game, seat)
        if len(decision.choices) == 1:
            thought = Thought(decision.choices[0], ONLY_CHOICE)
        else:
            thought = self.think(seen, decision, Chance.lent(rng))
        return thought.advice(self.name, [option.id for option in decision.options])

    def _asked(self, game: Game | SeatGame, seat: Seat) -> tuple[SeatGame, Decision]:
        if self.game not in (None, game.id):
            raise BadOptions(f"This bot plays {self.game!r}, not {game.id!r}.")
        seen = game if isinstance(game, SeatGame) else game.as_seen_by(seat)
        decision = seen.pending.get(seat)
        if decision is None:
            raise IllegalMove(f"{player(seat)} is not being asked anything now: nothing to choose.")
        return seen, decision

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        """The id of one of `decision.choices`."""
        raise TypeError(f"{type(self).__name__} does not say what it picks")

    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        """What it picks, and why, if it can say so."""
        return Thought(self.pick(game, decision, chance), "")


class ThinkingBot(Bot):
    """A bot that can say why: it picks what it thinks best."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        return self.think(game, decision, chance).choice
