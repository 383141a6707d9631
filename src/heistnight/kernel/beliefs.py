"""What a seat believes: worlds that fit all it has seen, the likelier ones more often.

Without a policy all deals that fit are alike. With one, others are thought to have played by it,
slips aside: answers that are in and unseen are the policy's, and a world weighs as much as the
policy makes what others did likely there. Silence counts as well: who could have answered a card,
and let it pass. Worlds are drawn alike in crowds, and each crowd is sampled anew by weight; a world
that does not fit what was seen is never drawn.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from typing import Any, NamedTuple

from heistnight.kernel.chance import Chance, QuickChance, key_of
from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.history import Act
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import Rules, Setup
from heistnight.kernel.steps import CLOCKWISE, UNANSWERED, UNASKED, State

Policy = Callable[[Any, Seat, tuple[Choice, ...], Chance], Choice]
"""`policy(state, seat, choices, chance)`: what the seat would choose, by what it knows."""

CROWD = 48
"""So many worlds are weighed against each other."""
RECENT = 48
"""So many decisions, the latest, are weighed."""
SLIPS = 0.25
"""How often others are thought to choose at random: no policy knows them well."""
WITNESSES = 10
"""Of a crowd at least so many worlds have a say; else what was seen counts for less."""
THROWS = 64
"""So many dice a decision has for itself."""
UNHEARD_OF = 1e-9
NOBODY = -1


class Moment(NamedTuple):
    """Somebody decided, and everybody knows by now what can be known of it."""

    state: State
    """As it was before."""
    seat: Seat
    """Who decided; in a window, who was heard, or NOBODY."""
    choice: Choice


class Habits(NamedTuple):
    """How the others are thought to play."""

    policy: Policy
    slips: float
    chance: Chance
    dice: Chance
    """For what was decided before: the same throws in every world, so that luck weighs nothing."""

    @classmethod
    def of(cls, policy: Policy, slips: float, chance: Chance) -> "Habits":
        if not 0 <= slips <= 1:
            raise BadOptions(f"`slips` is a share of all choices, from 0 to 1, not {slips!r}.")
        return cls(policy, slips, chance, Chance(chance.getrandbits(128)))

    def answer(self, s: Any, seat: Seat, choices: tuple[Choice, ...]) -> Choice:
        """What this seat may have chosen."""
        if self.chance.random() < self.slips:
            return self.chance.choice(choices)
        return self.policy(s, seat, choices, self.chance)

    def odds(self, s: Any, seat: Seat, choice: Choice) -> float:
        """How likely this seat was to choose so."""
        choices = s.choices(seat)
        if choice not in choices:
            return UNHEARD_OF
        if len(choices) == 1:
            return 1.0
        if self.slips == 1.0:
            return 1.0 / len(choices)
        meant = self.policy(s, seat, choices, self.dice) == choice
        return max(self.slips / len(choices) + (1.0 - self.slips) * meant, UNHEARD_OF)


class Belief(NamedTuple):
    """What one seat believes at one moment of a game."""

    rules: Rules[Any]
    state: State
    seat: Seat | None
    moments: Sequence[Moment]
    habits: Habits

    def worlds(self) -> Iterator[State]:
        """Without end, each with a future of its own."""
        while True:
            crowd = [self.world() for _ in range(CROWD if self.moments else 1)]
            for number in self.resampled([self.weight(world) for world in crowd]):
                world = crowd[number].copy()
                world.key = key_of(self.habits.chance.getrandbits(128))
                yield world

    def world(self) -> State:
        world = fresh_world(self.rules, self.state, self.seat, self.habits.chance)
        self.rules.reseal(world, self.seat, self.habits.answer)
        return world

    def weight(self, world: State) -> float:
        """The logarithm of how likely others were to act in this world as they did."""
        total = 0.0
        for number, (moment, then) in enumerate(
            zip(self.moments, self.back_then(world), strict=True)
        ):
            self.habits.dice.drawn = number * THROWS
            top = then.stack[-1]
            if isinstance(top, Window):
                total += self.weight_of_window(world, then, top, moment)
            else:
                total += self.weight_of(world, then, moment.seat, moment.choice)
        return total

    def back_then(self, world: State) -> Iterator[State]:
        """The moments as they were in this world."""
        states = [moment.state for moment in self.moments]
        return self.rules.as_they_were(world, states, self.seat)

    def weight_of(self, world: State, then: State, seat: Seat, choice: Choice) -> float:
        choice = self.rules.chosen(world, then, seat, choice)
        blindly = self.rules.blindly(world, then, seat, choice)
        return log(self.habits.odds(then, seat, choice) / blindly)

    def weight_of_window(
        self, world: State, then: State, window: Window[Any], moment: Moment
    ) -> float:
        """G-3: who is nearer than the one heard has let the card pass; of the others, who knows?"""
        total = 0.0
        for other in CLOCKWISE[then.seats][(window.played_by + 1) % then.seats]:
            if other == moment.seat:
                if other != self.seat:
                    total += self.weight_of(world, then, other, moment.choice)
                break
            if other != self.seat and window.answers[other] == UNANSWERED:
                total += log(self.habits.odds(then, other, window.decline))
        return total

    def resampled(self, weights: list[float]) -> list[int]:
        """As many again, each as often as its weight is worth, in any order."""
        if len(weights) == 1:
            return [0]
        shares, count = shares_of(weights), len(weights)
        pace = sum(shares) / count
        point, number, reached, found = pace * self.habits.chance.random(), 0, shares[0], []
        for _ in range(count):
            while point > reached and number < count - 1:
                number += 1
                reached += shares[number]
            found.append(number)
            point += pace
        return list(self.habits.chance.shuffled(found))

    def retold(self, world: State) -> tuple[Moment, ...]:
        """The moments as they would be remembered in this world."""
        found = []
        for was, then in zip(self.moments, self.back_then(world), strict=True):
            then.key, then.drawn = b"", 0
            choice = was.choice
            if was.seat != NOBODY:
                choice = self.rules.chosen(world, then, was.seat, choice)
            found.append(Moment(then, was.seat, choice))
        return tuple(found)


def shares_of(weights: list[float]) -> list[float]:
    """What each world is worth; flattened, where only a few would be worth anything."""
    best, trust = max(weights), 1.0
    while True:
        shares = [exp((weight - best) * trust) for weight in weights]
        if sum(shares) ** 2 >= WITNESSES * sum([share * share for share in shares]):
            return shares
        trust *= 0.8


def fresh_world(rules: Rules[Any], state: State, seat: Seat | None, chance: Chance) -> State:
    """A bare state that this seat cannot tell from the real one, with a future of its own."""
    copy = state.copy()
    copy.quiet = True
    quick = QuickChance(chance)
    world: State = rules.imagine(copy, seat, quick)
    chance.drawn = quick.drawn
    world.key, world.drawn = key_of(chance.getrandbits(128)), 0
    return world


# What there is to go by


def telling(
    rules: Rules[Any], now: State, seat: Seat | None, moments: Sequence[Moment]
) -> list[Moment]:
    """The latest decisions of others that the state can still tell about."""
    found = [
        moment
        for moment in moments
        if (moment.seat != seat or isinstance(moment.state.stack[-1], Window))
        and rules.remembers(now, moment.state)
    ]
    return found[-RECENT:]


def moments_of(rules: Rules[Any], setup: Setup, acts: Sequence[Act]) -> list[Moment]:
    """Every decision of a game so far, windows that nobody could answer among them."""
    s: State = rules.setup(setup)
    s.quiet = True
    s.run(stop_at_windows=True)
    found: list[Moment] = []
    sealed: list[Moment] = []
    for seat, choice in acts:
        found += passed_windows(s)
        top = s.stack[-1]
        if isinstance(top, Window):
            top.take(s, seat, choice)
            continue
        sealed.append(Moment(s.copy(), seat, choice))
        top.take(s, seat, choice)
        if not top.sealed or not s.stack[-1].busy(s):  # now all answers are open
            found += sealed
            sealed = []
        s.run(stop_at_windows=True)
    return found + passed_windows(s)


def passed_windows(s: State) -> list[Moment]:
    """Go on to the next question, through windows that have all their answers."""
    found = []
    while s.stack and isinstance(s.stack[-1], Window) and not s.stack[-1].busy(s):
        found.append(heard(s, s.stack[-1]))
        s.pass_window()
    return found


def heard(s: State, window: Window[Any]) -> Moment:
    for seat in CLOCKWISE[s.seats][(window.played_by + 1) % s.seats]:
        if window.answers[seat] not in (UNASKED, window.decline):
            return Moment(s.copy(), seat, window.answers[seat])
    return Moment(s.copy(), NOBODY, window.decline)
