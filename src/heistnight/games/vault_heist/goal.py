"""The goal line of Vault Heist: whose locks are open, and who is about to win."""

from heistnight.games.vault_heist.cards import LEVELS
from heistnight.games.vault_heist.state import ALL_UNLOCKED, Levels, VaultHeistState
from heistnight.games.vault_heist.turn import turns_left
from heistnight.kernel.events import Seat, player
from heistnight.kernel.facts import Goal, Standing, goal_line

AIM = "First with three open locks at the start of the turn"
OPEN, SHUT = "①②③", "▢"


def goal(s: VaultHeistState, seat: Seat | None) -> Goal:
    return goal_line(AIM, standing_words(s, seat), progress(s), standings(s))


def locks(levels: Levels) -> str:
    """'①▢③': what is open shows its number."""
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
    """Oneself, then whoever is nearest to winning."""
    rivals = [other for other in range(s.seats) if other != seat]
    ahead = max([s.levels[other].bit_count() for other in rivals])
    words = [] if seat is None else [own_words(s, seat)]
    if ahead:
        leaders = [other for other in rivals if s.levels[other].bit_count() == ahead]
        words += [rival_words(s, other) for other in leaders]
    return "; ".join(words) or "no lock is open yet"


def own_words(s: VaultHeistState, seat: Seat) -> str:
    words = f"you {locks(s.levels[seat])}"
    if s.levels[seat] == ALL_UNLOCKED and not s.over:
        return f"{words}, and you win if they stay open until your turn"
    return words


def rival_words(s: VaultHeistState, seat: Seat) -> str:
    words = f"{player(seat)} {locks(s.levels[seat])}"
    if s.levels[seat] == ALL_UNLOCKED and not s.over:
        return f"{words}, and wins unless somebody shuts one"
    return words


def progress(s: VaultHeistState) -> str:
    """VH-15: the round, and how long the night still is once that matters."""
    left = turns_left(s)
    if 0 < left <= s.seats and not s.over:
        return "the last turn of the night" if left == 1 else f"{left} turns of the night left"
    return f"round {max(0, s.turns - 1) // s.seats + 1}"
