"""How earlier moments were in an imagined game: the hands, as far back as the last shuffle."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from heistnight.games.vault_heist.actions import KEEP
from heistnight.games.vault_heist.effects import KeepCard
from heistnight.games.vault_heist.history_sampling import DRAW, GAIN, SHOW, TAKE, Happening
from heistnight.games.vault_heist.imagine import public_but_for
from heistnight.games.vault_heist.state import HandWindow, VaultHeistState
from heistnight.kernel.choices import Choice
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import UNANSWERED, UNASKED


def remembers(now: VaultHeistState, then: VaultHeistState) -> bool:
    """The past is kept since the deck was last shuffled."""
    return (
        then.history == now.history[: len(then.history)]
        and then.stock == now.stock
        and then.held == now.held
    )


def as_they_were(
    world: VaultHeistState, moments: Sequence[VaultHeistState], seat: Seat | None
) -> Iterator[VaultHeistState]:
    hands, lived = [list(hand) for hand in world.held], 0
    drew: list[list[int]] = [[] for _ in hands]
    to_come = [card for what in world.history if what[0] == DRAW for card in what[2:]]
    for then in moments:
        for happening in world.history[lived : len(then.history)]:
            live_through(hands, happening)
            if happening[0] == DRAW:
                drew[happening[1]] += happening[2:]
        lived = len(then.history)
        was = then.copy()
        was.hands = tuple([tuple(sorted(hand)) for hand in hands])
        was.deck = (*to_come[sum(map(len, drew)) :], *world.deck)
        was.drew = tuple([tuple(cards) for cards in drew])
        was.held, was.history = world.held, world.history[:lived]
        was.remembered = world.remembered
        was.memory = public_but_for(seat, then.memory)
        ask_anew(world, was)
        yield was


def live_through(hands: list[list[int]], happening: Happening) -> None:
    what, seat, *cards = happening
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


def ask_anew(world: VaultHeistState, was: VaultHeistState) -> None:
    """Whom a window asked, and what a pickpocket saw, follows from the hands of that world."""
    top = was.stack[-1]
    if isinstance(top, HandWindow):
        answers = [
            UNANSWERED if top.can_answer(was, other, hand) else UNASKED
            for other, hand in enumerate(was.hands)
        ]
        was.amend(replace(top, answers=tuple(answers)))
    elif isinstance(top, KeepCard):
        seen = next_happening(world, was)[3:]
        was.amend(replace(top, cards=tuple(sorted(seen))))


def next_happening(world: VaultHeistState, then: VaultHeistState) -> Happening:
    """How cards came or went next; nothing, if they did not since."""
    return world.history[len(then.history)] if len(world.history) > len(then.history) else ()


def chosen(world: VaultHeistState, then: VaultHeistState, choice: Choice) -> Choice:
    """VH-30: which card a pickpocket keeps, only its victim knows besides."""
    if not isinstance(then.stack[-1], KeepCard):
        return choice
    what, _, _, card, *_ = next_happening(world, then)
    assert what == TAKE
    return KEEP[card]


def blindly(world: VaultHeistState, then: VaultHeistState, seat: Seat) -> float:
    """Imagined players show any card of their hand alike."""
    happening = next_happening(world, then)
    if happening[:2] != (SHOW, seat):
        return 1.0
    hand = then.hands[seat]
    return hand.count(happening[2]) / len(hand)
