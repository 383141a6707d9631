"""CH-72, CH-81: change characters, end their effects, and let the cowboy draw."""

from heistnight.games.chicken_heist.characters import cowboy, cyborg
from heistnight.games.chicken_heist.state import ChickenHeistState
from heistnight.kernel.events import Seat
from heistnight.kernel.steps import with_item


def change_characters(
    s: ChickenHeistState, seats: tuple[Seat, ...], characters: tuple[int, ...]
) -> None:
    """Give these seats these characters."""
    before = s.characters
    end_standing_effects(s, seats)
    for seat, character in zip(seats, characters, strict=True):
        s.characters = with_item(s.characters, seat, character)
        cyborg.restart_count(s, seat)
    for seat in seats:
        cowboy.draw_for_change(s, seat, before[seat], s.characters[seat])


def end_standing_effects(s: ChickenHeistState, owners: tuple[Seat, ...]) -> None:
    """CH-62: end what these seats set up as angel, devil or knight."""
    if s.bans:
        s.bans = tuple([ban for ban in s.bans if ban[0] not in owners])
    if s.disabled:
        s.disabled = tuple([pair for pair in s.disabled if pair[0] not in owners])
    if s.no_hide:
        s.no_hide = tuple([seat for seat in s.no_hide if seat not in owners])
