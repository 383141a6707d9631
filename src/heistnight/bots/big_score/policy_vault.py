"""Act II of the quick policy: rob while it pays and take the best token from the floor."""

from math import comb

from heistnight.bots.big_score.loot import FAR_ABOVE, WORTH_THE_MARKER
from heistnight.bots.big_score.values import FIRST_TO_MOST, RARELY_MOST
from heistnight.bots.big_score.vault import (
    ABILITY_AT_RISK,
    FLOOR_DISCOUNT,
    MIN_GIVING_GAIN,
    STAYING_BONUS,
)
from heistnight.bots.policy import Choices
from heistnight.games.big_score.actions import (
    FLEE,
    GIVE,
    GIVE_DRAWN,
    PASS,
    ROB,
    SAVE,
    TAKE,
    USE,
)
from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    HACKED_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
)
from heistnight.games.big_score.cards import (
    ARTIFACT,
    COP,
    DIAMOND,
    DRIVER,
    FACE_VALUE,
    GREASE_MAN,
    GUN_MAN,
    HACKER,
    KEY,
    Token,
)
from heistnight.games.big_score.scoring import diamonds_worth
from heistnight.games.big_score.state import BigScoreState
from heistnight.games.big_score.trading import TakeMarker
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat

# What tokens are worth


def token_values(s: BigScoreState, seat: Seat) -> list[float]:
    """By token: return what one more adds for this seat."""
    values: list[float] = list(FACE_VALUE)
    loot = s.loot[seat]
    diamonds = s.diamonds[seat] + loot.count(DIAMOND)
    step = diamonds_worth(diamonds + 1)
    values[DIAMOND] = step - diamonds_worth(diamonds)
    values[DIAMOND] += 0.25 * (diamonds_worth(diamonds + 2) - step)
    lead = s.artifacts[seat] + loot.count(ARTIFACT) - rivals_artifacts(s, seat)
    values[ARTIFACT] = ARTIFACT_VALUE + MOST_ARTIFACTS * FIRST_TO_MOST.get(lead, RARELY_MOST)
    hacked = HACKED_VALUE if s.ability[seat] == HACKER else 0
    values[KEY] = PAIR_VALUE - hacked if s.drives[seat] > loot.count(KEY) else hacked
    return values


def rivals_artifacts(s: BigScoreState, seat: Seat) -> int:
    most = 0
    for rival, loot in enumerate(s.loot):
        if rival != seat:
            most = max(most, s.artifacts[rival] + loot.count(ARTIFACT))
    return most


def at_risk(s: BigScoreState, seat: Seat) -> float:
    """Return what this seat would lose if busted now."""
    loot, diamonds, artifacts = s.loot[seat], s.diamonds[seat], s.artifacts[seat]
    lost = 0.0
    if loot:
        keys, drives = loot.count(KEY), s.drives[seat]
        pairs = min(keys, drives)
        found = loot.count(ARTIFACT)
        lost += sum([FACE_VALUE[token] for token in loot]) + PAIR_VALUE * pairs
        lost += diamonds_worth(diamonds + loot.count(DIAMOND)) - diamonds_worth(diamonds)
        lost += ARTIFACT_VALUE * found
        if found and artifacts <= rivals_artifacts(s, seat) < artifacts + found:
            lost += MOST_ARTIFACTS
        if s.ability[seat] == HACKER:
            lost += HACKED_VALUE * (keys - 2 * pairs)
    if s.ability[seat] in (DRIVER, GREASE_MAN) and not s.ability_used[seat]:
        lost += ABILITY_AT_RISK
    return lost


# Robbing


def rob_or_flee(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    if not s.cops:
        return ROB
    bust = bust_chance(s)
    draw = (1 - bust) * expected_draw(s, seat) * STAYING_BONUS
    return ROB if draw > bust * at_risk(s, seat) else FLEE


def bust_chance(s: BigScoreState) -> float:
    """Return the chance that this round's draws bring enough cops for a bust."""
    tokens, cops = sum(s.vault), s.vault[COP]
    robbers = max(1, round(0.3 + 0.75 * s.inside.count(True)))
    if tokens < robbers:
        return 1.0
    ways = 0
    for count in range(s.seats + 1 - s.cops, robbers + 1):
        if count <= cops and robbers - count <= tokens - cops:
            ways += comb(cops, count) * comb(tokens - cops, robbers - count)
    return ways / comb(tokens, robbers)


def expected_draw(s: BigScoreState, seat: Seat) -> float:
    """Return the expected value of a draw that may be swapped for a floor token."""
    values = token_values(s, seat)
    reach = 0.0
    if s.floor:
        floor = sorted([values[token] for token in s.floor], reverse=True)
        waits = 0
        for other in s.clockwise(s.marker):
            if other == seat:
                break
            waits += s.inside[other]
        reach = FLOOR_DISCOUNT * floor[min(len(floor) - 1, waits)]
    total = 0.0
    for token, count in enumerate(s.vault[:COP]):
        if count:
            total += count * max(values[token], reach)
    return total / max(1, sum(s.vault))


# The floor


def best_token(s: BigScoreState, values: list[float]) -> Token:
    return max(s.floor, key=lambda token: values[token])


def trade(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    values = token_values(s, seat)
    best = best_token(s, values)
    if s.can_use(seat, GUN_MAN) or values[best] > values[s.draws[seat]] + 1:
        return TAKE[best]
    return PASS


def take_from_floor(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    return TAKE[best_token(s, token_values(s, seat))]


def give(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    """Give away the least valuable token with the con man."""
    values, loot = token_values(s, seat), s.loot[seat]
    drawn = values[s.draws[seat]]
    count = s.diamonds[seat] + loot.count(DIAMOND)
    values[DIAMOND] = diamonds_worth(count) - diamonds_worth(count - 1) if count else 0
    values[KEY] = PAIR_VALUE if s.drives[seat] >= loot.count(KEY) else 0
    least = min(loot, key=lambda token: values[token])
    return GIVE[least] if values[least] + MIN_GIVING_GAIN < drawn else GIVE_DRAWN


# Abilities


def use(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    return USE


def take_marker(s: BigScoreState, seat: Seat, choices: Choices) -> Choice:
    """Take the marker if one floor token is far better than the rest and others go first."""
    step = s.stack[-1]
    assert isinstance(step, TakeMarker)
    if step.acting:
        return SAVE
    if step.to_trade and (seat not in step.to_trade or step.to_trade[0] == seat):
        return SAVE
    values = token_values(s, seat)
    floor = sorted([values[token] for token in s.floor], reverse=True)
    pays = len(floor) > 1 and floor[0] >= WORTH_THE_MARKER and floor[0] > floor[1] + FAR_ABOVE
    return USE if pays else SAVE
