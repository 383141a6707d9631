"""Episodes that a seat cannot tell from the real one, likelier ones more often.

Like `Game.worlds` with a policy (`kernel/beliefs.py`). Episodes ask every seat in reaction windows,
so their worlds are dealt here and weighed there.
"""

from collections.abc import Sequence

from heistnight.bots import policy_of
from heistnight.kernel.beliefs import (
    SLIPS,
    Belief,
    Moment,
    OpponentModel,
    relevant_moments,
    replay_moments,
)
from heistnight.kernel.chance import Chance, RandomBits
from heistnight.kernel.events import Seat
from heistnight.kernel.history import Act
from heistnight.kernel.reactions import Window
from heistnight.kernel.rules import Setup
from heistnight.kernel.steps import UNANSWERED
from heistnight.study.episode import Episode

WORLDS_PER_BATCH = 192
"""Number of worlds that are weighed against each other: more than bots have time for."""
NEVER_FLATTENED = 1
"""Weights stay as they are: flattened ones can be told from the truth. Few worlds may be left."""


def past_moments(setup: Setup, acts: Sequence[Act]) -> list[Moment]:
    """Return the past decisions of an episode, without forced answers in reaction windows."""
    episode, meant = Episode(setup), []
    for seat, choice in acts:
        top = episode.state.stack[-1]
        if not isinstance(top, Window) or top.answers[seat] == UNANSWERED:
            meant.append((seat, choice))
        episode.step(seat, choice)
    return replay_moments(episode.rules, setup, meant)


def believed_worlds(
    episode: Episode,
    seat: Seat,
    moments: Sequence[Moment],
    rng: RandomBits,
    slips: float = SLIPS,
    count: int = WORLDS_PER_BATCH,
    min_effective: int = NEVER_FLATTENED,
) -> tuple[Episode, ...]:
    """Return episodes that this seat cannot tell from this one, likely ones several times.

    The others are assumed to follow their game's policy, apart from random slips. Empty if no past
    choice tells anything.
    """
    rules, chance = episode.rules, Chance.from_rng(rng)
    known = relevant_moments(rules, episode.state, seat, moments)
    if not known:
        return ()
    model = OpponentModel.of(policy_of(rules.info.id), slips, chance)
    belief = Belief(rules, episode.state, seat, known, model)
    crowd = [episode.imagine(seat, chance) for _ in range(count)]
    for world in crowd:
        rules.reseal(world.state, seat, model.draw_answer)
    weights = [belief.weight(world.state) for world in crowd]
    drawn = belief.draw_by_weight(weights, min_effective)
    return tuple([crowd[number] for number in drawn])
