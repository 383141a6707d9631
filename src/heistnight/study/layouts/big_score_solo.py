"""Observations of The Big Score Solitaire. Money is in thousands."""

from functools import lru_cache

from heistnight.games.big_score.cards import COP, PAYOUTS, TOKENS, TYPES, Job, Token, icons
from heistnight.games.big_score.solo.assign import PlaceCard
from heistnight.games.big_score.solo.bribe import PayWith
from heistnight.games.big_score.solo.rules import SCENARIO
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Entrust, Suspects
from heistnight.games.big_score.solo.scenarios.heat_is_on import Stakeout
from heistnight.games.big_score.solo.scenarios.jack_of_all_trades import Jacks, StandIn
from heistnight.games.big_score.solo.state import NO_JOB, Counts, SoloState
from heistnight.kernel.events import Seat
from heistnight.study.layout import MAX_VALUE, FieldValue, Layout, Private, chooser, counter, packed

LAYOUT: Layout[SoloState] = Layout("big-score-solo", version=0, seats=1)
SLOTS = [f"job {slot + 1}" for slot in range(6)]
JOB = ("face down", "known", *TYPES, *[f"{kind} placed" for kind in TYPES], "cash", *PAYOUTS)
EMPTY_SLOT = packed((0,) * len(JOB))
FACE_DOWN_JOB = packed((1,) + (0,) * (len(JOB) - 1))
PAYOUT_MARKS = {token: tuple([int(t == token) for t in PAYOUTS]) for token in (*PAYOUTS, None)}
tokens_counted = counter(len(TOKENS))
one_type = chooser(len(TYPES))
one_token = chooser(len(TOKENS))

LAYOUT.add_common_fields(
    *("strike", "hire", "assign", "keep", "turn-up", "stakeout"),
    *("vault", "bribe", "take", "remove", "entrust", "buy"),
)


IN_SCENARIO = {
    name: packed([int(other == name) for other in SCENARIO.values]) for name in SCENARIO.values
}


@LAYOUT.field(SCENARIO.values)
def scenario(s: SoloState, seat: Seat) -> FieldValue:
    """The scenario."""
    return IN_SCENARIO[s.scenario_id]


@LAYOUT.field(
    ("extreme", "artifact bonus", "boss", "act", "round", "turn", "jobs to come", "crew deck"),
    high=MAX_VALUE,
    of=("artifact_bonus", "boss", "deck", "extreme", "in_vault", "job_deck", "round", "turn"),
)
def stage(s: SoloState, seat: Seat) -> FieldValue:
    """The options, and how far the game is."""
    act = 2 if s.in_vault else 1
    known = (s.extreme, s.artifact_bonus, s.boss, act, s.round, s.turn)
    return (*known, len(s.job_deck), len(s.deck))


@LAYOUT.field(("first", "second", "third"), high=90)
def decks_to_come(s: SoloState, seat: Seat) -> FieldValue:
    """How many cards are in each."""
    return [len(deck) for deck in s.decks] + [0] * (3 - len(s.decks))


@LAYOUT.field(
    SLOTS, JOB, high=1000, of=("face_up", "jobs", "on_job", "own", "pack", "scenario_id", "scouted")
)
def jobs(s: SoloState, seat: Seat) -> FieldValue:
    """Icons, placed crew and payout of each known job."""
    found = []
    crew_on = s.scenario.on_job
    for slot, number in enumerate(s.jobs):
        if number == NO_JOB:
            found.append(EMPTY_SLOT)
        elif not s.face_up[slot] and not s.scouted[slot]:
            found.append(FACE_DOWN_JOB)
        else:
            found.append(job_packed(s.pack.job[number], s.face_up[slot], crew_on(s, slot)))
    return b"".join(found)


@lru_cache(maxsize=16384)
def job_packed(job: Job, face_up: bool, crew: Counts) -> bytes:
    return packed((not face_up, 1, *icons(job.crew), *crew, job.cash, *PAYOUT_MARKS[job.token]))


@LAYOUT.field(
    ("cash", "spent", *[f"{p}s" for p in PAYOUTS], "worth", "lost"),
    high=MAX_VALUE,
    of=(
        *("artifact_bonus", "artifacts", "cash", "diamonds", "drives", "loot", "lost"),
        *("scenario_id", "spent"),
    ),
)
def money(s: SoloState, seat: Seat) -> FieldValue:
    """What the boss has."""
    return (s.cash, s.spent, s.diamonds, s.artifacts, s.drives, own_score(s, seat), s.lost)


CREW_PLACES = ("in hand", "kept", "discarded", "tucked", "mixed in", "never seen or mixed in")


@LAYOUT.field(
    CREW_PLACES,
    TYPES,
    high=90,
    of=("dealt", "discard", "hand", "kept", "mixed_in", "tucked", "unseen"),
)
def crew(s: SoloState, seat: Seat) -> FieldValue:
    """Cards by type. The last: in this round's deck and the later ones together."""
    hidden = [u + k - d for u, k, d in zip(s.unseen, s.mixed_in, s.dealt, strict=True)]
    return (*s.hand, *s.kept, *s.discard, *s.tucked, *s.mixed_in, *hidden)


@LAYOUT.field(TYPES, high=90, top=(PlaceCard,))
def placing(s: SoloState, seat: Seat) -> FieldValue:
    """Cards of the chosen type that are still to be placed."""
    top = s.stack[-1] if s.stack else None
    found = [0] * len(TYPES)
    if isinstance(top, PlaceCard):
        found[top.kind] = top.count
    return found


@LAYOUT.field(
    ("in the vault", "on the table", "loot", "removed"),
    TOKENS,
    high=62,
    of=("loot", "on_table", "removed", "vault"),
)
def tokens(s: SoloState, seat: Seat) -> FieldValue:
    """Vault tokens."""
    return (
        counts_packed(s.vault)
        + tokens_packed(s.on_table)
        + tokens_packed(s.loot)
        + counts_packed(s.removed)
    )


@lru_cache(maxsize=16384)
def tokens_packed(tokens: tuple[Token, ...]) -> bytes:
    return packed(tokens_counted(tokens))


@lru_cache(maxsize=16384)
def counts_packed(counts: tuple[int, ...]) -> bytes:
    return packed(counts)


@LAYOUT.field(
    ("on the track", "too many", "met", "bribe due", "vault round"),
    high=1000,
    of=("cops", "cops_met", "in_vault", "own", "scenario_id", "vault_round"),
    top=(PayWith,),
)
def cops(s: SoloState, seat: Seat) -> FieldValue:
    """The cops, and what is still to be paid for bribes."""
    top = s.stack[-1] if s.stack else None
    due = max(top.due, 0) if isinstance(top, PayWith) else 0
    return (s.cops, s.scenario.cop_limit(s), s.cops_met, due, s.vault_round)


# Fields of single scenarios

NO_STAKEOUT = packed((0,) * (len(SLOTS) * len(TOKENS)))
NO_SUSPECTS = packed((0,) * (len(TYPES) * (3 + len(TOKENS))))


@LAYOUT.field(SLOTS, TOKENS, high=62)
def stakeout(s: SoloState, seat: Seat) -> FieldValue:
    """The Heat Is On: vault tokens on each job."""
    if not isinstance(s.own, Stakeout):
        return NO_STAKEOUT
    return [number for tokens in s.own.on_job for number in tokens_counted(tokens)]


@LAYOUT.field(TYPES, ("set aside", "in the row", "traitor", *TOKENS), high=90)
def suspects(s: SoloState, seat: Seat) -> FieldValue:
    """Betray the Traitor: crew set aside, and what the row carries."""
    if not isinstance(s.own, Suspects):
        return NO_SUSPECTS
    found: list[int] = []
    for kind, carried in enumerate(s.own.row):
        found += (s.own.aside[kind], carried is not None, kind in s.own.traitors)
        found += tokens_counted(carried or ())
    return found


@LAYOUT.field(TOKENS, top=(Entrust,))
def to_entrust(s: SoloState, seat: Seat) -> FieldValue:
    """Betray the Traitor: the token that has to be carried."""
    top = s.stack[-1] if s.stack else None
    return one_token(top.token if isinstance(top, Entrust) else -1)


@LAYOUT.field((*TYPES, "jacks left", "job to stand in at"), high=12, of=("own",), top=(StandIn,))
def jacks(s: SoloState, seat: Seat) -> FieldValue:
    """Jack of All Trades: who is on strike, and the jacks. Jobs count from 1."""
    if not isinstance(s.own, Jacks):
        return (0,) * (len(TYPES) + 2)
    top = s.stack[-1] if s.stack else None
    strike = -1 if s.own.on_strike is None else s.own.on_strike
    return (*one_type(strike), s.own.left, top.slot + 1 if isinstance(top, StandIn) else 0)


def own_score(s: SoloState, seat: Seat) -> int:
    """SO-30: all money, if the game ended now."""
    return sum(s.scenario.money_lines(s).values())


def private(s: SoloState, seat: Seat) -> Private:
    """The hand, which the log tells as it is drawn."""
    return s.hand


assert len(TOKENS) - 1 == COP
