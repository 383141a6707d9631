"""The events of solitaire and their log sentences."""

from heistnight.games.big_score.events import BigScoreEvent, Crew, Money, Slot, TokenName, Tokens
from heistnight.games.big_score.phrases import is_plural
from heistnight.kernel.events import Card, Seat, Secret, kebab


def solo_kind(name: str) -> str:
    """Return the event kind without 'Solo': 'SoloCrewKept' is 'crew-kept'."""
    return kebab(name.removeprefix("Solo"))


class SoloEvent(BigScoreEvent, frozen=True, tag=solo_kind):
    """An event of solitaire; the only player knows its secret facts."""

    game = "big-score-solo"
    known_to = ("you",)

    @property
    def you(self) -> Seat:
        return 0


class ScenarioBegins(SoloEvent, frozen=True):
    rule = "SO-1"
    says = "{scenario}. {you} plays {boss}. Objective: {goals}."
    scenario: str
    boss: Card
    goals: tuple[str, ...]


class SoloRoundBegins(SoloEvent, frozen=True):
    rule = "SO-10"
    says = (
        "Round {round} of 3, with {crew} crew cards. Open jobs: {jobs}; "
        "{face_down} more are face down."
    )
    round: int
    jobs: tuple[Card, ...]
    face_down: int
    crew: int


class CrewDrawn(SoloEvent, frozen=True):
    rule = "SO-11"
    says = "Drawn: {crew}; [{left} left in the deck|the deck is empty]."
    crew: Crew
    left: int


class CrewSwapped(SoloEvent, frozen=True):
    rule = "SO-11"
    says = "{you} pays {paid} to discard {cards} and redraw."
    crew: str
    count: int
    paid: Money

    @property
    def cards(self) -> Crew:
        return (self.crew,) * self.count


class CrewBought(SoloEvent, frozen=True):
    rule = "SO-11"
    says = "{you} pays {paid} to draw a card."
    paid: Money


class Scouted(SoloEvent, frozen=True):
    rule = "SO-15"
    says = "{you} pays {paid} to look at job {slot}[: {job}]."
    slot: Slot
    job: Secret[Card]
    paid: Money


class CrewPlaced(SoloEvent, frozen=True):
    rule = "SO-12"
    says = "A {crew} goes to {job:the_job} (job {slot})[ for {price}]."
    crew: Card
    slot: Slot
    job: Card
    paid: bool
    price: Money = 0


class CrewSentAway(SoloEvent, frozen=True):
    rule = "SO-12"
    says = "Discarded[chosen? |, because no job has room]: {crew}."
    crew: Crew
    chosen: bool = False
    """Whether the player could have placed them as spare crew."""


class CrewTucked(SoloEvent, frozen=True):
    rule = "SO-13"
    says = "{you} pays {paid} to shuffle a {crew} into the next crew deck."
    crew: Card
    paid: Money


class SoloCrewKept(SoloEvent, frozen=True):
    rule = "SO-14"
    says = "[Kept for the next turn: {kept}.[let_go?  |]][Discarded: {let_go}.]"
    kept: Crew
    let_go: Crew


class JobDone(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-16"
    says = "{job:The_job} [plural? are|is] robbed! {you} gets {cash}[ and {token}]."
    slot: int
    job: Card
    cash: Money
    token: TokenName | None
    total: Money
    """Your money after this."""

    @property
    def plural(self) -> bool:
        return is_plural(self.job)


class JobTurnedUp(SoloEvent, frozen=True):
    rule = "SO-16"
    says = "Job {slot} is revealed: {job}."
    slot: Slot
    job: Card


class RoundEnds(SoloEvent, frozen=True):
    rule = "SO-17"
    says = "Round {round} ends. [Not robbed: {unfinished}.|Every job is robbed!]"
    round: int
    unfinished: tuple[Card, ...]


class SoloVaultOpens(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-20"
    says = "Act II: the vault opens, with {tokens} tokens, {cops} of them cops."
    tokens: int
    cops: int


class VaultRobbed(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-21"
    says = "Vault round {round}: [{tokens}|the vault is empty]."
    round: int
    tokens: Tokens


class CopsBribed(SoloEvent, frozen=True):
    rule = "SO-21"
    says = "{you} bribes [cops=1? a cop for {price}|{cops} cops for {price} each]."
    cops: int
    price: Money


class BribePaid(SoloEvent, frozen=True):
    rule = "SO-21"
    says = "{you} pays with {what}."
    what: str


class SoloCopsPlaced(SoloEvent, frozen=True):
    rule = "SO-21"
    says = "Cops on the track: {cops} of {limit}."
    cops: int
    limit: int


class TokenTaken(SoloEvent, frozen=True):
    rule = "SO-23"
    says = "{you} takes [{token:the_token}|nothing]."
    token: str | None


class TokenRemoved(SoloEvent, frozen=True):
    rule = "SO-23"
    says = "The {token:bare} is removed from the game."
    token: str


class TokensReturned(SoloEvent, frozen=True):
    rule = "SO-23"
    says = "Back into the vault: {tokens}."
    tokens: Tokens


class SoloFled(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-24"
    says = "{you} escapes with [{loot}|empty hands]."
    loot: Tokens
    total: Money


class SoloBusted(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-22"
    says = "Busted[: {why}]! [Back into the vault: {lost}.|There was no loot to lose.]"
    lost: Tokens
    why: str
    cost: Money
    """How much less money you have now."""


class SoloGameEnds(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-31"
    says = "The game is over with {total}. [met? Objective met!|Objective missed.]"
    total: Money
    met: bool
    short_of: tuple[str, ...]
    """What the objective lacks: '$660K', '2 diamonds'."""
