"""What a perfect memory keeps of the hands that were passed round (G-4).

A hand is known by the seat it was dealt to. In a round where cards go to the left, the hand
dealt to seat 2 is held by seat 3 at time 1, by seat 4 at time 2, and so on; whoever holds it at
time t picks the card that stands at place t of its `hired` cards.
"""

from functools import lru_cache
from typing import NamedTuple

from heistnight.games.big_score.state import BigScoreState, BySeat, Cards
from heistnight.kernel.events import Seat


class Draft(NamedTuple):
    """The hiring of one round, past or under way."""

    round: int
    hired: BySeat
    packets: BySeat

    @property
    def seats(self) -> int:
        return len(self.hired)

    @property
    def side(self) -> int:
        """+1 where hands go to the left, -1 where they go to the right (BS-21)."""
        return -1 if self.round == 2 else 1

    @property
    def picks(self) -> int:
        return len(self.hired[0])

    def holder(self, hand: Seat, time: int) -> Seat:
        return (hand + self.side * time) % self.seats

    def hand_at(self, seat: Seat, time: int) -> Seat:
        return (seat - self.side * time) % self.seats

    def rest(self, hand: Seat) -> Cards:
        """What is left of a hand now."""
        return self.packets[self.holder(hand, self.picks)]

    def after(self, hand: Seat, time: int) -> Cards:
        """The hand as it was passed on by its holder of that time."""
        hired, side, seats, picks = self.hired, self.side, self.seats, self.picks
        rest = self.packets[(hand + side * picks) % seats]
        later = [hired[(hand + side * t) % seats][t] for t in range(time + 1, picks)]
        return tuple(sorted((*later, *rest)))


def drafts(s: BigScoreState) -> list[Draft]:
    """Every round's hiring so far."""
    nothing: BySeat = ((),) * s.seats
    rounds = [Draft(number, past.hired, nothing) for number, past in enumerate(s.past, 1)]
    if s.hired and (s.hired[0] or s.packets[0]):
        rounds.append(Draft(s.round, s.hired, s.packets))
    return rounds


def all_passed_on(s: BigScoreState, seat: Seat) -> list[bytes]:
    """By round: what this seat can tell of every hand that it passed on, each time it did."""
    hiring = bool(s.packets and s.packets[0])
    rounds = drafts(s)
    found = [passed_on_before(draft, seat) for draft in (rounds[:-1] if hiring else rounds)]
    return [*found, passed_on_in(rounds[-1], seat)] if hiring else found


def passed_on_in(draft: Draft, seat: Seat) -> bytes:
    """What others took of a hand before it came back, in no order; else all that it held."""
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
    """(round, to whom, cards): each hand as this seat last passed it on, if cards were left."""
    seen: list[tuple[int, Seat, Cards]] = []
    hiring = s.round if s.packets and s.packets[0] else 0
    for draft in drafts(s):
        seen += seen_in(draft, seat) if draft.round == hiring else seen_before(draft, seat)
    return seen


def seen_in(draft: Draft, seat: Seat) -> tuple[tuple[int, Seat, Cards], ...]:
    """The same, of one round."""
    side, seats, picks = draft.side, draft.seats, draft.picks
    seen = []
    for first in range(min(seats, picks)):
        time = picks - 1 - (picks - 1 - first) % seats  # when that hand came here last
        hand = (seat - side * first) % seats
        if cards := draft.after(hand, time):
            seen.append((draft.round, (seat + side) % seats, cards))
    return tuple(seen)


seen_before = lru_cache(maxsize=4096)(seen_in)
"""Of hiring that is over: asked for again and again, and always the same."""
