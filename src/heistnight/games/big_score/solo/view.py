"""The view of the player or a spectator: exactly what they may know of a game of solitaire.

The hand is public, since there are no opponents. A spectator knows all that the player knows,
except the face-down jobs the player has scouted.
"""

from functools import lru_cache
from operator import sub
from typing import Any

import msgspec

from heistnight.games.big_score.cards import TOKENS, TYPES
from heistnight.games.big_score.solo.actions import PRICED, SPACE
from heistnight.games.big_score.solo.bribe import PayWith
from heistnight.games.big_score.solo.goal import goal
from heistnight.games.big_score.solo.odds import bust_chance, card_counts, cop_chances, ways_left
from heistnight.games.big_score.solo.placing import PlaceCard
from heistnight.games.big_score.solo.scenario import ScenarioGoal
from heistnight.games.big_score.solo.state import NO_JOB, Counts, SoloState, cards_in
from heistnight.games.big_score.solo.taking import gains, in_money, toward
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting


class SoloJobView(msgspec.Struct, gc=False):
    slot: int
    status: str
    """'open', 'face down', 'scouted' (face down, but you know it) or 'empty'."""
    name: str | None = None
    crew: tuple[str, ...] = ()
    """The icons."""
    cash: int = 0
    token: str | None = None
    placed: tuple[str, ...] = ()
    room: dict[str, int] = {}
    """By type: how many more cards it takes."""


class CrewLeft(msgspec.Struct, frozen=True, gc=False):
    """What can be known about one crew type in the decks."""

    hidden: int
    """Unseen cards in this round's deck and the later ones."""
    expected: float
    """The expected number in this round's deck."""
    least: int
    most: int
    next_card: float
    """The chance that the next card is of this type."""
    at_least_one: float
    """The chance that the deck holds at least one."""


class VaultOdds(msgspec.Struct, gc=False):
    """The exact odds of the next vault round."""

    cops: tuple[float, ...]
    """The chance of 0, 1, 2 and 3 cops."""
    bust: float
    """The chance of a bust without bribes."""
    bust_bribing: float
    """The chance of a bust with as many bribes as the player can surely afford."""
    bust_after_job: dict[int, float]
    """By slot, if jobs are followed by vault rounds: `bust_bribing` with that job's pay added."""
    bribes_on_hand: int


class SoloView(View, kw_only=True):
    scenario: str
    title: str
    story: str
    special: str
    extreme: bool
    artifact_bonus: bool
    boss: str
    act: int
    round: int
    turn: int
    jobs: tuple[SoloJobView, ...]
    jobs_done: tuple[str, ...]
    jobs_missed: tuple[str, ...]
    jobs_to_come: int
    cash: int
    spent: int
    prices: dict[str, int]
    """By kind of choice: its price in this scenario."""
    diamonds: int
    artifacts: int
    drives: int
    hand: dict[str, int]
    kept: dict[str, int]
    placing: dict[str, int]
    """Cards of the chosen type still to be placed."""
    deck: int
    """Cards left in this round's deck."""
    decks_to_come: tuple[int, ...]
    crew_left: dict[str, CrewLeft]
    mixed_in: dict[str, int]
    """Cards you shuffled into this round's deck."""
    tucked: dict[str, int]
    """Cards you shuffled into the next deck."""
    discard: dict[str, int]
    vault: dict[str, int]
    vault_round: int
    cops: int
    cops_to_bust: int
    """How many cops on the track bust you, counting those already there."""
    cops_in_act_one: bool
    """Whether cops can reach the track before Act II."""
    on_table: tuple[str, ...]
    cops_met: int
    bribe_due: int
    """The amount still to be paid for bribes."""
    loot: tuple[str, ...]
    removed: dict[str, int]
    odds: VaultOdds | None
    """None if there are no vault rounds or tokens left, or during a round, when it isn't decided
    yet which tokens go back."""
    board: Any
    """The scenario's own struct."""
    worth: int
    """The total if the game ended now."""
    worth_lines: dict[str, int]
    more: dict[str, int]
    """By token on the table: what taking it adds to the total."""
    in_money: bool
    """Whether the objective requires only money."""
    toward: dict[str, tuple[str, ...]]
    """By token on the table: the progress it makes toward each goal, if the objective requires more
    than money."""
    objective: tuple[ScenarioGoal, ...]
    objective_met: bool
    ending: str
    result: Result | None


def view(s: SoloState, seat: Seat | None, result: Result | None) -> SoloView:
    scenario = s.scenario
    lines, goals = scenario.money_lines(s), scenario.goals(s)
    top = s.stack[-1] if s.stack else None
    placing: dict[str, int] = {TYPES[top.kind]: top.count} if isinstance(top, PlaceCard) else {}
    return SoloView(
        game="big-score-solo",
        seat=seat,
        seats=s.seats,
        phase=public_phase(s),
        waiting=public_waiting(s),
        over=s.over,
        goal=goal(s, goals),
        scenario=s.scenario_id,
        title=scenario.data.title,
        story=scenario.data.story,
        special=scenario.special,
        extreme=s.extreme,
        artifact_bonus=s.artifact_bonus,
        boss=s.pack.boss[s.boss].name,
        act=2 if s.in_vault else 1,
        round=s.round,
        turn=s.turn,
        jobs=tuple([job_view(s, slot, seat) for slot in range(6)]),
        jobs_done=tuple([s.pack.job[job].name for job in s.done_jobs]),
        jobs_missed=tuple([s.pack.job[job].name for job in s.past_jobs]),
        jobs_to_come=len(s.job_deck),
        cash=s.cash,
        spent=s.spent,
        prices=prices(s),
        diamonds=s.diamonds,
        artifacts=s.artifacts,
        drives=s.drives,
        hand=named(s.hand),
        kept=named(s.kept),
        placing=placing,
        deck=len(s.deck),
        decks_to_come=tuple([len(deck) for deck in s.decks]),
        crew_left=crew_left(s),
        mixed_in=named(s.mixed_in),
        tucked=named(s.tucked),
        discard=named(s.discard),
        vault=dict(zip(TOKENS, s.vault, strict=True)),
        vault_round=s.vault_round,
        cops=s.cops,
        cops_to_bust=scenario.cop_limit(s),
        cops_in_act_one=scenario.cops_in_act_one,
        on_table=token_names(s.on_table),
        cops_met=s.cops_met,
        bribe_due=top.due if isinstance(top, PayWith) else 0,
        loot=token_names(s.loot),
        removed={name: n for name, n in zip(TOKENS, s.removed, strict=True) if n},
        odds=vault_odds(s),
        board=scenario.board(s),
        worth=sum(lines.values()),
        worth_lines=lines,
        more=gains(s),
        in_money=in_money(scenario.data.goal),
        toward=toward(s, goals),
        objective=goals,
        objective_met=not s.lost and all(goal.met for goal in goals),
        ending=s.ending,
        result=result,
    )


AMOUNTS = {str(SPACE[choice].data["kind"]): amount for choice, amount in PRICED.items()}
"""By kind of choice: the name of the amount it costs."""


def prices(s: SoloState) -> dict[str, int]:
    scenario = s.scenario
    found = {kind: int(getattr(scenario, amount)) for kind, amount in AMOUNTS.items()}
    if "drive_cost" in scenario.amounts:
        found["buy-drive"] = scenario.amounts["drive_cost"]
    return {**found, "bribe": scenario.bribe_cost}


def named(counts: Counts) -> dict[str, int]:
    return {TYPES[kind]: count for kind, count in enumerate(counts) if count}


def token_names(tokens: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([TOKENS[token] for token in tokens])


def job_view(s: SoloState, slot: int, seat: Seat | None) -> SoloJobView:
    if s.jobs[slot] == NO_JOB:
        return SoloJobView(slot, "empty")
    if not s.face_up[slot] and (seat is None or not s.scouted[slot]):
        return SoloJobView(slot, "face down")
    job = s.job(slot)
    status = "open" if s.face_up[slot] else "scouted"
    scenario = s.scenario
    crew = scenario.on_job(s, slot)
    if scenario.plain_jobs:
        room = tuple(map(sub, s.needs[s.jobs[slot]], crew))
    else:
        room = tuple([scenario.room(s, slot, kind) for kind in range(6)])
    placed = tuple([TYPES[kind] for kind in cards_in(crew)])
    return SoloJobView(slot, status, job.name, job.crew, job.cash, job.token, placed, named(room))


def crew_left(s: SoloState) -> dict[str, CrewLeft]:
    """Return what is known about this round's deck, by type."""
    if not s.deck:
        return {}
    return dict(zip(TYPES, types_left(*card_counts(s)), strict=True))


@lru_cache(maxsize=4096)
def types_left(unseen: Counts, mixed: Counts, dealt: Counts, left: int) -> tuple[CrewLeft, ...]:
    hidden = [u + k - d for u, k, d in zip(unseen, mixed, dealt, strict=True)]
    table = ways_left(unseen, mixed, dealt, left)
    return tuple([type_left(*pair, left) for pair in zip(hidden, table, strict=True)])


def type_left(hidden: int, ways: list[int], left: int) -> CrewLeft:
    possible = [count for count, n in enumerate(ways) if n]
    whole = sum(ways)
    cards = sum([count * n for count, n in enumerate(ways)])
    return CrewLeft(
        hidden=hidden,
        expected=cards / whole,
        least=possible[0],
        most=possible[-1],
        next_card=cards / (whole * left),
        at_least_one=(whole - ways[0]) / whole,
    )


def vault_odds(s: SoloState) -> VaultOdds | None:
    if s.over or not s.scenario.has_vault_rounds or not any(s.vault):
        return None
    if s.on_table or s.cops_met:
        return None
    pay = s.scenario.pay_before_vault(s)
    return VaultOdds(
        cops=tuple([float(chance) for chance in cop_chances(s.vault)]),
        bust=float(bust_chance(s, bribing=False)),
        bust_bribing=float(bust_chance(s, True, min(pay.values(), default=0))),
        bust_after_job={slot: float(bust_chance(s, True, cash)) for slot, cash in pay.items()},
        bribes_on_hand=s.scenario.bribes_on_hand(s),
    )
