"""Tables that stand in the middle of a game: whatever a game can ask, on the screen at once.

A scene is found by letting bots play, so it stays true when the rules change. Its acts are written
into the database of a server that is down; the server then wakes up in that moment.
"""

import json
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page
from sqlalchemy import create_engine, select

import heistnight as hn
from heistnight.table.schema import ACTS, TABLES
from tests.browser.serving import Served

MOST_GAMES = 400
Wanted = Callable[[hn.Game, hn.Decision], bool]


class Plan(NamedTuple):
    """What to look for: a question to the first seat, for which this is so."""

    game: str
    seats: int
    wanted: Wanted
    bot: str = "random"
    """Who plays up to there: those who play at random come through everything."""

    @property
    def table(self) -> tuple[str, int, str]:
        return self.game, self.seats, self.bot


class Scene(NamedTuple):
    seed: int
    acts: list[tuple[int, int]]


class Seat(NamedTuple):
    """The first one, at a table that stands there."""

    code: str
    kept: dict[str, Any]


def asks(*kinds: str) -> Wanted:
    """The question has an answer of each of these kinds."""
    wanted = set(kinds)
    return lambda _, decision: wanted <= {option.data["kind"] for option in decision.options}


def found(plans: Mapping[str, Plan]) -> dict[str, Scene]:
    scenes: dict[str, Scene] = {}
    for seed, table in product(range(MOST_GAMES), sorted({plan.table for plan in plans.values()})):
        missing = {n: plan for n, plan in plans.items() if plan.table == table and n not in scenes}
        if missing:
            scenes |= played(table, seed, missing)
    assert scenes.keys() == plans.keys(), f"never seen: {plans.keys() - scenes.keys()}"
    return scenes


def played(table: tuple[str, int, str], seed: int, plans: dict[str, Plan]) -> dict[str, Scene]:
    """Which of these moments this game comes through."""
    name, seats, bot = table
    game, mind, chance = hn.new(name, seats=seats, seed=seed), hn.bot(name, bot), Random(seed)
    scenes: dict[str, Scene] = {}
    acts: list[tuple[int, int]] = []
    while not game.over:
        pending = game.pending
        if 0 in pending:
            for scene in [n for n in plans.keys() - scenes if plans[n].wanted(game, pending[0])]:
                scenes[scene] = Scene(seed, list(acts))
        seat = min(pending)
        option = mind.choose(game, seat, chance)
        game.act(seat, option)
        acts.append((seat, option.id))
    return scenes


class Staged:
    """A server on which each of these moments is a table."""

    def __init__(self, folder: Path, plans: Mapping[str, Plan]) -> None:
        scenes = found(plans)
        self.served = Served(folder)
        self.seats = {name: self._sit_down(plans[name], scenes[name].seed) for name in plans}
        self.served.kill()
        for name, seat in self.seats.items():
            self._write(seat.code, scenes[name].acts)
        self.served.start_again()

    def _sit_down(self, plan: Plan, seed: int) -> Seat:
        table = {"game": plan.game, "name": "Vesper", "seats": plan.seats, "seed": seed}
        more = {"bots": ["thumb"] * (plan.seats - 1), "pace": "relaxed", "start": True}
        request = urllib.request.Request(
            f"{self.served.url}/api/tables",
            json.dumps({**table, **more}).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            kept: dict[str, Any] = json.loads(answer.read())
        return Seat(kept["code"], {**kept, "used": 0, "over": False})

    def _write(self, code: str, acts: list[tuple[int, int]]) -> None:
        """Whatever the bots did meanwhile never happened; from now on they are quick."""
        engine = create_engine(f"sqlite:///{self.served.folder / 'tables.sqlite3'}")
        with engine.begin() as database:
            number, kept = database.execute(
                select(TABLES.c.id, TABLES.c.record).where(TABLES.c.code == code)
            ).one()
            record = json.dumps({**json.loads(kept), "pace": "instant"})
            database.execute(TABLES.update().where(TABLES.c.id == number).values(record=record))
            database.execute(ACTS.delete().where(ACTS.c.table_id == number))
            rows = [
                {"table_id": number, "number": n, "seat": seat, "choice": choice}
                for n, (seat, choice) in enumerate(acts)
            ]
            for row in rows:
                database.execute(ACTS.insert().values(**row, request="", at=0.0))
        engine.dispose()

    def show(self, page: Page, name: str) -> None:
        """The table as the first seat sees it; its question is open."""
        page.goto(f"{self.served.url}/health")
        kept = json.dumps([self.seats[name].kept])
        page.evaluate("kept => localStorage.setItem('heist-night.seats', kept)", kept)
        page.goto(f"{self.served.url}/table/{self.seats[name].code}")


def staging(factory: pytest.TempPathFactory, plans: Mapping[str, Plan]) -> Iterator[Staged]:
    staged = Staged(factory.mktemp("staged"), plans)
    yield staged
    staged.served.stop()
