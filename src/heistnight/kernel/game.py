"""A game as its users hold it: the safe, complete shell around a state."""

from collections.abc import Sequence
from typing import Any

import msgspec

from heistnight.kernel.chance import Chance, RandomBits, key_of
from heistnight.kernel.choices import Choice, is_whole
from heistnight.kernel.decisions import Decision as Decision
from heistnight.kernel.decisions import Option as Option
from heistnight.kernel.errors import BadOptions, HeistError, IllegalMove
from heistnight.kernel.events import Event, Seat, Told, in_words, plain_data, player
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import Result, Rules, Setup, public_phase
from heistnight.kernel.seat_game import SeatGame as SeatGame
from heistnight.kernel.steps import State

Act = tuple[Seat, Choice]


class Fair(msgspec.Struct, frozen=True, gc=False):
    """An act that may still be taken back, and the game as it was before it."""

    earlier: "Fair | None"
    state: State
    acts: tuple[Act, ...]
    told: tuple[Told, ...]
    seat: Seat
    choice: Choice
    sealed: bool


class Game:
    """A running or finished game. Acts change it; copies are independent and cheap."""

    __slots__ = ("_acts", "_fair", "_passed", "_state", "_told", "imagined", "rules", "setup")

    def __init__(self, rules: Rules[Any], setup: Setup) -> None:
        self.rules, self.setup = rules, setup
        self._state: State = rules.setup(setup)
        self._state.run()
        self._told: tuple[Told, ...] = self._state.news
        self._passed: tuple[tuple[State, int], ...] = ()
        self._collect_passed(self._state, 0)
        self._state.news = ()
        self._acts: tuple[Act, ...] = ()
        self._fair: Fair | None = None
        self.imagined = False

    # What is asked

    @property
    def id(self) -> str:
        return self.rules.info.id

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self._state.waiting()

    @property
    def pending(self) -> dict[Seat, Decision]:
        """Who must decide now, and what."""
        return {seat: self._decision(seat) for seat in self._state.waiting()}

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The ids that this waiting seat may choose from: `pending`, without the words."""
        return self._state.choices(seat)

    @property
    def phase(self) -> str:
        """The part of the rules that is being played; 'over' at the end."""
        return public_phase(self._state)

    @property
    def sealed(self) -> bool:
        """Answers to what is asked now are secret, and may be taken back until all are in."""
        return not self.over and self._state.stack[-1].sealed

    @property
    def window(self) -> int | None:
        """The number of the hidden step under way, if one is: nobody may know whom it asks."""
        return (
            self._state.windows_closed if not self.over and self._state.stack[-1].hidden else None
        )

    @property
    def answered_seat(self) -> Seat | None:
        """Whose card the hidden step under way answers: all know that this seat is not asked."""
        top = self._state.stack[-1] if self._state.stack else None
        return top.played_by if isinstance(top, Window) else None

    def _decision(self, seat: Seat) -> Decision:
        number = sum([1 for actor, _ in self._acts if actor == seat])
        return Decision(self.rules, self._state, seat, number)

    # Acting

    def act(self, seat: Seat, option: Option | Choice) -> None:
        """Take an option of the seat's decision, or refuse in words and change nothing."""
        choice = self._checked(seat, option)
        self._play(int(seat), int(choice))

    def act_unchecked(self, seat: Seat, choice: Choice) -> None:
        """As `act`, for a choice known to be offered: search and replay skip the check."""
        self._play(seat, choice)

    def _play(self, seat: Seat, choice: Choice) -> None:
        before = self._state
        state = before.copy()
        state.apply(seat, choice)
        if state.shown == before.shown and state.drawn == before.drawn:
            sealed = before.stack[-1].sealed
            self._fair = Fair(self._fair, before, self._acts, self._told, seat, choice, sealed)
        else:
            self._fair = None
        self._acts += ((seat, choice),)
        self._collect_passed(state, len(self._told))
        if state.news:
            self._told += state.news
            state.news = ()
        self._state = state

    def _collect_passed(self, state: State, told: int) -> None:
        self._passed = tuple([(moment, told + len(moment.news)) for moment in state.window_moments])
        if state.window_moments:
            state.window_moments = ()

    def _checked(self, seat: Seat, option: Option | Choice) -> Choice:
        state = self._state
        if state.over:
            raise IllegalMove("The game is over: nobody can act any more.")
        self._check_seat(seat)
        if seat not in state.waiting():
            # Always in the same words: they must not tell whether anybody is asked (G-3).
            raise IllegalMove(
                f"{player(seat)} is not being asked anything now: it has answered already, or "
                "others have to decide first."
            )
        if isinstance(option, Option):
            return self._checked_option(seat, option)
        if not is_whole(option):
            raise IllegalMove(
                f"A choice is an Option of the pending decision or its id (a whole number), "
                f"not {option!r}."
            )
        if option not in state.choices(seat):
            raise IllegalMove(self._refusal(seat, option))
        return option

    def _checked_option(self, seat: Seat, option: Option) -> Choice:
        decision = self._decision(seat)
        if option not in decision.options:
            if option.decision != decision.id:
                raise IllegalMove(
                    f"'{option.label}' answers an earlier question, or another player's. "
                    f"Asked of {player(seat)} now: {decision.prompt}"
                )
            raise IllegalMove(self._refusal(seat, option.id))
        return option.id

    def _check_seat(self, seat: Seat | None) -> None:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise IllegalMove(
                f"There is no seat {seat!r}: this game has seats 0 to {self.seats - 1}."
            )

    def _refusal(self, seat: Seat, choice: Choice) -> str:
        """Why a choice is not legal, and what is."""
        decision = self._decision(seat)
        if not 0 <= choice < len(self.rules.space):
            problem = (
                f"{choice} is no choice of {self.rules.info.title}: ids go from 0 to "
                f"{len(self.rules.space) - 1}."
            )
        else:
            step = self._state.stack[-1]
            reason = step.why_not(self._state, seat, choice)
            problem = (
                f"'{decision.label(choice)}' is not possible now: {reason or 'it is not on offer.'}"
            )
        offered = "; ".join([f"{option.id} {option.label}" for option in decision.options])
        return f"{problem} Asked ({decision.rule}): {decision.prompt} Possible: {offered}."

    # Knowing

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What this seat may know, as plain data; None: what everybody may know."""
        facts: dict[str, Any] = plain_data(self.typed_view(seat))
        return facts

    def typed_view(self, seat: Seat | None = None) -> Any:
        """The view as the game's own View struct."""
        if seat is not None:
            self._check_seat(seat)
        return self.rules.view(self._state, seat)

    def typed_views(self, eyes: Sequence[Seat | None]) -> list[Any]:
        """Several seats' views, made together."""
        return list(self.rules.views(self._state, eyes))

    @property
    def worth(self) -> tuple[int, ...] | None:
        """What every seat would score now, open or not; None where the game does not count."""
        return self.rules.worth(self._state)

    def events(self, seat: Seat | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The log as this seat may see it, from its event number `since` on."""
        if seat is not None:
            self._check_seat(seat)
        if not is_whole(since) or since < 0:
            raise BadOptions(f"Events are counted from 0 on: `since` cannot be {since!r}.")
        return [
            {"number": number, **in_words(event)}
            for number, event in enumerate(self._seen(seat)[since:], since)
        ]

    def _seen(self, seat: Seat | None) -> list[Event]:
        return [event for told in self._told if (event := told.as_seen_by(seat)) is not None]

    def as_seen_by(self, seat: Seat) -> "SeatGame":
        """The game as one player has it: no other seat's question, view or log."""
        self._check_seat(seat)
        return SeatGame(self, seat)

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def result(self) -> Result | None:
        """Who won and why, once the game is over."""
        return self.rules.result(self._state) if self._state.over else None

    # Going elsewhere

    def copy(self) -> "Game":
        twin = Game.__new__(Game)
        twin.rules, twin.setup, twin.imagined = self.rules, self.setup, self.imagined
        twin._state, twin._told = self._state, self._told
        twin._acts, twin._fair, twin._passed = self._acts, self._fair, self._passed
        return twin

    def without_past(self) -> "Game":
        """The same game, with nothing to take back: lighter to send to another process."""
        twin = self.copy()
        twin._fair, twin._passed = None, ()
        return twin

    def fork(self) -> State:
        """A bare state to search in: it tells nothing, keeps no journal and checks nothing."""
        state = self._state.copy()
        state.quiet = True
        return state

    def imagine(self, seat: Seat | None, rng: RandomBits) -> "Game":
        """A game that this seat cannot tell from this one; all else is dealt anew."""
        if seat is not None:
            self._check_seat(seat)
        chance = Chance.lent(rng)
        twin = self.copy()
        twin._state = self.rules.imagine(self._state.copy(), seat, chance)
        twin._state.key = key_of(chance.getrandbits(128))
        twin._state.drawn = 0
        twin._told = tuple([Told(event) for event in self._seen(seat)])
        twin._acts = tuple([act for act in self._acts if act[0] == seat])
        twin.setup = msgspec.structs.replace(self.setup, seed="imagined", rig={})
        twin._fair, twin._passed = None, ()
        twin.imagined = True
        return twin

    def undo(self, seat: Seat) -> None:
        """Take back the seat's latest act, where that is fair; else IllegalMove, saying why."""
        self._check_seat(seat)
        fair, later = self._latest(seat)
        if fair is None:
            raise IllegalMove(
                f"{player(seat)} has nothing to take back: acts stand once something hidden "
                "came to light, chance was drawn, or the last answer was in."
            )
        if later and not fair.sealed:
            raise IllegalMove(
                f"{player(seat)} cannot take that back any more: others have acted since."
            )
        self._state, self._acts, self._told = fair.state, fair.acts, fair.told
        self._fair = fair.earlier
        self._passed = ()
        for other in reversed(later):
            self._play(other.seat, other.choice)

    def may_undo(self, seat: Seat) -> bool:
        """Would it be fair if this seat took back its latest act?"""
        fair, later = self._latest(seat)
        return fair is not None and (fair.sealed or not later)

    def _latest(self, seat: Seat) -> tuple[Fair | None, list[Fair]]:
        """The seat's latest act that can be taken back, and what others did since."""
        later: list[Fair] = []
        fair = self._fair
        while fair is not None and fair.seat != seat:
            later.append(fair)
            fair = fair.earlier
        return fair, later

    @property
    def acts(self) -> tuple[Act, ...]:
        return self._acts

    @property
    def told(self) -> tuple[Told, ...]:
        """The whole log, with who may see what of it. `events` is what a seat may have."""
        return self._told

    @property
    def passed(self) -> "list[Game]":
        """The game in each hidden step that the latest act ended, before what followed.

        Those who watch must see these for a while, or they would learn that nobody was asked.
        """
        moments = []
        for state, told in self._passed:
            moment = self.copy()
            moment._told = self._told[:told]
            moment._state, moment._fair, moment._passed = state, None, ()
            moments.append(moment)
        return moments

    def save(self) -> str:
        """The journal as JSON: all that is needed to have the very same game again."""
        from heistnight.kernel.journal import write

        if self.imagined:
            raise HeistError("An imagined game has no journal: save the game it was imagined from.")
        return write(self.rules, self.setup, self._acts)

    def fingerprint(self) -> bytes:
        """The whole state in bytes: equal for equal games."""
        return msgspec.msgpack.encode(self._state)
