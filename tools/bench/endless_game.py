"""A game that never ends and in which every act can be undone, to measure long pasts."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.games.big_score.cards import BigScorePack
from heistnight.kernel.chance import Chance, key_of
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat, player
from heistnight.kernel.game import Game
from heistnight.kernel.packs import Pack, own
from heistnight.kernel.rules import GameInfo, Result, Rules, Setup, View
from heistnight.kernel.steps import Ask, State

SPACE = ActionSpace("endless", __package__)
GO_ON = SPACE.add("go-on", "Go on", "E-1")


class WentOn(Event, frozen=True):
    seat: Seat
    turn: int

    def text(self) -> str:
        return f"{player(self.seat)} goes on."


class Endless(State, kw_only=True):
    turn: int = 0


class GoOn(Ask[Endless], frozen=True):
    rule: ClassVar[str] = "E-1"
    phase: ClassVar[str] = "go-on"

    def choices(self, s: Endless, seat: Seat) -> tuple[Choice, ...]:
        return (GO_ON,)

    def prompt(self, s: Endless, seat: Seat) -> str:
        return "Go on?"

    def answer(self, s: Endless, choice: Choice) -> None:
        s.turn += 1
        s.tell(WentOn(self.seat, s.turn))
        s.then(GoOn(s.turn // 2 % s.seats))


class EndlessRules(Rules[Endless]):
    """Each player goes twice, then the next one."""

    info: ClassVar[GameInfo] = GameInfo("endless", "Endless", (2, 2), (1, 1), "", (), ())
    version: ClassVar[int] = 1
    space: ClassVar[ActionSpace] = SPACE

    def read_pack(self, text: str | None) -> Pack:
        pack: Pack = own(BigScorePack, "big-score")
        return pack

    def setup(self, setup: Setup) -> Endless:
        s = Endless(seats=setup.seats, key=key_of(setup.seed))
        s.then(GoOn(0))
        return s

    def view(self, s: Endless, seat: Seat | None) -> View:
        return View(game="endless", seat=seat, seats=2, phase="go-on", waiting=None, over=False)

    def imagine(self, s: Endless, seat: Seat | None, chance: Chance) -> Endless:
        return s

    def result(self, s: Endless) -> Result:
        raise TypeError("It has no end.")

    def headlines(self, s: Endless, told: Sequence[Event]) -> tuple[str, ...]:
        raise TypeError("It has no end.")


def endless_game() -> Game:
    rules = EndlessRules()
    return Game(rules, Setup("endless", 2, 1, {}, rules.read_pack(None), {}))


def go_on(game: Game, acts: int, undo_every: int = 0) -> None:
    """Play this many acts. With `undo_every`, undo and repeat every so many of them."""
    for number in range(acts):
        seat = game.waiting[0]
        game.act(seat, GO_ON)
        if undo_every and number % undo_every == 0:
            game.undo(seat)
            game.act(seat, GO_ON)
