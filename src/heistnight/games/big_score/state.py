"""The state of a game of The Big Score."""

from heistnight.games.big_score.amounts import FLOOR_SIZE
from heistnight.games.big_score.bag import VaultBag
from heistnight.games.big_score.cards import ARTIFACT, DIAMOND, BigScorePack, Card, Token
from heistnight.kernel.events import Seat
from heistnight.kernel.records import Record
from heistnight.kernel.steps import CLOCKWISE, with_item, without

NOBODY = -1
NOTHING = -1
JOBS_A_ROUND = 6
TRAINING, UNASSIGNED = 6, 7
"""Places for a card besides the six jobs, 0 to 5."""

Cards = tuple[Card, ...]
BySeat = tuple[Cards, ...]


class PastRound(Record, frozen=True, gc=False):
    """What players may still remember of a finished round of Act I."""

    hired: BySeat
    """By seat, in the order picked."""
    returned: BySeat
    """By seat: experts that came back from training that round."""
    shown: BySeat
    """By seat: the cards everyone saw, on jobs or in training."""


class BigScoreState(VaultBag, kw_only=True):
    """A game of The Big Score. Money is in thousands; per-seat fields are tuples by seat."""

    pack: BigScorePack
    needs: tuple[tuple[int, ...], ...]
    simple: bool
    first: int | None
    """The seat that wins ties for the marker, if the table chose one (G-5)."""

    bosses: tuple[int, ...]
    cash: tuple[int, ...]
    diamonds: tuple[int, ...]
    artifacts: tuple[int, ...]
    drives: tuple[int, ...]
    jacks: tuple[int, ...]
    """Unused jacks-of-all-trades."""

    round: int = 0
    job_deck: tuple[int, ...]
    jobs: tuple[int, ...] = ()
    jobs_done: tuple[str, ...] = ()
    """This round's resolved jobs, in order: 'robbed', 'failed' or 'unrobbed'."""
    jobs_crew: tuple[BySeat, ...] = ()
    """By job revealed this round: the crew each seat sent."""
    past_jobs: tuple[int, ...] = ()

    crew_deck: Cards
    packets: BySeat = ()
    hired: BySeat = ()
    returned: BySeat = ()
    piles: tuple[BySeat, ...] = ()
    """By seat, then by place: the cards assigned this round, revealed or not."""
    training: BySeat = ()
    inside_men: Cards = ()
    past: tuple[PastRound, ...] = ()

    floor_size: int = FLOOR_SIZE
    """BS-41: tokens laid on the floor when Act II begins."""
    floor: tuple[Token, ...] = ()
    cops: int = 0
    inside: tuple[bool, ...] = ()
    loot: tuple[tuple[Token, ...], ...] = ()
    draws: tuple[Token, ...] = ()
    """By seat: this round's draw, while it may be traded."""
    marker: Seat = NOBODY
    ability: tuple[int, ...] = ()
    ability_used: tuple[bool, ...] = ()
    busted: tuple[bool, ...] = ()
    vault_round: int = 0

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        return CLOCKWISE[self.seats][start]

    def gain(self, seat: Seat, what: str | int) -> None:
        """Add a payout of Act I: cash as a number, or a token by name."""
        if isinstance(what, int):
            self.cash = with_item(self.cash, seat, self.cash[seat] + what)
        elif what == "diamond":
            self.diamonds = with_item(self.diamonds, seat, self.diamonds[seat] + 1)
        elif what == "artifact":
            self.artifacts = with_item(self.artifacts, seat, self.artifacts[seat] + 1)
        else:
            self.drives = with_item(self.drives, seat, self.drives[seat] + 1)

    def crew_on_jobs(self, seat: Seat) -> Cards:
        """Return this seat's crew revealed on this round's jobs."""
        return tuple([card for crew in self.jobs_crew for card in crew[seat]])

    def payout_tokens(self, seat: Seat) -> int:
        return self.diamonds[seat] + self.artifacts[seat] + self.drives[seat]

    def all_diamonds(self, seat: Seat) -> int:
        return self.diamonds[seat] + self.loot[seat].count(DIAMOND)

    def all_artifacts(self, seat: Seat) -> int:
        return self.artifacts[seat] + self.loot[seat].count(ARTIFACT)

    def take_from_floor(self, token: Token) -> None:
        self.floor = without(self.floor, token)

    def take_loot(self, seat: Seat, token: Token) -> None:
        self.loot = with_item(self.loot, seat, (*self.loot[seat], token))

    def drop_loot(self, seat: Seat, token: Token) -> None:
        self.loot = with_item(self.loot, seat, without(self.loot[seat], token))

    def use_ability(self, seat: Seat) -> None:
        self.ability_used = with_item(self.ability_used, seat, True)

    def can_use(self, seat: Seat, ability: int) -> bool:
        return self.ability[seat] == ability and not self.ability_used[seat]
