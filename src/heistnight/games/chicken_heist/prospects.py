"""What stay, hide and run mean for a seat against all that can come."""

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import NamedTuple

import msgspec

from heistnight.games.chicken_heist.event_card import EventCard, event_cards
from heistnight.games.chicken_heist.events import cards
from heistnight.games.chicken_heist.outlook import Odds, rounded
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat

MOST_NAMED = 3


class Prospect(msgspec.Struct, frozen=True):
    """What one decision means."""

    decision: str
    danger: float
    """The chance that it gets this seat caught, a hide card to discard aside."""
    by: tuple[str, ...]
    """What would do it, the likeliest first."""
    words: str


class Threat(NamedTuple):
    chance: Fraction
    by: tuple[str, ...]


def prospects(s: ChickenHeistState, seat: Seat, odds: Odds) -> tuple[Prospect, ...]:
    def threat(test: Callable[[EventCard], bool]) -> Threat:
        return reckon(s, odds, test)

    caught = threat(lambda card: card.catches(s, seat))
    charged = threat(lambda card: card.strikes(s, seat) and not card.catches(s, seat))
    left = threat(lambda card: card.finds_hiders(s))
    idle = threat(lambda card: not card.strikes(s, seat) and not card.finds_hiders(s))
    stopped = threat(lambda card: card.stops_runners(s, seat))
    return (
        Prospect(
            "stay", rounded(caught.chance), caught.by, stay_words(s, seat, caught, charged, left)
        ),
        Prospect("hide", rounded(left.chance), left.by, hide_words(left, idle)),
        Prospect("run", rounded(stopped.chance), stopped.by, run_words(s, seat, stopped, odds)),
    )


def reckon(s: ChickenHeistState, odds: Odds, test: Callable[[EventCard], bool]) -> Threat:
    """How likely something comes that this is true of, and what that may be."""
    found: dict[int, Fraction] = {}
    for coming, chance in odds.items():
        if test(event_cards()[coming.effect]):
            found[coming.event] = found.get(coming.event, Fraction(0)) + chance
    order = sorted(found, key=lambda event: (-found[event], event))
    names = tuple([s.event_names[event] for event in order])
    return Threat(sum(found.values(), Fraction(0)), names)


def stay_words(
    s: ChickenHeistState, seat: Seat, caught: Threat, charged: Threat, left: Threat
) -> str:
    words = ["Nothing that can come next catches you."]
    if caught.chance:
        words = [f"{percent(caught.chance)} that you are caught: {any_of(caught.by)}."]
    if caught.chance and s.hides[seat]:
        but = ", but not at the second signal" if left.chance else ""
        words += [f"You could still discard your hide card{but}."]
    if charged.chance:
        words += [f"{percent(charged.chance)} that it costs you a loot card: {any_of(charged.by)}."]
    return " ".join(words)


def hide_words(left: Threat, idle: Threat) -> str:
    words = ["Nothing that can come next finds you."]
    if left.chance:
        words = [f"{percent(left.chance)} that the truck leaves without you: {any_of(left.by)}."]
    if idle.chance:
        words += [f"{percent(idle.chance)} that you hide from nothing and lose the hide card."]
    return " ".join(words)


def run_words(s: ChickenHeistState, seat: Seat, stopped: Threat, odds: Odds) -> str:
    loot = s.loot[seat]
    worth = f" worth {sum([s.pack.loot[card].value for card in loot])}" if loot else ""
    words = [f"You leave with {cards(len(loot), 'loot')}{worth}."]
    if stopped.chance:
        saved = "; your hide card would get you past" if s.hides[seat] else ""
        words += [f"{percent(stopped.chance)} that you are stopped: {any_of(stopped.by)}{saved}."]
    prize = reckon(s, odds, lambda card: card.rewards_lone_runner)
    if prize.chance:
        words += [f"{percent(prize.chance)} that a lone runner gets more: {any_of(prize.by)}."]
    return " ".join(words)


def percent(chance: Fraction) -> str:
    if chance == 1:
        return "It is certain"
    number = floor(chance * 100 + Fraction(1, 2))
    return "Under 1%" if number == 0 else f"{min(99, number)}%"


def any_of(names: tuple[str, ...]) -> str:
    """'SWAT', 'SWAT or Alarm', 'SWAT, Alarm or another'."""
    shown = names if len(names) <= MOST_NAMED else (*names[: MOST_NAMED - 1], "another")
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"
