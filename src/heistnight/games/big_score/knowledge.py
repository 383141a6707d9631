"""What a seat with perfect memory knows about the hands passed around (G-4).

A hand is identified by the seat it was dealt to. When cards go to the left, the hand dealt to
seat 2 is held by seat 3 at time 1, by seat 4 at time 2, and so on. The card its holder picks at
time t is at index t of that seat's `hired` cards.
"""

from functools import lru_cache
from typing import NamedTuple

from heistnight.games.big_score.state import BigScoreState, BySeat, Cards
from heistnight.kernel.events import Seat


class Draft(NamedTuple):
    """The hiring of one round, finished or in progress."""

    round: int
    hired: BySeat
    packets: BySeat

    @property
    def seats(self) -> int:
        return len(self.hired)

    @property
    def side(self) -> int:
        """BS-21: +1 if hands go to the left, -1 if they go to the right."""
        return -1 if self.round == 2 else 1

    @property
    def picks(self) -> int:
        return len(self.hired[0])

    def holder(self, hand: Seat, time: int) -> Seat:
        return (hand + self.side * time) % self.seats

    def hand_at(self, seat: Seat, time: int) -> Seat:
        return (seat - self.side * time) % self.seats

    def rest(self, hand: Seat) -> Cards:
        """Return the cards left in a hand now."""
        return self.packets[self.holder(hand, self.picks)]

    def after(self, hand: Seat, time: int) -> Cards:
        """Return the hand as its holder at that time passed it on."""
        hired, side, seats, picks = self.hired, self.side, self.seats, self.picks
        rest = self.packets[(hand + side * picks) % seats]
        later = [hired[(hand + side * t) % seats][t] for t in range(time + 1, picks)]
        return tuple(sorted((*later, *rest)))


def drafts(s: BigScoreState) -> list[Draft]:
    """Return the hiring of every round so far."""
    nothing: BySeat = ((),) * s.seats
    rounds = [Draft(number, past.hired, nothing) for number, past in enumerate(s.past, 1)]
    if s.hired and (s.hired[0] or s.packets[0]):
        rounds.append(Draft(s.round, s.hired, s.packets))
    return rounds


def all_passed_on(s: BigScoreState, seat: Seat) -> list[bytes]:
    """By round: encode what this seat knows about each hand each time it passed it on."""
    hiring = bool(s.packets and s.packets[0])
    rounds = drafts(s)
    found = [passed_on_before(draft, seat) for draft in (rounds[:-1] if hiring else rounds)]
    return [*found, passed_on_in(rounds[-1], seat)] if hiring else found


def passed_on_in(draft: Draft, seat: Seat) -> bytes:
    """Encode the cards others took before a hand came back; if it didn't, all its cards."""
    hired, side, seats, picks = draft.hired, draft.side, draft.seats, draft.picks
    found = bytearray()
    for time in range(picks):
        if time + seats > picks:
            found += bytes(draft.after(draft.hand_at(seat, time), time))
        else:
            found += bytes(
                sorted([hired[(seat + side * k) % seats][time + k] for k in range(1, seats)])
            )
    return bytes(found)


passed_on_before = lru_cache(maxsize=4096)(passed_on_in)


def hands_seen(s: BigScoreState, seat: Seat) -> list[tuple[int, Seat, Cards]]:
    """Return (round, receiver, cards) for each hand this seat last passed on, if not empty."""
    seen: list[tuple[int, Seat, Cards]] = []
    hiring = s.round if s.packets and s.packets[0] else 0
    for draft in drafts(s):
        seen += seen_in(draft, seat) if draft.round == hiring else seen_before(draft, seat)
    return seen


def seen_in(draft: Draft, seat: Seat) -> tuple[tuple[int, Seat, Cards], ...]:
    """Do the same for one round."""
    side, seats, picks = draft.side, draft.seats, draft.picks
    seen = []
    for first in range(min(seats, picks)):
        time = picks - 1 - (picks - 1 - first) % seats  # the last time this seat held that hand
        hand = (seat - side * first) % seats
        if cards := draft.after(hand, time):
            seen.append((draft.round, (seat + side) % seats, cards))
    return tuple(seen)


seen_before = lru_cache(maxsize=4096)(seen_in)
"""For finished hiring, which doesn't change any more."""
