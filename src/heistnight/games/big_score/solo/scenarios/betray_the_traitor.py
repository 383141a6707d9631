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
from heistnight.games.big_score.solo.state import NO_CREW, Counts, SoloState, changed, plus
from heistnight.games.big_score.solo.vault import SoloOpenVault, bust
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Card, Seat
from heistnight.kernel.steps import Step, with_item, without

ENTRUST = by_type("entrust", "Give it to the {}", "SO-48")
TRAITORS = 2

Carriers = tuple[tuple[Token, ...] | None, ...]
"""By type: the tokens on its card, including cops; None if the row has no such card."""
NO_ROW: Carriers = (None,) * 6


class Suspects(msgspec.Struct, frozen=True):
    aside: Counts = NO_CREW
    """Crew of completed jobs; in Act II, without the cards in the row."""
    row: Carriers = NO_ROW
    traitors: tuple[CrewType, ...] = ()


class SuspectsView(msgspec.Struct, frozen=True):
    aside: dict[str, int]
    row: dict[str, tuple[str, ...]]
    traitor_odds: dict[str, float]
    """By type in the row: the chance that it is named when you flee."""
    expected_after_fleeing: float
    """The expected total once the traitors are named."""
    traitors: tuple[str, ...]


class RowFormed(SoloEvent, frozen=True):
    rule = "SO-48"
    says = (
        "[row? Carriers: {row}. {aside} cards may name traitors."
        "|No job was robbed, so there are no carriers.]"
    )
    row: tuple[Card, ...]
    aside: int


class Entrusted(SoloEvent, frozen=True):
    rule = "SO-48"
    says = "The {token:bare} goes to {crew:the}."
    token: str
    crew: str


class TraitorsNamed(SoloEvent, frozen=True):
    is_reveal = True
    rule = "SO-48"
    says = "[traitors? Betrayed by {traitors}! Lost: [{lost}|nothing].|No traitors.]"
    traitors: tuple[Annotated[str, "the"], ...]
    lost: Tokens


class BetrayTheTraitor(Scenario):
    """SO-48: crew carries the loot and the cops, and two of them are traitors."""

    takes_spare_crew: ClassVar[bool] = True

    def set_up(self, s: SoloState) -> tuple[Step[Any], ...]:
        s.own = Suspects()
        return super().set_up(s)

    def room(self, s: SoloState, slot: int, kind: CrewType) -> int:
        return max(0, super().room(s, slot, kind))

    def complete(self, s: SoloState, slot: int) -> bool:
        """SO-12, SO-16: return whether all icons are covered; there may be crew to spare."""
        needs, crew = s.needs[s.jobs[slot]], s.on_job[slot]
        return all(c >= n for c, n in zip(crew, needs, strict=True))

    def dismiss_crew(self, s: SoloState, crew: Counts) -> None:
        s.own = Suspects(plus(s.own.aside, crew))

    def after_act_one(self, s: SoloState) -> tuple[Step[Any], ...]:
        return (FormRow(), SoloOpenVault())

    def bribes_on_hand(self, s: SoloState) -> int:
        return 0

    def meet_cops(self, s: SoloState) -> None:
        s.then(*[FollowCrew()] * s.cops_met)

    def cop_limit(self, s: SoloState) -> int:
        """Return the number of carriers, since a cop on each is a bust; at least 1."""
        return max(1, sum([tokens is not None for tokens in row_of(s)]))

    def busted_by(self, s: SoloState, cops: int, key: bool, bribing: bool) -> bool:
        row = row_of(s)
        for _ in range(cops):
            open_cards = open_to_cops(row)
            if not open_cards:
                return True
            row = given(row, open_cards[0], COP)
            if all_have_cops(row):
                return True
        return False

    def token_taken(self, s: SoloState, token: Token) -> None:
        cards = with_fewest_tokens(s.own.row)
        if cards:
            Entrust(tuple([ENTRUST[kind] for kind in cards]), token).put(s)

    def flee(self, s: SoloState) -> None:
        rest: Counts = s.own.aside
        named: list[CrewType] = []
        for _ in range(min(TRAITORS, sum(rest))):
            kind, pick = 0, s.below(sum(rest), "traitor")
            while pick >= rest[kind]:
                pick -= rest[kind]
                kind += 1
            rest = changed(rest, kind, -1)
            s.discard = changed(s.discard, kind, 1)
            named.append(kind)
        s.reveal()
        self.name_traitors(s, rest, tuple(named))

    def name_traitors(self, s: SoloState, rest: Counts, named: tuple[CrewType, ...]) -> None:
        row: Carriers = s.own.row
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
        return f"{s.cops} of your {crew} carriers {'has' if s.cops == 1 else 'have'} a cop on them"

    def risk_words(self, s: SoloState) -> str:
        odds = [f"{TYPES[k]} {percent(c)}" for k, c in traitor_chances(s).items()]
        named = f" If you flee, possible traitors: {', '.join(odds)}." if odds else ""
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


def row_of(s: SoloState) -> Carriers:
    """Return the row; in Act I, the row the crew set aside so far would form."""
    own: Suspects = s.own
    return own.row if s.in_vault else row_from(own.aside)


def row_from(aside: Counts) -> Carriers:
    return tuple([() if count else None for count in aside])


def with_fewest_tokens(row: Carriers) -> list[CrewType]:
    """SO-48: return the cards with the fewest tokens, counting cops."""
    laden = [len(tokens) for tokens in row if tokens is not None]
    if not laden:
        return []
    fewest = min(laden)
    return [kind for kind, t in enumerate(row) if t is not None and len(t) == fewest]


def open_to_cops(row: Carriers) -> list[CrewType]:
    """SO-48: return the cards a cop may go to: fewest tokens and no cop yet."""
    return [kind for kind in with_fewest_tokens(row) if COP not in (row[kind] or ())]


def all_have_cops(row: Carriers) -> bool:
    return all(COP in tokens for tokens in row if tokens is not None)


def given(row: Carriers, kind: CrewType, token: Token) -> Carriers:
    return with_item(row, kind, (*(row[kind] or ()), token))


class FormRow(Step[SoloState], frozen=True):
    """SO-48: put one card of each type that completed a job in the row; the rest name traitors."""

    rule: ClassVar[str] = "SO-48"

    def finish(self, s: SoloState) -> None:
        aside: Counts = s.own.aside
        s.own = Suspects(tuple([max(0, count - 1) for count in aside]), row_from(aside))
        carriers = tuple([TYPES[kind] for kind, count in enumerate(aside) if count])
        s.tell(lambda: RowFormed(carriers, sum(s.own.aside)))


NO_CARRIERS = "there are no carriers"
NO_CARRIER_LEFT = "all carriers with the fewest tokens already have a cop on them"
ALL_HAVE_COPS = "every carrier has a cop on them"


class FollowCrew(Step[SoloState], frozen=True):
    """SO-48: put a cop on a carrier; bust if it can't go anywhere or all have one."""

    rule: ClassVar[str] = "SO-48"

    def finish(self, s: SoloState) -> None:
        cards = open_to_cops(s.own.row)
        if cards:
            Entrust(tuple([ENTRUST[kind] for kind in cards]), COP).put(s)
        else:
            s.cops += s.cops_met
            s.cops_met = 0
            bust(s, NO_CARRIER_LEFT if any(s.own.row) else NO_CARRIERS)


class Entrust(Question, frozen=True):
    """SO-48: choose which card with the fewest tokens gets the token or the cop."""

    rule: ClassVar[str] = "SO-48"
    phase: ClassVar[str] = "entrust"

    token: Token

    def prompt(self, s: SoloState, seat: Seat) -> str:
        if self.token == COP:
            return "Who gets the cop? Only carriers with the fewest tokens and no cop."
        return f"Who carries the {TOKEN_WORDS[self.token]}?"

    def label(self, s: SoloState, seat: Seat, choice: Choice) -> str | None:
        kind = ENTRUST.index(choice)
        held = tokens_counted(tuple([TOKENS[token] for token in s.own.row[kind]])) or "nothing"
        return f"The {TYPES[kind]} (has {held})"

    def refusal(self, s: SoloState, choice: Choice) -> str | None:
        if choice in ENTRUST:
            return "it goes to a carrier with the fewest tokens, at most one cop each (SO-48)."
        return None

    def answer(self, s: SoloState, choice: Choice) -> None:
        kind = ENTRUST.index(choice)
        s.own = msgspec.structs.replace(s.own, row=given(s.own.row, kind, self.token))
        s.tell(Entrusted, TOKENS[self.token], TYPES[kind])
        if self.token == COP:
            s.cops += 1
            s.cops_met -= 1
            if all_have_cops(s.own.row):
                s.cops += s.cops_met
                s.cops_met = 0
                bust(s, ALL_HAVE_COPS)


# The cost of fleeing


def traitor_chances(s: SoloState) -> dict[CrewType, Fraction]:
    """By type in the row: return the chance that one of the next two cards names it."""
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
    """Return the expected total over all pairs of cards that could be drawn."""
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
