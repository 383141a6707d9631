"""The interface that every game implements."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, get_args

import msgspec

from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.deal import Deal
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import WORDS, Event, Seat
from heistnight.kernel.facts import GameFacts, Goal
from heistnight.kernel.guide import Guide
from heistnight.kernel.packs import Pack, built_in, own, read
from heistnight.kernel.records import replace
from heistnight.kernel.sentences import Word
from heistnight.kernel.standing_orders import OrderOffer
from heistnight.kernel.steps import UNANSWERED, UNASKED, AskAll, S, State


class OptionSpec(msgspec.Struct, frozen=True):
    """A table setting: its name, its values and its meaning in words."""

    name: str
    values: tuple[Any, ...]
    default: Any
    words: str

    def check(self, value: Any) -> Any:
        for allowed in self.values:
            if value == allowed and isinstance(value, bool) == isinstance(allowed, bool):
                return allowed
        allowed_words = ", ".join([repr(value) for value in self.values])
        raise BadOptions(f"option {self.name!r} is {value!r}; it may be one of: {allowed_words}.")

    def meant(self, word: str) -> Any:
        """Return the value that a word stands for. Unknown words are left for `check`."""
        for value in self.values:
            if word.casefold() in (value_word(value).casefold(), str(value).casefold()):
                return value
        return word


SMALL = "small"
SIZE = OptionSpec(
    name="size",
    values=("full", SMALL),
    default="full",
    words="'small': a game that a program can solve exactly, for study.",
)
"""An option of games with a small variant. Tables don't offer it."""


def value_word(value: Any) -> str:
    """Return 'yes', 'no' or the value itself."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class GameInfo(msgspec.Struct, frozen=True):
    """A game's entry in the catalogue."""

    id: str
    title: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    summary: str
    options: tuple[OptionSpec, ...]
    decks: tuple[str, ...]
    """Deck names that a rig can use, besides `first`."""
    silent_phases: tuple[str, ...] = ()
    """Phases in which the rules forbid discussion. Tables close their chat."""
    silent_rule: str = ""
    """The rule that forbids discussion."""
    has_windows: bool = False
    """Whether players can answer cards in reaction windows."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule in words. `phases` lists the phases in which it matters."""

    id: str
    title: str
    text: str
    phases: tuple[str, ...] = ()
    given: dict[str, Any] = {}
    """The options that make the rule apply. Empty: it always does."""

    def in_force(self, options: Mapping[str, Any]) -> bool:
        return all(options.get(name) == value for name, value in self.given.items())


class Setup(msgspec.Struct, frozen=True):
    """Everything decided before the first choice: the start of the journal."""

    game: str
    seats: int
    seed: int | str
    options: dict[str, Any]
    pack: Pack
    rig: dict[str, Any]
    deal: Deal | None = None
    """Where the seed comes from, in a finished game that was dealt at a table."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a game ended."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    """For each seat, the points of each line of its score."""
    reason: str


class View(msgspec.Struct, kw_only=True, gc=False):
    """What a seat or a spectator may know. Games add fields by name; nothing else is visible."""

    game: str
    seat: Seat | None
    seats: int
    phase: str
    waiting: tuple[Seat, ...] | None
    """Who has to decide. None if that is secret (G-3)."""
    over: bool
    goal: Goal | None = None
    """What wins and the current standing. None if a game doesn't provide it."""


AnswerPolicy = Callable[[Any, Seat, tuple[Choice, ...]], Choice]
"""`answer(state, seat, choices)` returns a choice that this seat could have made."""


def is_small(options: Mapping[str, Any]) -> bool:
    """Check whether these options choose the small game."""
    return bool(options.get(SIZE.name) == SMALL)


def public_phase(s: State) -> str:
    return s.stack[-1].phase if s.stack else "over"


def public_waiting(s: State) -> tuple[Seat, ...] | None:
    return None if s.stack and s.stack[-1].hidden else s.waiting()


class Rules(ABC, Generic[S]):
    """One game: its catalogue entry, its setup, and all access to its state."""

    info: ClassVar[GameInfo]
    version: ClassVar[int]
    """Raised whenever the same acts could lead to another result. Running games keep theirs."""
    max_acts: ClassVar[int]
    """Upper limit for the number of acts in any game."""
    space: ClassVar[ActionSpace]
    pack_kind: ClassVar[type[Pack]]
    small_seats: ClassVar[int] = 0
    """The seats of the small game (`size`: 'small'). 0: there is none."""
    public_first: ClassVar[bool] = False
    """Whether seats' views are derived from the public view, so that sharing it saves time."""
    words: ClassVar[Mapping[str, Word]] = WORDS
    """Ways to write an amount in the rulebook."""

    def __init_subclass__(cls) -> None:
        """Register the rules with their state class, so that bare states know result and score."""
        for base in getattr(cls, "__orig_bases__", ()):
            for kind in get_args(base):
                if isinstance(kind, type) and issubclass(kind, State):
                    kind.rules = cls()

    @property
    def box(self) -> str:
        """The game whose pack is used: this one, unless overridden."""
        return self.info.id

    def read_pack(self, text: str | None) -> Pack:
        """Return the built-in pack, or read and check the user's TOML."""
        kind, box = self.pack_kind, self.box
        own_text = text is None or text == built_in(box)
        pack: Pack = own(kind, box) if own_text else read(kind, text, box)
        return pack

    def facts(self, pack: Pack) -> GameFacts:
        """Describe the pieces of this pack for players and spectators."""
        return GameFacts()

    def order_offers(self, pack: Pack) -> tuple[OrderOffer, ...]:
        """Return what standing orders may answer in reaction windows, the same for every seat."""
        return ()

    def card_names(self, pack: Pack, deck: str) -> list[str]:
        """Return the names of a deck's cards by number, for the record of draws."""
        return []

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the amounts that the rulebook refers to, for these options."""
        return {}

    def more_rules(self, options: Mapping[str, Any]) -> tuple[Rule, ...]:
        """Return numbered rules of scenarios, and what replaces rules of `rulebook.toml`.

        A rule with no text doesn't apply under these options.
        """
        return ()

    def more_guide(self, options: Mapping[str, Any]) -> Guide:
        """Return phases and terms that aren't in `guide.toml`: those of a scenario."""
        return Guide()

    @abstractmethod
    def setup(self, setup: Setup) -> S:
        """Return the state before the first choice, with its first steps on the stack."""

    def label(self, s: S, seat: Seat, choice: Choice) -> str | None:
        """Return a more specific label than the table's, if there is one.

        It is also asked for choices that aren't offered, so it may use only what this seat knows.
        """
        return None

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> View:
        """Return what this seat may know, from an allow-list. None is a spectator."""

    def views(self, s: S, viewers: Sequence[Seat | None], public: View | None = None) -> list[View]:
        """Return several views of one state. `public` is the spectator's view, if already built."""
        return [self.view(s, seat) for seat in viewers]

    def decision_view(self, s: S, seat: Seat) -> Any:
        """Return what a bot looks at: the view, or a part of it that is faster to build."""
        return self.view(s, seat)

    def worth(self, s: S) -> tuple[int, ...] | None:
        """Return every seat's score if the game ended now, or None if the game has none."""
        return None

    def gone(self, s: S) -> tuple[Seat, ...]:
        """Return the seats that are publicly out of the game and only watch."""
        return ()

    @abstractmethod
    def imagine(self, s: S, seat: Seat | None, chance: Chance) -> S:
        """Change `s`, a copy, into another state that this seat cannot tell from the real one.

        The result may depend only on what the seat knows and on `chance`.
        """

    # Beliefs: for games that can reconstruct their past in an imagined world

    def reseal(self, world: S, seat: Seat | None, answer: "AnswerPolicy") -> None:
        """Draw the other seats' sealed answers again, from a policy."""
        top = world.stack[-1] if world.stack else None
        if isinstance(top, AskAll):
            answers = [
                given
                if other == seat or given in (UNANSWERED, UNASKED)
                else answer(world, other, top.choices(world, other))
                for other, given in enumerate(top.answers)
            ]
            world.amend(replace(top, answers=tuple(answers)))

    def remembers(self, now: S, then: S) -> bool:
        """Check whether an imagined state can reconstruct that earlier state."""
        return False

    def reconstruct(self, world: S, moments: Sequence[S], seat: Seat | None) -> Iterator[S]:
        """Yield earlier states in order, with hidden cards as they were in this world."""
        return iter(())

    def reconstructed_choice(self, world: S, then: S, seat: Seat, choice: Choice) -> Choice:
        """Return what the seat chose then in this world, if the choice is hidden."""
        return choice

    def proposal_probability(self, world: S, then: S, seat: Seat, choice: Choice) -> float:
        """Return how likely `imagine` made that choice, up to a constant factor."""
        return 1.0

    @abstractmethod
    def result(self, s: S) -> Result:
        """Return who won and why. Called only when the game is over."""

    def score_text(self, score: int) -> str:
        """Return a score as players write it: '14', '$1.31M'."""
        return str(score)

    @abstractmethod
    def headlines(self, s: S, told: Sequence[Event]) -> tuple[str, ...]:
        """Return the personal headline of each seat. Called only when the game is over.

        Every seat sees all of them, so they may tell only what is public; `told` is the public log.
        """
