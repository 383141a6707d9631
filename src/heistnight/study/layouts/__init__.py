"""The layouts of observations, by game; and what a seat can tell of its own score so far."""

from collections.abc import Callable
from typing import Any

from heistnight.kernel.events import Seat
from heistnight.study.layout import Layout
from heistnight.study.layouts import (
    big_score,
    big_score_solo,
    chicken_heist,
    crooks,
    vault_heist,
)

MODULES = (big_score, big_score_solo, crooks, vault_heist, chicken_heist)
LAYOUTS: dict[str, Layout[Any]] = {module.LAYOUT.game: module.LAYOUT for module in MODULES}
WORTH: dict[str, Callable[[Any, Seat], int]] = {
    module.LAYOUT.game: module.worth for module in MODULES
}
"""What this seat would score now by all it knows: nothing hidden from it is counted."""
PRIVATE: dict[str, Callable[[Any, Seat], Any]] = {
    module.LAYOUT.game: module.private for module in MODULES
}
"""What a seat sees now that its log does not tell."""
