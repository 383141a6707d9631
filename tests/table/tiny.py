"""A game with nothing but cards that may be answered in secret, to test what tables reveal."""

from collections.abc import Sequence
from typing import ClassVar

from heistnight.games.big_score.cards import BigScorePack
from heistnight.kernel.chance import Chance, key_of
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.events import Event, Seat, player
from heistnight.kernel.packs import Pack, own
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import (
    GameInfo,
    Result,
    Rules,
    Setup,
    View,
    public_phase,
    public_waiting,
)
from heistnight.kernel.standing_orders import Occasion, OrderAnswer, OrderOffer
from heistnight.kernel.steps import UNANSWERED, UNASKED, Ask, State

SPACE = ActionSpace("tiny", __package__)
PLAY = SPACE.add("play", "Play a card", "T-1")
DECLINE = SPACE.add("decline", "Let it pass", "T-2")
SHIELD = SPACE.add("shield", "Answer with the shield", "T-2")
TURNS = 6


class Played(Event, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} plays a card."


class Settled(Event, frozen=True):
    is_reveal = True
    stopped_by: Seat | None

    def text(self) -> str:
        return "It is stopped." if self.stopped_by is not None else "It works."


class Tiny(State, kw_only=True):
    shields: tuple[bool, ...]
    turn: int = 0


class PlayCard(Ask[Tiny], frozen=True):
    rule: ClassVar[str] = "T-1"
    phase: ClassVar[str] = "play"

    def choices(self, s: Tiny, seat: Seat) -> tuple[Choice, ...]:
        return (PLAY,)

    def prompt(self, s: Tiny, seat: Seat) -> str:
        return "Play a card."

    def answer(self, s: Tiny, choice: Choice) -> None:
        s.tell(Played(self.seat))
        s.reveal()
        asked = [
            UNANSWERED if shield and seat != self.seat else UNASKED
            for seat, shield in enumerate(s.shields)
        ]
        s.then(MayAnswer(tuple(asked), self.seat))


class MayAnswer(Window[Tiny], frozen=True):
    rule: ClassVar[str] = "T-2"
    phase: ClassVar[str] = "answers"
    decline: ClassVar[Choice] = DECLINE
    duel: ClassVar[bool] = True

    def occasion(self, s: Tiny) -> Occasion:
        return Occasion("card")

    def aimed_at(self, s: Tiny) -> Seat:
        return (self.played_by + 1) % s.seats

    def choices(self, s: Tiny, seat: Seat) -> tuple[Choice, ...]:
        return (DECLINE, SHIELD)

    def prompt(self, s: Tiny, seat: Seat) -> str:
        return "Answer it?"

    def answered(self, s: Tiny, seat: Seat, choice: Choice) -> None:
        self.settle(s, seat)

    def unanswered(self, s: Tiny) -> None:
        self.settle(s, None)

    def settle(self, s: Tiny, stopped_by: Seat | None) -> None:
        s.tell(Settled(stopped_by))
        s.turn += 1
        if s.turn < TURNS:
            s.then(PlayCard(s.turn % s.seats))


class TinyView(View, kw_only=True):
    turn: int
    shield: bool | None


class TinyRules(Rules[Tiny]):
    """Option `shields`: who holds one."""

    info: ClassVar[GameInfo] = GameInfo(
        id="tiny",
        title="Tiny",
        seats=(2, 4),
        minutes=(1, 1),
        summary="",
        options=(),
        decks=(),
    )
    version: ClassVar[int] = 1
    space: ClassVar[ActionSpace] = SPACE

    @property
    def box(self) -> str:
        return "big-score"

    def read_pack(self, text: str | None) -> Pack:
        pack: Pack = own(BigScorePack, "big-score")
        return pack

    def order_offers(self, pack: Pack) -> tuple[OrderOffer, ...]:
        return (OrderOffer("card", (OrderAnswer(SHIELD, "shield"),), aims=True),)

    def setup(self, setup: Setup) -> Tiny:
        """Set up the game. The seed names the seats with a shield: 'shields 2 3'."""
        holders = {int(word) for word in str(setup.seed).split()[1:]}
        shields = tuple([seat in holders for seat in range(setup.seats)])
        s = Tiny(seats=setup.seats, key=key_of(setup.seed), shields=shields)
        s.then(PlayCard(0))
        return s

    def view(self, s: Tiny, seat: Seat | None) -> TinyView:
        return TinyView(
            game="tiny",
            seat=seat,
            seats=s.seats,
            phase=public_phase(s),
            waiting=public_waiting(s),
            over=s.over,
            turn=s.turn,
            shield=None if seat is None else s.shields[seat],
        )

    def imagine(self, s: Tiny, seat: Seat | None, chance: Chance) -> Tiny:
        return s

    def headlines(self, s: Tiny, told: Sequence[Event]) -> tuple[str, ...]:
        return ("You took part.",) * s.seats

    def result(self, s: Tiny) -> Result:
        return Result((0,), (0,) * s.seats, ({},) * s.seats, "the end")
