"""All that is true of a running game of solitaire.

Experts are plain crew here (SO-1), so a crew card is its type, and a heap of crew is six counts.
"""

from itertools import product
from operator import add
from typing import TYPE_CHECKING, Any

from heistnight.games.big_score.bag import VaultBag
from heistnight.games.big_score.cards import BigScorePack, CrewType, Job, Token
from heistnight.kernel.steps import with_item

if TYPE_CHECKING:
    from heistnight.games.big_score.solo.scenario import Scenario

NO_JOB = -1
Counts = tuple[int, ...]
"""How many of each crew type."""
NOBODY: Counts = (0,) * 6
NO_CREW = (NOBODY,) * 6
"""By slot: no crew on any job."""
OPEN = {
    face_up: tuple([slot for slot, up in enumerate(face_up) if up])
    for face_up in product((False, True), repeat=6)
}
"""By slot whether its job is face up: the slots whose jobs are."""

SCENARIOS: "dict[str, Scenario]" = {}
"""By id; filled by listing the package of scenarios."""


class SoloState(VaultBag, kw_only=True):
    """The state. Money is in thousands; slots count from 0."""

    pack: BigScorePack
    needs: tuple[Counts, ...]
    scenario_id: str
    extreme: bool
    artifact_bonus: bool
    boss: int

    cash: int
    """Of Act I; vault cash is loot."""
    spent: int = 0
    diamonds: int = 0
    artifacts: int = 0
    drives: int = 0

    round: int = 0
    turn: int = 0
    in_vault: bool = False
    job_deck: tuple[int, ...]
    box: tuple[int, ...]
    """The jobs that are not in this game."""
    jobs: tuple[int, ...] = (NO_JOB,) * 6
    face_up: tuple[bool, ...] = (False,) * 6
    scouted: tuple[bool, ...] = (False,) * 6
    on_job: tuple[Counts, ...] = NO_CREW
    done_jobs: tuple[int, ...] = ()
    past_jobs: tuple[int, ...] = ()
    """Discarded without being robbed."""

    deck: tuple[CrewType, ...] = ()
    """This round's crew deck, the top card first."""
    decks: tuple[tuple[CrewType, ...], ...]
    """The crew decks of the rounds to come."""
    hand: Counts = NOBODY
    kept: Counts = NOBODY
    """Cards of the hand paid for to be kept, while the others are still being thought about."""
    discard: Counts = NOBODY
    tucked: Counts = NOBODY
    """To be shuffled into the next round's deck when that begins."""

    unseen: Counts
    """Of all decks, what had never been seen when this round began."""
    mixed_in: Counts = NOBODY
    """What the player had shuffled into this round's deck."""
    dealt: Counts = NOBODY
    """Drawn from this round's deck so far."""

    cops: int = 0
    loot: tuple[Token, ...] = ()
    on_table: tuple[Token, ...] = ()
    """Drawn from the vault this round, and not yet taken, removed or put back."""
    cops_met: int = 0
    """Cops drawn this round, and not yet bribed or placed."""
    removed: tuple[int, ...] = (0,) * 10
    """Vault tokens out of the game, by kind."""
    vault_round: int = 0

    ending: str = ""
    lost: bool = False
    """The scenario says that this is a defeat, whatever the money."""
    own: Any = None
    """What the scenario keeps for itself: a frozen struct of its own."""

    @property
    def scenario(self) -> "Scenario":
        return SCENARIOS[self.scenario_id]

    def job(self, slot: int) -> Job:
        return self.pack.job[self.jobs[slot]]

    def face_down(self) -> list[int]:
        """The slots with a job that is face down."""
        jobs = self.jobs
        return [slot for slot, up in enumerate(self.face_up) if not up and jobs[slot] != NO_JOB]

    def pay(self, amount: int) -> None:
        """SO-18: from Act I cash, exactly."""
        self.cash -= amount
        self.spent += amount

    def gain(self, what: str | int) -> None:
        """A payout of Act I: cash as a number, or a token by name."""
        if isinstance(what, int):
            self.cash += what
        elif what == "diamond":
            self.diamonds += 1
        elif what == "artifact":
            self.artifacts += 1
        else:
            self.drives += 1

    def draw_crew(self, count: int) -> tuple[CrewType, ...]:
        """Cards off this round's deck into the hand, as far as it goes."""
        deck = self.deck
        cards, self.deck = deck[:count], deck[count:]
        if cards:
            hand, dealt = list(self.hand), list(self.dealt)
            for card in cards:
                hand[card] += 1
                dealt[card] += 1
            self.hand, self.dealt = tuple(hand), tuple(dealt)
            self.shown += 1
        return cards

    def remove_token(self, token: Token) -> None:
        self.removed = with_item(self.removed, token, self.removed[token] + 1)


def counts_of(cards: tuple[CrewType, ...]) -> Counts:
    counts = list(NOBODY)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def plus(some: Counts, more: Counts) -> Counts:
    return tuple(map(add, some, more))


def changed(counts: Counts, kind: CrewType, by: int) -> Counts:
    more = list(counts)
    more[kind] += by
    return tuple(more)


def cards_in(counts: Counts) -> tuple[CrewType, ...]:
    """A heap as single cards, in the order of their types."""
    return tuple([kind for kind, count in enumerate(counts) for _ in range(count)])
