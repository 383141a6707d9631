"""Act II for the regular bot: value robbing, trades and tokens from a view."""

from math import comb

from heistnight.bots.big_score.values import token_value
from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    HACKED_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
)
from heistnight.games.big_score.scoring import diamonds_worth
from heistnight.games.big_score.view import BigScoreView, PlayerView

STAYING_BONUS = 1.15
"""Factor on this round's token, because staying allows further rounds."""
FLOOR_DISCOUNT = 0.85
"""Factor on a floor token that others may take first."""
ABILITY_AT_RISK = 90
"""The value of an unused driver or grease man ability, which a bust would cost."""
MIN_GIVING_GAIN = 15
"""An earlier token is given only if it is worth this much less than the drawn one."""


def me(view: BigScoreView) -> PlayerView:
    assert view.seat is not None
    return view.players[view.seat]


def bust_chance(view: BigScoreView) -> float:
    """Return the chance that this round's draws bring enough cops for a bust."""
    tokens, cops = sum(view.vault.values()), view.vault["cop"]
    inside = sum([player.inside for player in view.players])
    robbers = max(1, round(0.3 + 0.75 * inside)) if view.cops else inside
    chance = 0.0
    for count in range(view.cops_until_bust, robbers + 1):
        if count <= cops and robbers - count <= tokens - cops:
            chance += comb(cops, count) * comb(tokens - cops, robbers - count)
    return chance / comb(tokens, robbers) if tokens >= robbers else 1.0


def at_risk(view: BigScoreView) -> float:
    """Return what this seat would lose if busted now."""
    mine = me(view)
    lost = mine.worth - worth_without_loot(view, mine)
    if mine.ability in ("driver", "grease man") and not mine.ability_used:
        lost += ABILITY_AT_RISK
    return lost


def worth_without_loot(view: BigScoreView, mine: PlayerView) -> float:
    rivals = [p.artifacts + p.loot.count("artifact") for p in view.players if p.seat != mine.seat]
    bonus = MOST_ARTIFACTS if mine.artifacts > max(rivals) else 0
    hacked = HACKED_VALUE * mine.drives if mine.ability == "hacker" else 0
    return (
        mine.cash + diamonds_worth(mine.diamonds) + ARTIFACT_VALUE * mine.artifacts + bonus + hacked
    )


def expected_draw(view: BigScoreView) -> float:
    """Return the expected value of a draw that may be swapped for a floor token."""
    mine = me(view)
    tokens = sum(view.vault.values())
    floor = sorted([token_value(view, mine, token) for token in view.floor], reverse=True)
    reach = floor[min(len(floor) - 1, traders_before(view))] if floor else 0.0
    total = 0.0
    for token, count in view.vault.items():
        if token != "cop":
            total += count * max(token_value(view, mine, token), FLOOR_DISCOUNT * reach)
    return total / max(1, tokens)


def traders_before(view: BigScoreView) -> int:
    """Return how many seats inside trade before this one."""
    if view.marker is None or view.seat is None:
        return 0
    distance = (view.seat - view.marker) % view.seats
    ahead = [(view.marker + n) % view.seats for n in range(distance)]
    return sum([view.players[seat].inside for seat in ahead])


def robbing_pays(view: BigScoreView) -> float:
    """Return the expected value of robbing: the token less the cost of a bust."""
    bust = bust_chance(view)
    return (1 - bust) * expected_draw(view) * STAYING_BONUS - bust * at_risk(view)


def best_of_floor(view: BigScoreView) -> tuple[str, float]:
    mine = me(view)
    return max(
        [(token, token_value(view, mine, token)) for token in view.floor],
        key=lambda pair: pair[1],
    )


def trade(view: BigScoreView) -> str | None:
    """Return the floor token to swap for, or None to keep the drawn one."""
    mine = me(view)
    if mine.draw is None or not view.floor:
        return None
    token, value = best_of_floor(view)
    kept = token_value(view, mine, mine.draw)
    if mine.ability == "gun man" and not mine.ability_used:
        return token
    return token if value > kept + 1 else None


def token_to_give(view: BigScoreView) -> str | None:
    """Return the earlier token to give with the con man, or None for the one just drawn."""
    mine = me(view)
    assert mine.draw is not None
    drawn = token_value(view, mine, mine.draw)
    losses = {token: token_loss(view, mine, token) for token in dict.fromkeys(mine.loot)}
    token = min(losses, key=lambda t: losses[t])
    return token if losses[token] + MIN_GIVING_GAIN < drawn else None


def token_loss(view: BigScoreView, mine: PlayerView, token: str) -> float:
    """Return what giving up one token costs."""
    if token == "diamond":
        count = mine.diamonds + mine.loot.count("diamond")
        return diamonds_worth(count) - diamonds_worth(count - 1)
    if token == "digital key":
        return float(PAIR_VALUE) if mine.drives >= mine.loot.count("digital key") else 0.0
    return token_value(view, mine, token)
