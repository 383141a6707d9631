"""The goal line of Vault Heist: everyone's unlocked levels, and who is about to win."""

from heistnight.games.vault_heist.cards import LEVELS
from heistnight.games.vault_heist.state import ALL_UNLOCKED, Levels, VaultHeistState
from heistnight.games.vault_heist.turn import turns_left
from heistnight.kernel.events import Seat, player
from heistnight.kernel.facts import Goal, Standing, goal_line

GOAL_AIM = "Begin a turn with three open locks"
OPEN, SHUT = "①②③", "▢"
MAX_NAMED_RIVALS = 2


def goal(s: VaultHeistState, seat: Seat | None) -> Goal:
    return goal_line(GOAL_AIM, standing_words(s, seat), progress(s), standings(s))


def locks(levels: Levels) -> str:
    """Return '①▢③': unlocked levels show their number."""
    return "".join([OPEN[level] if levels >> level & 1 else SHUT for level in LEVELS])


def standings(s: VaultHeistState) -> tuple[Standing, ...]:
    points = [levels.bit_count() for levels in s.levels]
    best = max(points)
    return tuple(
        [
            Standing(seat, found, f"{found} of {len(LEVELS)}", 0 < found == best)
            for seat, found in enumerate(points)
        ]
    )


def standing_words(s: VaultHeistState, seat: Seat | None) -> str:
    """Say how the viewer and the leading rivals stand, in at most two lines on a phone."""
    rivals = [other for other in range(s.seats) if other != seat]
    ahead = max([s.levels[other].bit_count() for other in rivals])
    leaders = [other for other in rivals if s.levels[other].bit_count() == ahead]
    words = [] if seat is None else [f"you {locks(s.levels[seat])}"]
    if seat is not None and s.levels[seat] == ALL_UNLOCKED and ahead < len(LEVELS):
        words = [about_to_win(s, words[0])]
    if ahead:
        words.append(rivals_words(s, leaders, ahead))
    return "; ".join(words) or "no lock is open yet"


def rivals_words(s: VaultHeistState, leaders: list[Seat], opened: int) -> str:
    """Name the leading rivals, or count them if there are too many."""
    words = "; ".join([f"{player(seat)} {locks(s.levels[seat])}" for seat in leaders])
    if len(leaders) > MAX_NAMED_RIVALS:
        words = f"{len(leaders)} rivals have {opened} open"
    return about_to_win(s, words) if opened == len(LEVELS) else words


def about_to_win(s: VaultHeistState, words: str) -> str:
    """VH-11: add that players with three open locks are about to win."""
    return words if s.over else f"{words}, about to win"


def progress(s: VaultHeistState) -> str:
    """VH-15: say which round it is, or how many turns are left at the end."""
    left = turns_left(s)
    if 0 < left <= s.seats and not s.over:
        return "the last turn" if left == 1 else f"{left} turns left"
    return f"round {max(0, s.turns - 1) // s.seats + 1}"
