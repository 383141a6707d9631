"""Observations of The Big Score Solitaire. Money is in thousands."""

from heistnight.games.big_score.cards import COP, PAYOUTS, TOKENS, TYPES
from heistnight.games.big_score.solo.bribe import PayWith
from heistnight.games.big_score.solo.placing import PlaceCard
from heistnight.games.big_score.solo.rules import SCENARIO
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Entrust, Suspects
from heistnight.games.big_score.solo.scenarios.heat_is_on import Stakeout
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import Jacks, StandIn
from heistnight.games.big_score.solo.state import NO_JOB, SoloState
from heistnight.kernel.events import Seat
from heistnight.study.layout import MAX_VALUE, Layout, Private
from heistnight.study.layouts.big_score import SLOTS
from heistnight.study.writing import Numbers, count, fill

LAYOUT: Layout[SoloState] = Layout("big-score-solo", version=0, seats=1)
JOB = ("face down", "known", *TYPES, *[f"{kind} placed" for kind in TYPES], "cash", *PAYOUTS)
JOB_SIZE = len(JOB)
PAYOUT_PLACE = {token: JOB.index(token) for token in PAYOUTS}
CREW_TYPES = len(TYPES)
TOKEN_KINDS = len(TOKENS)

LAYOUT.add_common_fields(
    *("strike", "hire", "assign", "keep", "turn-up", "stakeout"),
    *("vault", "bribe", "take", "remove", "entrust", "buy"),
)


SCENARIO_PLACE = {name: place for place, name in enumerate(SCENARIO.values)}


@LAYOUT.field(SCENARIO.values)
def scenario(s: SoloState, seat: Seat, out: Numbers) -> None:
    """The scenario."""
    out[SCENARIO_PLACE[s.scenario_id]] = 1


@LAYOUT.field(
    ("extreme", "artifact bonus", "boss", "act", "round", "turn", "jobs to come", "crew deck"),
    high=MAX_VALUE,
    categories=("boss",),
)
def stage(s: SoloState, seat: Seat, out: Numbers) -> None:
    """The options, and how far the game is."""
    act = 2 if s.in_vault else 1
    known = (s.extreme, s.artifact_bonus, s.boss, act, s.round, s.turn)
    fill(out, 0, (*known, len(s.job_deck), len(s.deck)))


@LAYOUT.field(("first", "second", "third"), high=90)
def decks_to_come(s: SoloState, seat: Seat, out: Numbers) -> None:
    """How many cards are in each."""
    for number, deck in enumerate(s.decks):
        out[number] = len(deck)


@LAYOUT.field(
    SLOTS,
    JOB,
    high=1000,
    of=("face_up", "jobs", "needs", "on_job", "own", "pack", "scenario_id", "scouted"),
)
def jobs(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Icons, placed crew and payout of each known job."""
    scenario = s.scenario
    for slot, number in enumerate(s.jobs):
        if number == NO_JOB:
            continue
        start, face_up = slot * JOB_SIZE, s.face_up[slot]
        if not face_up:
            out[start] = 1
        if face_up or s.scouted[slot]:
            job = s.pack.job[number]
            fill(out, start + 1, (1, *s.needs[number], *scenario.on_job(s, slot), job.cash))
            if job.token is not None:
                out[start + PAYOUT_PLACE[job.token]] = 1


@LAYOUT.field(
    ("cash", "spent", *[f"{p}s" for p in PAYOUTS], "worth", "lost"),
    high=MAX_VALUE,
    of=(
        *("artifact_bonus", "artifacts", "cash", "diamonds", "drives", "loot", "lost"),
        *("scenario_id", "spent"),
    ),
)
def money(s: SoloState, seat: Seat, out: Numbers) -> None:
    """What the boss has."""
    fill(out, 0, (s.cash, s.spent, s.diamonds, s.artifacts, s.drives, own_score(s, seat), s.lost))


CREW_PLACES = ("in hand", "kept", "discarded", "tucked", "mixed in", "never seen or mixed in")


@LAYOUT.field(CREW_PLACES, TYPES, high=90)
def crew(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Cards by type. The last: in this round's deck and the later ones together."""
    hidden = [u + k - d for u, k, d in zip(s.unseen, s.mixed_in, s.dealt, strict=True)]
    fill(out, 0, (*s.hand, *s.kept, *s.discard, *s.tucked, *s.mixed_in, *hidden))


@LAYOUT.field(TYPES, high=90, top=(PlaceCard,))
def placing(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Cards of the chosen type that are still to be placed."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, PlaceCard):
        out[top.kind] = top.count


@LAYOUT.field(
    ("in the vault", "on the table", "loot", "removed"),
    TOKENS,
    high=62,
    of=("loot", "on_table", "removed", "vault"),
)
def tokens(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Vault tokens."""
    fill(out, 0, s.vault)
    count(out, TOKEN_KINDS, TOKEN_KINDS, s.on_table)
    count(out, 2 * TOKEN_KINDS, TOKEN_KINDS, s.loot)
    fill(out, 3 * TOKEN_KINDS, s.removed)


@LAYOUT.field(
    ("on the track", "too many", "met", "bribe due", "vault round"),
    high=1000,
    of=("cops", "cops_met", "in_vault", "own", "scenario_id", "vault_round"),
    top=(PayWith,),
)
def cops(s: SoloState, seat: Seat, out: Numbers) -> None:
    """The cops, and what is still to be paid for bribes."""
    top = s.stack[-1] if s.stack else None
    due = max(top.due, 0) if isinstance(top, PayWith) else 0
    fill(out, 0, (s.cops, s.scenario.cop_limit(s), s.cops_met, due, s.vault_round))


# Fields of single scenarios

SUSPECT = ("set aside", "in the row", "traitor", *TOKENS)
SUSPECT_SIZE = len(SUSPECT)


@LAYOUT.field(SLOTS, TOKENS, high=62)
def stakeout(s: SoloState, seat: Seat, out: Numbers) -> None:
    """The Heat Is On: vault tokens on each job."""
    if isinstance(s.own, Stakeout):
        for slot, tokens in enumerate(s.own.on_job):
            count(out, slot * TOKEN_KINDS, TOKEN_KINDS, tokens)


@LAYOUT.field(TYPES, SUSPECT, high=90)
def suspects(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Betray the Traitor: crew set aside, and what the row carries."""
    if not isinstance(s.own, Suspects):
        return
    for kind, carried in enumerate(s.own.row):
        start = kind * SUSPECT_SIZE
        out[start] = s.own.aside[kind]
        out[start + 2] = kind in s.own.traitors
        if carried is not None:
            out[start + 1] = 1
            count(out, start + 3, TOKEN_KINDS, carried)


@LAYOUT.field(TOKENS, top=(Entrust,))
def to_entrust(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Betray the Traitor: the token that has to be carried."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Entrust):
        out[top.token] = 1


@LAYOUT.field(
    (*TYPES, "jacks left", "job to stand in at"),
    high=12,
    categories=("job to stand in at",),
    of=("own",),
    top=(StandIn,),
)
def jacks(s: SoloState, seat: Seat, out: Numbers) -> None:
    """Jack of All Trades: who is on strike, and the jacks. Jobs count from 1."""
    if not isinstance(s.own, Jacks):
        return
    if s.own.on_strike is not None:
        out[s.own.on_strike] = 1
    out[CREW_TYPES] = s.own.left
    top = s.stack[-1] if s.stack else None
    if isinstance(top, StandIn):
        out[CREW_TYPES + 1] = top.slot + 1


def own_score(s: SoloState, seat: Seat) -> int:
    """SO-30: all money, if the game ended now."""
    return sum(s.scenario.money_lines(s).values())


def private(s: SoloState, seat: Seat) -> Private:
    """The hand, which the log tells as it is drawn."""
    return s.hand


assert len(TOKENS) - 1 == COP
