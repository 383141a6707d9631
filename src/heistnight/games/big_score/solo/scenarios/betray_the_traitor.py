"""SO-48: Betray the Traitor."""

from fractions import Fraction
from math import comb
from typing import Annotated, Any, ClassVar

import msgspec

from heistnight.games.big_score.cards import COP, TOKEN_WORDS, TOKENS, TYPES, CrewType, Token
from heistnight.games.big_score.events import Tokens
from heistnight.games.big_score.phrases import tokens_counted
from heistnight.games.big_score.solo.actions import by_type
from heistnight.games.big_score.solo.events import SoloEvent
from heistnight.games.big_score.solo.question import Question
from heistnight.games.big_score.solo.scenario import Scenario, percent
from heistnight.games.big_score.solo.state import NOBODY, Counts, SoloState, changed, plus
from heistnight.games.big_score.solo.vault import SoloOpenVault, bust
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Card, Seat
from heistnight.kernel.steps import Step, with_item, without

ENTRUST = by_type("entrust", "Give it to the {}", "SO-48")
TRAITORS = 2

Row = tuple[tuple[Token, ...] | None, ...]
"""By type: the tokens on its card, cops too; None where no such card is in the row."""
NO_ROW: Row = (None,) * 6


class Suspects(msgspec.Struct, frozen=True):
    aside: Counts = NOBODY
    """Crew of completed jobs; in Act II, what the row did not take of it."""
    row: Row = NO_ROW
    traitors: tuple[CrewType, ...] = ()


class SuspectsView(msgspec.Struct, frozen=True):
    aside: dict[str, int]
    row: dict[str, tuple[str, ...]]
    traitor_odds: dict[str, float]
    """By type in the row: the chance that it is named on fleeing."""
    expected_after_fleeing: float
    """The money in all on average, once the traitors are named."""
    traitors: tuple[str, ...]


class RowFormed(SoloEvent, frozen=True):
    rule = "SO-48"
    says = (
        "[row? The loot will be carried by {row}; {aside} cards may name traitors."
        "|Nobody ever worked for this boss: no crew carries the loot.]"
    )
    row: tuple[Card, ...]
    aside: int


class Entrusted(SoloEvent, frozen=True):
    rule = "SO-48"
    says = "The {token:bare} [token=cop? is on the heels of|goes to] {crew:the}."
    token: str
    crew: str


class TraitorsNamed(SoloEvent, frozen=True):
    rule = "SO-48"
    says = (
        "[traitors? Betrayed by {traitors}! Lost: [{lost}|nothing]."
        "|Nobody is left to be a traitor.]"
    )
    traitors: tuple[Annotated[str, "the"], ...]
    lost: Tokens


class BetrayTheTraitor(Scenario):
    """SO-48: crew carries the loot, draws the cops, and two of them are traitors."""

    def set_up(self, s: SoloState) -> tuple[Step[Any], ...]:
        s.own = Suspects()
        return super().set_up(s)

    def dismiss_crew(self, s: SoloState, crew: Counts) -> None:
        s.own = Suspects(plus(s.own.aside, crew))

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (FormRow(), SoloOpenVault())

    def bribes_on_hand(self, s: SoloState) -> int:
        return 0

    def meet_cops(self, s: SoloState) -> None:
        s.then(*[FollowCrew()] * s.cops_met)

    def cop_limit(self, s: SoloState) -> int:
        """A cop on every card; with an empty row the first one."""
        return max(1, sum([tokens is not None for tokens in row_of(s)]))

    def busted_by(self, s: SoloState, cops: int, key: bool, bribing: bool) -> bool:
        row = row_of(s)
        for _ in range(cops):
            open_cards = followable(row)
            if not open_cards:
                return True
            row = given(row, open_cards[0], COP)
            if all_followed(row):
                return True
        return False

    def token_taken(self, s: SoloState, token: Token) -> None:
        cards = least_laden(s.own.row)
        if cards:
            Entrust(tuple([ENTRUST[kind] for kind in cards]), token).put(s)

    def flee(self, s: SoloState) -> None:
        rest: Counts = s.own.aside
        named: list[CrewType] = []
        for _ in range(min(TRAITORS, sum(rest))):
            kind, pick = 0, s.below(sum(rest))
            while pick >= rest[kind]:
                pick -= rest[kind]
                kind += 1
            rest = changed(rest, kind, -1)
            s.discard = changed(s.discard, kind, 1)
            named.append(kind)
        s.reveal()
        self.name_traitors(s, rest, tuple(named))

    def name_traitors(self, s: SoloState, rest: Counts, named: tuple[CrewType, ...]) -> None:
        row: Row = s.own.row
        lost = [token for kind in sorted(set(named)) for token in row[kind] or ()]
        for token in lost:
            s.put_back(token)
            if token == COP:
                s.cops -= 1
            else:
                s.loot = without(s.loot, token)
        left = [() if kind in named else tokens for kind, tokens in enumerate(row)]
        s.own = Suspects(rest, tuple(left), named)
        traitors = tuple([TYPES[kind] for kind in sorted(set(named))])
        s.tell(
            lambda: TraitorsNamed(
                traitors, tuple([TOKENS[token] for token in lost if token != COP])
            )
        )

    def busted(self, s: SoloState) -> None:
        super().busted(s)
        row = [None if t is None else tuple([c for c in t if c == COP]) for t in s.own.row]
        s.own = msgspec.structs.replace(s.own, row=tuple(row))

    def cop_words(self, s: SoloState) -> str:
        crew = sum([tokens is not None for tokens in s.own.row])
        return f"{s.cops} of your {crew} carriers have a cop on their heels"

    def risk_words(self, s: SoloState) -> str:
        odds = [f"{TYPES[k]} {percent(c)}" for k, c in traitor_chances(s).items()]
        named = f" If you flee, these may be traitors: {', '.join(odds)}." if odds else ""
        return super().risk_words(s) + named

    def board(self, s: SoloState) -> SuspectsView:
        own: Suspects = s.own
        return SuspectsView(
            {name: own.aside[kind] for kind, name in enumerate(TYPES) if own.aside[kind]},
            {
                TYPES[kind]: tuple([TOKENS[token] for token in tokens])
                for kind, tokens in enumerate(own.row)
                if tokens is not None
            },
            {TYPES[kind]: float(chance) for kind, chance in traitor_chances(s).items()},
            float(expected_after_fleeing(s)),
            tuple([TYPES[kind] for kind in own.traitors]),
        )


# The row


def row_of(s: SoloState) -> Row:
    """The row; in Act I the one that the crew set aside so far would form."""
    own: Suspects = s.own
    return own.row if s.in_vault else row_from(own.aside)


def row_from(aside: Counts) -> Row:
    return tuple([() if count else None for count in aside])


def least_laden(row: Row) -> list[CrewType]:
    """SO-48: the cards with the fewest tokens, cops counted."""
    laden = [len(tokens) for tokens in row if tokens is not None]
    if not laden:
        return []
    fewest = min(laden)
    return [kind for kind, t in enumerate(row) if t is not None and len(t) == fewest]


def followable(row: Row) -> list[CrewType]:
    """SO-48: where a cop may go: on a least laden card that has no cop yet."""
    return [kind for kind in least_laden(row) if COP not in (row[kind] or ())]


def all_followed(row: Row) -> bool:
    return all(COP in tokens for tokens in row if tokens is not None)


def given(row: Row, kind: CrewType, token: Token) -> Row:
    return with_item(row, kind, (*(row[kind] or ()), token))


class FormRow(Step[SoloState], frozen=True):
    """SO-48: one card of each type that completed a job; the others may name traitors."""

    rule: ClassVar[str] = "SO-48"

    def finish(self, s: SoloState) -> None:
        aside: Counts = s.own.aside
        s.own = Suspects(tuple([max(0, count - 1) for count in aside]), row_from(aside))
        carriers = tuple([TYPES[kind] for kind, count in enumerate(aside) if count])
        s.tell(lambda: RowFormed(carriers, sum(s.own.aside)))


NO_CARRIERS = "there is no crew whom the cop could follow"
NO_PLACE = "everybody with the fewest tokens has a cop on their heels already"
ALL_FOLLOWED = "everybody has a cop on their heels"


class FollowCrew(Step[SoloState], frozen=True):
    """SO-48: a cop must go on a card; if it cannot, or all have one, it is over."""

    rule: ClassVar[str] = "SO-48"

    def finish(self, s: SoloState) -> None:
        cards = followable(s.own.row)
        if cards:
            Entrust(tuple([ENTRUST[kind] for kind in cards]), COP).put(s)
        else:
            s.cops += s.cops_met
            s.cops_met = 0
            bust(s, NO_PLACE if any(s.own.row) else NO_CARRIERS)


class Entrust(Question, frozen=True):
    """SO-48: which of the least laden cards gets the token, or the cop."""

    rule: ClassVar[str] = "SO-48"
    phase: ClassVar[str] = "entrust"

    token: Token

    def prompt(self, s: SoloState, seat: Seat) -> str:
        if self.token == COP:
            return "Whom does the cop follow? Every crew member can have one cop only."
        return f"Who carries the {TOKEN_WORDS[self.token]}?"

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        kind = ENTRUST.index(choice)
        held = tokens_counted(tuple([TOKENS[token] for token in s.own.row[kind]])) or "nothing yet"
        return f"The {TYPES[kind]} (has: {held})"

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice in ENTRUST:
            return "only a card with the fewest tokens takes it, and one cop at most (SO-48)."
        return None

    def answer(self, s: SoloState, choice: Choice) -> None:
        kind = ENTRUST.index(choice)
        s.own = msgspec.structs.replace(s.own, row=given(s.own.row, kind, self.token))
        s.tell(Entrusted, TOKENS[self.token], TYPES[kind])
        if self.token == COP:
            s.cops += 1
            s.cops_met -= 1
            if all_followed(s.own.row):
                s.cops += s.cops_met
                s.cops_met = 0
                bust(s, ALL_FOLLOWED)


# What fleeing may cost


def traitor_chances(s: SoloState) -> dict[CrewType, Fraction]:
    """By type in the row that may be named: the chance that the next two cards name it."""
    aside: Counts = s.own.aside
    size = sum(aside)
    drawn = min(TRAITORS, size)
    if not s.in_vault or s.ending:
        return {}
    return {
        kind: 1 - Fraction(comb(size - aside[kind], drawn), comb(size, drawn))
        for kind, tokens in enumerate(s.own.row)
        if tokens is not None and aside[kind]
    }


def expected_after_fleeing(s: SoloState) -> Fraction:
    """The total on average over all the pairs of cards that could be named."""
    aside: Counts = s.own.aside
    size = sum(aside)
    if not s.in_vault or s.ending or not size:
        return Fraction(s.scenario.total(s))
    if size == 1:
        return Fraction(total_without(s, aside.index(1)))
    expected = Fraction()
    for one in range(6):
        for other in range(one, 6):
            pairs = comb(aside[one], 2) if one == other else aside[one] * aside[other]
            if pairs:
                expected += Fraction(pairs * total_without(s, one, other), comb(size, 2))
    return expected


def total_without(s: SoloState, *traitors: CrewType) -> int:
    after = s.copy()
    for kind in set(traitors):
        for token in s.own.row[kind]:
            if token != COP:
                after.loot = without(after.loot, token)
    return s.scenario.total(after)
