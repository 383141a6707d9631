"""Helpers shared by the tests of all games."""

import itertools
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.kernel.rules import is_small


class Setting(NamedTuple):
    """One way to set up a game: its seats and options."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        extra = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.seats), *extra]).replace(" ", "_")

    def new(self, seed: int | str, **more: Any) -> hn.Game:
        return hn.new(self.game, seats=self.seats, seed=seed, options=self.options, **more)


def settings() -> list[Setting]:
    """Return every seat count with default options, each other option value, and small games."""
    found = []
    for game, info in hn.games().items():
        low, high = info.seats
        found += [Setting(game, seats, {}) for seats in range(low, high + 1)]
        for spec, number in zip(info.options, itertools.count(), strict=False):
            for value in spec.values:
                if value != spec.default:
                    seats = low + number % (high - low + 1)
                    found.append(Setting(game, seats, {spec.name: value}))
        if seats := rules_of(game).small_seats:
            found.append(Setting(game, seats, {"size": "small"}))
    return found


SETTINGS = settings()
LONG_SETTINGS = [one for one in SETTINGS if not is_small(one.options)]
"""For tests that need long games."""


def act_randomly(game: hn.Game, rng: Random) -> tuple[int, int]:
    """Let a random waiting seat take a random choice."""
    seat = rng.choice(game.waiting)
    choice = rng.choice(game.choices(seat))
    game.act_unchecked(seat, choice)
    return seat, choice


def moments(setting: Setting, seed: int, every: float = 1.0) -> Iterator[hn.Game]:
    """Play a random game; yield it with probability `every` before each act, and at the end."""
    rng = Random(f"{setting}:{seed}")
    game = setting.new(seed)
    while not game.over:
        if rng.random() < every:
            yield game
        act_randomly(game, rng)
    yield game


def play_out(game: hn.Game, rng: Random) -> hn.Game:
    while not game.over:
        act_randomly(game, rng)
    return game


def face(game: hn.Game, seat: int | None) -> bytes:
    """Return everything that a seat can see of a game, in bytes."""
    decision = game.pending.get(seat) if seat is not None else None
    asked = None
    if decision is not None:
        options = [option.as_data() for option in decision.options]
        reasons = list(decision.reasons().items())
        labels = [decision.label(entry.id) for entry in hn.action_space(game.id).entries]
        asked = [
            decision.id, decision.prompt, decision.rule, decision.phase, options, reasons, labels,
        ]  # fmt: skip
    seen = {
        "view": game.view(seat),
        "events": game.events(seat),
        "asked": asked,
        "over": game.over,
        "result": game.result,
    }
    return msgspec.json.encode(seen)


def answer(game: hn.Game, seat: int, **wanted: Any) -> None:
    """Take the one option whose data has these values, or fail and show what is offered."""
    decision = game.pending[seat]
    fits = [o for o in decision.options if wanted.items() <= o.data.items()]
    offered = [option.data for option in decision.options]
    assert len(fits) == 1, f"{wanted} fits {len(fits)} of {offered} ({decision.prompt})"
    game.act(seat, fits[0])


def hears_ctrl_c() -> None:
    """Restore Ctrl-C in a child process: background processes ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def copy_package(to: Path) -> Path:
    """Copy the package into a folder, without tables and servers, in the build that runs."""
    source, target = Path(hn.__file__).parent, to / "heistnight"
    compiled = ("study", "_compiled") if hn.BUILD == "compiled" else ()
    for part in ("kernel", "games", "bots", *compiled):
        shutil.copytree(source / part, target / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "_build.py", "catalogue.py"):
        shutil.copy(source / name, target / name)
    return target
