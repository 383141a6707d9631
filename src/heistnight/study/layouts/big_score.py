"""Observations of The Big Score. Money is in thousands."""

from functools import lru_cache

from heistnight.games.big_score.actions import SEND, SPACE
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import (
    CARD_NAMES,
    PAYOUTS,
    TOKENS,
    TYPES,
    BigScorePack,
    Token,
    icons,
)
from heistnight.games.big_score.hire import HireCrew, passed_to_left
from heistnight.games.big_score.jobs import RevealJacks
from heistnight.games.big_score.knowledge import all_passed_on
from heistnight.games.big_score.scoring import worths
from heistnight.games.big_score.state import JOBS_A_ROUND, NOTHING, BigScoreState, Cards
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED
from heistnight.study.layout import MAX_VALUE, FieldValue, Layout, Private, counter, packed

LAYOUT: Layout[BigScoreState] = Layout("big-score", version=1, seats=6)
SLOTS = [f"job {slot + 1}" for slot in range(JOBS_A_ROUND)]
PLACES = [*SLOTS, "training", "unassigned"]
STATUS = ("robbed", "failed", "unrobbed")
JOB = (*TYPES, "cash", *PAYOUTS, *STATUS)
NO_JOBS = packed((0,) * (len(JOB) * len(SLOTS)))
STATUS_MARKS = {status: tuple([int(s == status) for s in STATUS]) for status in (*STATUS, "open")}
PAYOUT_MARKS = {token: tuple([int(t == token) for t in PAYOUTS]) for token in (*PAYOUTS, None)}
cards_counted = counter(len(CARD_NAMES))
tokens_counted = counter(len(TOKENS))
NOT_ASSIGNED = packed((0,) * (len(PLACES) * len(CARD_NAMES)))
NOT_PASSED = packed((0,) * (LAYOUT.seats * len(CARD_NAMES)))


@lru_cache(maxsize=65536)
def cards_packed(cards: Cards) -> bytes:
    return packed(cards_counted(cards))


@lru_cache(maxsize=65536)
def tokens_packed(tokens: tuple[Token, ...]) -> bytes:
    return packed(tokens_counted(tokens))


LAYOUT.add_common_fields("boss", "hire", "assign", "jacks", "jobs", "vault", "trade", "ability")


@LAYOUT.field(
    ("simple", "act", "round", "vault round", "jobs to come", "crew deck"),
    high=MAX_VALUE,
    of=("crew_deck", "inside", "job_deck", "round", "simple", "vault_round"),
)
def stage(s: BigScoreState, seat: Seat) -> FieldValue:
    """How far the game is."""
    act = 2 if s.inside else 1
    return (s.simple, act, s.round, s.vault_round, len(s.job_deck), len(s.crew_deck))


JOBS: dict[tuple[str, int, str], bytes] = {}


def job_packed(pack: BigScorePack, number: int, status: str) -> bytes:
    """Pack a job, cached by the pack's fingerprint: hashing the job itself is slow."""
    found = JOBS.get((pack.fingerprint, number, status))
    if found is None:
        job = pack.job[number]
        found = packed(
            (*icons(job.crew), job.cash, *PAYOUT_MARKS[job.token], *STATUS_MARKS[status])
        )
        JOBS[pack.fingerprint, number, status] = found
    return found


@LAYOUT.field(SLOTS, JOB, high=1000, of=("jobs", "jobs_done", "pack"))
def jobs(s: BigScoreState, seat: Seat) -> FieldValue:
    """The icons of each job, its payout and its status."""
    done = s.jobs_done
    found = [
        job_packed(s.pack, number, done[slot] if slot < len(done) else "open")
        for slot, number in enumerate(s.jobs)
    ]
    return b"".join(found) or NO_JOBS


@LAYOUT.field(("job", "missing"), high=JOBS_A_ROUND, top=(RevealJacks,))
def fists(s: BigScoreState, seat: Seat) -> FieldValue:
    """While jacks are chosen: the job, counted from 1, and how many crew are missing."""
    top = s.stack[-1] if s.stack else None
    return (top.slot + 1, top.missing) if isinstance(top, RevealJacks) else (0, 0)


PLAYER = (
    *("boss", "cash", *[f"{payout}s" for payout in PAYOUTS], "jacks", "ability", "ability used"),
    *("inside", "busted", "draw", "worth", "marker"),
)


@LAYOUT.field(
    LAYOUT.others,
    PLAYER,
    high=MAX_VALUE,
    of=(
        *("ability", "ability_used", "artifacts", "bosses", "busted", "cash", "diamonds"),
        *("draws", "drives", "inside", "jacks", "loot", "marker", "seats"),
    ),
)
def players(s: BigScoreState, seat: Seat) -> FieldValue:
    """Public facts. Boss, ability (a crew type) and draw (a token) count from 1."""
    found: list[int] = []
    worth = worths(s)
    for other in (*range(seat, s.seats), *range(seat)):
        found += (
            s.bosses[other] + 1,
            s.cash[other],
            s.diamonds[other],
            s.artifacts[other],
            s.drives[other],
            s.jacks[other],
            s.ability[other] + 1 if s.ability else 0,
            s.ability_used[other] if s.ability_used else 0,
            s.inside[other] if s.inside else 0,
            s.busted[other] if s.busted else 0,
            s.draws[other] + 1 if s.draws else 0,
            worth[other],
            s.marker == other,
        )
    return found + [0] * (len(PLAYER) * (LAYOUT.seats - s.seats))


@LAYOUT.field(LAYOUT.others, TOKENS, high=62, of=("loot",))
def loot(s: BigScoreState, seat: Seat) -> FieldValue:
    """Vault tokens of each player."""
    return b"".join([tokens_packed(tokens) for tokens in LAYOUT.around(s.loot, seat, ())])


@LAYOUT.field(LAYOUT.others, CARD_NAMES, high=90, of=("jobs_crew", "seats", "training"))
def shown(s: BigScoreState, seat: Seat) -> FieldValue:
    """Each player's crew that this round's jobs revealed, and experts in training."""
    found: list[Cards] = list(s.training) or [()] * s.seats
    for crew in s.jobs_crew:
        for other, cards in enumerate(crew):
            found[other] += cards
    shown_by = LAYOUT.around(found[: s.seats], seat, ())
    return b"".join([cards_packed(cards) for cards in shown_by])


@LAYOUT.field(CARD_NAMES, high=90)
def inside_men(s: BigScoreState, seat: Seat) -> FieldValue:
    """Crew that the deck lends to two players."""
    return cards_packed(s.inside_men)


@lru_cache(maxsize=4096)
def packed_vault(vault: tuple[int, ...]) -> bytes:
    return packed(vault)


@LAYOUT.field(("in the vault", "on the floor"), TOKENS, high=62, of=("floor", "vault"))
def tokens(s: BigScoreState, seat: Seat) -> FieldValue:
    """Vault tokens that nobody has."""
    return packed_vault(s.vault) + tokens_packed(s.floor)


@LAYOUT.field(("on the track", "to bust"), high=62, low=-62)
def cops(s: BigScoreState, seat: Seat) -> FieldValue:
    """How many there are, and how many more bust everyone inside."""
    return (s.cops, s.seats + 1 - s.cops)


# What only this seat knows


@LAYOUT.field(
    ("to decide", "in hand", "hired"),
    CARD_NAMES,
    high=90,
    of=("hired", "packets"),
    top=(AssignCrew,),
)
def own_cards(s: BigScoreState, seat: Seat) -> FieldValue:
    """The card to place now; the hand to pick from or assign; all cards hired."""
    top = s.stack[-1] if s.stack else None
    hand = s.packets[seat] if s.packets else ()
    add_common_fields: Cards = ()
    if isinstance(top, AssignCrew):
        hand = top.hands[seat][len(top.sent[seat]) :]
        add_common_fields = hand[:1]
    hired = s.hired[seat] if s.hired else ()
    return cards_packed(add_common_fields) + cards_packed(hand) + cards_packed(hired)


@LAYOUT.field(PLACES, CARD_NAMES, high=90, of=("jobs_crew", "piles"), top=(AssignCrew,))
def assigned(s: BigScoreState, seat: Seat) -> FieldValue:
    """This seat's cards at each place, without jobs that are resolved."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AssignCrew):
        found = [0] * (len(PLACES) * len(CARD_NAMES))
        for card, place in zip(top.hands[seat], top.sent[seat], strict=False):
            found[SEND.index(place) * len(CARD_NAMES) + card] += 1
        return found
    if not s.piles:
        return NOT_ASSIGNED
    resolved = len(s.jobs_crew)
    hidden = ((),) * resolved + s.piles[seat][resolved:]
    return b"".join([cards_packed(cards) for cards in hidden])


@LAYOUT.field(high=len(SPACE), top=(HireCrew, RevealJacks, RobOrFlee))
def answer(s: BigScoreState, seat: Seat) -> FieldValue:
    """This seat's sealed answer while others decide: its id plus 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, (HireCrew, RevealJacks, RobOrFlee)):
        return (0,)
    given = top.answers[seat]
    return (0 if given in (UNASKED, UNANSWERED) else given + 1,)


@LAYOUT.field(
    [f"{n} passes ago" for n in range(LAYOUT.seats)],
    CARD_NAMES,
    high=90,
    of=("hired", "inside", "packets", "round", "seats"),
)
def passed_on(s: BigScoreState, seat: Seat) -> FieldValue:
    """What was left of this round's hands when this seat last passed them on."""
    if not s.hired or s.inside:
        return NOT_PASSED
    found = [0] * (LAYOUT.seats * len(CARD_NAMES))
    seats, picks = s.seats, len(s.hired[0])
    side = 1 if passed_to_left(s.round) else -1
    for ago in range(min(seats, picks)):
        holder, start = seat, ago * len(CARD_NAMES)
        for time in range(picks - ago, picks):
            holder = (holder + side) % seats
            found[start + s.hired[holder][time]] += 1
        for card in s.packets[(holder + side) % seats]:
            found[start + card] += 1
    return found


def own_score(s: BigScoreState, seat: Seat) -> int:
    """BS-60: all money, which is public."""
    return worths(s)[seat]


def private(s: BigScoreState, seat: Seat) -> Private:
    """The hand that was passed to this seat, and those that it passed on."""
    return (s.packets[seat] if s.packets else (), all_passed_on(s, seat))


assert NOTHING == -1  # `+ 1` above turns it into 0
