"""The effects of cards and characters that last this round, one sentence each."""

from collections.abc import Iterator

import msgspec

from heistnight.games.chicken_heist.action_card import action_cards
from heistnight.games.chicken_heist.actions import MOVE_NAMES
from heistnight.games.chicken_heist.cards import ACTIONS
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.events import player
from heistnight.kernel.text_tokens import PartsShown, parts, plain

FORTIFY = ACTIONS.index("fortify")


class StandingEffect(msgspec.Struct, frozen=True, gc=False):
    kind: str
    """What set it up: 'action' or 'character'."""
    name: str
    words: str
    words_parts: PartsShown


def standing_effects(s: ChickenHeistState) -> tuple[StandingEffect, ...]:
    cards = [effect("action", name, words) for name, words in card_effects(s)]
    characters = [effect("character", name, words) for name, words in character_effects(s)]
    return (*cards, *characters)


def effect(kind: str, name: str, words: str) -> StandingEffect:
    return StandingEffect(kind, name, plain(words), tuple(parts(words)))


def card_effects(s: ChickenHeistState) -> Iterator[tuple[str, str]]:
    for card in s.board:
        if card != FORTIFY:
            label = action_cards()[card].label
            yield ACTIONS[card], f"{label[0].upper()}{label[1:]}."
    for crew in s.fortified:
        yield "fortify", f"SWAT can't catch the {s.pack.crew[crew].name} crew."
    for seat, event in s.warnings:
        yield "warn", f"{player(seat)} warned of {s.event_names[event]}."
    valid = s.valid_check_ins()
    for seat, target in s.check_ins:
        void = "" if (seat, target) in valid else " (void)"
        yield "check in", f"{player(seat)} checks in with {player(target)}{void}."
    for seat, target in enumerate(s.copying):
        if target != NONE:
            void = " (void)" if s.played_copycat(target) else ""
            yield "copycat", f"{player(seat)} copies {player(target)}{void}."


def character_effects(s: ChickenHeistState) -> Iterator[tuple[str, str]]:
    for owner, target, move in s.bans:
        yield "angel", f"No {MOVE_NAMES[move]} for {player(owner)} and {player(target)}."
    for _, target in s.disabled:
        yield "devil", f"{player(target)} has no ability this round."
    for seat in s.no_hide:
        yield "knight", f"{player(seat)} can't play hide this round."
