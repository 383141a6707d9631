"""Crooks: each crook of the game in one place, every dollar with a player or the bank."""

from heistnight.games.crooks.amounts import SMALL_CROOKS
from heistnight.games.crooks.cards import TARGETS
from heistnight.games.crooks.recruit import TakeCrook
from heistnight.games.crooks.rob import Rob
from heistnight.games.crooks.specials import Switch
from heistnight.games.crooks.state import DOWN, NOTHING, NUMBER, CrooksState


def census(s: CrooksState) -> dict[str, int]:
    lying = crooks(s)
    assert sorted(lying) == sorted(all_crooks(s))
    check_history(s)
    check_rows(s)
    assert all(cash >= 0 for cash in s.cash)
    return {"crooks": len(lying), "money": sum(s.cash) + s.bank}


def all_crooks(s: CrooksState) -> tuple[int, ...]:
    """Return the crooks of this game; the small one has fewer targets too."""
    return tuple(range(32)) if s.targets == len(TARGETS) else SMALL_CROOKS


def crooks(s: CrooksState) -> list[int]:
    """Yield every crook, by where it is."""
    found = [card for pile in (*s.hangouts, s.out) for card in pile]
    found += [crook & NUMBER for row in s.rows for there in row for crook in there]
    found += [crook & NUMBER for _, crook in s.killed]
    return found if s.hand == NOTHING else [*found, s.hand]


def check_history(s: CrooksState) -> None:
    """Check that recruited crooks are on the board, dead or in hand, and face-up ones were seen."""
    recruited = sorted([card for _, card in s.taken])
    still_there = {card for pile in (*s.hangouts, s.out) for card in pile}
    assert recruited == sorted(set(all_crooks(s)) - still_there)
    board = [crook for row in s.rows for there in row for crook in there]
    face_up = [crook for crook in board + [c for _, c in s.killed] if crook < DOWN]
    assert s.open == sum([1 << crook for crook in face_up])
    assert not any(known >> card & 1 for known in s.knows for card in still_there)


def check_rows(s: CrooksState) -> None:
    """Check that several crooks at a target need an accomplice each, or a switch in progress."""
    top = s.stack[-1] if s.stack else None
    assert (s.hand != NOTHING) == isinstance(top, Rob)
    if isinstance(top, TakeCrook):
        assert s.hangouts[top.hangout]
    for seat, row in enumerate(s.rows):
        assert not any(row[s.targets :])
        for target, there in enumerate(row):
            specials = [s.pack.crook[crook & NUMBER].special for crook in there]
            at_work = isinstance(top, Switch) and (top.seat, top.target) == (seat, target)
            assert len(there) <= 1 + specials.count("accomplice") + at_work
            hidden = [s.pack.crook[crook & NUMBER] for crook in there if crook >= DOWN]
            assert "kingpin" not in [crook.special for crook in hidden]
