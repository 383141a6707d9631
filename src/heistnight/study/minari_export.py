"""Export a recorded dataset to Minari, for offline reinforcement learning.

    pip install "minari[hdf5]" pillow
    python -m heistnight.study.minari_export data/crooks heistnight/crooks/regular-v0

Each episode is what one seat saw and did in one game. Its reward comes with its last decision.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from heistnight.kernel.errors import BadOptions, HeistError
from heistnight.study.dataset import StoredDataset, Trajectory
from heistnight.study.env_config import EnvConfig
from heistnight.study.layout import Observation
from heistnight.study.layouts import LAYOUTS


def with_last_observations(data: StoredDataset) -> Iterator[tuple[Trajectory, Observation]]:
    """Yield each trajectory with what its seat saw at the end of the game."""
    layout, ended, number = LAYOUTS[data.about.game], data.journals(), -1
    for one in data.trajectories():
        if one.game != number:  # games and trajectories come in the same order
            game, number = next(ended), one.game
        yield one, layout.observe(game._state, one.seat)


def columns_of(one: Trajectory, last: Observation) -> dict[str, Any]:
    """Return an episode as Minari stores it: one more observation than actions."""
    count = len(one.actions)
    ends = np.arange(count) == count - 1
    return {
        "observations": {
            "observation": np.concatenate([one.observations, last[None]]),
            "action_mask": np.concatenate([one.masks, np.zeros_like(one.masks[:1])]),
        },
        "actions": one.actions.astype(np.int64),
        "rewards": np.where(ends, one.reward, 0.0),
        "terminations": ends,
        "truncations": np.zeros(count, bool),
    }


def export(folder: str | Path, dataset_id: str) -> Any:
    """Write a Minari dataset and return it."""
    try:
        import minari
        from minari.data_collector.episode_buffer import EpisodeBuffer
    except ImportError as error:
        raise BadOptions(
            f"Minari isn't installed: pip install 'minari[hdf5]' pillow. ({error})"
        ) from None
    data = StoredDataset(folder)
    about = data.about
    episodes = [
        EpisodeBuffer(id=number, **columns_of(one, last))
        for number, (one, last) in enumerate(with_last_observations(data))
    ]
    seen, actions = EnvConfig(about.game, about.seats).spaces_of(data.actions)
    return minari.create_dataset_from_buffers(
        dataset_id,
        episodes,
        observation_space=seen,
        action_space=actions,
        algorithm_name=", ".join(about.bots),
        description=f"{about.game}, {about.seats} seats, layout {about.layout}, seed {about.seed}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="a dataset of `heistnight record`")
    parser.add_argument("dataset_id", help="such as heistnight/crooks/regular-v0")
    given = parser.parse_args()
    try:
        made = export(given.folder, given.dataset_id)
    except HeistError as error:
        sys.exit(f"{error}")
    print(f"{made.total_episodes} episodes with {made.total_steps} decisions: {given.dataset_id}")


if __name__ == "__main__":
    main()
