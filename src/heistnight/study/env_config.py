"""Settings and rewards that all environments share."""

import math
from collections.abc import Mapping
from typing import Any, Literal, TypedDict
from warnings import warn

import numpy as np
from gymnasium import spaces

from heistnight.catalogue import PackLike, checked_seats, rules_of
from heistnight.kernel.choices import is_whole
from heistnight.kernel.errors import BadOptions
from heistnight.study.critic_state import state_bounds
from heistnight.study.episode import Episode
from heistnight.study.layouts import LAYOUTS
from heistnight.study.rewards import RewardKind, Rewards, final_rewards
from heistnight.study.seeding import Seeds

RENDER_MODES = ("human", "ansi")


class EnvSettings(TypedDict, total=False):
    """Settings of every environment."""

    options: Mapping[str, Any] | None
    """The game's options, as in `heistnight.new`."""
    pack: PackLike
    """Your own card pack."""
    rig: Mapping[str, Any] | None
    """Decks in a given order."""
    rewards: RewardKind
    """`rank`: from 1 (first) to −1 (last); `share`: winners share 1; `difference`: score minus the
    others' mean."""
    shaped: float
    """An immediate reward per point that the seat knows it gained."""
    max_cycles: int | None
    """Truncate games after so many cycles."""
    render_mode: Literal["human", "ansi"] | None
    """`human` prints the public part of the board at every step, `ansi` returns it."""


def checked_max_cycles(max_cycles: int | None) -> int | None:
    if max_cycles is not None and (not is_whole(max_cycles) or max_cycles < 1):
        raise BadOptions(
            f"`max_cycles` must be at least 1 and whole, or None for whole games, not {max_cycles}."
        )
    return max_cycles


class EnvConfig:
    """How an environment starts its games and what it pays."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        pack: PackLike = None,
        rig: Mapping[str, Any] | None = None,
        rewards: str = "rank",
        shaped: float = 0.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            known = " and ".join(RENDER_MODES)
            raise BadOptions(f"There is no render mode {render_mode!r}. Render modes: {known}.")
        if not math.isfinite(shaped):
            raise BadOptions(f"`shaped` must be a number, the reward per point, not {shaped}.")
        self.game, self.seats = game, checked_seats(rules_of(game).info, seats)
        self.options, self.pack, self.rig = options, pack, rig
        self.final = final_rewards(rewards)
        self.shaped, self.max_cycles = shaped, checked_max_cycles(max_cycles)
        self.render_mode = render_mode
        self.seeds = Seeds()

    def new(self, seed: int | None, options: Mapping[str, Any] | None = None) -> Episode:
        """Start the next game. `options` apply to it only."""
        if seed is not None:
            if not is_whole(seed):
                raise BadOptions(f"A seed must be a whole number, not {seed!r}.")
            self.seeds = Seeds(int(seed))
        chosen, pack, rig = {**(self.options or {}), **(options or {})}, self.pack, self.rig
        return Episode(self.game, self.seats, self.seeds.next(), chosen, pack, rig)

    def known_options(self, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return the options that the game has, and warn about others.

        They are no error because PettingZoo's own test suite passes one that no game has.
        """
        names = [option.name for option in rules_of(self.game).info.options]
        for name in options or {}:
            if name not in names:
                warn(f"{self.game} has no option {name!r}: it is ignored.", stacklevel=3)
        return {name: value for name, value in (options or {}).items() if name in names}

    @property
    def agents(self) -> list[str]:
        return [f"seat_{seat}" for seat in range(self.seats)]

    @property
    def metadata(self) -> dict[str, Any]:
        return {
            "name": f"{self.game.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,  # `parallel_env` is made for it
        }

    def spaces_of(self, actions: int) -> tuple[spaces.Dict, spaces.Discrete]:
        low, high = LAYOUTS[self.game].bounds()
        seen = spaces.Box(low, high, dtype=np.int16)
        mask = spaces.MultiBinary(actions)
        return (
            spaces.Dict({"observation": seen, "action_mask": mask}),
            spaces.Discrete(actions),
        )

    @property
    def state_space(self) -> spaces.Box:
        """The space of `state()`: what every seat sees, and what nobody sees."""
        return spaces.Box(*state_bounds(self.game, self.seats), dtype=np.int16)

    def scaled_scores(self, episode: Episode) -> Rewards:
        """Return each seat's own score, scaled for shaping. Empty if nothing is shaped."""
        if not self.shaped:
            return ()
        return tuple([self.shaped * episode.own_score(seat) for seat in range(self.seats)])

    def step_rewards(self, episode: Episode, before: Rewards, after: Rewards) -> Rewards:
        """Return each seat's reward for the latest step."""
        result = episode.result
        ended = self.final(result) if result is not None else (0.0,) * self.seats
        if not self.shaped:
            return ended
        return tuple([e + b - a for e, a, b in zip(ended, before, after, strict=True)])

    def show(self, episode: Episode) -> None:
        """Print the board after a reset or step, in the render mode `human`."""
        if self.render_mode == "human":
            self.render(episode)

    def render(self, episode: Episode) -> str | None:
        """Print the public part of the board, or return it in the render mode `ansi`."""
        from heistnight.study.text_board import draw_board

        picture = draw_board(episode)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None
