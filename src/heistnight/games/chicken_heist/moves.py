"""CH-11: the four moves, when they're allowed, and what they do."""

from typing import ClassVar

from heistnight.games.chicken_heist.actions import MOVE_NAMES
from heistnight.games.chicken_heist.amounts import POSITIONS, RESUPPLY_CARDS
from heistnight.games.chicken_heist.characters import boss
from heistnight.games.chicken_heist.characters.alchemist import ALCHEMIST, ShowGold
from heistnight.games.chicken_heist.characters.knight import KNIGHT, DrawAfterLookout
from heistnight.games.chicken_heist.piles import draw_actions, draw_loot, may_draw_actions
from heistnight.games.chicken_heist.positions import look_at_event, swap_events
from heistnight.games.chicken_heist.questions import PickPosition
from heistnight.games.chicken_heist.state import (
    ALL_MOVES,
    LOOKOUT,
    RESUPPLY,
    ROB,
    TINKER,
    ChickenHeistState,
)
from heistnight.kernel.events import Seat


def banned(s: ChickenHeistState, seat: Seat, move: int) -> bool:
    """CH-53: whether an angel forbids this seat this move."""
    return any(move == named and seat in (owner, other) for owner, other, named in s.bans)


def why_no_move(s: ChickenHeistState, seat: Seat, move: int) -> str | None:
    """Return why this seat can't make a move, or None if it can."""
    if move not in s.moves:
        return f"the small game has no {MOVE_NAMES[move]} move (CH-11)."
    if banned(s, seat, move):
        return f"an angel forbids you the {MOVE_NAMES[move]} move this round (CH-53)."
    if move == ROB:
        return None if s.loot_pile else "there is no loot left to take (G-6)."
    if move == RESUPPLY:
        return None if may_draw_actions(s) else "there are no action cards left to draw (G-6)."
    if move == TINKER:
        if s.round == POSITIONS:
            return "fewer than two face-down events are left (CH-11)."
        if s.jammed and not boss.is_unrestricted(s, seat):
            return "a signal jammer keeps all events in place this round (CH-74)."
        return None
    if s.flashed and not boss.is_unrestricted(s, seat):
        return "a flash grenade prevents the lookout move this round (CH-73)."
    if not boss.may_see(s, seat):
        return "every face-down event is under lockdown (CH-78)."
    return None


def possible_moves(s: ChickenHeistState, seat: Seat) -> tuple[int, ...]:
    undisturbed = not (s.board or s.bans or s.locks)
    if undisturbed and s.loot_pile and s.action_pile and s.round < POSITIONS:
        return ALL_MOVES  # a shortcut for the usual case
    return tuple([move for move in ALL_MOVES if why_no_move(s, seat, move) is None])


def make_move(s: ChickenHeistState, seat: Seat, move: int) -> None:
    if move == ROB:
        draw_loot(s, seat, 1, "robs", "CH-11")
        if s.plays_as(seat, ALCHEMIST):
            s.then(ShowGold(seat))
    elif move == LOOKOUT:
        s.then(LookAt(seat))
    elif move == TINKER:
        s.then(TinkerWith(seat))
    else:
        draw_actions(s, seat, RESUPPLY_CARDS)


class LookAt(PickPosition, frozen=True):
    """CH-11: look at one face-down event without showing it."""

    rule: ClassVar[str] = "CH-11"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose a face-down event to look at."

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return () if boss.is_unrestricted(s, self.seat) else s.locks

    def why_barred(self, s: ChickenHeistState, position: int) -> str:
        return "that position is locked down (CH-78)."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        look_at_event(s, self.seat, position)
        if s.plays_as(self.seat, KNIGHT) and may_draw_actions(s):
            s.then(DrawAfterLookout(self.seat))


class TinkerWith(PickPosition, frozen=True):
    """CH-11: choose the first of two face-down events to swap."""

    rule: ClassVar[str] = "CH-11"

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return "Choose the first of two events to swap, unseen."

    def picked(self, s: ChickenHeistState, position: int) -> None:
        s.then(TinkerInto(self.seat, position))


class TinkerInto(PickPosition, frozen=True):
    """CH-11: choose the second event to swap."""

    rule: ClassVar[str] = "CH-11"

    first: int

    def prompt(self, s: ChickenHeistState, seat: Seat) -> str:
        return f"Choose the event to swap with position {self.first + 1}."

    def barred(self, s: ChickenHeistState) -> tuple[int, ...]:
        return (self.first,)

    def picked(self, s: ChickenHeistState, position: int) -> None:
        swap_events(s, self.seat, self.first, position, self.rule)
