"""The events of The Big Score and their log sentences."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from heistnight.games.big_score.phrases import FORMATTERS, is_plural, money
from heistnight.kernel.events import Card, Event, Seat, a
from heistnight.kernel.sentences import Word

Money = Annotated[int, "money"]
Crew = Annotated[tuple[str, ...], "crew"]
TokenName = Annotated[str, "token"]
Tokens = Annotated[tuple[str, ...], "tokens"]
Slot = Annotated[int, "number"]
"""The position of a job: stored from 0, displayed from 1."""
EveryonesMoney = tuple[int, ...]
"""By seat: the money of every player after the event, so that boards can show it at its time."""

ABILITY_WORDS = {
    "con man": "once, trade away an earlier vault token",
    "driver": "draw two more tokens when fleeing",
    "grease man": "take a token from the floor when fleeing",
    "gun man": "once, take an extra token when trading",
    "hacker": "$50K for each unpaired drive or key",
    "muscle": "once, take the marker",
}


class BigScoreEvent(Event, frozen=True):
    game = "big-score"
    words: ClassVar[Mapping[str, Word]] = FORMATTERS


class BossPicked(BigScoreEvent, frozen=True):
    rule = "BS-10"
    says = "{seat} plays {boss}."
    seat: Seat
    boss: Card


class ItemTaken(BigScoreEvent, frozen=True):
    rule = "BS-10"
    says = "{seat} starts with {cash} and {thing}."
    seat: Seat
    item: str | int
    cash: Money

    @property
    def thing(self) -> str:
        return money(self.item) if isinstance(self.item, int) else a(self.item)


class RoundBegins(BigScoreEvent, frozen=True):
    rule = "BS-20"
    says = "Round {round} of 3. The jobs: {jobs}."
    round: int
    jobs: tuple[Card, ...]


class CrewKept(BigScoreEvent, frozen=True):
    rule = "BS-21"
    says = "{seat} keeps {crew:the}."
    untold = True
    seat: Seat
    crew: str


class HandsPassed(BigScoreEvent, frozen=True):
    rule = "BS-21"
    says = (
        "[cards=1? The last cards pass to the {side}. Everyone has hired their crew."
        "|Everyone passes {cards} cards to the {side}.]"
    )
    left: bool
    cards: int

    @property
    def side(self) -> str:
        return "left" if self.left else "right"


class ExpertsReturn(BigScoreEvent, frozen=True):
    rule = "BS-23"
    says = "{seat} takes {crew} back from training."
    seat: Seat
    crew: Crew


class AssignmentsIn(BigScoreEvent, frozen=True):
    rule = "BS-24"
    says = "Everyone has assigned their crew. Now the jobs, one by one."


class CrewShown(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-28"
    says = "Job {slot}, {job}: [each crew; {key} sends {value}]."
    job: Card
    slot: Slot
    crew: dict[Seat, Crew]


class JobUnrobbed(BigScoreEvent, frozen=True):
    rule = "BS-28"
    says = "Job {slot}, {job}: nobody came."
    job: Card
    slot: Slot


class InsideMan(BigScoreEvent, frozen=True):
    rule = "BS-30"
    says = "The inside man is {crew:a}. [helps? That helps.|That doesn't help.]"
    crew: str
    helps: bool


class CrewMissing(BigScoreEvent, frozen=True):
    rule = "BS-31"
    says = (
        "Missing: {missing}. "
        "[jacks_can_help? Everyone decides in secret…|Not enough jacks to save it.]"
    )
    missing: Crew
    jacks_can_help: bool


class JacksShown(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-32"
    says = "The fists open: [each fists: {key} shows {value}]."
    jacks: dict[Seat, int]

    @property
    def fists(self) -> dict[Seat, str]:
        held = ("nothing", "a jack-of-all-trades", "two jacks")
        return {seat: held[jacks] for seat, jacks in self.jacks.items()}


class JobRobbed(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-33"
    says = (
        "{job:The_job} [plural? are|is] robbed! {seats} [seats=1? gets|get] {cash}[ and {token}]."
    )
    job: Card
    seats: tuple[Seat, ...]
    cash: Money
    token: TokenName | None
    money: EveryonesMoney

    @property
    def plural(self) -> bool:
        return is_plural(self.job)


class JobFailed(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-34"
    says = "{job:The_job} [plural? fail|fails]. [each costs: {key} pays {value}]."
    job: Card
    paid: dict[Seat, int]
    money: EveryonesMoney

    @property
    def plural(self) -> bool:
        return is_plural(self.job)

    @property
    def costs(self) -> dict[Seat, str]:
        nothing = "nothing (too little cash)"
        return {seat: money(cash) if cash else nothing for seat, cash in self.paid.items()}


class TrainingShown(BigScoreEvent, frozen=True):
    rule = "BS-36"
    says = "{seat} has {crew} in training."
    seat: Seat
    crew: Crew


class CrewDismissed(BigScoreEvent, frozen=True):
    rule = "BS-36"
    says = "Unassigned crew is discarded, unseen."


class AbilityGained(BigScoreEvent, frozen=True):
    rule = "BS-37"
    says = "{seat} gains the {ability}'s ability: {effect}."
    seat: Seat
    ability: Card

    @property
    def effect(self) -> str:
        return ABILITY_WORDS[self.ability]


class VaultOpens(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-41"
    says = (
        "Act II: everyone is inside the vault. [floor? On the floor: {floor}|The floor is empty]. "
        "{marker} has the marker."
    )
    marker: Seat
    floor: Tokens


class VaultRoundBegins(BigScoreEvent, frozen=True):
    rule = "BS-42"
    says = "Vault round {round}: [cops? {cops} cop[cops=1? |s] on the track|no cops yet]."
    round: int
    cops: int


class FistsOpen(BigScoreEvent, frozen=True):
    """Who robbed and what they drew; who fled."""

    is_reveal = True
    rule = "BS-42"
    says = (
        "The fists open: [each drew, {key} draws [{value}|nothing: the vault is empty]]"
        "[both? , |][each flights, {key} flees]."
    )
    drew: dict[Seat, TokenName | None]
    fled: tuple[Seat, ...]

    @property
    def both(self) -> bool:
        return bool(self.drew and self.fled)

    @property
    def flights(self) -> dict[Seat, int]:
        return dict.fromkeys(self.fled, 0)


class CopsPlaced(BigScoreEvent, frozen=True):
    rule = "BS-44"
    says = "Cops on the track: {cops}. Cop number {limit:number} busts everyone inside."
    cops: int
    limit: int


class Fled(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-45"
    says = "{seat} escapes with [{loot}|empty hands]."
    seat: Seat
    loot: Tokens
    money: EveryonesMoney


class Busted(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-46"
    says = "Busted! {seats} [seats=1? loses|lose] everything from the vault."
    seats: tuple[Seat, ...]
    lost: dict[Seat, int]
    """How much less money each of them has now."""
    money: EveryonesMoney


class Traded(BigScoreEvent, frozen=True):
    rule = "BS-47"
    says = "{seat} swaps {gave} for {took:the_token} on the floor."
    seat: Seat
    gave: TokenName
    took: TokenName
    money: EveryonesMoney


class TradePassed(BigScoreEvent, frozen=True):
    rule = "BS-47"
    says = "{seat} passes."
    seat: Seat
    money: EveryonesMoney


class MarkerMoved(BigScoreEvent, frozen=True):
    rule = "BS-48"
    says = "{seat} has the marker now."
    seat: Seat


class AbilityUsed(BigScoreEvent, frozen=True):
    rule = "BS-57"
    says = "{seat} uses the {ability}'s ability[: {tokens}][cops? ; cops go back to the vault]."
    seat: Seat
    ability: Card
    tokens: Tokens
    money: EveryonesMoney

    @property
    def cops(self) -> bool:
        return "cop" in self.tokens


class GameEnds(BigScoreEvent, frozen=True):
    is_reveal = True
    rule = "BS-64"
    says = (
        "The game is over. [each totals: {key} has {value}]. "
        "{winners} [winners=1? wins|win] with {best}."
    )
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    @property
    def best(self) -> Money:
        return max(self.scores)

    @property
    def totals(self) -> dict[Seat, Money]:
        return dict(enumerate(self.scores))
