"""CR-1, CR-2: the pieces as small ints, and the pack with what is printed on the crooks."""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import msgspec

from heistnight.kernel.packs import Pack, Source
from heistnight.kernel.rig import plain

Card = int
"""A crook, by its number in the pack."""

Gang = Literal["Northside", "Westside", "Outfit"]
GANGS: tuple[Gang, ...] = ("Northside", "Westside", "Outfit")
Special = Literal["accomplice", "killer", "kingpin", "pickpocket", "spy", "switch"]

CROOKS = 32
KINGPINS = 1
"""The only special whose number the rulebook gives."""

FIT_FULL_ROWS: tuple[Special, ...] = ("accomplice", "killer")
"""CR-14: specials that fit a full row. A switch doesn't: the others would have nowhere to go."""

KINDS = KINGPIN, FITTING, PLAIN = 1, 2, 4
"""CR-12, CR-14: the kinds of crook with different rules about where they can lie."""

TARGETS = tuple(range(8))
LOWEST_TARGET = 2
HANGOUTS = "ABCDEFGHI"


class Crook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on one crook."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    rank: Annotated[int, msgspec.Meta(ge=1, le=20)]
    source: Source
    modifier: Annotated[int, msgspec.Meta(ge=-9, le=9)] = 0
    gangs: tuple[Gang, ...] = ()
    special: Special | None = None

    def __hash__(self) -> int:
        """Hash the name, because a source can be a dict."""
        return hash(self.name)

    def words(self) -> str:
        """Return it as text: 'Velvet Vera (7, +2)', 'Fingers Finn (5, Northside, pickpocket)'."""
        modifier = (signed(self.modifier),) if self.modifier else ()
        special = (self.special,) if self.special else ()
        facts = (str(self.rank), *modifier, *self.gangs, *special)
        return f"{self.name} ({', '.join(facts)})"


def kind_of(crook: Crook) -> int:
    if crook.special == "kingpin":
        return KINGPIN
    return FITTING if crook.special in FIT_FULL_ROWS else PLAIN


class CrooksPack(Pack, frozen=True, kw_only=True, dict=True):
    """The pack: what is printed on every crook."""

    crook: tuple[Crook, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by card."""
        return tuple([crook.name for crook in self.crook])

    @cached_property
    def by_name(self) -> dict[str, Crook]:
        return {crook.name: crook for crook in self.crook}

    @cached_property
    def named(self) -> Callable[[int], tuple[str, ...]]:
        """A cached function from a bit set of crooks to their names."""
        names = self.names

        @lru_cache(maxsize=4096)
        def named(cards: int) -> tuple[str, ...]:
            return tuple([name for card, name in enumerate(names) if cards >> card & 1])

        return named

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """Kinds by card."""
        return tuple([kind_of(crook) for crook in self.crook])

    @cached_property
    def of_kinds(self) -> tuple[int, ...]:
        """By combination of kinds: bit set of their crooks."""
        return tuple(
            [
                sum([1 << card for card, kind in enumerate(self.kinds) if kind & kinds])
                for kinds in range(sum(KINDS) + 1)
            ]
        )

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Ranks by card."""
        return tuple([crook.rank for crook in self.crook])

    @cached_property
    def modifiers(self) -> tuple[int, ...]:
        """Modifiers by card."""
        return tuple([crook.modifier for crook in self.crook])

    @cached_property
    def gang_numbers(self) -> tuple[tuple[int, ...], ...]:
        """By card: the indices of its gangs in GANGS."""
        return tuple([tuple([GANGS.index(gang) for gang in crook.gangs]) for crook in self.crook])

    def problems(self) -> Iterator[tuple[str, str]]:
        if len(self.crook) != CROOKS:
            yield "$.crook", f"found {len(self.crook)} crooks; the box has {CROOKS}"
        kingpins = [crook.special for crook in self.crook].count("kingpin")
        if kingpins != KINGPINS:
            yield "$.crook", f"found {kingpins} with special 'kingpin'; the box has {KINGPINS}"
        names = [plain(crook.name) for crook in self.crook]
        for number, crook in enumerate(self.crook):
            if not names[number]:
                yield f"$.crook[{number}].name", f"{crook.name!r} has no letter or digit"
            elif names[number] in names[:number]:
                yield f"$.crook[{number}].name", f"the name {crook.name!r} is used twice"
            if len(set(crook.gangs)) < len(crook.gangs):
                yield f"$.crook[{number}].gangs", "a gang is named twice"


def signed(modifier: int) -> str:
    """Return '+2' or '−1'."""
    return f"{modifier:+}".replace("-", "−")


def target_name(target: int) -> str:
    """Return 'target 5': targets are named by their printed points."""
    return f"target {LOWEST_TARGET + target}"
