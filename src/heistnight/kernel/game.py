"""A game as its users hold it: the safe, complete shell around a state."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from heistnight.kernel import beliefs, hidden_steps, undo
from heistnight.kernel.beliefs import Belief, Habits, Moment, Policy
from heistnight.kernel.chance import Chance, RandomBits
from heistnight.kernel.choices import Choice, is_whole
from heistnight.kernel.decisions import Decision as Decision
from heistnight.kernel.decisions import Option as Option
from heistnight.kernel.errors import BadOptions, HeistError, IllegalMove
from heistnight.kernel.events import Event, Seat, Told, in_words, plain_data, player
from heistnight.kernel.history import Act, Chain, Past, chain_of
from heistnight.kernel.rules import Result, Rules, Setup, public_phase, public_waiting
from heistnight.kernel.seat_game import SeatGame as SeatGame
from heistnight.kernel.steps import State

RECENT = 1_000
"""So many acts and events go along with a game; whole games have fewer."""


def known_seat(seat: object, seats: int) -> Seat:
    """One of so many seats, as a plain number."""
    if not is_whole(seat) or not 0 <= seat < seats:
        raise IllegalMove(f"There is no seat {seat!r}: this game has seats 0 to {seats - 1}.")
    return int(seat)


class Game:
    """A running or finished game. Acts change it; copies are independent and cheap."""

    __slots__ = (
        *("_fair", "_moments", "_passed", "_past", "_recalled", "_state"),
        *("imagined", "rules", "setup"),
    )

    def __init__(self, rules: Rules[Any], setup: Setup) -> None:
        self.rules, self.setup = rules, setup
        self._state: State = rules.setup(setup)
        self._state.run()
        self._past, self._passed = hidden_steps.collect(self._state, Past.none(setup.seats))
        self._fair: undo.Fair | None = None
        self._recalled: tuple[Past, Seat | None, Past] | None = None
        self._moments: tuple[Moment, ...] = ()
        self.imagined = False

    # What is asked

    @property
    def id(self) -> str:
        """Which of the games this is, as in `games()`."""
        return self.rules.info.id

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return self._state.waiting()

    @property
    def awaited(self) -> tuple[Seat, ...] | None:
        """The seats of which everybody may know that they must decide; None in a window (G-3)."""
        return public_waiting(self._state)

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
        return hidden_steps.number_of(self._state)

    @property
    def answered_seat(self) -> Seat | None:
        """The seat of which all know that the hidden step under way does not ask it, if any."""
        return hidden_steps.answered_seat(self._state)

    def answered(self, seat: Seat) -> int:
        """How many questions this seat has answered."""
        return self._past.answered[seat]

    @property
    def decline(self) -> Choice | None:
        """The choice that means no answer, in a window."""
        return hidden_steps.decline(self._state)

    def _decision(self, seat: Seat) -> Decision:
        return Decision(self.rules, self._state, seat, self._past.answered[seat])

    # Acting

    def act(self, seat: Seat, option: Option | Choice) -> None:
        """Take an option of the seat's decision, or refuse in words and change nothing."""
        if type(option) is Option and type(seat) is int and option.offered_in(self._state, seat):
            self._play(seat, option.id)
        else:
            choice = self._checked(seat, option)
            self._play(int(seat), int(choice))

    def act_unchecked(self, seat: Seat, choice: Choice) -> None:
        """As `act`, for a choice known to be offered: search and replay skip the check."""
        self._play(seat, choice)

    def _play(self, seat: Seat, choice: Choice) -> None:
        before = self._state
        state = before.copy()
        state.apply(seat, choice)
        self._fair = undo.after(self._fair, before, self._past, state, seat, choice)
        self._past, self._passed = self._past.with_act(seat, choice), ()
        if state.window_moments:
            self._past, self._passed = hidden_steps.collect(state, self._past)
        elif state.news:
            self._past = self._past.with_news(state.news)
            state.news = ()
        self._state = state

    def _checked(self, seat: Seat, option: Option | Choice) -> Choice:
        state = self._state
        if state.over:
            raise IllegalMove("The game is over: nobody can act any more.")
        seat = self.known_seat(seat)
        if seat not in state.waiting():
            # Always in the same words: they must not tell whether anybody is asked (G-3).
            raise IllegalMove(
                f"{player(seat)} is not being asked anything now: it has answered already, or "
                "others have to decide first."
            )
        if is_whole(option) and option in state.choices(seat):
            return option
        return self._decision(seat).checked(option)

    def known_seat(self, seat: Seat) -> Seat:
        """This seat as a plain number; IllegalMove if the game has no such seat."""
        return known_seat(seat, self.seats)

    def _eyes(self, seat: Seat | None) -> Seat | None:
        """Whose eyes: a seat's, or with None those of everybody."""
        return None if seat is None else self.known_seat(seat)

    # Knowing

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What this seat may know, as plain data; None: what everybody may know."""
        facts: dict[str, Any] = plain_data(self.typed_view(seat))
        return facts

    def typed_view(self, seat: Seat | None = None) -> Any:
        """The view as the game's own View struct."""
        return self.rules.view(self._state, self._eyes(seat))

    def typed_views(self, eyes: Sequence[Seat | None], public: Any = None) -> list[Any]:
        """Several seats' views, made together; `public`: that of None, if it is there already."""
        return list(self.rules.views(self._state, eyes, public))

    @property
    def worth(self) -> tuple[int, ...] | None:
        """What every seat would score now, open or not; None where the game does not count."""
        return self.rules.worth(self._state)

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats that are out of the game and only watch."""
        return self.rules.gone(self._state)

    def events(self, seat: Seat | None = None, since: int = 0) -> list[dict[str, Any]]:
        """The log as this seat may see it, from its event number `since` on."""
        seat = self._eyes(seat)
        if not is_whole(since) or since < 0:
            raise BadOptions(f"Events are counted from 0 on: `since` cannot be {since!r}.")
        return [
            {"number": number, **in_words(event)}
            for number, event in enumerate(self._seen(seat)[since:], int(since))
        ]

    def _seen(self, seat: Seat | None) -> list[Event]:
        return [
            event
            for told in self._past.told.items()
            if (event := told.as_seen_by(seat)) is not None
        ]

    def as_seen_by(self, seat: Seat) -> "SeatGame":
        """The game as one player has it: no other seat's question, view or log."""
        return SeatGame(self, self.known_seat(seat))

    @property
    def over(self) -> bool:
        """Has it ended? Then nobody is asked any more, and there is a result."""
        return self._state.over

    @property
    def result(self) -> Result | None:
        """Who won and why, once the game is over."""
        return self.rules.result(self._state) if self._state.over else None

    # Going elsewhere

    def copy(self) -> "Game":
        """The same game at this moment; what happens to one does not touch the other."""
        twin = Game.__new__(Game)
        twin.rules, twin.setup, twin.imagined = self.rules, self.setup, self.imagined
        twin._state, twin._past = self._state, self._past
        twin._fair, twin._passed = self._fair, self._passed
        twin._recalled, twin._moments = None, self._moments
        return twin

    def without_past(self, recent: int = RECENT) -> "Game":
        """The same game, with nothing to take back and only the newest of a very long log: it
        can be sent to another process in a time that has a bound."""
        twin = self.copy()
        twin._past = self._past.newest(recent)
        twin._fair, twin._passed = None, ()
        return twin

    def fork(self) -> State:
        """A bare state to search in: it tells nothing, keeps no journal and checks nothing."""
        return self._state.fork()

    def worlds(
        self,
        seat: Seat | None,
        rng: RandomBits,
        policy: Policy | None = None,
        slips: float = beliefs.SLIPS,
    ) -> Iterator[State]:
        """Bare states that this seat cannot tell from the truth, without end.

        With a policy, those are likelier in which others did what they did by that policy; `slips`
        is how often they are thought to choose at random. Without one, all deals are alike.
        """
        seat, chance = self._eyes(seat), Chance.lent(rng)
        if policy is not None:
            return self._belief(seat, Habits.of(policy, slips, chance)).worlds()
        return iter(lambda: beliefs.fresh_world(self.rules, self._state, seat, chance), None)

    def _belief(self, seat: Seat | None, habits: Habits) -> Belief:
        moments = list(self._moments)
        if not self.imagined and sum(self._past.answered) == self.act_count:  # none was forgotten
            moments = beliefs.moments_of(self.rules, self.setup, self.acts)
        known = beliefs.telling(self.rules, self._state, seat, moments)
        return Belief(self.rules, self._state, seat, known, habits)

    def imagine(
        self,
        seat: Seat | None,
        rng: RandomBits,
        policy: Policy | None = None,
        slips: float = beliefs.SLIPS,
    ) -> "Game":
        """A game that this seat cannot tell from this one: one of its worlds, with a past."""
        seat, chance = self._eyes(seat), Chance.lent(rng)
        twin = self.copy()
        if policy is None:
            twin._state = beliefs.fresh_world(self.rules, self._state, seat, chance)
            twin._moments = ()
        else:
            belief = self._belief(seat, Habits.of(policy, slips, chance))
            twin._state = next(belief.worlds())
            twin._moments = belief.retold(twin._state)
        twin._state.quiet = self._state.quiet
        twin._past = self._past_as_known_by(seat)
        twin.setup = msgspec.structs.replace(self.setup, seed="imagined", rig={})
        twin._fair, twin._passed = None, ()
        twin.imagined = True
        return twin

    def _past_as_known_by(self, seat: Seat | None) -> Past:
        """Search asks for it again and again, at the same moment and for the same seat."""
        kept = self._recalled
        if kept is None or kept[0] is not self._past or kept[1] != seat:
            kept = self._recalled = (self._past, seat, self._recall(seat))
        return kept[2]

    def _recall(self, seat: Seat | None) -> Past:
        told = [Told(event) for event in self._seen(seat)]
        acts = [act for act in self.acts if act[0] == seat]
        own = [len(acts) if other == seat else 0 for other in range(self.seats)]
        return Past(chain_of(acts), chain_of(told), tuple(own))

    def undo(self, seat: Seat) -> None:
        """Take back the seat's latest act, where that is fair; else IllegalMove, saying why."""
        fair, later = undo.to_take_back(self._fair, self.known_seat(seat))
        self._state, self._past, self._fair, self._passed = fair.state, fair.past, fair.earlier, ()
        for other in reversed(later):
            self._play(other.seat, other.choice)

    def may_undo(self, seat: Seat) -> bool:
        """Would it be fair if this seat took back its latest act?"""
        return undo.latest(self._fair, seat)[0] is not None

    @property
    def acts(self) -> tuple[Act, ...]:
        """All that was chosen so far: who, and what. It tells secrets.

        It takes the longer the more there are; `act_count` does not.
        """
        return self._past.acts.items()

    @property
    def act_count(self) -> int:
        """How many acts there were."""
        return self._past.acts.length

    @property
    def told(self) -> tuple[Told, ...]:
        """The whole log, with who may see what of it. `events` is what a seat may have."""
        return self._past.told.items()

    @property
    def log(self) -> Chain[Told]:
        """The same, as it is kept: what is new in it is found without looking at the rest."""
        return self._past.told

    @property
    def passed(self) -> "list[Game]":
        """The game in each hidden step that the latest act ended, before what followed.

        Those who watch must see these for a while, or they would learn that nobody was asked.
        """
        moments = []
        for passed in self._passed:
            moment = self.copy()
            moment._state, moment._past = passed.state, passed.past
            moment._fair, moment._passed = None, ()
            moments.append(moment)
        return moments

    def save(self) -> str:
        """The journal as JSON: all that is needed to have the very same game again."""
        from heistnight.kernel.journal import write

        if self.imagined:
            raise HeistError("An imagined game has no journal: save the game it was imagined from.")
        return write(self.rules, self.setup, self.acts)

    def fingerprint(self) -> bytes:
        """The whole state in bytes: equal for equal games."""
        return msgspec.msgpack.encode(self._state)
