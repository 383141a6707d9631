"""The view of a seat: exactly what it may know about a game of The Big Score."""

from typing import Any

import msgspec

from heistnight.games.big_score.actions import SEND
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import CARD_NAMES, COP, TOKENS, TYPES, card_names, token_names
from heistnight.games.big_score.goal import Stakes, bust_odds, goal, stakes
from heistnight.games.big_score.hire import HireCrew
from heistnight.games.big_score.jobs import RevealJacks
from heistnight.games.big_score.knowledge import hands_seen
from heistnight.games.big_score.scoring import breakdowns
from heistnight.games.big_score.state import NOTHING, BigScoreState
from heistnight.games.big_score.trading import GiveToken, NextTrade, TakeMarker, Trade
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting
from heistnight.kernel.steps import UNANSWERED, UNASKED


class JobView(msgspec.Struct, gc=False):
    slot: int
    name: str
    crew: tuple[str, ...]
    cash: int
    token: str | None
    status: str
    """'open', 'robbed', 'failed' or 'unrobbed'."""
    sent: tuple[tuple[str, ...], ...]
    """By seat: the crew revealed here; empty until then."""


class PlayerView(msgspec.Struct, gc=False):
    """What everyone may know about a seat."""

    seat: Seat
    boss: str | None
    cash: int
    diamonds: int
    artifacts: int
    drives: int
    jacks: int
    training: tuple[str, ...]
    shown_crew: tuple[str, ...]
    ability: str | None
    ability_used: bool
    inside: bool
    busted: bool
    loot: tuple[str, ...]
    draw: str | None
    worth: int
    worth_lines: dict[str, int]


class HandSeen(msgspec.Struct, gc=False):
    """A hand this seat held, as it was when passed on."""

    round: int
    to: Seat
    cards: tuple[str, ...]


class Placed(msgspec.Struct, gc=False):
    card: str
    place: str


class OwnView(msgspec.Struct, gc=False):
    """What only this seat knows."""

    hand: tuple[str, ...]
    """While hiring: the cards to pick from. While assigning: the cards still to be assigned."""
    hired: tuple[str, ...]
    assigned: tuple[Placed, ...]
    answer: int | None
    """The seat's sealed answer, as a choice id, while others still decide."""
    hands_seen: tuple[HandSeen, ...]
    past_hired: tuple[tuple[str, ...], ...]
    """By past round: the cards this seat hired."""
    stakes: Stakes


class BigScoreView(View, kw_only=True):
    variant: str
    act: int
    round: int
    jobs: tuple[JobView, ...]
    jobs_to_come: int
    past_jobs: tuple[str, ...]
    crew_deck: int
    inside_men: tuple[str, ...]
    players: tuple[PlayerView, ...]
    own: OwnView | None
    missing: int | None
    """While players decide about jacks: how many crew cards the job is missing."""
    job_under_way: int | None
    vault_round: int
    vault: dict[str, int]
    floor: tuple[str, ...]
    cops: int
    cops_until_bust: int
    """How many more cops bust everyone inside."""
    bust_odds: tuple[float, ...]
    """The chance of a bust in this round, by number of robbers from one to all inside; empty once
    the fists are open."""
    marker: Seat | None
    to_trade: tuple[Seat, ...]
    """The seats still to trade this round, in order."""
    result: Result | None


def view(s: BigScoreState, seat: Seat | None, result: Result | None) -> BigScoreView:
    top = s.stack[-1] if s.stack else None
    fists = isinstance(top, RevealJacks)
    return BigScoreView(
        game="big-score",
        seat=seat,
        seats=s.seats,
        phase=public_phase(s),
        waiting=public_waiting(s),
        over=s.over,
        goal=goal(s, seat),
        variant="simple" if s.simple else "standard",
        act=2 if s.inside else 1,
        round=s.round,
        jobs=tuple([job_view(s, slot) for slot in range(len(s.jobs))]),
        jobs_to_come=len(s.job_deck),
        past_jobs=tuple([s.pack.job[job].name for job in s.past_jobs]),
        crew_deck=len(s.crew_deck),
        inside_men=card_names(s.inside_men),
        players=tuple([player_view(s, *one) for one in enumerate(breakdowns(s))]),
        own=None if seat is None else own_view(s, seat),
        missing=top.missing if isinstance(top, RevealJacks) else None,
        job_under_way=len(s.jobs_done) if fists else None,
        vault_round=s.vault_round,
        vault=dict(zip(TOKENS, s.vault, strict=True)),
        floor=token_names(s.floor),
        cops=s.cops,
        cops_until_bust=s.seats + 1 - s.cops,
        bust_odds=bust_odds(s),
        marker=s.marker if s.marker != NOTHING else None,
        to_trade=to_trade(s),
        result=result,
    )


def to_trade(s: BigScoreState) -> tuple[Seat, ...]:
    """BS-47: return the seat trading now and those after it."""
    now = tuple([step.seat for step in s.stack if isinstance(step, (Trade, GiveToken))])
    waiting = [step.to_trade for step in s.stack if isinstance(step, (NextTrade, TakeMarker))]
    return now + (waiting[-1] if waiting else ())


def as_seat_sees(public: BigScoreView, s: BigScoreState, seat: Seat) -> BigScoreView:
    """Add to a public view what only this seat knows."""
    line = goal(s, seat, public.goal)
    return msgspec.structs.replace(public, seat=seat, goal=line, own=own_view(s, seat))


def job_view(s: BigScoreState, slot: int) -> JobView:
    job = s.pack.job[s.jobs[slot]]
    status = s.jobs_done[slot] if slot < len(s.jobs_done) else "open"
    crew = s.jobs_crew[slot] if slot < len(s.jobs_crew) else ()
    sent = tuple([card_names(cards) for cards in crew])
    return JobView(slot, job.name, job.crew, job.cash, job.token, status, sent)


def player_view(s: BigScoreState, seat: Seat, lines: dict[str, int]) -> PlayerView:
    ability = s.ability[seat] if s.ability else NOTHING
    draw = s.draws[seat] if s.draws else NOTHING
    return PlayerView(
        seat=seat,
        boss=s.pack.boss[s.bosses[seat]].name if s.bosses[seat] != NOTHING else None,
        cash=s.cash[seat],
        diamonds=s.diamonds[seat],
        artifacts=s.artifacts[seat],
        drives=s.drives[seat],
        jacks=s.jacks[seat],
        training=card_names(s.training[seat]),
        shown_crew=card_names(s.crew_on_jobs(seat)),
        ability=TYPES[ability] if ability != NOTHING else None,
        ability_used=s.ability_used[seat] if s.ability_used else False,
        inside=s.inside[seat] if s.inside else False,
        busted=s.busted[seat] if s.busted else False,
        loot=token_names(s.loot[seat]),
        draw=TOKENS[draw] if draw not in (NOTHING, COP) else ("cop" if draw == COP else None),
        worth=sum(lines.values()),
        worth_lines=lines,
    )


def own_view(s: BigScoreState, seat: Seat) -> OwnView:
    top: Any = s.stack[-1] if s.stack else None
    hand: tuple[int, ...] = s.packets[seat] if s.packets else ()
    placed: tuple[Placed, ...] = ()
    answer = None
    if isinstance(top, AssignCrew):
        done = len(top.sent[seat])
        hand = top.hands[seat][done:]
        sent = zip(top.hands[seat], top.sent[seat], strict=False)
        placed = tuple([Placed(CARD_NAMES[card], place_name(SEND.index(p))) for card, p in sent])
    elif s.piles:
        placed = tuple(
            [
                Placed(CARD_NAMES[card], place_name(place))
                for place, cards in enumerate(s.piles[seat])
                if place >= len(s.jobs_crew)
                for card in cards
            ]
        )
    if isinstance(top, (HireCrew, RevealJacks, RobOrFlee)):
        given = top.answers[seat]
        answer = given if given not in (UNASKED, UNANSWERED) else None
    seen = tuple([HandSeen(n, to, card_names(cards)) for n, to, cards in hands_seen(s, seat)])
    return OwnView(
        hand=card_names(hand),
        hired=card_names(s.hired[seat]) if s.hired else (),
        assigned=placed,
        answer=answer,
        hands_seen=seen,
        past_hired=tuple([card_names(past.hired[seat]) for past in s.past]),
        stakes=stakes(s, seat),
    )


def place_name(place: int) -> str:
    return ("1", "2", "3", "4", "5", "6", "training", "unassigned")[place]
