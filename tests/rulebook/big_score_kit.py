"""Hand-made positions of The Big Score for rule tests."""

from collections import Counter
from typing import Any, cast

import heistnight as hn
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.big_score.cards import CARD_NAMES, TOKENS, TYPES
from heistnight.games.big_score.state import NOTHING, BigScoreState
from heistnight.games.big_score.vault import VaultRound
from tests.kit import answer

QUIET_BOSSES = (0, 1, 2, 3, 4, 5)
FLOOR = ["artifact", "cash 20", "cash 100", "diamond", "silver bar"]


def table(game: hn.Game) -> BigScoreState:
    return cast(BigScoreState, game._state)


def after_bosses(seats: int, **more: Any) -> hn.Game:
    """Start a game in which each seat took the boss of its own number and the first item."""
    game = hn.new("big-score", seats=seats, seed=more.pop("seed", 1), **more)
    for seat in range(seats):
        answer(game, seat, kind="boss", boss=seat)
        answer(game, seat, kind="item", item=0)
    return game


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def token(name: str) -> int:
    return TOKENS.index(name)


def cards(names: list[str]) -> tuple[int, ...]:
    return tuple([card(name) for name in names])


def assigning(jobs: list[str], hands: list[list[str]], **more: Any) -> hn.Game:
    """Start at assigning, with these open jobs and this crew for each seat.

    The crew counts as returned from training, so hands can differ in size.
    """
    game = after_bosses(len(hands), rig={"jobs": jobs}, **more)
    s = table(game).copy()
    s.packets = ((),) * s.seats
    s.returned = tuple([cards(hand) for hand in hands])
    held = Counter([card for hand in s.returned for card in hand])
    s.crew_deck = tuple((Counter(s.pack.crew_cards) - held).elements())
    s.stack = (AssignCrew.fresh(s),)
    game._state = s
    return game


def assign(game: hn.Game, seat: int, **places: str) -> None:
    """Send each card of a type (spaces as underscores) to '1'…'6', 'train' or 'no'."""
    while seat in game.waiting and game.pending[seat].phase == "assign":
        name = game.view(seat)["own"]["hand"][0]
        key = name.replace(" ", "_")
        place = places.get(key, places.get(key.removeprefix("expert_"), "no"))
        if place == "train":
            answer(game, seat, kind="train")
        elif place == "no":
            answer(game, seat, kind="unassign")
        else:
            answer(game, seat, kind="send", job=int(place) - 1)


def fists(game: hn.Game, **jacks: int) -> None:
    """Hold out fists: s0=1 is one jack of seat 0."""
    for name, count in jacks.items():
        answer(game, int(name[1:]), kind="commit", jacks=count)


def player(game: hn.Game, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["players"][seat]
    return found


def events_of_kind(game: hn.Game, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    return [event for event in game.events(seat) if event["kind"] == kind]


def vault(
    seats: int,
    draws: list[str],
    floor: list[str] | None = None,
    *,
    marker: int = 0,
    cops: int = 0,
    loot: dict[int, list[str]] | None = None,
    abilities: dict[int, str] | None = None,
    inside: list[bool] | None = None,
    **more: Any,
) -> hn.Game:
    """Start at a vault round in which `draws` are drawn in this order."""
    game = after_bosses(seats, **more)
    s = table(game).copy()
    s.hired = s.packets = s.piles = ()
    s.round, s.jobs = 3, ()
    left = list(s.vault)
    s.floor = tuple([token(name) for name in floor or []])
    s.loot = tuple([tuple([token(n) for n in (loot or {}).get(q, [])]) for q in range(seats)])
    for taken in (*s.floor, *[t for own in s.loot for t in own], *[token("cop")] * cops):
        left[taken] -= 1
    s.vault, s.cops, s.marker = tuple(left), cops, marker
    s.vault_rig = tuple([token(name) for name in draws])
    s.inside = tuple(inside or [True] * seats)
    s.busted = s.ability_used = (False,) * seats
    known: list[str] = list(TYPES)
    s.ability = tuple(
        [
            known.index(abilities[seat]) if abilities and seat in abilities else NOTHING
            for seat in range(seats)
        ]
    )
    s.stack = (VaultRound(),)
    s.run()
    game._state = s
    return game


def decide(game: hn.Game, **what: str) -> None:
    """Answer for each seat: s0='rob', s1='flee'."""
    for name, choice in what.items():
        answer(game, int(name[1:]), kind=choice)


def trade(game: hn.Game, seat: int, token_name: str | None) -> None:
    if token_name is None:
        answer(game, seat, kind="pass")
    else:
        answer(game, seat, kind="take", token=token_name)
