"""What happens in solitaire, in typed events that tell the story."""

from typing import ClassVar

from heistnight.games.big_score.events import counted, money, some, token_words, tokens_counted
from heistnight.kernel.events import Event, a, listed, player

YOU = player(0)


def prize_words(cash: int, token: str | None) -> str:
    return money(cash) + (f" and {a(token)}" if token else "")


class ScenarioBegins(Event, frozen=True):
    rule: ClassVar[str] = "SO-1"
    scenario: str
    boss: str
    goals: tuple[str, ...]

    def text(self) -> str:
        return f"{self.scenario}. {YOU} is {self.boss} and wants {listed(self.goals)}."


class RoundBegins(Event, frozen=True):
    rule: ClassVar[str] = "SO-10"
    round: int
    jobs: tuple[str, ...]
    face_down: int
    crew: int

    def text(self) -> str:
        return (
            f"Round {self.round} of 3, with {self.crew} crew for hire. Open jobs: "
            f"{listed(self.jobs)}; {self.face_down} more lie face down."
        )


class CrewDrawn(Event, frozen=True):
    rule: ClassVar[str] = "SO-11"
    crew: tuple[str, ...]
    left: int

    def text(self) -> str:
        deck = f"{self.left} left in the deck" if self.left else "the deck is empty"
        return f"New in hand: {counted(self.crew)}; {deck}."


class CrewSwapped(Event, frozen=True):
    rule: ClassVar[str] = "SO-11"
    crew: str
    count: int

    def text(self) -> str:
        return f"{YOU} pays $10K to send {some(self.count, self.crew)} away."


class CrewBought(Event, frozen=True):
    rule: ClassVar[str] = "SO-11"

    def text(self) -> str:
        return f"{YOU} pays $10K for one more card."


class Scouted(Event, frozen=True):
    """Only the player is told which job it is."""

    rule: ClassVar[str] = "SO-15"
    slot: int
    job: str | None

    def text(self) -> str:
        seen = f": {self.job}" if self.job else ""
        return f"{YOU} pays $30K to look at job {self.slot + 1}{seen}."


class CrewPlaced(Event, frozen=True):
    rule: ClassVar[str] = "SO-12"
    crew: str
    slot: int
    job: str
    paid: bool

    def text(self) -> str:
        extra = " for $10K" if self.paid else ""
        return f"A {self.crew} goes to {self.job} (job {self.slot + 1}){extra}."


class CrewSentAway(Event, frozen=True):
    rule: ClassVar[str] = "SO-12"
    crew: tuple[str, ...]

    def text(self) -> str:
        return f"Sent away, as no job has room: {counted(self.crew)}."


class CrewTucked(Event, frozen=True):
    rule: ClassVar[str] = "SO-13"
    crew: str

    def text(self) -> str:
        return f"{YOU} pays $10K to have a {self.crew} in the next crew deck."


class CrewKept(Event, frozen=True):
    rule: ClassVar[str] = "SO-14"
    kept: tuple[str, ...]
    let_go: tuple[str, ...]

    def text(self) -> str:
        kept = f"Kept for the next turn: {counted(self.kept)}." if self.kept else ""
        gone = f"Sent home: {counted(self.let_go)}." if self.let_go else ""
        return f"{kept} {gone}".strip()


class JobDone(Event, frozen=True):
    rule: ClassVar[str] = "SO-16"
    slot: int
    job: str
    cash: int
    token: str | None

    def text(self) -> str:
        return f"{self.job} is robbed! {YOU} gets {prize_words(self.cash, self.token)}."


class JobTurnedUp(Event, frozen=True):
    rule: ClassVar[str] = "SO-16"
    slot: int
    job: str

    def text(self) -> str:
        return f"Job {self.slot + 1} is turned up: {self.job}."


class RoundEnds(Event, frozen=True):
    rule: ClassVar[str] = "SO-17"
    round: int
    unfinished: tuple[str, ...]

    def text(self) -> str:
        if not self.unfinished:
            return f"Round {self.round} ends, and every job is robbed."
        return f"Round {self.round} ends. Not robbed: {listed(self.unfinished)}."


class VaultOpens(Event, frozen=True):
    rule: ClassVar[str] = "SO-20"
    tokens: int
    cops: int

    def text(self) -> str:
        return f"Act II: the vault, with {self.tokens} tokens in it, {self.cops} of them cops."


class VaultRobbed(Event, frozen=True):
    rule: ClassVar[str] = "SO-21"
    round: int
    tokens: tuple[str, ...]

    def text(self) -> str:
        return f"Vault round {self.round}: {tokens_counted(self.tokens) or 'nothing left to find'}."


class CopsBribed(Event, frozen=True):
    rule: ClassVar[str] = "SO-21"
    cops: int

    def text(self) -> str:
        who = "A cop" if self.cops == 1 else f"{self.cops} cops"
        return f"{who} will look the other way, for $50K{' each' * (self.cops > 1)}."


class BribePaid(Event, frozen=True):
    rule: ClassVar[str] = "SO-21"
    what: str

    def text(self) -> str:
        return f"{YOU} pays with {self.what}."


class CopsPlaced(Event, frozen=True):
    rule: ClassVar[str] = "SO-21"
    cops: int
    limit: int

    def text(self) -> str:
        return f"Cops on the track: {self.cops} of {self.limit}."


class TokenTaken(Event, frozen=True):
    rule: ClassVar[str] = "SO-23"
    token: str | None

    def text(self) -> str:
        return f"{YOU} takes {f'the {token_words(self.token)}' if self.token else 'nothing'}."


class TokenRemoved(Event, frozen=True):
    rule: ClassVar[str] = "SO-23"
    token: str

    def text(self) -> str:
        return f"The {token_words(self.token)} is out of the game."


class TokensReturned(Event, frozen=True):
    rule: ClassVar[str] = "SO-23"
    tokens: tuple[str, ...]

    def text(self) -> str:
        return f"Back into the vault: {tokens_counted(self.tokens)}."


class Fled(Event, frozen=True):
    rule: ClassVar[str] = "SO-24"
    loot: tuple[str, ...]

    def text(self) -> str:
        return f"{YOU} is away with {tokens_counted(self.loot) or 'empty hands'}."


class Busted(Event, frozen=True):
    rule: ClassVar[str] = "SO-22"
    lost: tuple[str, ...]

    def text(self) -> str:
        lost = tokens_counted(self.lost) or "nothing, as nothing was taken"
        return f"Busted! Back into the vault: {lost}."


class GameEnds(Event, frozen=True):
    rule: ClassVar[str] = "SO-31"
    total: int
    met: bool

    def text(self) -> str:
        outcome = "The objective is met!" if self.met else "The objective is not met."
        return f"It is over, with {money(self.total)} in all. {outcome}"
