"""Reconstruct earlier states of an imagined game from its logs of cards and events."""

from collections.abc import Iterator, Sequence

from heistnight.games.chicken_heist.card_knowledge import (
    DISCARDS,
    PILE,
    PLACE_COUNT,
    REBUILT,
    SHUFFLED,
    TABLE,
    CardLog,
)
from heistnight.games.chicken_heist.cards import OVERRULE
from heistnight.games.chicken_heist.decisions import Decide
from heistnight.games.chicken_heist.event_knowledge import PANIC_SWAPPED, SWAP
from heistnight.games.chicken_heist.playing import MayOverrule
from heistnight.games.chicken_heist.state import BySeat, Cards, ChickenHeistState
from heistnight.games.chicken_heist.turn import TakeTurn
from heistnight.kernel.events import Seat
from heistnight.kernel.records import replace
from heistnight.kernel.steps import UNANSWERED, UNASKED


def remembers(then: ChickenHeistState) -> bool:
    """Whether this decision becomes public: turns, overrules, and decisions once shown."""
    top = then.stack[-1]
    return isinstance(top, TakeTurn | MayOverrule) or type(top) is Decide


class Deck:
    """Where the cards of one deck were, move by move."""

    __slots__ = ("log", "lying", "moves")

    def __init__(self, deck: Cards, log: CardLog) -> None:
        self.log, self.moves = log, 0
        self.lying: list[list[int]] = [[] for _ in range(PLACE_COUNT)]
        self.lying[PILE] = list(deck)

    def advance(self, moves: int) -> None:
        lying = self.lying
        for move in self.log[self.moves : moves]:
            if move == REBUILT:
                lying[PILE], lying[DISCARDS] = lying[DISCARDS], []
            elif move != SHUFFLED:
                lying[move >> 8 & 15].remove(move & 15)
                lying[move >> 4 & 15].append(move & 15)
        self.moves = moves

    def by_seat(self, seats: int) -> BySeat:
        return tuple([tuple(sorted(cards)) for cards in self.lying[:seats]])


def reconstruct(
    world: ChickenHeistState, moments: Sequence[ChickenHeistState]
) -> Iterator[ChickenHeistState]:
    """Yield each earlier state as it was in the imagined game."""
    actions = Deck(world.pack.action_cards, world.action_log)
    loot = Deck(world.pack.loot_cards, world.loot_log)
    events, seen = list(world.first_events), 0
    for then in moments:
        was = then.copy()
        actions.advance(len(then.action_log))
        loot.advance(len(then.loot_log))
        for what, a, b in world.event_log[seen : len(then.event_log)]:
            if what in (SWAP, PANIC_SWAPPED):
                events[a], events[b] = events[b], events[a]
        seen = len(then.event_log)
        was.hands, was.loot = actions.by_seat(world.seats), loot.by_seat(world.seats)
        was.action_pile = tuple(sorted(actions.lying[PILE]))
        was.loot_pile = tuple(sorted(loot.lying[PILE]))
        was.truck = tuple(loot.lying[TABLE])
        was.events, was.aside = tuple(events), world.aside
        was.first_events, was.event_log = world.first_events, world.event_log[:seen]
        was.action_log = world.action_log[: len(then.action_log)]
        was.loot_log = world.loot_log[: len(then.loot_log)]
        was.character_pile = tuple(sorted(then.character_pile))
        reset_answers(was)
        yield was


def reset_answers(was: ChickenHeistState) -> None:
    """Work out who was asked from the hands, and remove sealed answers, which weren't in yet."""
    top = was.stack[-1]
    if isinstance(top, MayOverrule):
        answers = [
            UNANSWERED if OVERRULE in hand and other != top.never_asked else UNASKED
            for other, hand in enumerate(was.hands)
        ]
        was.amend(replace(top, answers=tuple(answers)))
    elif isinstance(top, Decide):
        asked = [UNASKED if given == UNASKED else UNANSWERED for given in top.answers]
        was.amend(replace(top, answers=tuple(asked)))


def proposal_probability(world: ChickenHeistState, then: ChickenHeistState, seat: Seat) -> float:
    """Return how likely the next card was drawn: imagined players play any card in hand alike."""
    number = len(then.action_log)
    if number == len(world.action_log):
        return 1.0
    move = world.action_log[number]
    if move < 0 or move >> 8 & 15 != seat or move >> 4 & 15 != TABLE:
        return 1.0
    hand = then.hands[seat]
    return hand.count(move & 15) / len(hand)
