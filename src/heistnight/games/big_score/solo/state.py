"""The state of a game of solitaire.

Experts are regular crew here (SO-1), so a crew card is just its type, and several are six counts.
"""

from itertools import product
from typing import TYPE_CHECKING, Any

from heistnight.games.big_score.bag import VaultBag
from heistnight.games.big_score.cards import BigScorePack, CrewType, Job, Token
from heistnight.kernel.steps import with_item

if TYPE_CHECKING:
    from heistnight.games.big_score.solo.scenario import Scenario

NO_JOB = -1
Counts = tuple[int, ...]
"""How many of each crew type."""
NO_CREW: Counts = (0,) * 6
NO_CREW_ON_JOBS = (NO_CREW,) * 6
"""By slot: no crew on any job."""
OPEN = {
    face_up: tuple([slot for slot, up in enumerate(face_up) if up])
    for face_up in product((False, True), repeat=6)
}
"""By face-up flags of all slots: the slots that are face up."""

SCENARIOS: "dict[str, Scenario]" = {}
"""By id; filled by the registry."""


class SoloState(VaultBag, kw_only=True):
    """A game of solitaire. Money is in thousands; slots count from 0."""

    pack: BigScorePack
    needs: tuple[Counts, ...]
    scenario_id: str
    extreme: bool
    artifact_bonus: bool
    boss: int

    cash: int
    """Act I cash; vault cash is loot."""
    spent: int = 0
    diamonds: int = 0
    artifacts: int = 0
    drives: int = 0

    round: int = 0
    turn: int = 0
    in_vault: bool = False
    job_deck: tuple[int, ...]
    box: tuple[int, ...]
    """The jobs not in this game."""
    jobs: tuple[int, ...] = (NO_JOB,) * 6
    face_up: tuple[bool, ...] = (False,) * 6
    scouted: tuple[bool, ...] = (False,) * 6
    on_job: tuple[Counts, ...] = NO_CREW_ON_JOBS
    done_jobs: tuple[int, ...] = ()
    past_jobs: tuple[int, ...] = ()
    """Jobs discarded without being robbed."""

    deck: tuple[CrewType, ...] = ()
    """This round's crew deck, the top card first."""
    decks: tuple[tuple[CrewType, ...], ...]
    """The crew decks of the rounds to come."""
    hand: Counts = NO_CREW
    kept: Counts = NO_CREW
    """Cards of the hand already paid for to keep, while deciding about the others."""
    discard: Counts = NO_CREW
    tucked: Counts = NO_CREW
    """Cards to shuffle into the next round's deck when it begins."""

    unseen: Counts
    """Cards of all decks not yet seen when this round began."""
    mixed_in: Counts = NO_CREW
    """Cards the player shuffled into this round's deck."""
    dealt: Counts = NO_CREW
    """Cards drawn from this round's deck so far."""

    cops: int = 0
    loot: tuple[Token, ...] = ()
    on_table: tuple[Token, ...] = ()
    """Tokens drawn this vault round and not yet taken, removed or put back."""
    cops_met: int = 0
    """Cops drawn this vault round and not yet bribed or placed."""
    removed: tuple[int, ...] = (0,) * 10
    """Vault tokens removed from the game, by kind."""
    vault_round: int = 0

    ending: str = ""
    lost: bool = False
    """Whether the scenario counts this as a loss, regardless of money."""
    own: Any = None
    """The scenario's own state: a frozen struct."""

    @property
    def scenario(self) -> "Scenario":
        return SCENARIOS[self.scenario_id]

    def job(self, slot: int) -> Job:
        return self.pack.job[self.jobs[slot]]

    def face_down(self) -> list[int]:
        """Return the slots with a face-down job."""
        jobs = self.jobs
        return [slot for slot, up in enumerate(self.face_up) if not up and jobs[slot] != NO_JOB]

    def pay(self, amount: int) -> None:
        """SO-18: pay the exact amount from Act I cash."""
        self.cash -= amount
        self.spent += amount

    def gain(self, what: str | int) -> None:
        """Add a payout of Act I: cash as a number, or a token by name."""
        if isinstance(what, int):
            self.cash += what
        elif what == "diamond":
            self.diamonds += 1
        elif what == "artifact":
            self.artifacts += 1
        else:
            self.drives += 1

    def draw_crew(self, count: int) -> tuple[CrewType, ...]:
        """Draw up to `count` cards of this round's deck into the hand."""
        deck = self.deck
        cards, self.deck = deck[:count], deck[count:]
        if cards:
            hand, dealt = list(self.hand), list(self.dealt)
            for card in cards:
                hand[card] += 1
                dealt[card] += 1
            self.hand, self.dealt = tuple(hand), tuple(dealt)
            self.reveals += 1
        return cards

    def remove_token(self, token: Token) -> None:
        self.removed = with_item(self.removed, token, self.removed[token] + 1)


def counts_of(cards: tuple[CrewType, ...]) -> Counts:
    counts = list(NO_CREW)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def plus(some: Counts, more: Counts) -> Counts:
    a, b, c, d, e, f = some
    u, v, w, x, y, z = more
    return (a + u, b + v, c + w, d + x, e + y, f + z)


def changed(counts: Counts, kind: CrewType, by: int) -> Counts:
    more = list(counts)
    more[kind] += by
    return tuple(more)


def cards_in(counts: Counts) -> tuple[CrewType, ...]:
    """Expand counts into single cards, ordered by type."""
    return tuple([kind for kind, count in enumerate(counts) for _ in range(count)])
