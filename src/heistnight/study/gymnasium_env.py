"""The Big Score Solitaire as a Gymnasium environment: `heistnight/BigScoreSolo-v0`."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

from heistnight.catalogue import PackLike
from heistnight.kernel.errors import BadOptions
from heistnight.study.env_config import RENDER_MODES, EnvConfig
from heistnight.study.episode import Mask, to_choice
from heistnight.study.layout import Observation

ID = "heistnight/BigScoreSolo-v0"
GAME = "big-score-solo"
PLAYER = 0


class BigScoreSoloEnv(gymnasium.Env[Observation, np.int64]):
    """One scenario, game after game.

    Legal actions are in `info["action_mask"]` and in `action_masks()`. An illegal action is
    replaced by the first legal one, and `info["illegal"]` has the original. With `illegal="refuse"`
    it raises an error.
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
            raise BadOptions(f"`illegal` must be 'replace' or 'refuse', not {illegal!r}.")
        options = {"scenario": scenario, "extreme": extreme, "artifact_bonus": artifact_bonus}
        self.config = EnvConfig(GAME, 1, options, pack, rig, rewards, shaped, None, render_mode)
        self.illegal, self.render_mode = illegal, render_mode
        self.episode = self.config.new(None)
        self._scores = self.config.scaled_scores(self.episode)
        seen, actions = self.config.spaces_of(self.episode.actions)
        self.observation_space = seen["observation"]
        self.action_space = actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game. `options` (scenario and variants) apply to this game only."""
        super().reset(seed=seed)
        self.episode = self.config.new(seed, options)
        self._scores = self.config.scaled_scores(self.episode)
        self.config.show(self.episode)
        return self.episode.observe(PLAYER), {"action_mask": self.action_masks()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        choice = to_choice(action)
        info: dict[str, Any] = {}
        legal = episode.legal(PLAYER)
        if legal and choice not in legal and self.illegal == "replace":
            info["illegal"] = choice
            choice = legal[0]
        episode.act(PLAYER, choice)
        scaled_scores = self.config.scaled_scores(episode)
        (gain,) = self.config.step_rewards(episode, self._scores, scaled_scores)
        self._scores = scaled_scores
        info["action_mask"] = self.action_masks()
        self.config.show(episode)
        return episode.observe(PLAYER), gain, episode.over, False, info

    def action_masks(self) -> Mask:
        """Return the action mask: 1 for every legal action."""
        return self.episode.mask(PLAYER)

    def render(self) -> Any:
        return self.config.render(self.episode) if self.render_mode else None


def register() -> None:
    """Register the environment with `gymnasium.make`. Importing `heistnight.study` does it."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="heistnight.study.gymnasium_env:BigScoreSoloEnv")
