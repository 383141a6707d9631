"""Helpers for the tests of Vault Heist: set up a game and play."""

from typing import Any, cast

import heistnight as hn
from heistnight.games.vault_heist.cards import CARD_NAMES
from heistnight.games.vault_heist.history_sampling import first_history as as_dealt
from heistnight.games.vault_heist.state import VaultHeistState
from heistnight.kernel.records import field_names
from tests.kit import answer


def dealt(*hands: str, deck: str = "", first: int = 0, seed: int = 1) -> hn.Game:
    """Start a game with these hands ('deny, 2 steal'), filled up with equipment."""
    cards: list[str] = []
    for hand in hands:
        held = cards_in(hand)
        cards += held + ["equipment"] * (7 - len(held))
    rig = {"deck": cards + cards_in(deck), "first": first}
    return hn.new("vault-heist", seats=len(hands), seed=seed, rig=rig)


def cards_in(words: str) -> list[str]:
    """Return '2 deny, steal' as ['deny', 'deny', 'steal']."""
    found: list[str] = []
    for part in filter(None, words.split(", ")):
        count, _, name = part.partition(" ")
        found += [name] * int(count) if count.isdigit() else [part]
    return found


def table_of(game: hn.Game) -> VaultHeistState:
    """Return the full state, which no player sees."""
    return cast(VaultHeistState, game._state)


def arrange(game: hn.Game, **fields: Any) -> None:
    """Change the state directly, where playing up to it would hide the point of a test.

    New hands or a new deck count as just dealt: nobody remembers earlier cards.
    """
    for name, value in fields.items():
        assert name in field_names(VaultHeistState)
        setattr(game._state, name, value)
    if "hands" in fields or "deck" in fields:
        table = table_of(game)
        table.stock = tuple(sorted(sum(table.hands, table.deck)))
        table.held, table.history = ((),) * table.seats, as_dealt(table.hands)


def holding(*hands: str) -> tuple[tuple[int, ...], ...]:
    """Return hands of any size, for `arrange`."""
    return tuple([tuple(sorted([CARD_NAMES.index(c) for c in cards_in(hand)])) for hand in hands])


def unlock(game: hn.Game, levels: dict[int, tuple[int, ...]]) -> None:
    """Unlock these levels by seat; other seats have none."""
    bits = [sum([1 << level - 1 for level in levels.get(s, ())]) for s in range(game.seats)]
    arrange(game, levels=tuple(bits))


def play(game: hn.Game, seat: int, card: str, **aim: int) -> None:
    answer(game, seat, kind="play", card=card, **aim)


def reply(game: hn.Game, seat: int, card: str) -> None:
    answer(game, seat, kind="answer", card=card)


def nobody_answers(game: hn.Game) -> None:
    """Let everyone pass on the last card."""
    while game.view(None)["phase"] == "answer":
        answer(game, game.waiting[0], kind="pass")


def only(game: hn.Game, seat: int, card: str) -> None:
    """Let this seat answer the last card and everyone else pass."""
    for other in game.waiting:
        if other != seat:
            answer(game, other, kind="pass")
    reply(game, seat, card)


def open_levels(game: hn.Game, seat: int) -> list[int]:
    unlocked = game.view(None)["players"][seat]["unlocked"]
    return [level for level, is_open in enumerate(unlocked, 1) if is_open]


def offered(game: hn.Game, seat: int, **wanted: Any) -> list[dict[str, Any]]:
    """Return the options of a seat whose data has these values."""
    options = game.pending[seat].options
    return [o.data for o in options if wanted.items() <= o.data.items()]


def hand(game: hn.Game, seat: int) -> list[str]:
    cards: list[str] = game.view(seat)["own"]["hand"]
    return cards


def end_turn(game: hn.Game, seat: int) -> None:
    answer(game, seat, kind="end-turn")
