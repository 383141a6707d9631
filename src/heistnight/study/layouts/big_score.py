"""Observations of The Big Score. Money is in thousands."""

from heistnight.games.big_score.actions import SEND, SPACE
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import CARD_NAMES, PAYOUTS, TOKENS, TYPES
from heistnight.games.big_score.hire import HireCrew, passed_to_left
from heistnight.games.big_score.jobs import RevealJacks
from heistnight.games.big_score.knowledge import all_passed_on
from heistnight.games.big_score.scoring import worths
from heistnight.games.big_score.state import JOBS_A_ROUND, NOTHING, BigScoreState
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED
from heistnight.study.layout import MAX_VALUE, Layout, Private
from heistnight.study.writing import Numbers, count, fill

LAYOUT: Layout[BigScoreState] = Layout("big-score", version=1, seats=6)
SLOTS = [f"job {slot + 1}" for slot in range(JOBS_A_ROUND)]
ASSIGN_PLACES = [*SLOTS, "training", "unassigned"]
JOB_STATUSES = ("robbed", "failed", "unrobbed")
JOB = (*TYPES, "cash", *PAYOUTS, *JOB_STATUSES)
JOB_SIZE = len(JOB)
KINDS = len(CARD_NAMES)
TOKEN_KINDS = len(TOKENS)
CASH_PLACE = JOB.index("cash")
PAYOUT_PLACE = {token: JOB.index(token) for token in PAYOUTS}
STATUS_PLACE = {status: JOB.index(status) for status in JOB_STATUSES}

LAYOUT.add_common_fields("boss", "hire", "assign", "jacks", "jobs", "vault", "trade", "ability")


@LAYOUT.field(
    ("simple", "act", "round", "vault round", "jobs to come", "crew deck"), high=MAX_VALUE
)
def stage(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """How far the game is."""
    act = 2 if s.inside else 1
    decks = (len(s.job_deck), len(s.crew_deck))
    fill(out, 0, (s.simple, act, s.round, s.vault_round, *decks))


@LAYOUT.field(SLOTS, JOB, high=1000, of=("jobs", "jobs_done", "needs", "pack"))
def jobs(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """The icons of each job, its payout and its status."""
    for slot, number in enumerate(s.jobs):
        start = slot * JOB_SIZE
        job = s.pack.job[number]
        fill(out, start, s.needs[number])
        out[start + CASH_PLACE] = job.cash
        if job.token is not None:
            out[start + PAYOUT_PLACE[job.token]] = 1
        if slot < len(s.jobs_done):
            out[start + STATUS_PLACE[s.jobs_done[slot]]] = 1


@LAYOUT.field(("job", "missing"), high=JOBS_A_ROUND, categories=("job",), top=(RevealJacks,))
def fists(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """While jacks are chosen: the job, counted from 1, and how many crew are missing."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, RevealJacks):
        fill(out, 0, (top.slot + 1, top.missing))


PLAYER = (
    *("boss", "cash", *[f"{payout}s" for payout in PAYOUTS], "jacks", "ability", "ability used"),
    *("inside", "busted", "draw", "worth", "marker"),
)
PLAYER_SIZE = len(PLAYER)


@LAYOUT.field(
    LAYOUT.others,
    PLAYER,
    high=MAX_VALUE,
    categories=("boss", "ability", "draw"),
    of=(
        *("ability", "ability_used", "artifacts", "bosses", "busted", "cash", "diamonds"),
        *("draws", "drives", "inside", "jacks", "loot", "marker", "seats"),
    ),
)
def players(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """Public facts. Boss, ability (a crew type) and draw (a token) count from 1."""
    for other, worth in enumerate(worths(s)):
        start = (other - seat) % s.seats * PLAYER_SIZE
        out[start] = s.bosses[other] + 1
        out[start + 1] = s.cash[other]
        out[start + 2] = s.diamonds[other]
        out[start + 3] = s.artifacts[other]
        out[start + 4] = s.drives[other]
        out[start + 5] = s.jacks[other]
        out[start + 6] = s.ability[other] + 1 if s.ability else 0
        out[start + 7] = s.ability_used[other] if s.ability_used else 0
        out[start + 8] = s.inside[other] if s.inside else 0
        out[start + 9] = s.busted[other] if s.busted else 0
        out[start + 10] = s.draws[other] + 1 if s.draws else 0
        out[start + 11] = worth
        out[start + 12] = s.marker == other


@LAYOUT.field(LAYOUT.others, TOKENS, high=62, of=("loot", "seats"))
def loot(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """Vault tokens of each player."""
    for other, tokens in enumerate(s.loot):
        count(out, (other - seat) % s.seats * TOKEN_KINDS, TOKEN_KINDS, tokens)


@LAYOUT.field(LAYOUT.others, CARD_NAMES, high=90, of=("jobs_crew", "seats", "training"))
def shown(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """Each player's crew that this round's jobs revealed, and experts in training."""
    for hands in (s.training, *s.jobs_crew):
        for other, cards in enumerate(hands):
            start = (other - seat) % s.seats * KINDS
            for card in cards:
                out[start + card] += 1


@LAYOUT.field(CARD_NAMES, high=90)
def inside_men(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """Crew that the deck lends to two players."""
    if s.inside_men:
        count(out, 0, KINDS, s.inside_men)


@LAYOUT.field(("in the vault", "on the floor"), TOKENS, high=62, of=("floor", "vault"))
def tokens(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """Vault tokens that nobody has."""
    fill(out, 0, s.vault)
    count(out, TOKEN_KINDS, TOKEN_KINDS, s.floor)


@LAYOUT.field(("on the track", "to bust"), high=62, low=-62)
def cops(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """How many there are, and how many more bust everyone inside."""
    out[0] = s.cops
    out[1] = s.seats + 1 - s.cops


# What only this seat knows


@LAYOUT.field(("to decide", "in hand", "hired"), CARD_NAMES, high=90)
def own_cards(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """The card to place now; the hand to pick from or assign; all cards hired."""
    top = s.stack[-1] if s.stack else None
    hand = s.packets[seat] if s.packets else ()
    if isinstance(top, AssignCrew):
        hand = top.hands[seat][len(top.sent[seat]) :]
        if hand:
            out[hand[0]] = 1
    if hand:
        count(out, KINDS, KINDS, hand)
    if s.hired:
        count(out, 2 * KINDS, KINDS, s.hired[seat])


@LAYOUT.field(ASSIGN_PLACES, CARD_NAMES, high=90, of=("jobs_crew", "piles"), top=(AssignCrew,))
def assigned(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """This seat's cards at each place, without jobs that are resolved."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, AssignCrew):
        hand = top.hands[seat]
        for number, place in enumerate(top.sent[seat]):
            out[SEND.index(place) * KINDS + hand[number]] += 1
    elif s.piles:
        resolved = len(s.jobs_crew)
        for place, cards in enumerate(s.piles[seat]):
            if cards and place >= resolved:
                count(out, place * KINDS, KINDS, cards)


@LAYOUT.field(high=len(SPACE), categories=True, top=(HireCrew, RevealJacks, RobOrFlee))
def answer(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """This seat's sealed answer while others decide: its id plus 1; 0: none."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, (HireCrew, RevealJacks, RobOrFlee)):
        given = top.answers[seat]
        if given not in (UNASKED, UNANSWERED):
            out[0] = given + 1


@LAYOUT.field(
    [f"{n} passes ago" for n in range(LAYOUT.seats)],
    CARD_NAMES,
    high=90,
    of=("hired", "inside", "packets", "round", "seats"),
)
def passed_on(s: BigScoreState, seat: Seat, out: Numbers) -> None:
    """What was left of this round's hands when this seat last passed them on."""
    if not s.hired or s.inside:
        return
    seats, picks = s.seats, len(s.hired[0])
    side = 1 if passed_to_left(s.round) else -1
    for ago in range(min(seats, picks)):
        holder, start = seat, ago * KINDS
        for time in range(picks - ago, picks):
            holder = (holder + side) % seats
            out[start + s.hired[holder][time]] += 1
        for card in s.packets[(holder + side) % seats]:
            out[start + card] += 1


def own_score(s: BigScoreState, seat: Seat) -> int:
    """BS-60: all money, which is public."""
    return worths(s)[seat]


def private(s: BigScoreState, seat: Seat) -> Private:
    """The hand that was passed to this seat, and those that it passed on."""
    return (s.packets[seat] if s.packets else (), all_passed_on(s, seat))


assert NOTHING == -1  # `+ 1` above turns it into 0
