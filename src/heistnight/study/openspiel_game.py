"""The games for OpenSpiel, registered as `python_heistnight_crooks` and so on.

All chance is one explicit deal at the root: one of `deals` seeds. Everything later follows from it
and is unknown to the players. So a history is the whole game and can be saved and replayed.

In a small game (`size`: 'small') the root has every deal with its exact probability.

Players who decide at once in secret are asked one after another. Their answers stay hidden.
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from heistnight.catalogue import games, rules_of
from heistnight.kernel.chance import Chance, key_of
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.rules import is_small
from heistnight.study.believed_worlds import believed_worlds, past_moments
from heistnight.study.episode import Episode
from heistnight.study.keys import KEY_BYTES
from heistnight.study.layouts import LAYOUTS
from heistnight.study.rewards import final_rewards
from heistnight.study.small_games import small_deals

MAX_OUTCOMES = 1024
"""The most outcomes of one chance node. More deals are drawn in two nodes."""
TWO_STAGE_DEALS = MAX_OUTCOMES * MAX_OUTCOMES
MAX_GAME_LENGTH = 20_000
MAX_MONEY = 32_767.0

Tensor = npt.NDArray[np.float32]


def short_name(game: str) -> str:
    return f"python_heistnight_{game.replace('-', '_')}"


def load_game(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    rig: Mapping[str, Any] | None = None,
    rewards: str = "rank",
    deals: int = TWO_STAGE_DEALS,
) -> Any:
    """Load one of our games as an OpenSpiel game.

    `deals` is the number of different deals: at most 1024, or else 1024 × 1024. A small game
    always has all of its deals.
    """
    rules = rules_of(game)
    info = rules.info
    if seats is None:
        seats = rules.small_seats if is_small(options or {}) else info.seats[0]
    settings = {"options": dict(options or {}), "rig": dict(rig or {})}
    return pyspiel.load_game(
        short_name(info.id),
        {
            "seats": seats,
            "settings": json.dumps(settings).encode().hex(),
            "rewards": rewards,
            "deals": deals,
        },
    )


class DealConfig:
    """What all states of one game share: its deals, settings and rewards."""

    def __init__(self, heist: str, given: dict[str, Any]) -> None:
        self.heist = heist
        self.seats = int(given.get("seats", games()[heist].seats[0]))
        self.rewards = str(given.get("rewards", "rank"))
        self.final = final_rewards(self.rewards)
        self.deals = int(given.get("deals", TWO_STAGE_DEALS))
        self.settings = read_settings(str(given.get("settings", "")))
        self.space = rules_of(heist).space
        if not (1 <= self.deals <= MAX_OUTCOMES or self.deals == TWO_STAGE_DEALS):
            raise BadOptions(
                f"`deals` must be 1 to {MAX_OUTCOMES}, or {TWO_STAGE_DEALS}, not {self.deals}."
            )
        self.small = small_deals(heist) if is_small(self.settings["options"]) else ()
        if self.small and self.settings["rig"]:
            raise BadOptions("A small game has all of its deals and can't be rigged.")
        self.outcomes = self._outcomes()
        self.new_episode(0)  # refuse wrong settings now

    def __deepcopy__(self, memo: Any) -> "DealConfig":
        return self

    def _outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        if self.small:
            ways = sum([deal.ways for deal in self.small])
            return [(number, deal.ways / ways) for number, deal in enumerate(self.small)]
        count = min(self.deals, MAX_OUTCOMES)
        return [(outcome, 1 / count) for outcome in range(count)]

    @property
    def stages(self) -> int:
        """Return how many chance nodes make a deal."""
        return 1 if self.small or self.deals <= MAX_OUTCOMES else 2

    def new_episode(self, deal: int) -> Episode:
        options, rig, seed = self.settings["options"], self.settings["rig"], deal
        if self.small:
            rig, seed = self.small[deal].rig, 0
        return Episode(self.heist, self.seats, seed, options, rig=rig, remember=True)

    def info(self) -> Any:
        most = MAX_MONEY if self.rewards == "difference" else 1.0
        zero_sum = self.seats > 1 and self.rewards != "share"
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.space),
            max_chance_outcomes=len(self.outcomes),
            num_players=self.seats,
            min_utility=0.0 if self.rewards == "share" else -most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=MAX_GAME_LENGTH,
        )


class HeistGame(pyspiel.Game):
    """One of our games, by its id in `heist`."""

    heist = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.config = config = DealConfig(self.heist, params or {})
        super().__init__(game_type(self.heist, config.rewards), config.info(), params or {})

    def new_initial_state(self) -> "HeistState":
        return HeistState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise BadOptions(f"Observations take no parameters; found {params!r}.")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(LAYOUTS[self.heist].size, recall)


def read_settings(text: str) -> dict[str, Any]:
    """Decode options and rig. They are hexadecimal because they're part of the game's name."""
    settings = json.loads(bytes.fromhex(text)) if text else {}
    return {"options": settings.get("options", {}), "rig": settings.get("rig", {})}


LATEST_WORLDS: dict[bytes, tuple[Episode, ...]] = {}
"""The worlds of the information state resampled last: a search asks for many of one state."""


class HeistState(pyspiel.State):
    """A deal in progress, then an episode."""

    def __init__(self, game: HeistGame) -> None:
        super().__init__(game)
        self.config: DealConfig = game.config
        self.drawn: tuple[int, ...] = ()
        self.episode: Episode | None = None
        self.imagined = False
        """Whether the episode is another one than the history's, and has no past of its own."""

    def current_player(self) -> int:
        episode = self.episode
        if episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return episode.asked[0] if episode.asked else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.config.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal(player)) if self.episode is not None else []

    def _apply_action(self, action: int) -> None:
        episode, config = self.episode, self.config
        if episode is not None:
            episode.step(episode.asked[0], action)
            return
        self.drawn += (action,)
        if len(self.drawn) == config.stages:
            deal = 0
            for part in self.drawn:
                deal = deal * MAX_OUTCOMES + part
            self.episode = config.new_episode(deal)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}"
        return self.config.space[action].label

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        result = self.episode.result if self.episode is not None else None
        if result is None:
            return [0.0] * self.config.seats
        return list(self.config.final(result))

    def resample_from_infostate(self, player: int, sampler: Any) -> "HeistState":
        """Return another state that the player cannot tell from this one, for search.

        Worlds in which the others' past choices fit their game's policy are likelier.
        """
        twin: HeistState = self.clone()
        twin.imagined = True
        if self.episode is not None:
            chance = Chance(int(sampler() * 2**53))
            twin.episode = self._world(self.episode, player, chance)
        return twin

    def _world(self, episode: Episode, player: int, chance: Chance) -> Episode:
        worlds = () if self.imagined else self._worlds(episode, player)
        if not worlds:
            return episode.imagine(player, chance)
        world = chance.choice(worlds).copy()
        world.state.key, world.state.drawn = key_of(chance.getrandbits(128)), 0
        return world

    def _worlds(self, episode: Episode, player: int) -> tuple[Episode, ...]:
        """Return worlds to choose from, which depend only on what the player knows."""
        key = episode.information_key(player)
        if key not in LATEST_WORLDS:
            acts = [(step.player, step.action) for step in self.full_history() if step.player >= 0]
            moments = past_moments(episode.setup, acts)
            chance = Chance(int.from_bytes(key, "little"))
            LATEST_WORLDS.clear()
            LATEST_WORLDS[key] = believed_worlds(episode, player, moments, chance)
        return LATEST_WORLDS[key]

    def __str__(self) -> str:
        if self.episode is None:
            return f"dealing {self.drawn}"
        keys = [self.episode.information_key(seat).hex() for seat in range(self.config.seats)]
        return f"deal {self.drawn}, asked {self.episode.asked}, keys {' '.join(keys)}"


class Observer:
    """What a player sees. With perfect recall, also its information key, bit by bit."""

    def __init__(self, size: int, recall: bool) -> None:
        self.recall = recall
        self.tensor: Tensor = np.zeros(size + recall * KEY_BYTES * 8, np.float32)
        self.dict: dict[str, Tensor] = {"observation": self.tensor[:size]}
        if recall:
            self.dict["key"] = self.tensor[size:]

    def set_from(self, state: HeistState, player: int) -> None:
        if state.episode is None:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = state.episode.observe(player)
        if self.recall:
            key = np.frombuffer(state.episode.information_key(player), np.uint8)
            self.dict["key"][:] = np.unpackbits(key)

    def string_from(self, state: HeistState, player: int) -> str:
        if state.episode is None:
            return "dealing"
        if self.recall:
            return state.episode.information_key(player).hex()
        return " ".join(map(str, state.episode.observe(player)))


# Registration


def game_type(game: str, rewards: str = "rank") -> Any:
    low, high = games()[game].seats
    zero_sum = high > 1 and rewards != "share"
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game),
        long_name=f"Heist Night: {games()[game].title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": low,
            "settings": "",
            "rewards": "rank",
            "deals": TWO_STAGE_DEALS,
        },
        default_loadable=True,
    )


class BigScoreGame(HeistGame):
    heist = "big-score"


class BigScoreSoloGame(HeistGame):
    heist = "big-score-solo"


class CrooksGame(HeistGame):
    heist = "crooks"


class VaultHeistGame(HeistGame):
    heist = "vault-heist"


class ChickenHeistGame(HeistGame):
    heist = "chicken-heist"


for kind in (BigScoreGame, BigScoreSoloGame, CrooksGame, VaultHeistGame, ChickenHeistGame):
    pyspiel.register_game(game_type(kind.heist), kind)
