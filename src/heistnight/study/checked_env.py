"""PettingZoo's `env`: what its three usual wrappers check, checked by the environment itself.

The wrappers of PettingZoo take longer than a game's step. These are the same checks with the same
errors: an illegal action loses, an action outside the space is refused, and so is everything that
needs `reset` first.
"""

from collections.abc import Iterator
from typing import Any

from pettingzoo.utils.env_logger import EnvLogger

from heistnight.study.env_config import EnvConfig
from heistnight.study.pettingzoo_env import HeistEnv, Seen

ILLEGAL_REWARD = -1.0
NEEDS_RESET = {
    *("agent_selection", "agents", "infos", "num_agents", "rewards", "terminations"),
    "truncations",
}


class CheckedEnv(HeistEnv):
    """Agents act one after another. An illegal action ends the game and costs its agent 1."""

    def __init__(self, config: EnvConfig) -> None:
        super().__init__(config)
        self._has_reset = False
        self._has_moved = True
        """Whether `step` or `reset` was called since `agent_iter` named an agent."""
        del self.agents  # until `reset`

    def __getattr__(self, name: str) -> Any:
        if name in NEEDS_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._has_reset = self._has_moved = True
        super().reset(seed, options)

    def observe(self, agent: str) -> Seen:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> str | None:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._agents_in_turn(max_iter)

    def _agents_in_turn(self, left: int) -> Iterator[str]:
        while self.agents and left > 0:
            assert self._has_moved, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_moved = False
            left -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        dead = self.terminations[agent] or self.truncations[agent]
        if type(action) is not int or not 0 <= action < self.episode.actions:
            in_space = action is not None and self.action_spaces[agent].contains(action)
            assert in_space or (dead and action is None), "action is not in action space"
        if dead:
            self._was_dead_step(action)
            return
        choice, legal = int(action), self._legal_now(agent)  # type: ignore[arg-type]  # not None
        if choice in legal:
            self._take(agent, choice)
        else:
            self._lose(agent)

    def _lose(self, agent: str) -> None:
        """End the game for everyone."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()
        self.config.show(self.episode)
