"""All attacks, each with the limits that stop it."""

import asyncio
import resource
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from tools.siege.attacks import (
    Attacker,
    Target,
    greed,
    guesses,
    journals,
    nests,
    reused,
    silence,
    slowness,
    tables,
)
from tools.siege.exhaustion import filling, padding, pictures, reviews
from tools.siege.floods import babble, hoards, looks
from tools.siege.histories import forgetters, histories, messengers, spies, strangers
from tools.siege.side_channels import clocks, counts
from tools.siege.spoofing import disguises
from tools.siege.takeover import takeover


class Attack(msgspec.Struct, frozen=True):
    work: Callable[[Attacker], Coroutine[Any, Any, None]]
    limits: frozenset[str]
    """The limits that it must hit."""


def attack(work: Callable[[Attacker], Coroutine[Any, Any, None]], *limits: str) -> Attack:
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
    "strangers": attack(strangers, "player_rate", "secret_rate"),
    "histories": attack(histories, "history_rate", "export_rate"),
    "forgetters": attack(forgetters),
    "spies": attack(spies),
    "messengers": attack(messengers, "webhook_rate", "browser_rate"),
    "pictures": attack(pictures, "qr_rate"),
    "reviews": attack(reviews, "max_reviews_an_address"),
    "padding": attack(padding),
    "filling": attack(filling, "max_upload_bytes_a_day"),
}
MIN_SECONDS, MAX_ROUNDS = 8.0, 20
"""An attack at full force is repeated until it has taken this long, or this many times."""


def run_attack(name: str, place: Target, force: float) -> dict[int, int]:
    """Run an attack and count the answers; runs in a process that shares no CPU with players."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    attacker = Attacker(place, force, f"127.0.0.{60 + list(ATTACKS).index(name)}")
    begun = time.monotonic()
    for _ in range(MAX_ROUNDS):
        asyncio.run(ATTACKS[name].work(attacker))
        if time.monotonic() - begun > MIN_SECONDS * force:
            break
    return dict(attacker.answers)
