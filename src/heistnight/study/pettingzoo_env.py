"""The games as PettingZoo environments: agents in turn, or all at once.

An observation is `{"observation": …, "action_mask": …}`. `legend` explains the first. An action is
an id of the game's action space (`heistnight.action_space`).
"""

from typing import Any, Literal, Protocol, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from heistnight.kernel.choices import Choice
from heistnight.kernel.errors import BadOptions, IllegalMove
from heistnight.kernel.events import Seat
from heistnight.study.critic_state import full_state
from heistnight.study.env_config import EnvConfig, EnvSettings
from heistnight.study.episode import to_choice
from heistnight.study.layout import Observation

Seen = dict[str, Any]
Illegal = Literal["replace", "refuse"]


class HeistEnv(AECEnv[str, Seen, int | None]):
    """Agents act one after another, in the order in which they are asked."""

    def __init__(self, config: EnvConfig) -> None:
        super().__init__()
        self.config = config
        self.render_mode = config.render_mode
        self.metadata = config.metadata
        self.possible_agents = config.agents
        self.agents: list[str] = []
        self.episode = config.new(None)
        spaces_of = [config.spaces_of(self.episode.actions) for _ in self.possible_agents]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = config.state_space
        self.observation_spaces = {a: spaces_of[seat][0] for a, seat in self._seats.items()}
        self.action_spaces = {a: spaces_of[seat][1] for a, seat in self._seats.items()}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode = self.config.new(seed, self.config.known_options(options))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = self.config.scaled_scores(self.episode)
        self._steps = 0
        self._legal: tuple[Choice, ...] = ()
        """What the selected agent may choose, if it has observed; empty if not."""
        self._choose_next()
        self.config.show(self.episode)

    def observe(self, agent: str) -> Seen:
        seat, episode = self._seats[agent], self.episode
        legal = episode.legal(seat)
        if agent == self.agent_selection:
            self._legal = legal
        return {"observation": episode.observe(seat), "action_mask": episode.mask_of(legal)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOptions(f"{agent} is asked, so it needs an action, not None.")
        choice = to_choice(action)
        if choice not in self._legal_now(agent):
            self.episode.refuse(self._seats[agent], choice)
        self._take(agent, choice)

    def _legal_now(self, agent: str) -> tuple[Choice, ...]:
        """Return what this agent may choose, as it was last observed."""
        return self._legal or self.episode.legal(self._seats[agent])

    def _take(self, agent: str, choice: Choice) -> None:
        self._legal = ()
        self._cumulative_rewards[agent] = 0.0
        self.episode.step(self._seats[agent], choice)
        self._steps += 1
        if self.config.shaped or self.episode.over:
            self._pay()
        self._end_or_go_on()
        self.config.show(self.episode)

    def _pay(self) -> None:
        scaled_scores = self.config.scaled_scores(self.episode)
        step_rewards = self.config.step_rewards(self.episode, self._scores, scaled_scores)
        self._scores = scaled_scores
        for other, seat in self._seats.items():
            self.rewards[other] = step_rewards[seat]
        self._accumulate_rewards()

    def _end_or_go_on(self) -> None:
        limit = self.config.max_cycles
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif limit is not None and self._steps >= limit * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._choose_next()

    def _choose_next(self) -> None:
        asked = self.episode.asked
        self.agent_selection = self.possible_agents[asked[0]] if asked else self.agents[0]

    def state(self) -> Observation:
        """Return what every seat sees and what nobody sees. It reveals secrets: for critics only.

        `state_legend` explains it.
        """
        return full_state(self.episode)

    def render(self) -> str | None:
        return self.config.render(self.episode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class HeistParallelEnv(ParallelEnv[str, Seen, int]):
    """Agents act at once. One that isn't asked uses the extra action after the game's last.

    In Crooks and solitaire only one agent is asked at a time, so all others wait.

    PettingZoo's learners may sample without the mask. So an illegal action is replaced by the first
    legal one, and the agent's info has `illegal`. With `illegal="refuse"` it raises an error.
    """

    def __init__(self, config: EnvConfig, illegal: Illegal = "replace") -> None:
        if illegal not in ("replace", "refuse"):
            raise BadOptions(f"`illegal` must be 'replace' or 'refuse', not {illegal!r}.")
        self.config, self.illegal = config, illegal
        self.render_mode = config.render_mode
        self.metadata = config.metadata
        self.possible_agents = config.agents
        self.agents: list[str] = []
        self.episode = config.new(None)
        self.wait = self.episode.actions
        spaces_of = [config.spaces_of(self.wait + 1) for _ in self.possible_agents]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = config.state_space
        self.observation_spaces = {a: spaces_of[seat][0] for a, seat in self._seats.items()}
        self.action_spaces = {a: spaces_of[seat][1] for a, seat in self._seats.items()}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.episode = self.config.new(seed, self.config.known_options(options))
        self.agents = self.possible_agents.copy()
        self._scores = self.config.scaled_scores(self.episode)
        self._steps = 0
        self.config.show(self.episode)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agents, episode = self.agents, self.episode
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat, choice in self._choices(actions, infos):
            episode.act(seat, choice)
        self._steps += 1
        scaled_scores = self.config.scaled_scores(episode)
        step_rewards = self.config.step_rewards(episode, self._scores, scaled_scores)
        self._scores = scaled_scores
        limit = self.config.max_cycles
        ended, cut = episode.over, limit is not None and self._steps >= limit
        told = (
            self._observations(),
            {agent: step_rewards[self._seats[agent]] for agent in agents},
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, cut and not ended),
            infos,
        )
        if ended or cut:
            self.agents = []
        self.config.show(episode)
        return told

    def _choices(
        self, actions: dict[str, int], infos: dict[str, dict[str, Any]]
    ) -> list[tuple[Seat, Choice]]:
        """Return the choice of each asked seat, after checking all of them."""
        found = []
        for seat in self.episode.asked:
            agent, legal = self.possible_agents[seat], self.episode.legal(seat)
            if agent not in actions:
                raise BadOptions(f"{agent} is asked, so it needs an action.")
            choice = to_choice(actions[agent])
            if choice not in legal:
                if self.illegal == "refuse":
                    allowed = ", ".join(map(str, legal))
                    raise IllegalMove(f"{agent} may choose {allowed} now, not {choice}.")
                infos[agent]["illegal"], choice = choice, legal[0]
            found.append((seat, choice))
        return found

    def _observations(self) -> dict[str, Seen]:
        return {agent: self._seen(self._seats[agent]) for agent in self.agents}

    def _seen(self, seat: Seat) -> Seen:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[list(self.episode.legal(seat)) or self.wait] = 1
        return {"observation": self.episode.observe(seat), "action_mask": mask}

    def state(self) -> Observation:
        """Return what every seat sees and what nobody sees. It reveals secrets: for critics only.

        `state_legend` explains it.
        """
        return full_state(self.episode)

    def render(self) -> str | None:
        return self.config.render(self.episode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


# What a game's own module offers


class EnvMaker(Protocol):
    """Creates an environment whose agents act one after another.

    `env` ends the game at an illegal action, with reward −1, as PettingZoo's own games do.
    `raw_env` raises an error. Otherwise they are the same.
    """

    def __call__(self, seats: int | None = None, **settings: Unpack[EnvSettings]) -> HeistEnv: ...


class ParallelMaker(Protocol):
    """Creates an environment whose agents act at once.

    Illegal actions become the first legal one, and `info` says so. `illegal="refuse"` raises an
    error.
    """

    def __call__(
        self,
        seats: int | None = None,
        illegal: Illegal = "replace",
        **settings: Unpack[EnvSettings],
    ) -> HeistParallelEnv: ...


def makers(game: str, default_seats: int) -> tuple[EnvMaker, EnvMaker, ParallelMaker]:
    """Return `env`, `raw_env` and `parallel_env` of one game."""

    def env(seats: int | None = None, **settings: Unpack[EnvSettings]) -> HeistEnv:
        """Return the environment in PettingZoo's style: an illegal action loses, with reward −1.

        The settings are those of `heistnight.study.env_config.EnvSettings`.
        """
        from heistnight.study.checked_env import CheckedEnv

        return CheckedEnv(config(seats, settings))

    def raw_env(seats: int | None = None, **settings: Unpack[EnvSettings]) -> HeistEnv:
        """Return the environment without penalties: an illegal action raises an error.

        The settings are those of `heistnight.study.env_config.EnvSettings`.
        """
        return HeistEnv(config(seats, settings))

    def parallel_env(
        seats: int | None = None,
        illegal: Illegal = "replace",
        **settings: Unpack[EnvSettings],
    ) -> HeistParallelEnv:
        """Return the environment in which agents act at once.

        An illegal action becomes the first legal one, or with `illegal="refuse"` an error. The
        settings are those of `heistnight.study.env_config.EnvSettings`.
        """
        return HeistParallelEnv(config(seats, settings), illegal)

    def config(seats: int | None, settings: EnvSettings) -> EnvConfig:
        return EnvConfig(game, default_seats if seats is None else seats, **settings)

    return env, raw_env, parallel_env
