"""What cards and characters have set up for this round, in a sentence each."""

from collections.abc import Iterator

import msgspec

from heistnight.games.chicken_heist.action_card import action_cards
from heistnight.games.chicken_heist.actions import MOVE_NAMES
from heistnight.games.chicken_heist.cards import ACTIONS, CHARACTERS
from heistnight.games.chicken_heist.state import NONE, ChickenHeistState
from heistnight.kernel.events import player
from heistnight.kernel.text_tokens import PartsShown, parts, plain

FORTIFY = ACTIONS.index("fortify")


class StandingEffect(msgspec.Struct, frozen=True, gc=False):
    kind: str
    """Which sort of piece did it: 'action' or 'character'."""
    name: str
    words: str
    words_parts: PartsShown


def standing_effects(s: ChickenHeistState) -> tuple[StandingEffect, ...]:
    cards = [effect("action", name, words) for name, words in by_cards(s)]
    characters = [effect("character", name, words) for name, words in by_characters(s)]
    return (*cards, *characters)


def effect(kind: str, name: str, said: str) -> StandingEffect:
    return StandingEffect(kind, name, plain(said), tuple(parts(said)))


def by_cards(s: ChickenHeistState) -> Iterator[tuple[str, str]]:
    for card in s.board:
        if card != FORTIFY:
            label = action_cards()[card].label
            yield ACTIONS[card], f"{label[0].upper()}{label[1:]}."
    for crew in s.fortified:
        yield "fortify", f"SWAT does not touch the {s.pack.crew[crew].name} crew."
    for seat, event in s.warnings:
        yield "warn", f"{player(seat)} has warned of {s.event_names[event]}."
    valid = s.valid_check_ins()
    for seat, target in s.check_ins:
        void = "" if (seat, target) in valid else ": void"
        yield "check in", f"{player(seat)} checks in with {player(target)}{void}."
    for seat, target in enumerate(s.copying):
        if target != NONE:
            void = ": void" if s.played_copycat(target) else ""
            yield "copycat", f"{player(seat)} copies {player(target)}{void}."


def by_characters(s: ChickenHeistState) -> Iterator[tuple[str, str]]:
    for owner, target, move in s.bans:
        yield "angel", f"{player(owner)} and {player(target)} may not {MOVE_NAMES[move]}."
    for _, target in s.disabled:
        character = CHARACTERS[s.characters[target]]
        yield "devil", f"The {character} of {player(target)} has no ability."
    for seat in s.no_hide:
        yield "knight", f"{player(seat)} cannot hide."
