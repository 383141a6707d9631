"""The goal line of The Big Score, and what a seat stands to gain or lose."""

from copy import copy
from math import comb

import msgspec

from heistnight.games.big_score.cards import COP, PAYOUTS, TOKENS
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.scoring import worth, worths
from heistnight.games.big_score.state import NOTHING, BigScoreState
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.events import Seat, player
from heistnight.kernel.facts import Goal, Standing, goal_line, place_of
from heistnight.kernel.steps import with_item

AIM = "The most money wins"


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """How one seat's score would change with each thing within reach."""

    more: dict[str, int]
    """By payout and vault token: what one more adds."""
    swap: dict[str, int]
    """By token on the floor: what swapping it for the token just drawn adds."""
    at_risk: int
    """What a bust would cost now."""


def goal(s: BigScoreState, seat: Seat | None, openly: Goal | None = None) -> Goal:
    """Return the goal line of a seat; `openly`, the public one, saves computing the standings."""
    everyone = openly.standings if openly else standings(s)
    return goal_line(AIM, standing_words(s, everyone, seat), progress(s), everyone)


def standings(s: BigScoreState) -> tuple[Standing, ...]:
    money_of = worths(s)
    best = max(money_of)
    return tuple(
        [
            Standing(seat, points, money(points), points == best, bool(s.inside) and gone(s, seat))
            for seat, points in enumerate(money_of)
        ]
    )


def gone(s: BigScoreState, seat: Seat) -> bool:
    return not s.inside[seat]


def standing_words(s: BigScoreState, everyone: tuple[Standing, ...], seat: Seat | None) -> str:
    leaders = [one for one in everyone if one.leads]
    leader = f"{player(leaders[0].seat)} leads with {leaders[0].words}"
    if len(leaders) > 1:
        leader = f"{len(leaders)} lead with {leaders[0].words}"
    if seat is None:
        return leader
    own = everyone[seat]
    words = f"you have {own.words}"
    if s.inside and s.inside[seat] and (risk := at_risk(s, seat)):
        words += f", {money(risk)} of it at risk"
    place = place_of(everyone, seat)
    return f"{words}: {place}" if own.leads else f"{words}: {place}; {leader}"


def progress(s: BigScoreState) -> str:
    if s.inside:
        return f"Act II, vault round {s.vault_round}"
    return f"Act I, round {s.round} of 3" if s.round else "Act I"


# What is at stake


def stakes(s: BigScoreState, seat: Seat) -> Stakes:
    """Return the stakes of a seat. Cached, because they rarely change between acts."""
    money = (s.cash, s.diamonds, s.artifacts, s.drives, s.loot, s.ability)
    key = (seat, money, s.inside, s.draws, s.floor)
    found = CACHED_STAKES.get(key)
    if found is None:
        if len(CACHED_STAKES) >= MAX_CACHED_STAKES:
            CACHED_STAKES.clear()
        more = gains(s, seat, worth(s, seat))
        found = CACHED_STAKES[key] = Stakes(more, swaps(s, seat, more), at_risk(s, seat))
    return found


CACHED_STAKES: dict[tuple[object, ...], Stakes] = {}
MAX_CACHED_STAKES = 4096


def gains(s: BigScoreState, seat: Seat, now: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in PAYOUTS:
        then = copy(s)
        then.gain(seat, name)
        found[name] = worth(then, seat) - now
    for token in range(COP) if s.inside else ():
        then = copy(s)
        then.take_loot(seat, token)
        found[TOKENS[token]] = worth(then, seat) - now
    return found


def swaps(s: BigScoreState, seat: Seat, more: dict[str, int]) -> dict[str, int]:
    """BS-47: by token on the floor, return what swapping for it adds."""
    drawn = s.draws[seat] if s.draws else NOTHING
    if drawn in (NOTHING, COP):
        return {}
    return {TOKENS[token]: more[TOKENS[token]] - more[TOKENS[drawn]] for token in set(s.floor)}


def at_risk(s: BigScoreState, seat: Seat) -> int:
    """BS-46: return what a bust costs, including value that other pieces owe to vault tokens."""
    if not s.inside or not s.inside[seat]:
        return 0
    then = copy(s)
    then.loot = with_item(s.loot, seat, ())
    return worth(s, seat) - worth(then, seat)


def bust_odds(s: BigScoreState) -> tuple[float, ...]:
    """Return the chance that this round is a bust, by number of robbers from one to all inside.

    Empty once the fists have opened, because the vault's content then belongs to the next round.
    """
    if not any(isinstance(step, RobOrFlee) for step in s.stack):
        return ()
    tokens, cops, room = sum(s.vault), s.vault[COP], s.seats + 1 - s.cops
    return tuple([at_least(room, cops, tokens, robbers) for robbers in range(1, sum(s.inside) + 1)])


def at_least(wanted: int, cops: int, tokens: int, draws: int) -> float:
    """Return the chance of at least `wanted` cops among the tokens drawn."""
    if wanted <= 0:  # already busted, but the round isn't settled yet
        return 1.0
    draws = min(draws, tokens)
    found = [comb(cops, n) * comb(tokens - cops, draws - n) for n in range(wanted, draws + 1)]
    return sum(found) / comb(tokens, draws)
