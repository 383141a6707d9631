"""The games, by id."""

from typing import Any

from heistnight.games.big_score.rules import BigScore
from heistnight.games.crooks.rules import Crooks
from heistnight.kernel.rules import Rules

ALL_RULES: dict[str, Rules[Any]] = {rules.info.id: rules for rules in (BigScore(), Crooks())}
