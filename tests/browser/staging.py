"""Tables in the middle of a game, to show any question of a game at once.

Bots play games until one reaches the moment. Its journal is uploaded, and the first seat continues
from there. So a moment can't go out of date when the rules change.
"""

import json
import urllib.request
from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

import heistnight as hn

MAX_GAMES = 400
Table = tuple[str, int, str, tuple[tuple[str, str], ...]]
"""The game, its seats, the bot and the options."""
Wanted = Callable[[hn.Game, hn.Decision], bool]


class Plan(NamedTuple):
    """What to look for: a question to the first seat that meets a condition."""

    game: str
    seats: int
    wanted: Wanted
    bot: str = "random"
    """The bot that plays. Random bots reach every kind of question."""
    options: tuple[tuple[str, str], ...] = ()

    @property
    def table(self) -> Table:
        return self.game, self.seats, self.bot, self.options


class Scene(NamedTuple):
    """A finished game, and the number of acts before the moment."""

    journal: str
    acts: int


def asks(*kinds: str) -> Wanted:
    """Return a condition: the question has an option of each of these kinds."""
    wanted = set(kinds)
    return lambda _, decision: wanted <= {option.data["kind"] for option in decision.options}


def found(plans: Mapping[str, Plan]) -> dict[str, Scene]:
    scenes: dict[str, Scene] = {}
    for seed, table in product(range(MAX_GAMES), sorted({plan.table for plan in plans.values()})):
        missing = {n: plan for n, plan in plans.items() if plan.table == table and n not in scenes}
        if missing:
            scenes |= played(table, seed, missing)
    assert scenes.keys() == plans.keys(), f"never seen: {plans.keys() - scenes.keys()}"
    return scenes


def played(table: Table, seed: int, plans: dict[str, Plan]) -> dict[str, Scene]:
    """Play a game; return which of these moments it reaches."""
    name, seats, bot, options = table
    game = hn.new(name, seats=seats, seed=seed, options=dict(options))
    mind, chance = hn.bot(name, bot), Random(seed)
    moments: dict[str, int] = {}
    while not game.over:
        pending = game.pending
        if 0 in pending:
            for scene in [n for n in plans.keys() - moments if plans[n].wanted(game, pending[0])]:
                moments[scene] = len(game.acts)
        seat = min(pending)
        game.act(seat, mind.choose(game, seat, chance))
    return {scene: Scene(game.save(), acts) for scene, acts in moments.items()}


class Staged:
    """Moments found in advance, each shown at a new table."""

    def __init__(self, url: str, plans: Mapping[str, Plan]) -> None:
        self.url = url
        self.scenes = found(plans)
        self.replays: dict[str, str] = {}

    def show(self, page: Page, name: str) -> None:
        """Open a new table at this moment, as the first seat."""
        kept = {**self.sit_down(name), "used": 0, "over": False}
        page.goto(f"{self.url}/health")
        page.evaluate("kept => localStorage.setItem('heist-night.seats', kept)", json.dumps([kept]))
        page.goto(f"{self.url}/table/{kept['code']}")

    def sit_down(self, name: str) -> dict[str, Any]:
        scene = self.scenes[name]
        if name not in self.replays:
            self.replays[name] = self.post("/api/replays", {"journal": scene.journal})["id"]
        wanted = {"name": "Vesper", "act": scene.acts, "seat": 0, "pace": "instant"}
        return self.post(f"/api/replays/{self.replays[name]}/tables", wanted)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            made: dict[str, Any] = json.loads(answer.read())
        return made
