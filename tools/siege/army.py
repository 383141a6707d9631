"""Every attack, with the limits that stop it."""

import asyncio
import resource
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from tools.siege.attacks import (
    Place,
    Siege,
    greed,
    guesses,
    journals,
    nests,
    reused,
    silence,
    slowness,
    tables,
)
from tools.siege.disguises import disguises
from tools.siege.floods import babble, hoards, looks
from tools.siege.hoarders import filling, padding, pictures, reviews
from tools.siege.takeover import takeover
from tools.siege.tells import clocks, counts


class Attack(msgspec.Struct, frozen=True):
    work: Callable[[Siege], Coroutine[Any, Any, None]]
    limits: frozenset[str]
    """What stops it."""


def attack(work: Callable[[Siege], Coroutine[Any, Any, None]], *limits: str) -> Attack:
    return Attack(work, frozenset(limits))


ATTACKS = {
    "journals": attack(journals, "replay_rate"),
    "silence": attack(silence, "sockets"),
    "slowness": attack(slowness, "header_seconds"),
    "tables": attack(tables, "tables_each"),
    "guesses": attack(guesses, "guesses"),
    "nests": attack(nests, "requests"),
    "greed": attack(greed, "rate"),
    "looks": attack(looks, "reads"),
    "babble": attack(babble, "rate", "chat"),
    "hoards": attack(hoards),
    "disguises": attack(disguises, "hosts"),
    "reused": attack(reused),
    "takeover": attack(takeover),
    "counts": attack(counts),
    "clocks": attack(clocks),
    "pictures": attack(pictures, "qr_rate"),
    "reviews": attack(reviews, "max_reviews_an_address"),
    "padding": attack(padding),
    "filling": attack(filling, "max_upload_bytes_a_day"),
}
AT_LEAST, MOST_ROUNDS = 8.0, 20
"""Seconds that an attack at full force takes: if need be, it is made again, so many times."""


def run(name: str, place: Place, force: float) -> dict[int, int]:
    """In a process of its own, so that healthy players are not slowed by it; what was answered."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    siege = Siege(place, force, f"127.0.0.{60 + list(ATTACKS).index(name)}")
    begun = time.monotonic()
    for _ in range(MOST_ROUNDS):
        asyncio.run(ATTACKS[name].work(siege))
        if time.monotonic() - begun > AT_LEAST * force:
            break
    return dict(siege.answers)
