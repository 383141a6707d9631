"""The personal headline of each seat of Vault Heist."""

from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.events import Seat, player
from heistnight.kernel.headlines import finish_place
from heistnight.kernel.rules import Result


def headline(s: VaultHeistState, result: Result, seat: Seat) -> str:
    """'You opened the vault in round 9.' 'Dutch opened the vault in round 9. You had 2 levels.'"""
    own = result.scores[seat]
    levels = f"{own} of 3 levels"
    if s.called_off:
        return f"Nobody opened the vault. You {finish_place(result, seat)} with {levels}."
    number = (s.turns - 1) // s.seats + 1
    if seat == s.turn:
        return f"You opened the vault in round {number}."
    return f"{player(s.turn)} opened the vault in round {number}. You had {levels}."
