"""SO-30: score a game of solitaire."""

from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS, PAIR_VALUE
from heistnight.games.big_score.cards import (
    ARTIFACT,
    CASH_TOKENS,
    DIAMOND,
    FACE_VALUE,
    GOLD,
    KEY,
    SILVER,
)
from heistnight.games.big_score.scoring import (
    diamonds_worth,
)
from heistnight.games.big_score.solo.state import SoloState


def vault_cash(s: SoloState) -> int:
    return sum([FACE_VALUE[token] for token in s.loot if token in CASH_TOKENS])


def all_diamonds(s: SoloState) -> int:
    return s.diamonds + s.loot.count(DIAMOND)


def all_artifacts(s: SoloState) -> int:
    return s.artifacts + s.loot.count(ARTIFACT)


def unlocked(s: SoloState) -> int:
    """Return the number of hard drives with a key."""
    return min(s.drives, s.loot.count(KEY))


def money_lines(s: SoloState) -> dict[str, int]:
    """BS-60 to BS-63, line by line; any artifact earns the bonus for the most."""
    artifacts = all_artifacts(s)
    return {
        "Act I cash": s.cash,
        "Vault cash": vault_cash(s),
        "Silver bars": FACE_VALUE[SILVER] * s.loot.count(SILVER),
        "Gold bar": FACE_VALUE[GOLD] * s.loot.count(GOLD),
        "Diamonds": diamonds_worth(all_diamonds(s)),
        "Artifacts": ARTIFACT_VALUE * artifacts,
        "Most artifacts": MOST_ARTIFACTS if artifacts and s.artifact_bonus else 0,
        "Unlocked hard drives": PAIR_VALUE * unlocked(s),
    }
