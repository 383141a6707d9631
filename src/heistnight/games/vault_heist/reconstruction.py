"""Reconstruct past decisions in an imagined game, back to the last shuffle."""

from collections.abc import Iterator, Sequence

from heistnight.games.vault_heist.actions import KEEP
from heistnight.games.vault_heist.effects import KeepCard
from heistnight.games.vault_heist.history_sampling import DRAW, GAIN, SHOW, TAKE, CardMove
from heistnight.games.vault_heist.imagine import public_memory
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.records import replace
from heistnight.kernel.steps import UNANSWERED, UNASKED


def remembers(now: VaultHeistState, then: VaultHeistState) -> bool:
    """Return whether the stored history goes back to `then`: to the last shuffle."""
    return (
        then.history == now.history[: len(then.history)]
        and then.stock == now.stock
        and then.held == now.held
    )


def reconstruct(
    world: VaultHeistState, moments: Sequence[VaultHeistState], seat: Seat | None
) -> Iterator[VaultHeistState]:
    """Yield earlier states with the hands they had in this imagined game."""
    hands, replayed = [list(hand) for hand in world.held], 0
    drew: list[list[int]] = [[] for _ in hands]
    to_come = [card for what in world.history if what[0] == DRAW for card in what[2:]]
    for then in moments:
        for move in world.history[replayed : len(then.history)]:
            apply_move(hands, move)
            if move[0] == DRAW:
                drew[move[1]] += move[2:]
        replayed = len(then.history)
        was = then.copy()
        was.hands = tuple([tuple(sorted(hand)) for hand in hands])
        was.deck = (*to_come[sum(map(len, drew)) :], *world.deck)
        was.drew = tuple([tuple(cards) for cards in drew])
        was.held, was.history = world.held, world.history[:replayed]
        was.remembered = world.remembered
        was.memory = public_memory(seat, then.memory)
        rebuild_question(world, was)
        yield was


def apply_move(hands: list[list[int]], move: CardMove) -> None:
    what, seat, *cards = move
    if what == DRAW:
        hands[seat] += cards
    elif what == GAIN:
        hands[seat].append(cards[0])
    elif what == SHOW:
        hands[seat].remove(cards[0])
    else:
        loser, card = cards[:2]
        hands[loser].remove(card)
        hands[seat].append(card)


def rebuild_question(world: VaultHeistState, was: VaultHeistState) -> None:
    """Set who a window asked, or what a pickpocket saw, from the hands of that world."""
    top = was.stack[-1]
    if isinstance(top, HandWindow):
        answers = [
            UNANSWERED if top.can_answer(was, other, hand) else UNASKED
            for other, hand in enumerate(was.hands)
        ]
        was.amend(replace(top, answers=tuple(answers)))
    elif isinstance(top, KeepCard):
        seen = next_move(world, was)[3:]
        was.amend(replace(top, cards=tuple(sorted(seen))))


def next_move(world: VaultHeistState, then: VaultHeistState) -> CardMove:
    """Return the next card move, or () if there was none."""
    return world.history[len(then.history)] if len(world.history) > len(then.history) else ()


def reconstructed_choice(world: VaultHeistState, then: VaultHeistState, choice: Choice) -> Choice:
    """VH-30: return the card that the pickpocket kept in this world; only two seats know it."""
    if not isinstance(then.stack[-1], KeepCard):
        return choice
    what, _, _, card, *_ = next_move(world, then)
    assert what == TAKE
    return KEEP[card]


def proposal_probability(world: VaultHeistState, then: VaultHeistState, seat: Seat) -> float:
    """Return how likely `imagine` made this choice, up to a constant.

    Imagined players show each card of their hand with equal probability.
    """
    move = next_move(world, then)
    if move[:2] != (SHOW, seat):
        return 1.0
    hand = then.hands[seat]
    return hand.count(move[2]) / len(hand)
