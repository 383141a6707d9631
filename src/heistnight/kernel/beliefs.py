"""Sample worlds that fit everything a seat has seen, likelier ones more often.

Without a policy, every deal that fits is equally likely. With a policy, other players are assumed
to follow it, apart from random slips. Their sealed answers are drawn from the policy. A world's
weight is the probability that its players made the choices that were seen, including the players
who could have answered a card and did not. Worlds are drawn in batches, and each batch is resampled
by weight. A world that contradicts what was seen is never drawn.
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

ChoicePolicy = Callable[[Any, Seat, tuple[Choice, ...], Chance], Choice]
"""`policy(state, seat, choices, chance)` returns the seat's choice, from what the seat knows."""

WORLDS_PER_BATCH = 48
"""Number of worlds that are weighed against each other."""
MAX_BELIEF_MOMENTS = 48
"""Number of past decisions that are weighed: the latest ones."""
SLIPS = 0.25
"""How often other players are assumed to choose at random."""
MIN_EFFECTIVE_WORLDS = 10
"""Effective sample size of a batch. Below it, the weights are flattened."""
DRAWS_PER_DECISION = 64
"""Number of random draws reserved for each past decision."""
MIN_PROBABILITY = 1e-9
NOBODY = -1


class Moment(NamedTuple):
    """A past decision, once everything public about it is known."""

    state: State
    """The state before the decision."""
    seat: Seat
    """Who decided. In a reaction window: whose answer was played, or NOBODY."""
    choice: Choice


class OpponentModel(NamedTuple):
    """Model of how the other players choose."""

    policy: ChoicePolicy
    slips: float
    chance: Chance
    replay_chance: Chance
    """Chance for past decisions. Every world gets the same draws, so luck doesn't change weights.
    """

    @classmethod
    def of(cls, policy: ChoicePolicy, slips: float, chance: Chance) -> "OpponentModel":
        if not 0 <= slips <= 1:
            raise BadOptions(f"`slips` must be from 0 to 1, not {slips!r}.")
        return cls(policy, slips, chance, Chance(chance.getrandbits(128)))

    def draw_answer(self, s: Any, seat: Seat, choices: tuple[Choice, ...]) -> Choice:
        """Draw a choice that this seat could make."""
        if self.chance.random() < self.slips:
            return self.chance.choice(choices)
        return self.policy(s, seat, choices, self.chance)

    def probability(self, s: Any, seat: Seat, choice: Choice) -> float:
        """Return the probability that this seat makes this choice."""
        choices = s.choices(seat)
        if choice not in choices:
            return MIN_PROBABILITY
        if len(choices) == 1:
            return 1.0
        if self.slips == 1.0:
            return 1.0 / len(choices)
        meant = self.policy(s, seat, choices, self.replay_chance) == choice
        return max(self.slips / len(choices) + (1.0 - self.slips) * meant, MIN_PROBABILITY)


class Belief(NamedTuple):
    """What one seat believes at one moment of a game."""

    rules: Rules[Any]
    state: State
    seat: Seat | None
    moments: Sequence[Moment]
    model: OpponentModel

    def worlds(self) -> Iterator[State]:
        """Yield worlds without end, each with its own future chance."""
        while True:
            crowd = [self.world() for _ in range(WORLDS_PER_BATCH if self.moments else 1)]
            for number in self.resample([self.weight(world) for world in crowd]):
                world = crowd[number].copy()
                world.key = key_of(self.model.chance.getrandbits(128))
                yield world

    def world(self) -> State:
        world = deal_world(self.rules, self.state, self.seat, self.model.chance)
        self.rules.reseal(world, self.seat, self.model.draw_answer)
        return world

    def weight(self, world: State) -> float:
        """Return the log-likelihood of the other players' choices in this world."""
        total = 0.0
        for number, (moment, then) in enumerate(
            zip(self.moments, self.reconstruct_states(world), strict=True)
        ):
            self.model.replay_chance.drawn = number * DRAWS_PER_DECISION
            top = then.stack[-1]
            if isinstance(top, Window):
                total += self.window_weight(world, then, top, moment)
            else:
                total += self.choice_weight(world, then, moment.seat, moment.choice)
        return total

    def reconstruct_states(self, world: State) -> Iterator[State]:
        """Reconstruct the past moments as they were in this world."""
        states = [moment.state for moment in self.moments]
        return self.rules.reconstruct(world, states, self.seat)

    def choice_weight(self, world: State, then: State, seat: Seat, choice: Choice) -> float:
        choice = self.rules.reconstructed_choice(world, then, seat, choice)
        proposal_probability = self.rules.proposal_probability(world, then, seat, choice)
        return log(self.model.probability(then, seat, choice) / proposal_probability)

    def window_weight(
        self, world: State, then: State, window: Window[Any], moment: Moment
    ) -> float:
        """Return the log-likelihood of a reaction window.

        G-3: seats between the card's player and the seat that was heard have passed. Whether seats
        after it would have answered is unknown.
        """
        total = 0.0
        for other in CLOCKWISE[then.seats][(window.played_by + 1) % then.seats]:
            if other == moment.seat:
                if other != self.seat:
                    total += self.choice_weight(world, then, other, moment.choice)
                break
            if other != self.seat and window.answers[other] == UNANSWERED:
                total += log(self.model.probability(then, other, window.decline))
        return total

    def resample(self, weights: list[float]) -> list[int]:
        """Return as many world numbers as there are weights, drawn by weight and shuffled."""
        found = self.draw_by_weight(weights, MIN_EFFECTIVE_WORLDS)
        return list(self.model.chance.shuffled(found))

    def draw_by_weight(self, weights: list[float], min_effective: int) -> list[int]:
        """Return as many world numbers as there are weights, in order."""
        if len(weights) == 1:
            return [0]
        shares, count = flattened_weights(weights, min_effective), len(weights)
        pace = sum(shares, 0.0) / count
        point, number, reached, found = pace * self.model.chance.random(), 0, shares[0], []
        for _ in range(count):
            while point > reached and number < count - 1:
                number += 1
                reached += shares[number]
            found.append(number)
            point += pace
        return found

    def reconstruct_moments(self, world: State) -> tuple[Moment, ...]:
        """Return the moments as players would remember them in this world."""
        found = []
        for was, then in zip(self.moments, self.reconstruct_states(world), strict=True):
            then.key, then.drawn = b"", 0
            choice = was.choice
            if was.seat != NOBODY:
                choice = self.rules.reconstructed_choice(world, then, was.seat, choice)
            found.append(Moment(then, was.seat, choice))
        return tuple(found)


def flattened_weights(weights: list[float], min_effective: int) -> list[float]:
    """Turn log-weights into weights, flattened until enough worlds count, or all of them."""
    best, trust = max(weights), 1.0
    needed = min(min_effective, len(weights))
    while True:
        shares = [exp((weight - best) * trust) for weight in weights]
        squares = sum([share * share for share in shares], 0.0)
        if sum(shares, 0.0) ** 2 >= needed * squares:
            return shares
        trust *= 0.8


def deal_world(rules: Rules[Any], state: State, seat: Seat | None, chance: Chance) -> State:
    """Deal a bare state that this seat cannot tell from the real one, with new future chance."""
    copy = state.copy()
    copy.quiet = True
    quick = QuickChance(chance)
    world: State = rules.imagine(copy, seat, quick)
    chance.drawn = quick.drawn
    world.key, world.drawn = key_of(chance.getrandbits(128)), 0
    return world


# Past decisions


def relevant_moments(
    rules: Rules[Any], now: State, seat: Seat | None, moments: Sequence[Moment]
) -> list[Moment]:
    """Return the latest decisions of others that the state can still reconstruct."""
    found = [
        moment
        for moment in moments
        if (moment.seat != seat or isinstance(moment.state.stack[-1], Window))
        and rules.remembers(now, moment.state)
    ]
    return found[-MAX_BELIEF_MOMENTS:]


def replay_moments(rules: Rules[Any], setup: Setup, acts: Sequence[Act]) -> list[Moment]:
    """Replay a game and return every decision, with windows that nobody could answer."""
    s: State = rules.setup(setup)
    s.quiet = True
    s.run(stop_at_windows=True)
    found: list[Moment] = []
    sealed: list[Moment] = []
    for seat, choice in acts:
        found += pass_windows(s)
        top = s.stack[-1]
        if isinstance(top, Window):
            top.take(s, seat, choice)
            continue
        sealed.append(Moment(s.copy(), seat, choice))
        top.take(s, seat, choice)
        if not top.sealed or not s.stack[-1].busy(s):  # all answers are public now
            found += sealed
            sealed = []
        s.run(stop_at_windows=True)
    return found + pass_windows(s)


def pass_windows(s: State) -> list[Moment]:
    """Continue to the next question and return the windows passed on the way."""
    found = []
    while s.stack and isinstance(s.stack[-1], Window) and not s.stack[-1].busy(s):
        found.append(window_moment(s, s.stack[-1]))
        s.pass_window()
    return found


def window_moment(s: State, window: Window[Any]) -> Moment:
    for seat in CLOCKWISE[s.seats][(window.played_by + 1) % s.seats]:
        if window.answers[seat] not in (UNASKED, window.decline):
            return Moment(s.copy(), seat, window.answers[seat])
    return Moment(s.copy(), NOBODY, window.decline)
