"""What a Crooks seat can know, in worlds so small that every deal can be tried.

A world has a few crooks besides those that fill the rows. The test replays every deal of them, with
every crook that rivals could have taken. A deal is possible if it tells the seat the same as the
real game. `imagine` must reach exactly the possible deals, and the view must say exactly what they
have in common.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

import heistnight as hn
from heistnight.games.crooks.actions import FACE_DOWN, PASS, TAKE
from heistnight.games.crooks.cards import CROOKS
from heistnight.games.crooks.state import NOTHING, NUMBER, Cards, CrooksState
from heistnight.kernel.records import encoded, replace

PACK = hn.new("crooks", seats=2, seed=0)._state.pack.crook  # type: ignore[attr-defined]  # a CrooksState
KINGPIN = 0
FIT = [n for n, crook in enumerate(PACK) if crook.special in ("killer", "accomplice")]
SPIES = [n for n, crook in enumerate(PACK) if crook.special == "spy"]
WORLDS = 40
OTHERS = [n for n in range(8, CROOKS) if n not in (*FIT, *SPIES)]


def table(game: hn.Game) -> CrooksState:
    assert isinstance(game._state, CrooksState)
    return game._state


class World(NamedTuple):
    cards: Cards
    piles: tuple[int, ...]
    """All other crooks were never dealt."""
    rows: tuple[int, ...]
    """By seat: how many targets of its row are already taken, face up, by other crooks."""
    cash: tuple[int, ...]
    first: int

    def new(self, deal: Cards) -> hn.Game:
        game = hn.new("crooks", seats=len(self.rows), seed=0, rig={"first": self.first})
        s, rest = table(game), deal
        s.hangouts = ()
        for size in self.piles:
            s.hangouts += (tuple(sorted(rest[:size])),)
            rest = rest[size:]
        s.out, s.barren, s.cash = tuple(sorted(rest)), (0,) * len(self.piles), self.cash
        fillers = [card for card in range(CROOKS) if card not in self.cards]
        for seat, filled in enumerate(self.rows):
            for target in range(filled):
                card = fillers.pop(0)
                s.taken += ((0, card),)
                s.open |= 1 << card
                s.put(seat, target, (card,))
        return game

    def deals(self) -> Iterator[Cards]:
        return deals(self.cards, self.piles)


def deals(cards: Cards, piles: tuple[int, ...]) -> Iterator[Cards]:
    if not piles:
        yield cards
        return
    for pile in combinations(cards, piles[0]):
        for rest in deals(tuple([card for card in cards if card not in pile]), piles[1:]):
            yield (*pile, *rest)


def random_world(rng: Random) -> World:
    seats = rng.choice([2, 2, 3])
    piles = rng.choice([(1, 2, 2), (2, 3), (2, 2), (1, 3), (3, 1), (4,), (1, 4)])
    special = [KINGPIN, *rng.sample(FIT, rng.randrange(3)), *rng.sample(SPIES, 1)]
    size = max(sum(piles) + rng.randrange(2), len(special))
    cards = [*special, *rng.sample(OTHERS, size - len(special))]
    rows = tuple([rng.choice([0, 7, 7, 8]) for _ in range(seats)])
    cash = tuple([rng.choice([6, 10, 30]) for _ in range(seats)])
    return World(tuple(sorted(cards)), piles, rows, cash, rng.randrange(seats))


def played(world: World, rng: Random) -> list[hn.Game]:
    """Play a game in this world act by act. Players rarely pass and often hide their crooks."""
    game = world.new(tuple(rng.sample(world.cards, len(world.cards))))
    games = [game]
    for _ in range(rng.randrange(1, 20)):
        if game.over:
            break
        (seat,) = game.waiting
        options = game.choices(seat)
        if PASS in options:
            options = options[:-1] if rng.random() < 0.93 else (PASS,)
        hiding = [choice for choice in options if choice in FACE_DOWN]
        game = game.copy()
        game.act_unchecked(seat, rng.choice(hiding if hiding and rng.random() < 0.6 else options))
        games.append(game)
    return games


def story(game: hn.Game, seat: int | None) -> object:
    """Return what a seat was told and is asked, without its view."""
    asked = None
    if seat in game.waiting:
        decision = game.pending[seat]
        asked = decision.prompt, decision.options, decision.reasons()
    return game.events(seat), game.waiting, game.phase, asked


def bare(game: hn.Game) -> bytes:
    """Return the state without its chance."""
    s = table(game)
    return encoded(replace(s, key=b"", drawn=0, reveals=0, quiet=True))


def possible(world: World, games: list[hn.Game], seat: int | None) -> dict[bytes, hn.Game]:
    """Yield every game that tells this seat the same as the real one."""
    acts, stories = games[-1].acts, [story(game, seat) for game in games]
    found: dict[bytes, hn.Game] = {}
    for deal in world.deals():
        candidates = [world.new(deal)]
        for (actor, choice), told in zip(acts, stories[1:], strict=True):
            candidates = [
                twin
                for game in candidates
                for twin in variants(game, actor, choice, secret=actor != seat)
                if story(twin, seat) == told
            ]
        found |= {bare(game): game for game in candidates}
    return found


def variants(game: hn.Game, actor: int, choice: int, secret: bool) -> Iterator[hn.Game]:
    """Return the act, or for a rival any act that looks like it: which crook it takes is secret."""
    same = TAKE if secret and choice in TAKE else (choice,)
    for act in game.choices(actor):
        if act in same:
            twin = game.copy()
            twin.act_unchecked(actor, act)
            yield twin


@pytest.mark.parametrize("seed", range(WORLDS))
def test_imagine_and_view_agree_with_trying_every_deal(seed: int) -> None:
    rng = Random(f"small world {seed}")
    world = random_world(rng)
    games = played(world, rng)
    game = games[-1]
    for seat in (None, *range(game.seats)):
        found = possible(world, games, seat)
        assert bare(game) in found
        imagined: set[bytes] = set()
        for _ in range(200 * len(found) + 20):  # some are less likely than others
            imagined.add(bare(game.imagine(seat, rng)))
            if len(imagined) == len(found):
                break
        for _ in range(5 * len(found)):
            imagined.add(bare(game.imagine(seat, rng)))
        assert imagined == set(found)
        for twin in found.values():
            assert twin.view(seat) == game.view(seat)
        check_view(game.view(seat), [table(twin) for twin in found.values()])


def check_view(view: dict[str, Any], worlds: list[CrooksState]) -> None:
    piles = [*view["hangouts"], view["out"]]
    for number, pile in enumerate(piles):
        there = [names((*s.hangouts, s.out)[number]) for s in worlds]
        always = set.intersection(*there)
        assert set(pile["certain"]) == always
        assert set(pile["possible"]) == set.union(*there) - always
    for seat, player in enumerate(view["players"]):
        for target, crooks in enumerate(player["row"].values()):
            for number, crook in enumerate(crooks):
                check_crook(crook, [s.rows[seat][target][number] for s in worlds])
    for number, dead in enumerate(view["killed"]):
        check_crook(dead["crook"], [s.killed[number][1] for s in worlds])
    if view["hand"]:
        check_crook(view["hand"], [s.hand for s in worlds])
    else:
        assert {s.hand for s in worlds} == {NOTHING}


def names(crooks: Cards | list[int]) -> set[str]:
    return {PACK[crook & NUMBER].name for crook in crooks}


def check_crook(crook: dict[str, Any], who: list[int]) -> None:
    said = {crook["crook"]} if crook["crook"] else set(crook["possible"])
    assert said == names(who)


def test_these_worlds_have_what_is_hard() -> None:
    """Searches that find nobody; crooks in hand, hidden and killed: otherwise it tests little."""
    finals = []
    for seed in range(WORLDS):
        rng = Random(f"small world {seed}")
        finals.append(table(played(random_world(rng), rng)[-1]))
    assert any(any(s.barren) for s in finals)
    assert any(s.hand != NOTHING for s in finals)
    assert any(s.killed for s in finals)
    assert (
        sum([any(crook > NUMBER for row in s.rows for t in row for crook in t) for s in finals]) > 6
    )
