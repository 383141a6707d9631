"""What happens in The Big Score, in typed events that tell the story."""

from collections import Counter
from typing import ClassVar

from heistnight.games.big_score.cards import TOKEN_WORDS, TOKENS, TYPES
from heistnight.kernel.events import Event, Seat, a, listed, player

ABILITY_WORDS = (
    "may once trade away an earlier vault token (con man)",
    "may draw two more tokens when fleeing (driver)",
    "may take a token from the floor when fleeing (grease man)",
    "may once take an extra token when trading (gun man)",
    "is paid for loose drives and keys (hacker)",
    "may once take the marker (muscle)",
)


def money(amount: int) -> str:
    return f"${amount / 1000:g}M" if amount >= 1000 else f"${amount}K"


def counted(names: tuple[str, ...]) -> str:
    """'2 con men, an expert hacker and $50K'."""
    return listed([some(count, name) for name, count in Counter(names).items()])


def some(count: int, noun: str) -> str:
    if noun.startswith("$"):
        return noun if count == 1 else f"{count} × {noun}"
    if count == 1:
        return a(noun)
    return f"{count} {noun.removesuffix('man')}men" if noun.endswith("man") else f"{count} {noun}s"


def token_words(token: str) -> str:
    """'$50K', 'diamond'."""
    return TOKEN_WORDS[TOKENS.index(token)]


def tokens_counted(tokens: tuple[str, ...]) -> str:
    return counted(tuple([token_words(token) for token in tokens]))


def a_token(token: str) -> str:
    """'$50K', 'a diamond'."""
    return token_words(token) if token.startswith("cash") else a(token)


class BossPicked(Event, frozen=True):
    rule: ClassVar[str] = "BS-10"
    seat: Seat
    boss: str

    def text(self) -> str:
        return f"{player(self.seat)} plays {self.boss}."


class ItemTaken(Event, frozen=True):
    rule: ClassVar[str] = "BS-10"
    seat: Seat
    item: str | int

    def text(self) -> str:
        item = money(self.item) if isinstance(self.item, int) else a(self.item)
        return f"{player(self.seat)} starts with $200K and {item}."


class RoundBegins(Event, frozen=True):
    rule: ClassVar[str] = "BS-20"
    round: int
    jobs: tuple[str, ...]

    def text(self) -> str:
        return f"Round {self.round} of 3. The jobs: {listed(self.jobs)}."


class CrewKept(Event, frozen=True):
    """Only its owner is told which card."""

    rule: ClassVar[str] = "BS-21"
    seat: Seat
    crew: str

    def text(self) -> str:
        return f"{player(self.seat)} keeps the {self.crew}."


class HandsPassed(Event, frozen=True):
    rule: ClassVar[str] = "BS-21"
    left: bool
    cards: int

    def text(self) -> str:
        side = "left" if self.left else "right"
        return (
            f"Hands of {self.cards} go to the {side}."
            if self.cards > 1
            else (f"The last cards go to the {side}: all crew is hired.")
        )


class ExpertsReturn(Event, frozen=True):
    rule: ClassVar[str] = "BS-23"
    seat: Seat
    crew: tuple[str, ...]

    def text(self) -> str:
        return f"{player(self.seat)} takes {counted(self.crew)} back from training."


class AssignmentsIn(Event, frozen=True):
    rule: ClassVar[str] = "BS-24"

    def text(self) -> str:
        return "All crew is assigned. The jobs are resolved one by one."


class CrewShown(Event, frozen=True):
    rule: ClassVar[str] = "BS-28"
    job: str
    slot: int
    crew: dict[Seat, tuple[str, ...]]

    def text(self) -> str:
        teams = [f"{player(seat)} sends {counted(names)}" for seat, names in self.crew.items()]
        return f"Job {self.slot + 1}, {self.job}: {'; '.join(teams)}."


class JobUnrobbed(Event, frozen=True):
    rule: ClassVar[str] = "BS-28"
    job: str
    slot: int

    def text(self) -> str:
        return f"Job {self.slot + 1}, {self.job}: nobody came."


class InsideMan(Event, frozen=True):
    rule: ClassVar[str] = "BS-30"
    crew: str
    helps: bool

    def text(self) -> str:
        return f"The inside man is {a(self.crew)}: {'that helps' if self.helps else 'no help'}."


class CrewMissing(Event, frozen=True):
    rule: ClassVar[str] = "BS-31"
    missing: tuple[str, ...]
    jacks_can_help: bool

    def text(self) -> str:
        hope = "Fists are held out" if self.jacks_can_help else "No jacks could make up for that"
        return f"Missing: {counted(self.missing)}. {hope}."


class JacksShown(Event, frozen=True):
    rule: ClassVar[str] = "BS-32"
    jacks: dict[Seat, int]

    def text(self) -> str:
        fists = [
            f"{player(seat)} shows {('nothing', 'a jack-of-all-trades', 'two jacks')[jacks]}"
            for seat, jacks in self.jacks.items()
        ]
        return f"The fists open: {listed(fists)}."


class JobRobbed(Event, frozen=True):
    rule: ClassVar[str] = "BS-33"
    job: str
    seats: tuple[Seat, ...]
    cash: int
    token: str | None

    def text(self) -> str:
        prize = money(self.cash) + (f" and {a(self.token)}" if self.token else "")
        who = listed([player(seat) for seat in self.seats])
        return f"{self.job} is robbed! {who} {'gets' if len(self.seats) == 1 else 'get'} {prize}."


class JobFailed(Event, frozen=True):
    rule: ClassVar[str] = "BS-34"
    job: str
    paid: dict[Seat, int]

    def text(self) -> str:
        costs = [
            f"{player(seat)} {money(cash) if cash else 'nothing (too little cash)'}"
            for seat, cash in self.paid.items()
        ]
        return f"{self.job} fails. It costs {listed(costs)}."


class TrainingShown(Event, frozen=True):
    rule: ClassVar[str] = "BS-36"
    seat: Seat
    crew: tuple[str, ...]

    def text(self) -> str:
        return f"{player(self.seat)} has {counted(self.crew)} in training."


class CrewDismissed(Event, frozen=True):
    rule: ClassVar[str] = "BS-36"

    def text(self) -> str:
        return "Unassigned crew is sent home, face down."


class AbilityGained(Event, frozen=True):
    rule: ClassVar[str] = "BS-37"
    seat: Seat
    ability: str

    def text(self) -> str:
        words = ABILITY_WORDS[[*TYPES].index(self.ability)]  # type: ignore[arg-type]
        return f"{player(self.seat)} gains an ability: {words}."


class VaultOpens(Event, frozen=True):
    rule: ClassVar[str] = "BS-41"
    marker: Seat
    floor: tuple[str, ...]

    def text(self) -> str:
        return (
            f"Act II: everyone is inside the vault. On its floor: {tokens_counted(self.floor)}. "
            f"{player(self.marker)} has the marker."
        )


class VaultRoundBegins(Event, frozen=True):
    rule: ClassVar[str] = "BS-42"
    round: int
    cops: int

    def text(self) -> str:
        cops = (
            f"{self.cops} cop{'s' * (self.cops != 1)} on the track" if self.cops else "no cops yet"
        )
        return f"Vault round {self.round}: {cops}."


class FistsOpen(Event, frozen=True):
    """Who robbed and what came out; who fled."""

    rule: ClassVar[str] = "BS-42"
    drew: dict[Seat, str | None]
    fled: tuple[Seat, ...]

    def text(self) -> str:
        parts = [
            f"{player(seat)} draws {a_token(token) if token else 'nothing: the vault is empty'}"
            for seat, token in self.drew.items()
        ]
        parts += [f"{player(seat)} flees" for seat in self.fled]
        return f"The fists open: {', '.join(parts)}."


class CopsPlaced(Event, frozen=True):
    rule: ClassVar[str] = "BS-44"
    cops: int
    limit: int

    def text(self) -> str:
        return f"Cops on the track: {self.cops}; number {self.limit + 1} busts everyone inside."


class Fled(Event, frozen=True):
    rule: ClassVar[str] = "BS-45"
    seat: Seat
    loot: tuple[str, ...]

    def text(self) -> str:
        return f"{player(self.seat)} is away with {tokens_counted(self.loot) or 'empty hands'}."


class Busted(Event, frozen=True):
    rule: ClassVar[str] = "BS-46"
    seats: tuple[Seat, ...]

    def text(self) -> str:
        who = listed([player(seat) for seat in self.seats])
        return f"Busted! {who} lost everything from the vault."


class Traded(Event, frozen=True):
    rule: ClassVar[str] = "BS-47"
    seat: Seat
    gave: str
    took: str

    def text(self) -> str:
        took = token_words(self.took)
        return f"{player(self.seat)} swaps {a_token(self.gave)} for the {took} on the floor."


class TradePassed(Event, frozen=True):
    rule: ClassVar[str] = "BS-47"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} does not trade."


class MarkerMoved(Event, frozen=True):
    rule: ClassVar[str] = "BS-48"
    seat: Seat

    def text(self) -> str:
        return f"{player(self.seat)} has the marker now."


class AbilityUsed(Event, frozen=True):
    rule: ClassVar[str] = "BS-57"
    seat: Seat
    ability: str
    tokens: tuple[str, ...] = ()

    def text(self) -> str:
        gain = f": {tokens_counted(self.tokens)}" if self.tokens else ""
        back = "; cops go back to the vault" if "cop" in self.tokens else ""
        return f"{player(self.seat)} uses the {self.ability}'s ability{gain}{back}."


class GameEnds(Event, frozen=True):
    rule: ClassVar[str] = "BS-64"
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def text(self) -> str:
        scores = [f"{player(seat)} {money(score)}" for seat, score in enumerate(self.scores)]
        who = listed([player(seat) for seat in self.winners])
        return f"It is over. {listed(scores)}. {who} won."
