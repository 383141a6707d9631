"""One seat of many games as a Gymnasium vector environment; bots play the other seats.

gymnasium.make_vec("heistnight/Crooks-v0", num_envs=64, seats=2, opponents="regular")
"""

from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space

from heistnight.catalogue import games
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import Seat
from heistnight.kernel.game import known_seat
from heistnight.study.batch import Batch, checked_seed
from heistnight.study.env_config import EnvConfig
from heistnight.study.lane import Array

MAX_SEED = 2**62
"""Seeds that nobody gave are drawn below it, so two draws are practically never equal."""


class HeistVectorEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """Many games at once, for one learner in one seat.

    A game that ends restarts in the same step (autoreset mode SAME_STEP). Its last observation is
    in `info["final_obs"]`. Legal actions are in `info["action_mask"]`. An illegal action becomes
    the first legal one, and `info["illegal"]` tells where; `illegal="refuse"` raises an error.
    Other settings are those of `Batch`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # Gymnasium's is per instance
        **Batch.metadata,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: Seat = 0,
        opponents: str = "regular",
        illegal: Literal["replace", "refuse"] = "replace",
        render_mode: None = None,
        **settings: Any,
    ) -> None:
        if illegal not in ("replace", "refuse"):
            raise BadOptions(f"`illegal` must be 'replace' or 'refuse', not {illegal!r}.")
        count = games()[game].seats[0] if seats is None else seats
        self.seat, self.illegal = known_seat(seat, count), illegal
        others = {other: opponents for other in range(count) if other != self.seat}
        settings = {**settings, "check": illegal == "refuse"}
        self.batch = Batch(game, num_envs, count, opponents=others, **settings)
        self.num_envs, self.render_mode = num_envs, render_mode
        seen, actions = EnvConfig(game, count).spaces_of(self.batch.masks.shape[1])
        self.single_observation_space, self.single_action_space = seen["observation"], actions
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Restart all games, from this seed or from the next one that follows from the last."""
        if options:
            raise BadOptions(
                f"A reset restarts all games with the settings of the environment, so it takes no "
                f"options: {', '.join(options)}."
            )
        super().reset(seed=None if seed is None else checked_seed(seed))
        self.batch.reset(int(self.np_random.integers(MAX_SEED)) if seed is None else seed)
        return self.batch.observations.copy(), self._masks_info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        batch = self.batch
        info: dict[str, Any] = {}
        chosen = np.asarray(actions)
        if self.illegal == "replace":
            chosen, wrong = self._legal(chosen)
            if wrong.any():
                info |= {"illegal": wrong, "_illegal": wrong}
        batch.step(chosen)
        info |= self._masks_info()
        ended = batch.over | batch.truncated
        if ended.any():
            last = np.full(self.num_envs, None, dtype=object)
            for row in np.flatnonzero(ended):
                last[row] = batch.final_observations[row, self.seat].copy()
            info |= {"final_obs": last, "_final_obs": ended}
            info |= {"final_info": {}, "_final_info": ended}
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        seen = batch.observations.copy()
        return seen, rewards, batch.over.copy(), batch.truncated.copy(), info

    def _masks_info(self) -> dict[str, Any]:
        return {
            "action_mask": self.batch.masks.copy(),
            "_action_mask": np.ones(self.num_envs, dtype=np.bool_),
        }

    def _legal(self, actions: Array) -> tuple[Array, Array]:
        """Return legal actions, and where they differ from the given ones."""
        whole = actions.dtype.kind in "iu"
        if not whole or not self.action_space.contains(actions.astype(np.int64)):
            raise BadOptions(f"A step takes {self.num_envs} actions of the action space.")
        masks = self.batch._arrays.masks
        wrong = masks[np.arange(self.num_envs), actions] != 1
        return np.where(wrong, masks.argmax(axis=1), actions), wrong

    def close_extras(self, **settings: Any) -> None:
        if hasattr(self, "batch"):  # not if the constructor refused its arguments
            self.batch.close()


def id_of(game: str) -> str:
    """Return the id for `gymnasium.make_vec`: 'heistnight/VaultHeist-v0'."""
    return f"heistnight/{''.join([word.title() for word in game.split('-')])}-v0"


def register_vector_envs() -> None:
    """Register every game that has several seats."""
    for game, info in games().items():
        if info.seats[1] > 1 and id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                vector_entry_point="heistnight.study.vector_env:HeistVectorEnv",
                kwargs={"game": game},
            )
