"""All games, by id."""

from typing import Any

from heistnight.games.big_score.rules import BigScore
from heistnight.games.big_score.solo.rules import BigScoreSolo
from heistnight.games.chicken_heist.rules import ChickenHeist
from heistnight.games.crooks.rules import Crooks
from heistnight.games.vault_heist.rules import VaultHeist
from heistnight.kernel.rules import Rules

GAMES: tuple[Rules[Any], ...] = (
    BigScore(),
    BigScoreSolo(),
    Crooks(),
    VaultHeist(),
    ChickenHeist(),
)
ALL_RULES: dict[str, Rules[Any]] = {rules.info.id: rules for rules in GAMES}
