"""The view of a seat in Vault Heist: an allow-list of what it may know."""

from typing import Any

import msgspec

from heistnight.games.vault_heist import knowledge
from heistnight.games.vault_heist.actions import SPACE
from heistnight.games.vault_heist.cards import CARD_KINDS, CARD_NAMES, LEVELS, NOTHING, names
from heistnight.games.vault_heist.chain import Played, on_the_table
from heistnight.games.vault_heist.effects import AtWork, KeepCard
from heistnight.games.vault_heist.goal import goal
from heistnight.games.vault_heist.infiltrate import still_to_oppose
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.games.vault_heist.turn import turns_left
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result, View, public_phase, public_waiting
from heistnight.kernel.steps import UNANSWERED, UNASKED


class VaultHeistPlayerView(msgspec.Struct, gc=False):
    """A seat, as the viewer knows it."""

    seat: Seat
    cards: int
    """How many cards it holds."""
    unlocked: tuple[bool, ...]
    """By level, 1 to 3."""
    firewall: bool
    distracted: bool
    known: tuple[str, ...]
    """Cards that the viewer knows it holds; it may hold others too."""


class KnownBetween(msgspec.Struct, gc=False):
    """Cards that are in the hands of these seats, without knowing which card is in which."""

    seats: tuple[Seat, ...]
    cards: tuple[str, ...]


class CardOnTable(msgspec.Struct, gc=False):
    """A card of the chain: the first is an action, each other answers the one before."""

    card: str
    seat: Seat
    target: Seat | None
    level: int | None


class Infiltration(msgspec.Struct, gc=False):
    level: int
    support: int
    opposition: int
    missing: int
    """How much more support it needs to be ahead; 0 if it is ahead."""
    supports: tuple[str, ...]
    oppositions: dict[Seat, str]
    to_be_asked: tuple[Seat, ...]
    """Who may still oppose, in turn order; if several do, only the first plays a card."""


class VaultHeistOwnView(msgspec.Struct, gc=False):
    """The part of the view that only this seat knows."""

    hand: tuple[str, ...]
    drew: tuple[str, ...]
    """Cards it drew since the deck was last shuffled, including its first hand."""
    answer: int | None
    """Its secret answer to a card or an infiltration, while others still decide."""
    sealed: str | None
    """The card that this answer plays; None if it plays none or there is no answer."""
    seen: tuple[str, ...]
    """The cards that its pickpocket drew, one of which it keeps."""


class VaultHeistView(View, kw_only=True):
    turn: Seat
    turns: int
    quiet_turns: int
    """VH-15: turns in a row without a card played."""
    turns_left: int
    """VH-15: turns left including this one, if nobody wins."""
    infiltrated: bool
    actions_left: int
    deck: int
    discard: tuple[str, ...]
    """Face up, oldest card first."""
    shuffled: dict[str, int]
    """The deck's cards when it was last shuffled; cards drawn since came from it."""
    players: tuple[VaultHeistPlayerView, ...]
    known_between: tuple[KnownBetween, ...]
    chain: tuple[CardOnTable, ...]
    infiltration: Infiltration | None
    own: VaultHeistOwnView | None
    result: Result | None


def view(s: VaultHeistState, seat: Seat | None, result: Result | None) -> VaultHeistView:
    return VaultHeistView(
        game="vault-heist",
        seat=seat,
        seats=s.seats,
        phase=public_phase(s),
        waiting=public_waiting(s),
        over=s.over,
        goal=goal(s, seat),
        turn=s.turn,
        turns=s.turns,
        quiet_turns=max(0, s.quiet_turns),
        turns_left=max(0, turns_left(s)),
        infiltrated=s.infiltrated,
        actions_left=s.actions_left,
        deck=len(s.deck),
        discard=names(s.discard),
        shuffled={CARD_NAMES[card]: s.stock.count(card) for card in CARD_KINDS},
        players=tuple([player_view(s, other, seat) for other in range(s.seats)]),
        known_between=known_between(s, seat),
        chain=tuple([card_on_table(played) for played in on_the_table(s)]),
        infiltration=infiltration(s),
        own=None if seat is None else own_view(s, seat),
        result=result,
    )


def memory_index(s: VaultHeistState, seat: Seat | None) -> int:
    """Return the index of the viewer's memory; a spectator's is last."""
    return s.seats if seat is None else seat


def player_view(s: VaultHeistState, seat: Seat, viewer: Seat | None) -> VaultHeistPlayerView:
    facts = s.memory[memory_index(s, viewer)]
    return VaultHeistPlayerView(
        seat=seat,
        cards=len(s.hands[seat]),
        unlocked=tuple([bool(s.levels[seat] >> level & 1) for level in LEVELS]),
        firewall=s.firewalls[seat],
        distracted=s.distracted[seat],
        known=names(knowledge.known_cards(facts, 1 << seat)) if facts else (),
    )


def known_between(s: VaultHeistState, viewer: Seat | None) -> tuple[KnownBetween, ...]:
    return tuple(
        [
            KnownBetween(
                tuple([seat for seat in range(s.seats) if hands >> seat & 1]), names(cards)
            )
            for hands, cards in s.memory[memory_index(s, viewer)]
            if not knowledge.single(hands)
        ]
    )


def card_on_table(played: Played | AtWork) -> CardOnTable:
    return CardOnTable(
        CARD_NAMES[played.card],
        played.seat,
        None if played.target == NOTHING else played.target,
        None if played.level == NOTHING else played.level + 1,
    )


def infiltration(s: VaultHeistState) -> Infiltration | None:
    if s.level == NOTHING:
        return None
    return Infiltration(
        level=s.level + 1,
        support=s.support,
        opposition=s.opposition,
        missing=max(0, s.opposition - s.support + 1),
        supports=names(s.supports),
        oppositions={seat: CARD_NAMES[card] for seat, card in s.oppositions},
        to_be_asked=still_to_oppose(s),
    )


def own_view(s: VaultHeistState, seat: Seat) -> VaultHeistOwnView:
    top: Any = s.stack[-1] if s.stack else None
    answer: int | None = None
    seen: tuple[str, ...] = ()
    if isinstance(top, HandWindow) and top.answers[seat] not in (UNASKED, UNANSWERED):
        answer = top.answers[seat]
    elif isinstance(top, KeepCard) and top.seat == seat:
        seen = names(top.cards)
    return VaultHeistOwnView(
        hand=names(s.hands[seat]),
        drew=names(s.drew[seat]),
        answer=answer,
        sealed=None if answer is None else SPACE[answer].data.get("card"),
        seen=seen,
    )
