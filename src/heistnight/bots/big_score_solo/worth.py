"""What tokens are worth to a lone boss, with what it has and what it is after."""

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
"""By diamonds held: what one more is worth, the better ones to come in mind."""
PLENTY = 300
"""For what the objective asks for."""


def token_worth(view: SoloView, token: str) -> float:
    """A vault token, or a token that a job pays."""
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
    """A key without a drive opens nothing, and no drives come from the vault."""
    loose = view.drives - view.loot.count("digital key")
    if view.scenario in ("crypto-currency", "whatever-it-takes"):
        return PLENTY if loose > 0 else 5
    return PAIR_VALUE if loose > 0 else 5


def drive_worth(view: SoloView) -> float:
    """Few keys will be found: the first drives are worth most."""
    if view.scenario == "heat-is-on":
        keys = view.loot.count("digital key")
        return PAIR_VALUE if keys > view.drives else 40
    return (130, 110, 80, 50, 20)[min(view.drives, 4)]


def cheapest_payment(view: SoloView, held: list[str]) -> str:
    """The first token of the set that pays what is due and wastes least."""
    counts = [view.loot.count(name) for name in held]
    best: tuple[int, str] | None = None
    for used in product(*[range(min(count, 5) + 1) for count in counts]):
        paid = sum([n * CASH[name] for n, name in zip(used, held, strict=True)])
        if paid >= view.bribe_due and (best is None or paid < best[0]):
            best = (paid, next(name for n, name in zip(used, held, strict=True) if n))
    return best[1] if best else held[0]
