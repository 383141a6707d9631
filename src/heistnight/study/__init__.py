"""The games for research: observations, information keys, and environments of other libraries.

`pip install heistnight[study]` installs what this package needs.
"""

from typing import Any

from heistnight.catalogue import rules_of
from heistnight.study.batch import Batch
from heistnight.study.critic_state import StatePlace, full_state, state_legend
from heistnight.study.episode import Episode
from heistnight.study.evaluation import Evaluation, evaluate
from heistnight.study.gymnasium_env import register
from heistnight.study.keys import information_key
from heistnight.study.layout import Layout, Place
from heistnight.study.layouts import LAYOUTS, observe
from heistnight.study.vector_env import register_vector_envs

__all__ = [
    "Batch",
    "Episode",
    "Evaluation",
    "Layout",
    "Place",
    "StatePlace",
    "evaluate",
    "full_state",
    "information_key",
    "layout_of",
    "legend",
    "observe",
    "state_legend",
]

register()
register_vector_envs()


def legend(game: str) -> tuple[Place, ...]:
    """Return what every position of this game's observations means."""
    return layout_of(game).legend


def layout_of(game: str) -> Layout[Any]:
    """Return the layout of a game's observations: legend, size, bounds and version."""
    return LAYOUTS[rules_of(game).info.id]
