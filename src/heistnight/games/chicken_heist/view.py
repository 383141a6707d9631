"""What a seat may know about a game of Chicken Heist; every field is listed by name."""

import msgspec

from heistnight.games.chicken_heist.actions import DECISION_OF, MOVE_NAMES
from heistnight.games.chicken_heist.active_effects import StandingEffect, standing_effects
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS
from heistnight.games.chicken_heist.decisions import DECISIONS, Decide
from heistnight.games.chicken_heist.event_view import PositionView, is_revealed, known_events
from heistnight.games.chicken_heist.goal import goal, worth
from heistnight.games.chicken_heist.outlook import EventChance
from heistnight.games.chicken_heist.playing import MayOverrule, Resolve
from heistnight.games.chicken_heist.prospects import DecisionProspect, prospects
from heistnight.games.chicken_heist.state import INSIDE, NONE, RAN, ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting
from heistnight.kernel.steps import UNANSWERED, UNASKED

STATUS_NAMES = ("inside", "ran", "caught")


class ChickenHeistPlayerView(msgspec.Struct, gc=False):
    """What everyone may know about a seat."""

    seat: Seat
    character: str
    crew: str
    status: str
    hide: bool
    loot: int
    actions: int
    disabled: bool
    """Whether a devil disabled its ability this round."""
    forbidden: tuple[str, ...]
    """Moves that an angel forbids this round."""
    no_hide: bool
    """Whether this is a knight who drew a card and can't play hide this round."""
    copies: Seat | None
    checks_in_with: tuple[Seat, ...]
    warned_of: tuple[str, ...]
    decision: str | None
    """The decision, once shown to everyone, or to this viewer by check in."""
    loot_shown: tuple[str, ...] | None
    """At the end, the loot the player got away with."""


class ChickenHeistOwnView(msgspec.Struct, gc=False):
    """What only this seat knows."""

    loot: tuple[str, ...]
    loot_value: int
    actions: tuple[str, ...]
    decision: str | None
    """The sealed decision, while others still decide."""
    answer: int | None
    """The sealed answer to a card, as an id of the action space."""
    prospects: tuple[DecisionProspect, ...]
    """What each decision would mean; empty for a player who is out, and after the reveal."""


class ChickenHeistView(View, kw_only=True):
    round: int
    leader: Seat
    crews: dict[str, str]
    """By crew: the event that catches it."""
    positions: tuple[PositionView, ...]
    next: tuple[EventChance, ...]
    """What this round's event may be, as far as this seat knows, most likely first."""
    unplaced: tuple[str, ...]
    """Base events whose position this seat doesn't know."""
    maybe: tuple[str, ...]
    """Variable events that may be in play, as far as this seat knows."""
    stand_in: str | None
    """What poor planning turned into."""
    signals: int
    truck: int
    truck_loot: tuple[str, ...] | None
    """The loot on the truck, once it is opened."""
    loot_pile: int
    action_pile: int
    discards: tuple[str, ...]
    board: tuple[str, ...]
    played: tuple[str, ...]
    """Action cards that were played but haven't taken effect yet, the latest last."""
    played_by: tuple[Seat, ...]
    """Who played each of them."""
    fortified: tuple[str, ...]
    standing: tuple[StandingEffect, ...]
    """Effects of cards and characters that last this round, in words."""
    character_pile: tuple[str, ...]
    """In no particular order."""
    players: tuple[ChickenHeistPlayerView, ...]
    own: ChickenHeistOwnView | None
    result: Result | None


def view(s: ChickenHeistState, seat: Seat | None, result: Result | None) -> ChickenHeistView:
    events = known_events(s, seat)
    pending = [step for step in s.stack if isinstance(step, Resolve)]
    return ChickenHeistView(
        game="chicken-heist",
        seat=seat,
        seats=s.seats,
        phase=public_phase(s),
        waiting=public_waiting(s),
        over=s.over,
        goal=goal(s, seat),
        round=s.round,
        leader=s.leader,
        crews={crew.name: s.event_names[number] for number, crew in enumerate(s.pack.crew)},
        positions=events.positions,
        next=events.next,
        unplaced=events.unplaced,
        maybe=events.maybe,
        stand_in=None if s.stand_in == NONE else s.event_names[s.stand_in],
        signals=s.signals,
        truck=len(s.truck),
        truck_loot=loot_names(s, s.truck) if s.truck_open else None,
        loot_pile=len(s.loot_pile),
        action_pile=len(s.action_pile),
        discards=action_names(s.discards),
        board=action_names(s.board),
        played=tuple([ACTIONS[step.card] for step in pending]),
        played_by=tuple([step.seat for step in pending]),
        standing=standing_effects(s),
        fortified=tuple([s.pack.crew[crew].name for crew in s.fortified]),
        character_pile=tuple([CHARACTERS[c] for c in sorted(s.character_pile)]),
        players=tuple([player_view(s, other, seat) for other in range(s.seats)]),
        own=None if seat is None else own_view(s, seat),
        result=result,
    )


def action_names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([ACTIONS[card] for card in cards])


def loot_names(s: ChickenHeistState, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([s.pack.loot_name(card) for card in cards])


def player_view(s: ChickenHeistState, other: Seat, seat: Seat | None) -> ChickenHeistPlayerView:
    character = s.characters[other]
    return ChickenHeistPlayerView(
        seat=other,
        character=CHARACTERS[character],
        crew=s.pack.crew[s.crews[character]].name,
        status=STATUS_NAMES[s.status[other]],
        hide=s.hides[other],
        loot=len(s.loot[other]),
        actions=len(s.hands[other]),
        disabled=s.is_disabled(other),
        forbidden=tuple([MOVE_NAMES[move] for *pair, move in s.bans if other in pair]),
        no_hide=other in s.no_hide,
        copies=None if s.copying[other] == NONE else s.copying[other],
        checks_in_with=tuple([target for one, target in s.check_ins if one == other]),
        warned_of=tuple([s.event_names[event] for one, event in s.warnings if one == other]),
        decision=decision_seen(s, other, seat),
        loot_shown=loot_names(s, s.loot[other]) if s.over and s.status[other] == RAN else None,
    )


def decision_seen(s: ChickenHeistState, other: Seat, seat: Seat | None) -> str | None:
    """CH-13, CH-70: return a decision, hidden until all have decided, except from a check in."""
    if s.decisions[other] == NONE:
        return None
    hidden = bool(s.stack) and isinstance(s.stack[-1], Decide)
    if hidden and other != seat and (seat, other) not in s.valid_check_ins():
        return None
    return DECISIONS[s.decisions[other]]


def own_view(s: ChickenHeistState, seat: Seat) -> ChickenHeistOwnView:
    top = s.stack[-1] if s.stack else None
    given = top.answers[seat] if isinstance(top, (Decide, MayOverrule)) else UNASKED
    answer = None if given in (UNASKED, UNANSWERED) else given
    decided = answer is not None and isinstance(top, Decide)
    deciding = s.status[seat] == INSIDE and not is_revealed(s, s.round - 1)
    return ChickenHeistOwnView(
        loot=loot_names(s, s.loot[seat]),
        loot_value=worth(s, seat),
        actions=action_names(s.hands[seat]),
        decision=DECISIONS[DECISION_OF[given]] if decided else None,
        answer=answer,
        prospects=prospects(s, seat) if deciding else (),
    )
