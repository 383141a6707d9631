"""Value tokens from a view, given the holdings and the objective."""

from itertools import product

from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    GOLD_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
    SILVER_VALUE,
)
from heistnight.games.big_score.solo.view import SoloView

CASH = {"cash 20": 20, "cash 30": 30, "cash 50": 50, "cash 100": 100}
NEXT_DIAMOND = (60, 70, 90, 120, 150)
"""By diamonds held: the value of one more, considering later ones."""
PLENTY = 300
"""The value of a token the objective requires."""


def token_worth(view: SoloView, token: str) -> float:
    """Return the value of a vault token or a job's token."""
    if token in CASH:
        return CASH[token]
    special = SPECIAL.get(view.scenario)
    if special and token in special:
        return special[token]
    if token == "silver bar":
        return SILVER_VALUE
    if token == "gold bar":
        return GOLD_VALUE
    if token == "diamond":
        held = view.diamonds + view.loot.count("diamond")
        return NEXT_DIAMOND[min(held, len(NEXT_DIAMOND) - 1)]
    if token == "artifact":
        return artifact_worth(view)
    return key_worth(view) if token == "digital key" else drive_worth(view)


SPECIAL: dict[str, dict[str, float]] = {
    "diamond-thief": {
        "diamond": PLENTY,
        "artifact": 90,
        "silver bar": 2,
        "gold bar": 2,
        "digital key": 1,
        "hard drive": 1,
    },
    "magic-paintings": {
        "silver bar": 2,
        "gold bar": 2,
        "diamond": 2,
        "digital key": 1,
        "hard drive": 1,
    },
    "crypto-currency": {"gold bar": PLENTY, "hard drive": PLENTY},
}


def artifact_worth(view: SoloView) -> float:
    held = view.artifacts + view.loot.count("artifact")
    if view.scenario == "magic-paintings":
        return PLENTY if held < 5 else 1
    return ARTIFACT_VALUE + (0 if held or not view.artifact_bonus else MOST_ARTIFACTS)


def key_worth(view: SoloView) -> float:
    """Value a key by unpaired drives, since no drives come from the vault."""
    loose = view.drives - view.loot.count("digital key")
    if view.scenario in ("crypto-currency", "whatever-it-takes"):
        return PLENTY if loose > 0 else 5
    return PAIR_VALUE if loose > 0 else 5


def drive_worth(view: SoloView) -> float:
    """Value a drive; the first ones are worth most, because few keys will be found."""
    if view.scenario == "heat-is-on":
        keys = view.loot.count("digital key")
        return PAIR_VALUE if keys > view.drives else 40
    return (130, 110, 80, 50, 20)[min(view.drives, 4)]


def cheapest_payment(view: SoloView, held: list[str]) -> str:
    """Return the first token of the set that pays the bribe and wastes the least."""
    counts = [view.loot.count(name) for name in held]
    best: tuple[int, str] | None = None
    for used in product(*[range(min(count, 5) + 1) for count in counts]):
        paid = sum([n * CASH[name] for n, name in zip(used, held, strict=True)])
        if paid >= view.bribe_due and (best is None or paid < best[0]):
            best = (paid, next(name for n, name in zip(used, held, strict=True) if n))
    return best[1] if best else held[0]
