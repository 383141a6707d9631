"""Features of a seat in The Big Score for the value net: money, crew and the vault."""

from functools import lru_cache

from heistnight.bots.big_score.policy import JobBook, job_book
from heistnight.bots.big_score.prospects import ONE, JobProspect, plan
from heistnight.games.big_score.actions import CARD_KEPT, PLACE_OF, ROB
from heistnight.games.big_score.amounts import MOST_ARTIFACTS
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import (
    ARTIFACT,
    COP,
    DIAMOND,
    DRIVER,
    FACE_VALUE,
    GUN_MAN,
    HACKER,
    KEY,
)
from heistnight.games.big_score.goal import at_least
from heistnight.games.big_score.hire import HireCrew
from heistnight.games.big_score.jobs import ROUNDS
from heistnight.games.big_score.scoring import holdings, most_artifacts
from heistnight.games.big_score.state import (
    JOBS_A_ROUND,
    NOTHING,
    TRAINING,
    UNASSIGNED,
    BigScoreState,
    Cards,
)
from heistnight.games.big_score.vault import RobOrFlee
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import without

TOKEN_WORTH = (20, 30, 50, 100, 60, *FACE_VALUE[5:7], 75, 60, 0)
"""By token in the vault: its rough value to a player."""

NAMES = (
    *("simple", "second act", "rounds to come", "vault rounds"),
    *("money ahead", "money ahead of the mean", "own money", "best rival's money"),
    *("cash ahead", "diamonds", "rivals' diamonds"),
    *("artifacts ahead", "artifacts", "most artifacts"),
    *("drives", "rivals' drives", "jacks", "rivals' jacks"),
    *("crew hired", "worth of the crew", "crew's worth a card", "hiring", "in the hand to come"),
    *("jobs open", "own crew on open jobs", "worth of open jobs", "experts in training"),
    *("closest to an ability", "rivals in training", "rivals closest to an ability"),
    *("inside", "rivals inside", "busted", "rivals busted", "cops to bust", "bust with all"),
    *("bust alone", "cops in the vault", "worth of a draw", "own loot", "best loot of a rival"),
    *("loot at stake", "rival's loot at stake", "marker", "own ability", "rivals' abilities"),
    *("own gun man", "own driver", "own hacker", "keys to find", "rivals who stay"),
)


def features(s: BigScoreState, seat: Seat) -> list[float]:
    others = [other for other in range(s.seats) if other != seat]
    money = [float(holdings(s, other)) for other in range(s.seats)]
    most = most_artifacts(s)
    if most is not None:
        money[most] += MOST_ARTIFACTS
    rival = max([money[other] for other in others])
    mean = sum([money[other] for other in others]) / len(others)
    artifacts, diamonds = list(s.artifacts), list(s.diamonds)
    for other, loot in enumerate(s.loot):
        artifacts[other] += loot.count(ARTIFACT)
        diamonds[other] += loot.count(DIAMOND)
    return [
        float(s.simple),
        float(bool(s.inside)),
        (ROUNDS - s.round) / ROUNDS,
        s.vault_round / 5,
        (money[seat] - rival) / 200,
        (money[seat] - mean) / 200,
        money[seat] / 500,
        rival / 500,
        (s.cash[seat] - max([s.cash[other] for other in others])) / 200,
        diamonds[seat] / 4,
        max([diamonds[other] for other in others]) / 4,
        (artifacts[seat] - max([artifacts[other] for other in others])) / 2,
        artifacts[seat] / 4,
        float(most == seat),
        s.drives[seat] / 3,
        max([s.drives[other] for other in others]) / 3,
        s.jacks[seat] / 2,
        sum([s.jacks[other] for other in others]) / 4,
        *(first_act(s, seat) if not s.inside else [0.0] * 9),
        *training(s, seat, others),
        *(second_act(s, seat, others) if s.inside else [0.0] * 21),
    ]


# Act I


def first_act(s: BigScoreState, seat: Seat) -> list[float]:
    if not s.jobs:
        return [0.0] * 9
    top = s.stack[-1]
    book = job_book(s)
    done = len(s.jobs_done)
    piles, left = crew_of(s, seat)
    hired = len(s.hired[seat]) if s.hired else 0
    worth, on_jobs = 0.0, 0
    for slot in range(done, JOBS_A_ROUND):
        if piles[slot]:
            on_jobs += len(piles[slot])
            worth += book.jobs[s.jobs[slot]].value_of(pile_of(piles[slot]))
    coming = crew_worth(book, s.jobs, left) if left else 0.0
    packet = in_hand(s, seat) if isinstance(top, HireCrew) else ()
    return [
        hired / 9,
        coming / 200,
        coming / (200 * len(left)) if left else 0.0,
        len(packet) / 9,
        crew_worth(book, s.jobs, packet) / 200 if packet else 0.0,
        (JOBS_A_ROUND - done) / JOBS_A_ROUND,
        on_jobs / 9,
        worth / 200,
        len(piles[TRAINING]) / 3,
    ]


def crew_of(s: BigScoreState, seat: Seat) -> tuple[list[Cards], Cards]:
    """Return the seat's crew by place, and the cards not assigned yet."""
    top = s.stack[-1]
    piles: list[Cards] = [()] * (UNASSIGNED + 1)
    if isinstance(top, AssignCrew):
        sent = top.sent[seat]
        for card, choice in zip(top.hands[seat], sent, strict=False):
            place = PLACE_OF[choice]
            piles[place] = (*piles[place], card)
        return piles, top.hands[seat][len(sent) :]
    if isinstance(top, HireCrew):
        picked = top.answers[seat]
        return piles, s.hired[seat] + (() if picked < 0 else (CARD_KEPT[picked],))
    return list(s.piles[seat]) if s.piles else piles, ()


def in_hand(s: BigScoreState, seat: Seat) -> Cards:
    """Return the hand the seat picks from or will pass on."""
    top = s.stack[-1]
    assert isinstance(top, HireCrew)
    picked = top.answers[seat]
    return s.packets[seat] if picked < 0 else without(s.packets[seat], CARD_KEPT[picked])


def pile_of(cards: Cards) -> int:
    return sum([ONE[card >> 1] for card in cards])


def crew_worth(book: JobBook, jobs: tuple[int, ...], cards: Cards) -> float:
    return planned_worth(tuple([book.jobs[job] for job in jobs]), tuple([c >> 1 for c in cards]))


@lru_cache(maxsize=16384)
def planned_worth(jobs: tuple[JobProspect, ...], kinds: tuple[int, ...]) -> float:
    return plan(jobs, kinds)[1]


def training(s: BigScoreState, seat: Seat, others: list[Seat]) -> list[float]:
    """Return how close each player is to an ability, since training is public."""
    if not s.training:
        return [0.0] * 3
    closest = [max([cards.count(card) for card in cards], default=0) for cards in s.training]
    rivals = [closest[other] for other in others]
    count = sum([len(s.training[other]) for other in others])
    return [closest[seat] / 3, count / (3 * len(others)), max(rivals) / 3]


# The vault


def second_act(s: BigScoreState, seat: Seat, others: list[Seat]) -> list[float]:
    inside = [other for other in others if s.inside[other]]
    tokens, cops = sum(s.vault), s.vault[COP]
    room = s.seats + 1 - s.cops
    here = s.inside[seat]
    robbers = len(inside) + here
    loot = [float(loot_worth(s, other)) for other in range(s.seats)]
    at_stake = [loot[other] for other in inside]
    worth = sum([n * w for n, w in zip(s.vault, TOKEN_WORTH, strict=True)]) / max(1, tokens)
    ability = s.ability[seat] if not s.ability_used[seat] else NOTHING
    rivals = [s.ability[other] != NOTHING and not s.ability_used[other] for other in others]
    return [
        float(here),
        len(inside) / len(others),
        float(s.busted[seat]),
        sum([s.busted[other] for other in others]) / len(others),
        room / (s.seats + 1),
        odds(room, cops, tokens, robbers) if tokens and robbers else 0.0,
        odds(room, cops, tokens, 1) if tokens else 0.0,
        cops / max(1, tokens),
        worth / 60 if here else 0.0,
        loot[seat] / 200,
        max([loot[other] for other in others]) / 200,
        loot[seat] / 200 if here else 0.0,
        max(at_stake, default=0.0) / 200,
        float(s.marker == seat),
        float(ability != NOTHING),
        sum(rivals) / len(others),
        float(ability == GUN_MAN),
        float(ability == DRIVER),
        float(s.ability[seat] == HACKER),
        max(0, s.drives[seat] - s.loot[seat].count(KEY)) * s.vault[KEY] / max(1, tokens),
        decided(s, seat),
    ]


@lru_cache(maxsize=65536)
def odds(room: int, cops: int, tokens: int, draws: int) -> float:
    return at_least(room, cops, tokens, draws)


def loot_worth(s: BigScoreState, seat: Seat) -> int:
    """Estimate what a bust would cost."""
    loot = s.loot[seat]
    return sum([FACE_VALUE[t] for t in loot]) + 60 * (
        loot.count(DIAMOND) + loot.count(ARTIFACT) + min(loot.count(KEY), s.drives[seat])
    )


def decided(s: BigScoreState, seat: Seat) -> float:
    """Encode the seat's sealed answer, rob or flee, while others still decide."""
    top = s.stack[-1]
    if not isinstance(top, RobOrFlee) or top.answers[seat] < 0:
        return 0.0
    return 1.0 if top.answers[seat] == ROB else -1.0
