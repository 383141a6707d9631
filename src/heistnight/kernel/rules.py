"""What a game must bring to be played here."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, get_args

import msgspec

from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import ActionSpace, Choice
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.events import WORDS, Seat
from heistnight.kernel.facts import Facts, Goal
from heistnight.kernel.guide import Guide
from heistnight.kernel.packs import Pack, built_in, own, read
from heistnight.kernel.sentences import Word
from heistnight.kernel.steps import UNANSWERED, UNASKED, AskAll, S, State


class OptionSpec(msgspec.Struct, frozen=True):
    """A setting of a table: its name, what it may be, and what it means in words."""

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
        """The value that a word stands for; an unknown word is left for `check`."""
        for value in self.values:
            if word.casefold() in (value_word(value).casefold(), str(value).casefold()):
                return value
        return word


def value_word(value: Any) -> str:
    """'yes', 'no', or the value itself."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class GameInfo(msgspec.Struct, frozen=True):
    """What the catalogue says of a game."""

    id: str
    title: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    summary: str
    options: tuple[OptionSpec, ...]
    decks: tuple[str, ...]
    """The names a rig may use, besides `first`."""
    silent_phases: tuple[str, ...] = ()
    """Phases in which the rules forbid discussion: a table closes its chat."""
    silent_rule: str = ""
    """The rule that forbids it."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule in words. `phases` are the phases of the game in which it matters."""

    id: str
    title: str
    text: str
    phases: tuple[str, ...] = ()
    given: dict[str, Any] = {}
    """The options that put it in force, by name; empty: it always is."""

    def in_force(self, options: Mapping[str, Any]) -> bool:
        return all(options.get(name) == value for name, value in self.given.items())


class Setup(msgspec.Struct, frozen=True):
    """All that is decided before the first choice: the head of the journal."""

    game: str
    seats: int
    seed: int | str
    options: dict[str, Any]
    pack: Pack
    rig: dict[str, Any]


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a game ended."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    """A dict a seat: what each line of the score gave."""
    reason: str


class View(msgspec.Struct, kw_only=True, gc=False):
    """What a seat, or a spectator, may know. Games add fields by name: nothing else is shown."""

    game: str
    seat: Seat | None
    seats: int
    phase: str
    waiting: tuple[Seat, ...] | None
    """Who has to decide; None where nobody may know (G-3)."""
    over: bool
    goal: Goal | None = None
    """What wins, and where one stands; None where a game does not say."""


Answer = Callable[[Any, Seat, tuple[Choice, ...]], Choice]
"""`answer(state, seat, choices)`: what somebody may have chosen."""


def public_phase(s: State) -> str:
    return s.stack[-1].phase if s.stack else "over"


def public_waiting(s: State) -> tuple[Seat, ...] | None:
    return None if s.stack and s.stack[-1].hidden else s.waiting()


class Rules(ABC, Generic[S]):
    """One game: its facts, its set-up, and the doors to its state."""

    info: ClassVar[GameInfo]
    version: ClassVar[int]
    """Raised whenever the same acts may lead elsewhere: games under way keep their version."""
    most_acts: ClassVar[int]
    """No game takes more: its rules end every one, however it is played."""
    space: ClassVar[ActionSpace]
    pack_kind: ClassVar[type[Pack]]
    public_first: ClassVar[bool] = False
    """Seats' views are made from the public one, so that this is worth keeping."""
    words: ClassVar[Mapping[str, Word]] = WORDS
    """Ways to say an amount in the rulebook."""

    def __init_subclass__(cls) -> None:
        """Bare states of a game can be asked for result and worth: they know their rules."""
        for base in getattr(cls, "__orig_bases__", ()):
            for kind in get_args(base):
                if isinstance(kind, type) and issubclass(kind, State):
                    kind.rules = cls()

    @property
    def box(self) -> str:
        """The game whose pack this one is played with: its own, unless it says otherwise."""
        return self.info.id

    def read_pack(self, text: str | None) -> Pack:
        """The built-in pack, or the user's TOML, checked."""
        kind, box = self.pack_kind, self.box
        own_text = text is None or text == built_in(box)
        pack: Pack = own(kind, box) if own_text else read(kind, text, box)
        return pack

    def facts(self, pack: Pack) -> Facts:
        """What the pieces of this pack do, in words, for whoever plays or watches."""
        return Facts()

    def amounts(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The amounts that the rulebook names in its gaps, as they are under these options."""
        return {}

    def more_rules(self) -> tuple[Rule, ...]:
        """Numbered rules that are not in the game's `rulebook.toml`: those of its scenarios."""
        return ()

    def more_guide(self, options: Mapping[str, Any]) -> Guide:
        """Phases and words that are not in the game's `guide.toml`: those of a scenario."""
        return Guide()

    @abstractmethod
    def setup(self, setup: Setup) -> S:
        """The state before the first choice, its first steps on the stack."""

    def label(self, s: S, seat: Seat, choice: Choice) -> str | None:
        """Words that name what a choice is about, where the table's can only number it.

        Also for choices that are not on offer: they may tell only what this seat knows.
        """
        return None

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> View:
        """All that this seat may know, by allow-list; None is a spectator."""

    def views(self, s: S, eyes: Sequence[Seat | None], public: View | None = None) -> list[View]:
        """Several views of one state; `public`: that of None, where somebody has it already."""
        return [self.view(s, seat) for seat in eyes]

    def sight(self, s: S, seat: Seat) -> Any:
        """What a bot looks at: the view, or the part of it that is quicker to work out."""
        return self.view(s, seat)

    def worth(self, s: S) -> tuple[int, ...] | None:
        """What every seat would score if it ended now, where the game counts that."""
        return None

    def gone(self, s: S) -> tuple[Seat, ...]:
        """The seats that are out of the game and only watch, as everybody may know."""
        return ()

    @abstractmethod
    def imagine(self, s: S, seat: Seat | None, chance: Chance) -> S:
        """Another state that this seat cannot tell from this one. `s` is a copy to change.

        What is drawn must depend on nothing but what the seat knows, and on `chance`.
        """

    # Beliefs: where a game can say how its past would have been in an imagined world

    def reseal(self, world: S, seat: Seat | None, answer: "Answer") -> None:
        """Others' answers that are in and unseen are given anew, by a policy."""
        top = world.stack[-1] if world.stack else None
        if isinstance(top, AskAll):
            answers = [
                given
                if other == seat or given in (UNANSWERED, UNASKED)
                else answer(world, other, top.choices(world, other))
                for other, given in enumerate(top.answers)
            ]
            world.amend(msgspec.structs.replace(top, answers=tuple(answers)))

    def remembers(self, now: S, then: S) -> bool:
        """Whether an imagined state can tell how that earlier moment was in its world."""
        return False

    def as_they_were(self, world: S, moments: Sequence[S], seat: Seat | None) -> Iterator[S]:
        """Earlier moments, in order, with all that is hidden from the seat as it was in a world."""
        return iter(())

    def chosen(self, world: S, then: S, seat: Seat, choice: Choice) -> Choice:
        """What the seat chose then in this world, where that is hidden."""
        return choice

    def blindly(self, world: S, then: S, seat: Seat, choice: Choice) -> float:
        """How likely `imagine` took that choice to be, but for a constant."""
        return 1.0

    @abstractmethod
    def result(self, s: S) -> Result:
        """Who won and why; asked only when the game is over."""
