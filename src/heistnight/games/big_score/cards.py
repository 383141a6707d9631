"""BS-1 to BS-5: the pieces as small integers, and the pack with what is printed on them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Annotated, Literal

import msgspec

from heistnight.games.big_score.amounts import FLOOR_SIZE, GOLD_VALUE, SILVER_VALUE
from heistnight.kernel.events import a
from heistnight.kernel.packs import Pack, Source

CrewType = int
Card = int
"""A crew card: twice its type, plus one for an expert. Equal cards are interchangeable."""
Token = int

TypeName = Literal["con man", "driver", "grease man", "gun man", "hacker", "muscle"]
TYPES: tuple[TypeName, ...] = ("con man", "driver", "grease man", "gun man", "hacker", "muscle")
CON_MAN, DRIVER, GREASE_MAN, GUN_MAN, HACKER, MUSCLE = range(6)
CARDS = tuple(range(12))
CREW_CARDS = 90
VAULT_TOKENS = 62
MIN_COPS = 7
"""BS-44: enough to bust six players. With fewer in the vault, Act II might never end."""

TOKENS = (
    "cash 20",
    "cash 30",
    "cash 50",
    "cash 100",
    "digital key",
    "silver bar",
    "gold bar",
    "artifact",
    "diamond",
    "cop",
)
CASH_20, CASH_30, CASH_50, CASH_100, KEY, SILVER, GOLD, ARTIFACT, DIAMOND, COP = range(10)
FACE_VALUE = (20, 30, 50, 100, 0, SILVER_VALUE, GOLD_VALUE, 0, 0, 0)
"""BS-60: cash and bars. The value of other tokens depends on what else you have."""
TOKEN_WORDS = tuple(
    [
        f"${value}K" if name.startswith("cash") else name
        for name, value in zip(TOKENS, FACE_VALUE, strict=True)
    ]
)
"""Display names: '$50K', 'diamond'."""
LOOT = tuple(zip(TOKENS[:COP], TOKEN_WORDS, strict=False))
"""Name and display name of every token except cops."""
CASH_TOKENS = (CASH_20, CASH_30, CASH_50, CASH_100)

PayoutName = Literal["diamond", "artifact", "hard drive"]
PAYOUTS: tuple[PayoutName, ...] = ("diamond", "artifact", "hard drive")
SUPPLY = 30
"""BS-4: how many of each payout token there are."""


def type_of(card: Card) -> CrewType:
    return card >> 1


def is_expert(card: Card) -> bool:
    return card & 1 == 1


def plain_card(card: Card) -> Card:
    """BS-70: return the regular card of an expert's type."""
    return card & ~1


def card_name(card: Card) -> str:
    return f"expert {TYPES[card >> 1]}" if card & 1 else TYPES[card >> 1]


CARD_NAMES = tuple(card_name(card) for card in CARDS)


def card_names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards]) if cards else ()


def token_names(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple([TOKENS[token] for token in tokens]) if tokens else ()


@cache
def icons(crew: tuple[TypeName, ...]) -> tuple[int, ...]:
    """Count the crew by type."""
    return tuple([crew.count(name) for name in TYPES])


class CrewEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: TypeName
    regular: Annotated[int, msgspec.Meta(ge=0, le=90)]
    expert: Annotated[int, msgspec.Meta(ge=0, le=90)]
    source: Source


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BS-2: a job, the crew it needs, and what every participant gets."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    crew: Annotated[tuple[TypeName, ...], msgspec.Meta(min_length=1, max_length=9)]
    cash: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    source: Source
    token: PayoutName | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.crew, self.cash, self.token))


class Boss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BS-5: a boss and the two starting items to choose from."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    items: tuple[PayoutName | int, PayoutName | int]
    source: Source


class VaultEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    count: Annotated[int, msgspec.Meta(ge=0, le=62)]
    source: Source


class BigScorePack(Pack, frozen=True, kw_only=True, dict=True):
    """What is printed on the pieces of The Big Score."""

    job: tuple[Job, ...]
    boss: tuple[Boss, ...]
    crew: tuple[CrewEntry, ...]
    vault: tuple[VaultEntry, ...]

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from self._wrong_counts()
        yield from self._wrong_jobs()
        for field, entries in (("job", self.job), ("boss", self.boss)):
            names = [entry.name.casefold() for entry in entries]
            for number, name in enumerate(names):
                if name in names[:number]:
                    yield f"$.{field}[{number}].name", f"the name {name!r} is used twice"
        for number, boss in enumerate(self.boss):
            if boss.items[0] == boss.items[1]:
                yield f"$.boss[{number}].items", "the two starting items are the same"
            for item in boss.items:
                if isinstance(item, int) and not 0 < item <= 1000:
                    yield f"$.boss[{number}].items", f"found cash {item}; allowed: 1 to 1000"

    def _wrong_counts(self) -> Iterator[tuple[str, str]]:
        totals = (
            ("job", len(self.job), 24, "jobs"),
            ("boss", len(self.boss), 6, "bosses"),
            ("crew", sum([e.regular + e.expert for e in self.crew]), CREW_CARDS, "crew cards"),
            ("vault", sum([e.count for e in self.vault]), VAULT_TOKENS, "vault tokens"),
        )
        for field, found, right, what in totals:
            if found != right:
                yield f"$.{field}", f"found {found} {what} in total; the box has {right}"
        if tuple([entry.name for entry in self.crew]) != TYPES:
            yield "$.crew", f"the crew types are, in this order: {', '.join(TYPES)}"
        if tuple([entry.name for entry in self.vault]) != TOKENS:
            yield "$.vault", f"the vault tokens are, in this order: {', '.join(TOKENS)}"
        elif not MIN_COPS <= (cops := self.vault[COP].count) <= VAULT_TOKENS - FLOOR_SIZE:
            yield (
                f"$.vault[{COP}].count",
                f"found {cops} cops; allowed: {MIN_COPS}, enough to bust six players, "
                f"to {VAULT_TOKENS - FLOOR_SIZE}, which leaves enough for the floor",
            )

    def _wrong_jobs(self) -> Iterator[tuple[str, str]]:
        groups = Counter([(job.cash, len(job.crew), job.token) for job in self.job])
        for cash, crew in ((20, 3), (30, 4)):
            for token in PAYOUTS:
                found = groups[cash, crew, token]
                if found != 2:
                    what = f"${cash}K and {a(token)} for {crew} crew"
                    yield "$.job", f"found {found} jobs that pay {what}; the box has 2"
        for cash, crew in ((50, 5), (100, 6)):
            found = groups[cash, crew, None]
            if found != 6:
                yield (
                    "$.job",
                    f"found {found} jobs that pay ${cash}K for {crew} crew; the box has 6",
                )

    @cached_property
    def crew_cards(self) -> tuple[Card, ...]:
        cards: list[Card] = []
        for type_, entry in enumerate(self.crew):
            cards += [2 * type_] * entry.regular + [2 * type_ + 1] * entry.expert
        return tuple(cards)

    @cached_property
    def plain_crew(self) -> tuple[CrewType, ...]:
        """All crew cards by type, with experts as regular crew."""
        return tuple([card >> 1 for card in self.crew_cards])

    @cached_property
    def crew_counts(self) -> tuple[int, ...]:
        """The number of crew cards of each type, experts included."""
        return tuple([self.plain_crew.count(kind) for kind in range(len(TYPES))])

    @cached_property
    def needs(self) -> tuple[tuple[int, ...], ...]:
        """By job: the number of icons of each type."""
        return tuple([icons(job.crew) for job in self.job])
