"""One decision, weighed by what could be known then: every option in the same imagined worlds."""

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
"""A whole crowd, as beliefs draw them."""
FORESIGHT = 12
"""At most so many answers are played on, until a choice has been carried out."""
FURTHER = 8
"""Then so many more: at once, options differ most by what the judge is wrong about."""
CLEARLY = 2.0
"""So many standard errors ahead another choice must be, by the judge's word …"""
WORTH_A_WORD = 0.02
"""… and so much, before it is played on …"""
LOOKS = 1, 2, 4
"""… in so many crowds of worlds: a standard error ahead in the first, in two, and in four."""


class Judge(NamedTuple):
    """Who says how likely a seat wins, and how people play who do nothing out of the ordinary."""

    value: Callable[[State, Seat], float]
    policy: Policy


class Weighing(NamedTuple):
    """What came of each option, world by world, for the seat that decided."""

    values: dict[Choice, list[float]]
    chosen: Choice
    effect: tuple[float, ...]
    """By seat: what the choice did to its chance, beside what plain play would have done."""
    best: Choice
    """The best, where it is clearly better than what was chosen; else that."""
    played: tuple[list[float], list[float]] | None = None
    """What the best won, and what was chosen, when both were played on to the end."""

    def mean(self, choice: Choice) -> float:
        return mean(self.values[choice])

    @property
    def gave_away(self) -> float:
        """By the judge's word or by what was won, whichever is less."""
        if self.played is None:
            return 0.0
        won, had = map(mean, self.played)
        return min(won - had, self.mean(self.best) - self.mean(self.chosen))

    @property
    def at_stake(self) -> float:
        """What the worst choice would have given away, by the judge's word."""
        means = [self.mean(choice) for choice in self.values]
        return max(self.gave_away, max(means) - min(means))

    def evidence(self) -> str:
        """How often the better choice won, and the one made."""
        if self.played is None:
            return ""
        best, chosen = self.played
        return (
            f"Played on {len(best)} times in worlds that fitted what could be known, it wins "
            f"{exact(mean(best))}, what was chosen {exact(mean(chosen))}."
        )


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def weigh(
    game: Game, seat: Seat, chosen: Choice, judge: Judge, chance: Chance, worlds: int = WORLDS
) -> Weighing:
    believed = game.worlds(seat, chance, judge.policy)
    crowd = list(islice(believed, worlds))
    found = judged(crowd, seat, chosen, judge, Chance.lent(Random(chance.getrandbits(64))))
    rival = max(found.values, key=found.mean)
    lead, error = lead_of(found.values[rival], found.values[chosen])
    if lead < WORTH_A_WORD or lead <= CLEARLY * error:
        return found
    played = confirmed(chain(crowd, believed), worlds, seat, (rival, chosen), judge, chance)
    return found._replace(best=rival, played=played) if played else found


def judged(
    worlds: list[State], seat: Seat, chosen: Choice, judge: Judge, chance: Chance
) -> Weighing:
    """By the judge's word."""
    choices, seats = worlds[0].choices(seat), worlds[0].seats
    values: dict[Choice, list[float]] = {choice: [] for choice in choices}
    effect = [0.0] * seats
    for world in worlds:
        luck = chance.getrandbits(32)
        usual = judge.policy(world, seat, choices, Random(luck))
        for choice in choices:
            state = carried_out(world, seat, choice, judge.policy, Random(luck))
            values[choice].append(judge.value(state, seat))
            sign = (choice == chosen) - (choice == usual)
            if sign:
                for other in range(seats):
                    effect[other] += sign * judge.value(state, other) / len(worlds)
    return Weighing(values, chosen, tuple(effect), chosen)


def confirmed(
    believed: Iterator[State],
    worlds: int,
    seat: Seat,
    both: tuple[Choice, Choice],
    judge: Judge,
    chance: Chance,
) -> tuple[list[float], list[float]] | None:
    """Play both on to the end, again and again, as long as the first is ahead; None if it is not.

    What a judge has learned is wrong in places, and whoever looks for the best option finds them.
    """
    won: tuple[list[float], list[float]] = [], []
    for look in LOOKS:
        for world in islice(believed, look * worlds - len(won[0])):
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


def carried_out(world: State, seat: Seat, choice: Choice, policy: Policy, dice: Random) -> State:
    """The world when others have answered, too, where that was due, the seat's turn is over, and
    some acts have followed.

    Before that nothing could be seen of most choices: a sealed answer is not opened, a card on the
    table does not work yet, half a combination is worth nothing.
    """
    state = world.fork()
    sealed, opened = state.stack[-1].sealed, state.shown
    state.apply(seat, choice)
    for _ in range(FORESIGHT):
        waiting = state.waiting()
        if not waiting:
            break
        top = state.stack[-1]
        unopened = sealed and state.shown == opened
        if not (top.hidden or unopened or (seat in waiting and not top.sealed)):
            break
        asked = waiting[0]
        choices = state.choices(asked)
        answer = policy(state, asked, choices, dice) if len(choices) > 1 else choices[0]
        state.apply(asked, answer)
    play_on(state, policy, dice, FURTHER)
    return state
