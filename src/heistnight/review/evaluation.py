"""Evaluate a decision by what its player knew: all options in the same imagined worlds."""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from heistnight.bots.advice import exact
from heistnight.bots.policy import Policy
from heistnight.bots.search import lead_of, play_on
from heistnight.bots.values import victory
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Game
from heistnight.kernel.steps import State

WORLDS = 48
"""Imagined worlds in one batch, as beliefs draw them."""
MAX_ACTS_TO_RESOLVE = 12
"""The most acts played until a choice has taken effect."""
ACTS_AFTER = 8
"""Acts played after that: right away, differences between options are mostly value errors."""
MIN_LEAD_ERRORS = 2.0
"""How many standard errors another choice must be ahead by learned value ..."""
MIN_LEAD = 0.02
"""... and by how much, before both are played to the end ..."""
BATCHES = 1, 2, 4
"""... in this many batches of worlds; after each it must be ahead by a standard error."""


class Judge(NamedTuple):
    """The value function and the policy that evaluate decisions."""

    value: Callable[[State, Seat], float]
    policy: Policy


class Weighing(NamedTuple):
    """The results of each option, world by world, for the seat that decided."""

    values: dict[Choice, list[float]]
    chosen: Choice
    effect: tuple[float, ...]
    """By seat: how the choice changed the win probability, compared with the policy's choice."""
    best: Choice
    """The best option if it's clearly better than the chosen one, or else the chosen one."""
    played: tuple[list[float], list[float]] | None = None
    """The wins of the best and of the chosen option, if both were played to the end."""

    def mean(self, choice: Choice) -> float:
        return mean(self.values[choice])

    @property
    def gave_away(self) -> float:
        """The lost win probability, by learned value or by simulated wins, whichever is less."""
        if self.played is None:
            return 0.0
        won, had = map(mean, self.played)
        return min(won - had, self.mean(self.best) - self.mean(self.chosen))

    @property
    def at_stake(self) -> float:
        """What the worst choice would have lost, by learned value."""
        means = [self.mean(choice) for choice in self.values]
        return max(self.gave_away, max(means) - min(means))

    def evidence(self) -> str:
        """Say how often the better choice won in simulations, and the chosen one."""
        if self.played is None:
            return ""
        best, chosen = self.played
        return (
            f"In {len(best)} simulations it wins {exact(mean(best))}, "
            f"the move played {exact(mean(chosen))}."
        )


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def weigh(
    game: Game, seat: Seat, chosen: Choice, judge: Judge, chance: Chance, worlds: int = WORLDS
) -> Weighing:
    believed = game.worlds(seat, chance, judge.policy)
    batch = list(islice(believed, worlds))
    found = estimate(batch, seat, chosen, judge, Chance.from_rng(Random(chance.getrandbits(64))))
    rival = max(found.values, key=found.mean)
    lead, error = lead_of(found.values[rival], found.values[chosen])
    if lead < MIN_LEAD or lead <= MIN_LEAD_ERRORS * error:
        return found
    played = confirm(chain(batch, believed), worlds, seat, (rival, chosen), judge, chance)
    return found._replace(best=rival, played=played) if played else found


def estimate(
    worlds: list[State], seat: Seat, chosen: Choice, judge: Judge, chance: Chance
) -> Weighing:
    """Compare all options by learned value."""
    choices, seats = worlds[0].choices(seat), worlds[0].seats
    values: dict[Choice, list[float]] = {choice: [] for choice in choices}
    effect = [0.0] * seats
    for world in worlds:
        luck = chance.getrandbits(32)
        usual = judge.policy(world, seat, choices, Random(luck))
        for choice in choices:
            state = resolve(world, seat, choice, judge.policy, Random(luck))
            values[choice].append(judge.value(state, seat))
            sign = (choice == chosen) - (choice == usual)
            if sign:
                for other in range(seats):
                    effect[other] += sign * judge.value(state, other) / len(worlds)
    return Weighing(values, chosen, tuple(effect), chosen)


def confirm(
    believed: Iterator[State],
    worlds: int,
    seat: Seat,
    both: tuple[Choice, Choice],
    judge: Judge,
    chance: Chance,
) -> tuple[list[float], list[float]] | None:
    """Play both options to the end in more and more worlds; None once the first isn't ahead.

    This is needed because the learned value has errors, and searching for the best option finds
    them.
    """
    won: tuple[list[float], list[float]] = [], []
    for batches in BATCHES:
        for world in islice(believed, batches * worlds - len(won[0])):
            luck = chance.getrandbits(32)
            for choice, wins in zip(both, won, strict=True):
                state = world.fork()
                state.apply(seat, choice)
                play_on(state, judge.policy, Random(luck), None)
                assert state.result is not None, "a game that is over has a result"
                wins.append(victory(state.result, seat))
        lead, error = lead_of(*won)
        if lead <= error:
            return None
    return won


def resolve(world: State, seat: Seat, choice: Choice, policy: Policy, dice: Random) -> State:
    """Apply a choice and play until others have answered and the seat's turn is over, then on.

    Before that, most choices have no effect yet: a sealed answer isn't open, a played card hasn't
    taken effect, half a combination is worth nothing.
    """
    state = world.fork()
    sealed, opened = state.stack[-1].sealed, state.reveals
    state.apply(seat, choice)
    for _ in range(MAX_ACTS_TO_RESOLVE):
        waiting = state.waiting()
        if not waiting:
            break
        top = state.stack[-1]
        unopened = sealed and state.reveals == opened
        if not (top.hidden or unopened or (seat in waiting and not top.sealed)):
            break
        asked = waiting[0]
        choices = state.choices(asked)
        answer = policy(state, asked, choices, dice) if len(choices) > 1 else choices[0]
        state.apply(asked, answer)
    play_on(state, policy, dice, ACTS_AFTER)
    return state
