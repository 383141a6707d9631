"""List the games, start new ones and load saved ones."""

import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from heistnight.games import ALL_RULES
from heistnight.kernel import journal
from heistnight.kernel.choices import ActionSpace, is_whole
from heistnight.kernel.errors import BadOptions, BadPack, BadSave, HeistError, IllegalMove
from heistnight.kernel.game import Game
from heistnight.kernel.packs import Pack
from heistnight.kernel.rules import SIZE, GameInfo, Rules, Setup, is_small
from heistnight.kernel.versions import pack_for

PackLike = str | os.PathLike[str] | Pack | None


def games() -> dict[str, GameInfo]:
    """Return the catalogue: each game's info by its id."""
    return {game: rules.info for game, rules in ALL_RULES.items()}


def rules_of(game: str) -> Rules[Any]:
    try:
        rules = ALL_RULES[game]
    except (KeyError, TypeError):
        known = ", ".join(ALL_RULES)
        raise BadOptions(f"There is no game {game!r}; the games are: {known}.") from None
    rules.space.check_numbered()
    return rules


def action_space(game: str) -> ActionSpace:
    """Return every choice the game can offer, with the description of each id."""
    return rules_of(game).space


def new(
    game: str,
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    pack: PackLike = None,
    rig: Mapping[str, Any] | None = None,
) -> Game:
    """Start a game. The same seed, options, pack, rig and acts give the same game everywhere."""
    rules = rules_of(game)
    setup = Setup(
        game=game,
        seats=checked_seats(rules.info, seats),
        seed=checked_seed(seed),
        options=study_options(rules, {} if options is None else options),
        pack=read_pack(rules, pack),
        rig=checked_rig(rules.info, {} if rig is None else rig),
    )
    if is_small(setup.options) and setup.seats != rules.small_seats:
        raise BadOptions(
            f"The small game of {rules.info.title} is for {rules.small_seats} seats, "
            f"not {setup.seats}."
        )
    return Game(rules, setup)


def load(text: str | bytes) -> Game:
    """Load a saved game, or raise BadSave."""
    if isinstance(text, bytes | bytearray):
        try:
            text = bytes(text).decode()
        except UnicodeDecodeError as error:
            raise BadSave(f"The save is not text: {error}. It was altered.") from None
    if not isinstance(text, str):
        raise BadSave(f"A save is a string, not {type(text).__name__}.")
    saved = journal.read(text)
    try:
        # The pack in a save is always text: a stranger's save must not name a file of ours.
        pack = pack_for(rules_of(saved.game), saved.rules, saved.pack)
        game = new(saved.game, saved.seats, saved.seed, saved.options, pack, saved.rig)
        game.setup = msgspec.structs.replace(game.setup, deal=saved.deal or None)
    except HeistError as error:
        raise BadSave(f"The saved game cannot be set up: {error}") from None
    for number, (seat, key) in enumerate(saved.acts, 1):
        choice = game.rules.space.find(key)
        if choice is None:
            title = game.rules.info.title
            raise BadSave(f"Act {number} of the save is {key!r}: {title} has no such choice.")
        try:
            game.act(seat, choice)
        except IllegalMove as error:
            raise BadSave(f"Act {number} of the save is not legal: {error}") from None
    return game


def checked_seats(info: GameInfo, seats: int | None) -> int:
    low, high = info.seats
    if seats is None and low == high:
        return low
    if not is_whole(seats) or not low <= seats <= high:
        allowed = f"{low} to {high} seats" if low != high else f"{low} seat{'s' * (low != 1)}"
        raise BadOptions(f"{info.title} is for {allowed}, not {seats!r}.")
    return int(seats)


def checked_seed(seed: int | str | None) -> int | str:
    """Return the seed as a plain int or str: a subclass's own `str` must not affect the game."""
    if seed is None:
        return secrets.token_hex(16)
    if is_whole(seed):
        if not -(2**63) <= seed < 2**63:
            raise BadOptions(f"The seed {seed} is too large: give a 64-bit number, or a word.")
        return int(seed)
    if not isinstance(seed, str):
        raise BadOptions(f"A seed is a whole number or a word, not {seed!r}.")
    if len(seed) > 200 or not seed.isprintable():
        raise BadOptions("A seed in words has at most 200 printable characters.")
    return str.__str__(seed)


def checked_options(info: GameInfo, options: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(options, Mapping):
        raise BadOptions(f"Options are a mapping of name to value, not {options!r}.")
    known = {spec.name: spec for spec in info.options}
    for name in options:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOptions(f"{info.title} has no option {name!r}; its options: {names}.")
    return {
        name: spec.check(options[name]) if name in options else spec.default
        for name, spec in known.items()
    }


def study_options(rules: Rules[Any], options: Any) -> dict[str, Any]:
    """Check options, including `size`, which only games outside tables may have.

    Only a size that isn't the default is kept, so that other games' journals don't name it.
    """
    if not rules.small_seats or not isinstance(options, Mapping) or SIZE.name not in options:
        return checked_options(rules.info, options)
    size = SIZE.check(options[SIZE.name])
    others = {name: value for name, value in options.items() if name != SIZE.name}
    checked = checked_options(rules.info, others)
    return checked if size == SIZE.default else {**checked, SIZE.name: size}


def options_said(info: GameInfo, said: Iterable[str]) -> dict[str, Any]:
    """Parse options given as NAME=VALUE, on a command line or in a URL, without checking them."""
    known = {spec.name: spec for spec in info.options}
    options: dict[str, Any] = {}
    for words in said:
        name, equals, value = words.partition("=")
        if not equals:
            raise BadOptions(f"An option is given as NAME=VALUE, not {words!r}.")
        options[name] = known[name].meant(value) if name in known else value
    return options


def checked_rig(info: GameInfo, rig: Mapping[str, Any]) -> dict[str, Any]:
    """Check deck names and card lists. The game checks the card names."""
    if not isinstance(rig, Mapping):
        raise BadOptions(f"A rig is a mapping of deck to cards, not {rig!r}.")
    checked: dict[str, Any] = {}
    for deck, cards in rig.items():
        if deck == "first":
            checked[deck] = int(cards) if is_whole(cards) else cards
        elif deck not in info.decks:
            decks = ", ".join([*info.decks, "first"])
            raise BadOptions(f"{info.title} has no deck {deck!r} to rig; there are: {decks}.")
        elif isinstance(cards, str) or not isinstance(cards, Sequence):
            raise BadOptions(f"The rig of {deck!r} is a list of card names, not {cards!r}.")
        elif not all(isinstance(card, str) for card in cards):
            raise BadOptions(f"The rig of {deck!r} names cards by words; found {list(cards)!r}.")
        else:
            checked[deck] = [str.__str__(card) for card in cards]
    return checked


def read_pack(rules: Rules[Any], pack: PackLike) -> Pack:
    """Read a pack from the user's file or TOML text, or return the game's own."""
    if isinstance(pack, Pack):
        return rules.read_pack(pack.text)
    if pack is None:
        return rules.read_pack(None)
    if isinstance(pack, str) and "\n" in pack:
        return rules.read_pack(pack)
    if not isinstance(pack, str | os.PathLike):
        raise BadPack(f"A pack is a file's path, or TOML text, not {pack!r}.")
    try:
        # Some editors start a file with a byte order mark.
        text = Path(pack).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadPack(f"The pack {os.fspath(pack)!r} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadPack(f"The pack {os.fspath(pack)!r} is not UTF-8 text.") from None
    except ValueError as error:
        raise BadPack(f"{os.fspath(pack)!r} cannot be the name of a file: {error}.") from None
    return rules.read_pack(text)
