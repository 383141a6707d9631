"""The `Game` class: a state with checks, views, a log, undo and saving."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from heistnight.kernel import beliefs, hidden_steps, undo
from heistnight.kernel.beliefs import Belief, ChoicePolicy, Moment, OpponentModel
from heistnight.kernel.chance import Chance, RandomBits
from heistnight.kernel.choices import Choice, whole
from heistnight.kernel.decisions import Decision as Decision
from heistnight.kernel.decisions import Option as Option
from heistnight.kernel.errors import BadOptions, HeistError, IllegalMove
from heistnight.kernel.events import Event, LoggedEvent, Seat, in_words, plain_data, player
from heistnight.kernel.history import Act, Chain, Past, chain_of
from heistnight.kernel.records import encoded
from heistnight.kernel.rules import Result, Rules, Setup, public_phase, public_waiting
from heistnight.kernel.seat_game import SeatGame as SeatGame
from heistnight.kernel.standing_orders import Occasion
from heistnight.kernel.steps import State
from heistnight.kernel.text_tokens import Words

MAX_KEPT_EVENTS = 1_000
"""Number of acts and events kept by `without_past`. Complete games have fewer."""


def known_seat(seat: object, seats: int) -> Seat:
    """Return a valid seat as a plain int, or raise IllegalMove."""
    number = whole(seat)
    if number is None or not 0 <= number < seats:
        raise IllegalMove(f"There is no seat {seat!r}: this game has seats 0 to {seats - 1}.")
    return number


class Game:
    """A running or finished game. Acts change it; copies are independent and cheap."""

    __slots__ = (
        *("_moments", "_passed", "_past", "_recalled", "_state", "_undoable"),
        *("imagined", "rules", "setup"),
    )

    def __init__(self, rules: Rules[Any], setup: Setup) -> None:
        self.rules, self.setup = rules, setup
        self._state: State = rules.setup(setup)
        self._state.run()
        self._past, self._passed = hidden_steps.collect(self._state, Past.none(setup.seats))
        self._undoable: undo.UndoEntry | None = None
        self._recalled: tuple[Past, Seat | None, Past] | None = None
        self._moments: tuple[Moment, ...] = ()
        self.imagined = False

    # Questions

    @property
    def id(self) -> str:
        """The game's id, as in `games()`."""
        return self.rules.info.id

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup.seats

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self._state.waiting()

    @property
    def awaited(self) -> tuple[Seat, ...] | None:
        """The seats that are publicly known to decide now. None in a reaction window (G-3)."""
        return public_waiting(self._state)

    @property
    def pending(self) -> dict[Seat, Decision]:
        """The decision of each seat that must decide now."""
        return {seat: self._decision(seat) for seat in self._state.waiting()}

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Return the ids that this waiting seat can choose from: `pending` without texts."""
        return self._state.choices(seat)

    @property
    def phase(self) -> str:
        """The current phase of the rules; 'over' at the end."""
        return public_phase(self._state)

    @property
    def sealed(self) -> bool:
        """Whether current answers are secret and can be taken back until all are in."""
        return not self.over and self._state.stack[-1].sealed

    @property
    def window(self) -> int | None:
        """The number of the current hidden step, or None. Which seats it asks is secret."""
        return hidden_steps.number_of(self._state)

    @property
    def answered_seat(self) -> Seat | None:
        """The seat that everyone knows isn't asked by the current hidden step, if any."""
        return hidden_steps.answered_seat(self._state)

    @property
    def could_answer(self) -> tuple[Seat, ...]:
        """The seats that may have an answer in the current window, as far as everyone knows."""
        return hidden_steps.could_answer(self._state)

    @property
    def aimed_at(self) -> Seat | None:
        """The seat that the card in the current window is aimed at, if any."""
        return hidden_steps.aimed_at(self._state)

    @property
    def occasion(self) -> Occasion | None:
        """What the current window is about, as standing orders name it."""
        return hidden_steps.occasion(self._state)

    @property
    def in_duel(self) -> bool:
        """Whether a duel is going on, in a window or between two."""
        return not self.over and self._state.stack[-1].duel

    def answered(self, seat: Seat) -> int:
        """Return how many questions this seat has answered."""
        return self._past.answered[seat]

    @property
    def decline(self) -> Choice | None:
        """The choice that passes, in a reaction window."""
        return hidden_steps.decline(self._state)

    def _decision(self, seat: Seat) -> Decision:
        return Decision(self.rules, self._state, seat, self._past.answered[seat])

    # Acts

    def act(self, seat: Seat, option: Option | Choice) -> None:
        """Take an option of the seat's decision. If it isn't legal, raise IllegalMove and change
        nothing."""
        if type(option) is Option and type(seat) is int and option.offered_in(self._state, seat):
            self._play(seat, option.id)
        else:
            choice = self._checked(seat, option)
            self._play(int(seat), choice)

    def act_unchecked(self, seat: Seat, choice: Choice) -> None:
        """Like `act`, without checks. For search and replay, which only use offered choices."""
        self._play(seat, choice)

    def _play(self, seat: Seat, choice: Choice) -> None:
        before = self._state
        state = before.copy()
        state.apply(seat, choice)
        self._undoable = undo.record(self._undoable, before, self._past, state, seat, choice)
        self._past, self._passed = self._past.with_act(seat, choice), ()
        if state.window_moments:
            self._past, self._passed = hidden_steps.collect(state, self._past)
        elif state.new_events:
            self._past = self._past.with_events(state.new_events)
            state.new_events = ()
        self._state = state

    def _checked(self, seat: Seat, option: Option | Choice) -> Choice:
        state = self._state
        if state.over:
            raise IllegalMove("The game is over.")
        seat = self.known_seat(seat)
        if seat not in state.waiting():
            # Always the same words: they must not reveal whether anyone is asked (G-3).
            raise IllegalMove(f"{player(seat)} has nothing to decide right now.")
        choice = whole(option)
        if choice is not None and choice in state.choices(seat):
            return choice
        return self._decision(seat).checked(option)

    def known_seat(self, seat: Seat) -> Seat:
        """Return this seat as a plain int, or raise IllegalMove if the game has no such seat."""
        return known_seat(seat, self.seats)

    def _checked_viewer(self, seat: Seat | None) -> Seat | None:
        """Return a valid seat, or None for a spectator."""
        return None if seat is None else self.known_seat(seat)

    # Views and log

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """Return what this seat may know, as plain data. None: what everyone may know."""
        facts: dict[str, Any] = plain_data(self.typed_view(seat))
        return facts

    def typed_view(self, seat: Seat | None = None) -> Any:
        """Return the view as the game's own View struct."""
        return self.rules.view(self._state, self._checked_viewer(seat))

    def typed_views(self, viewers: Sequence[Seat | None], public: Any = None) -> list[Any]:
        """Build several views at once. `public` is the spectator's view, if you have it already."""
        return list(self.rules.views(self._state, viewers, public))

    @property
    def worth(self) -> tuple[int, ...] | None:
        """Every seat's score if the game ended now, secrets included. None if the game has none."""
        return self.rules.worth(self._state)

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats that are out of the game and only watch."""
        return self.rules.gone(self._state)

    def events(self, seat: Seat | None = None, since: int = 0) -> list[dict[str, Any]]:
        """Return the log as this seat may see it, from event number `since` on."""
        seat = self._checked_viewer(seat)
        first = whole(since)
        if first is None or first < 0:
            raise BadOptions(f"`since` must be a whole number from 0 on, not {since!r}.")
        return [
            {"number": number, **in_words(event)}
            for number, event in enumerate(self._seen(seat)[first:], first)
        ]

    def _seen(self, seat: Seat | None) -> list[Event]:
        return [
            event
            for logged in self._past.logged_events.items()
            if (event := logged.as_seen_by(seat)) is not None
        ]

    def as_seen_by(self, seat: Seat) -> "SeatGame":
        """Return the game as one player sees it, without other seats' questions, views or logs."""
        return SeatGame(self, self.known_seat(seat))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def result(self) -> Result | None:
        """Who won and why, once the game is over."""
        return self.rules.result(self._state) if self._state.over else None

    @property
    def headlines(self) -> tuple[Words, ...]:
        """The personal headline of each seat, once the game is over; empty before."""
        if not self._state.over:
            return ()
        return tuple([Words(said) for said in self.rules.headlines(self._state, self._seen(None))])

    # Copies, imagined games, undo and saving

    def copy(self) -> "Game":
        """Return an independent copy of the game."""
        twin = Game.__new__(Game)
        twin.rules, twin.setup, twin.imagined = self.rules, self.setup, self.imagined
        twin._state, twin._past = self._state, self._past
        twin._undoable, twin._passed = self._undoable, self._passed
        twin._recalled, twin._moments = None, self._moments
        return twin

    def without_past(self, recent: int = MAX_KEPT_EVENTS) -> "Game":
        """Return a copy without undo and with only the latest acts and events.

        Its size is limited, so sending it to another process takes limited time.
        """
        twin = self.copy()
        twin._past = self._past.newest(recent)
        twin._undoable, twin._passed = None, ()
        return twin

    def fork(self) -> State:
        """Return a bare state for search: no events, no journal, no checks."""
        return self._state.fork()

    def worlds(
        self,
        seat: Seat | None,
        rng: RandomBits,
        policy: ChoicePolicy | None = None,
        slips: float = beliefs.SLIPS,
    ) -> Iterator[State]:
        """Yield bare states that this seat cannot tell from the real one, without end.

        With a policy, worlds in which the others' past choices fit that policy are likelier.
        `slips` is how often others are assumed to choose at random. Without a policy, all deals are
        equally likely.
        """
        seat, chance = self._checked_viewer(seat), Chance.from_rng(rng)
        if policy is not None:
            return self._belief(seat, OpponentModel.of(policy, slips, chance)).worlds()
        return iter(lambda: beliefs.deal_world(self.rules, self._state, seat, chance), None)

    def _belief(self, seat: Seat | None, habits: OpponentModel) -> Belief:
        moments = list(self._moments)
        if not self.imagined and sum(self._past.answered) == self.act_count:  # the past is complete
            moments = beliefs.replay_moments(self.rules, self.setup, self.acts)
        known = beliefs.relevant_moments(self.rules, self._state, seat, moments)
        return Belief(self.rules, self._state, seat, known, habits)

    def imagine(
        self,
        seat: Seat | None,
        rng: RandomBits,
        policy: ChoicePolicy | None = None,
        slips: float = beliefs.SLIPS,
    ) -> "Game":
        """Return a game that this seat cannot tell from this one, with a past."""
        seat, chance = self._checked_viewer(seat), Chance.from_rng(rng)
        twin = self.copy()
        if policy is None:
            twin._state = beliefs.deal_world(self.rules, self._state, seat, chance)
            twin._moments = ()
        else:
            belief = self._belief(seat, OpponentModel.of(policy, slips, chance))
            twin._state = next(belief.worlds())
            twin._moments = belief.reconstruct_moments(twin._state)
        twin._state.quiet = self._state.quiet
        twin._past = self._past_as_known_by(seat)
        twin.setup = msgspec.structs.replace(self.setup, seed="imagined", rig={}, deal=None)
        twin._undoable, twin._passed = None, ()
        twin.imagined = True
        return twin

    def _past_as_known_by(self, seat: Seat | None) -> Past:
        """Return the seat's past, cached: search asks for it repeatedly at the same moment."""
        kept = self._recalled
        if kept is None or kept[0] is not self._past or kept[1] != seat:
            kept = self._recalled = (self._past, seat, self._recall(seat))
        return kept[2]

    def _recall(self, seat: Seat | None) -> Past:
        events = [LoggedEvent(event) for event in self._seen(seat)]
        acts = [act for act in self.acts if act[0] == seat]
        own = [len(acts) if other == seat else 0 for other in range(self.seats)]
        return Past(chain_of(acts), chain_of(events), tuple(own))

    def undo(self, seat: Seat) -> None:
        """Take back the seat's latest act, or raise IllegalMove with the reason."""
        entry, later = undo.require_latest(self._undoable, self.known_seat(seat))
        self._state, self._past = entry.state, entry.past
        self._undoable, self._passed = entry.earlier, ()
        for other in reversed(later):
            self._play(other.seat, other.choice)

    def may_undo(self, seat: Seat) -> bool:
        """Check whether this seat can take back its latest act."""
        number = whole(seat)
        return number is not None and undo.latest(self._undoable, number)[0] is not None

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts so far: seat and choice. They reveal secrets.

        Building it takes time in proportion to its length; `act_count` doesn't.
        """
        return self._past.acts.items()

    @property
    def act_count(self) -> int:
        """The number of acts so far."""
        return self._past.acts.length

    @property
    def logged_events(self) -> tuple[LoggedEvent, ...]:
        """The whole log with the audience of each event. `events` returns what one seat may see."""
        return self._past.logged_events.items()

    @property
    def log(self) -> Chain[LoggedEvent]:
        """The log as a chain, for reading only what is new."""
        return self._past.logged_events

    @property
    def passed(self) -> "list[Game]":
        """The game during each hidden step that the latest act ended.

        Viewers must see these for a while. Otherwise they could tell that nobody was asked.
        """
        moments = []
        for passed in self._passed:
            moment = self.copy()
            moment._state, moment._past = passed.state, passed.past
            moment._undoable, moment._passed = None, ()
            moments.append(moment)
        return moments

    def save(self) -> str:
        """Return the journal as JSON: everything needed to rebuild the same game."""
        from heistnight.kernel.journal import write

        if self.imagined:
            raise HeistError("An imagined game has no journal: save the game it was imagined from.")
        return write(self.rules, self.setup, self.acts)

    def fingerprint(self) -> bytes:
        """Return the whole state in bytes, equal for equal games."""
        return encoded(self._state)
