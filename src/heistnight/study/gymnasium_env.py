"""The Big Score Solitaire as a Gymnasium environment: `heistnight/BigScoreSolo-v0`."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

from heistnight.catalogue import PackLike
from heistnight.kernel.errors import BadOptions
from heistnight.study.env_config import RENDER_MODES, Setting
from heistnight.study.episode import Mask, whole
from heistnight.study.layout import Observation

ID = "heistnight/BigScoreSolo-v0"
GAME = "big-score-solo"
PLAYER = 0


class BigScoreSoloEnv(gymnasium.Env[Observation, np.int64]):
    """One scenario, game after game.

    What is legal is in `info["action_mask"]`, and what `action_masks()` returns. An action that is
    not legal is taken for the first legal one, and `info["illegal"]` says so; with
    `illegal="refuse"` it is an error.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 – Gymnasium has it so
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        scenario: str = "biggest-score",
        extreme: bool = False,
        artifact_bonus: bool = True,
        pack: PackLike = None,
        rig: Mapping[str, Any] | None = None,
        rewards: str = "rank",
        shaped: float = 0.0,
        illegal: str = "replace",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("replace", "refuse"):
            raise BadOptions(f"Illegal actions are 'replace'd or 'refuse'd, not {illegal!r}.")
        options = {"scenario": scenario, "extreme": extreme, "artifact_bonus": artifact_bonus}
        self.setting = Setting(GAME, 1, options, pack, rig, rewards, shaped, None, render_mode)
        self.illegal, self.render_mode = illegal, render_mode
        self.episode = self.setting.new(None)
        self._worths = self.setting.worths(self.episode)
        seen, actions = self.setting.spaces_of(self.episode.actions)
        self.observation_space = seen["observation"]
        self.action_space = actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """`options` are the scenario's and its variants', for this game alone."""
        super().reset(seed=seed)
        self.episode = self.setting.new(seed, options)
        self._worths = self.setting.worths(self.episode)
        return self.episode.observe(PLAYER), {"action_mask": self.action_masks()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        choice = whole(action)
        info: dict[str, Any] = {}
        legal = episode.legal(PLAYER)
        if legal and choice not in legal and self.illegal == "replace":
            info["illegal"] = choice
            choice = legal[0]
        episode.act(PLAYER, choice)
        worths = self.setting.worths(episode)
        (gain,) = self.setting.gains(episode, self._worths, worths)
        self._worths = worths
        info["action_mask"] = self.action_masks()
        return episode.observe(PLAYER), gain, episode.over, False, info

    def action_masks(self) -> Mask:
        """One number an action: 1 where it is legal."""
        return self.episode.mask(PLAYER)

    def render(self) -> Any:
        return self.setting.render(self.episode) if self.render_mode else None


def register() -> None:
    """Make the environment known to `gymnasium.make`; importing `heistnight.study` does it."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="heistnight.study.gymnasium_env:BigScoreSoloEnv")
