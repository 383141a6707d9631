"""The features of a state of Chicken Heist for one seat: loot, dangers, players inside.

They use only what the seat may know: the number of others' loot cards, and events it has seen.
"""

from heistnight.bots.chicken_heist.next_event import NextEvent, find_next_event, harm, seen_at
from heistnight.bots.chicken_heist.outlook import AVERAGE_LOOT
from heistnight.games.chicken_heist.actions import DECISION_OF
from heistnight.games.chicken_heist.amounts import POSITIONS
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS, SIGNAL, SWAT
from heistnight.games.chicken_heist.decisions import Decide
from heistnight.games.chicken_heist.event_knowledge import REVEAL
from heistnight.games.chicken_heist.state import (
    CAUGHT,
    HIDE,
    INSIDE,
    NONE,
    RAN,
    RUN,
    STAY,
    ChickenHeistState,
)
from heistnight.games.chicken_heist.turn import TakeTurn
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED, with_item

COUNTED_CARDS = ("check in", "copycat", "disguise", "fortify", "overrule", "panic", "warn")
CARDS = tuple([ACTIONS.index(name) for name in COUNTED_CARDS if name in ACTIONS])
EVENTS_AHEAD = 3
"""How many events after the next one are included."""

NAMES = (
    *("inside", "ran", "caught", "own loot", "own cards of loot", "hide", "leads"),
    *("rivals inside", "rivals ran", "rivals caught", "rivals' hides inside"),
    *("ahead of who ran", "most that ran", "ahead of who is inside", "most inside"),
    *("second most inside", "loot at stake", "away and ahead"),
    *("round", "a signal", "truck", "loot pile"),
    *("next is known", "danger", "last signal", "patrol"),
    *("danger without hide", "own crew's event came", "swat came", "signals came"),
    *[f"harm in {n + 2}" for n in range(EVENTS_AHEAD)],
    *[f"seen in {n + 2}" for n in range(EVENTS_AHEAD)],
    *("cards", "rivals' cards", *[f"own {ACTIONS[card]}" for card in CARDS]),
    *("own turn over", "turns to come", "deciding", "decided to stay", "to hide", "to run"),
    *("rivals seen to run", "rivals seen to hide", "fortified", "disabled"),
    *[f"own {character}" for character in CHARACTERS],
)


def features(s: ChickenHeistState, seat: Seat) -> list[float]:
    status = s.status[seat]
    loot = s.pack.loot
    own = float(sum([loot[card].value for card in s.loot[seat]]))
    inside = [other for other, where in enumerate(s.status) if where == INSIDE and other != seat]
    ran = [other for other, where in enumerate(s.status) if where == RAN and other != seat]
    held = sorted([len(s.loot[other]) for other in inside], reverse=True)
    away = max([len(s.loot[other]) for other in ran], default=0)
    others = s.seats - 1
    here = status == INSIDE
    most = AVERAGE_LOOT * (held[0] if held else 0)
    gone = AVERAGE_LOOT * away
    got_away = status == RAN
    return [
        float(here),
        float(got_away),
        float(status == CAUGHT),
        own / 10,
        len(s.loot[seat]) / 5,
        float(s.hides[seat]),
        float(here and s.leader == seat),
        len(inside) / others,
        len(ran) / others,
        (others - len(inside) - len(ran)) / others,
        sum([s.hides[other] for other in inside]) / others,
        max(-1.0, min(1.0, (own - gone) / 5)) if ran else 1.0,
        gone / 10,
        max(-1.0, min(1.0, (own - most) / 5)) if inside else 1.0,
        most / 10,
        AVERAGE_LOOT * held[1] / 10 if len(held) > 1 else 0.0,
        own / 10 if here else 0.0,
        max(-1.0, min(1.0, (own - max(gone, most)) / 5)) if got_away else 0.0,
        *stage(s),
        *(dangers(s, seat) if here else [0.0] * (8 + 2 * EVENTS_AHEAD)),
        len(s.hands[seat]) / 5 if here else 0.0,
        sum([len(s.hands[other]) for other in inside]) / (5 * others),
        *[float(here and card in s.hands[seat]) for card in CARDS],
        *under_way(s, seat, inside),
        float(here and s.crews[s.characters[seat]] in s.fortified),
        float(here and s.is_disabled(seat)),
        *[float(here and who == s.characters[seat]) for who in range(len(CHARACTERS))],
    ]


def stage(s: ChickenHeistState) -> list[float]:
    return [s.round / POSITIONS, float(s.signals), len(s.truck) / 8, len(s.loot_pile) / 20]


def dangers(s: ChickenHeistState, seat: Seat) -> list[float]:
    """Return the features of the next event, and of later ones the seat has seen."""
    next_event = (
        find_next_event(s, seat) if s.round and not revealed(s) else NextEvent(NONE, 0.0, 0.0, 0.0)
    )
    past = s.events[: s.round - 1 + revealed(s)] if s.round else ()
    crew = s.crews[s.characters[seat]]
    seen = [
        seen_at(s, seat, s.round + n) if s.round + n < POSITIONS else NONE
        for n in range(EVENTS_AHEAD)
    ]
    return [
        float(next_event.known != NONE),
        next_event.danger,
        next_event.last_signal,
        next_event.patrol,
        0.0 if s.hides[seat] else next_event.danger,
        float(crew in past),
        float(SWAT in past),
        past.count(SIGNAL) / 2,
        *[harm(s, seat, event) if event != NONE else 0.0 for event in seen],
        *[float(event != NONE) for event in seen],
    ]


def revealed(s: ChickenHeistState) -> bool:
    """Whether this round's event is already revealed."""
    return bool(s.event_log) and s.event_log[-1][0] == REVEAL and s.event_log[-1][2] == s.round - 1


def under_way(s: ChickenHeistState, seat: Seat, inside: list[Seat]) -> list[float]:
    """Return the features of this round's progress and the decisions this seat knows."""
    top = s.stack[-1]
    turns = [step.seat for step in s.stack if isinstance(step, TakeTurn)]
    mine = s.decisions[seat]
    deciding = isinstance(top, Decide)
    if isinstance(top, Decide) and top.answers[seat] not in (UNASKED, UNANSWERED):
        mine = DECISION_OF[top.answers[seat]]
    shown = (NONE,) * s.seats if deciding else s.decisions
    if deciding:
        for checker, target in s.valid_check_ins():
            if checker == seat:
                shown = with_item(shown, target, s.decisions[target])
    rivals = [shown[other] for other in inside]
    return [
        float(seat not in turns),
        len(turns) / s.seats,
        float(deciding),
        float(mine == STAY),
        float(mine == HIDE),
        float(mine == RUN),
        rivals.count(RUN) / (s.seats - 1),
        rivals.count(HIDE) / (s.seats - 1),
    ]
