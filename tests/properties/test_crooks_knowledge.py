"""Check what a Crooks seat is said to know by replaying the whole game.

The check knows nothing about pools. Another deal is possible for a seat if the same acts, with
crooks exchanged, are legal and tell this seat exactly the same.
"""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

import heistnight as hn
from heistnight.games.crooks.actions import PASS, TAKE
from heistnight.games.crooks.cards import FITTING, HANGOUTS, KINDS, KINGPIN, PLAIN, kind_of
from heistnight.games.crooks.imagine import deal_again
from heistnight.games.crooks.knowledge import ANY, CrookPlace, Odds, Pile, Pool, pools, ways
from heistnight.games.crooks.state import NOTHING, CrooksState
from heistnight.kernel.chance import Chance
from heistnight.kernel.records import encoded, replace

RICH = 40
"""Enough money to fill rows, so that some searches find nobody who fits (CR-14)."""


def table(game: hn.Game) -> CrooksState:
    assert isinstance(game._state, CrooksState)
    return game._state


def new_game(seats: int, deck: list[int], first: int, cash: int) -> hn.Game:
    pack = table(hn.new("crooks", seats=seats, seed=0)).pack
    rig = {"crooks": [pack.crook[card].name for card in deck], "first": first}
    game = hn.new("crooks", seats=seats, seed=0, rig=rig)
    table(game).cash = (cash,) * seats
    return game


def deal_of(s: CrooksState) -> list[int]:
    """Return the cards as they were dealt, hangout by hangout."""
    deck: list[int] = []
    for hangout, pile in enumerate(s.hangouts):
        deck += [*pile, *[card for where, card in s.taken if where == hangout]]
    return [*deck, *s.out]


def replayed(game: hn.Game, instead: dict[int, int], first: int, cash: int) -> hn.Game | None:
    """Replay the acts with crooks exchanged, or return None if that breaks a rule."""
    deck = [instead.get(card, card) for card in deal_of(table(game))]
    twin = new_game(game.seats, deck, first, cash)
    for seat, choice in game.acts:
        try:
            twin.act(seat, instead.get(choice, choice) if choice in TAKE else choice)
        except hn.IllegalMove:
            return None
    return twin


def story(game: hn.Game, seat: int | None) -> object:
    """Return what a seat was told and is asked, without its view."""
    asked = None
    if seat in game.waiting:
        decision = game.pending[seat]
        asked = decision.prompt, decision.options
    return game.events(seat), game.waiting, asked


def played(seats: int, seed: int, cash: int) -> tuple[hn.Game, int]:
    """Play to a random moment. Players rarely pass; if they are rich, all but one do."""
    rng = Random(f"{seats} {seed}")
    first = rng.randrange(seats)
    game = new_game(seats, rng.sample(range(32), 32), first, cash)
    left = rng.randrange(90)
    while not game.over and left:
        left -= 1
        seat = game.waiting[0]
        options = game.choices(seat)
        leaves = rng.random() < (0.05 if cash < RICH or seat == first else 0.3)
        if PASS in options and len(options) > 1:
            options = (PASS,) if leaves else options[:-1]
        game.act_unchecked(seat, rng.choice(options))
    return game, first


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cash", [18, RICH])
def test_two_crooks_may_be_exchanged_just_where_the_pools_say_so(seats: int, cash: int) -> None:
    for seed in range(12):
        game, first = played(seats, seed, cash)
        rng = Random(seed)
        seat = rng.choice([None, *range(seats)])
        found = {place.card: (n, place) for n, p in enumerate(known(game, seat)) for place in p}
        before = story(game, seat)
        for _ in range(40):
            one, other = rng.sample(range(32), 2)
            twin = replayed(game, {one: other, other: one}, first, cash)
            possible = twin is not None and story(twin, seat) == before
            assert possible == exchangeable(game, found.get(one), found.get(other))


def known(game: hn.Game, seat: int | None) -> list[list[CrookPlace]]:
    return [pool.places for pool in pools(table(game), seat)]


def exchangeable(
    game: hn.Game, one: tuple[int, CrookPlace] | None, other: tuple[int, CrookPlace] | None
) -> bool:
    if one is None or other is None or one[0] != other[0]:
        return False
    crooks = table(game).pack.crook
    here, there = one[1], other[1]
    fits_there = there.kinds & kind_of(crooks[here.card])
    return bool(fits_there and here.kinds & kind_of(crooks[there.card]))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cash", [18, RICH])
def test_an_imagined_game_could_have_come_about(seats: int, cash: int) -> None:
    """Replayed from the imagined deal, the same acts lead to exactly the imagined state."""
    for seed in range(40):
        game, first = played(seats, seed, cash)
        for seat in (None, *range(seats)):
            imagined = game.imagine(seat, Random(seed))
            s, real = table(imagined), table(game)
            recruits = zip(real.taken, s.taken, strict=True)
            instead = {old: new for (_, old), (_, new) in recruits}
            deck = deal_of(s)
            twin = new_game(seats, deck, first, cash)
            for actor, choice in game.acts:
                twin.act(actor, instead[choice] if choice in TAKE else choice)
            assert bare(table(twin)) == bare(s)
            assert story(twin, seat) == story(game, seat)


def bare(s: CrooksState) -> bytes:
    """Return a state without its chance and events."""
    return encoded(replace(s, key=b"", drawn=0, reveals=0, new_events=(), quiet=True))


def test_searches_that_found_nobody_do_occur_in_these_games() -> None:
    """Otherwise the tests above wouldn't test CR-14."""
    barren = [game for seed in range(40) if any(table(game := played(2, seed, RICH)[0]).barren)]
    assert len(barren) >= 5


# Counting


def test_ways_agree_with_counting_them_one_by_one() -> None:
    rng = Random(4)
    for _ in range(300):
        size = rng.randint(1, 6)
        kinds = [rng.choice([KINGPIN, FITTING, PLAIN, PLAIN]) for _ in range(size)]
        if kinds.count(KINGPIN) > 1:
            continue
        allowed = [rng.randint(1, ANY) for _ in range(size)]
        places = tuple([allowed.count(mask) for mask in range(ANY + 1)])
        counted = sum(
            [
                all(kind & mask for kind, mask in zip(deal, allowed, strict=True))
                for deal in permutations(kinds)
            ]
        )
        crooks = kinds.count(KINGPIN), kinds.count(FITTING), kinds.count(PLAIN)
        assert ways(places, *crooks) == counted
        odds = Odds(places, crooks)
        for place, mask in enumerate(allowed):
            here = {
                deal[place]
                for deal in permutations(kinds)
                if all(kind & other for kind, other in zip(deal, allowed, strict=True))
            }
            assert {kind for kind in KINDS if odds.possible(mask) & kind} == here


def test_every_deal_that_fits_is_as_likely_as_the_next() -> None:
    s = table(hn.new("crooks", seats=2, seed=1))
    names = ["Don Vittorio", "Silent Silas", "Red Rory", "Lucky Lou"]
    cards = [n for n, crook in enumerate(s.pack.crook) if crook.name in names]
    limits = [ANY, ANY & ~KINGPIN, KINGPIN | PLAIN, ANY & ~FITTING]
    pool = Pool(
        [
            Pile(0, NOTHING, (card,), 1 << card, mask)
            for card, mask in zip(cards, limits, strict=True)
        ]
    )
    fitting = [
        deal
        for deal in permutations(cards)
        if all(kind_of(s.pack.crook[card]) & mask for card, mask in zip(deal, limits, strict=True))
    ]
    chance, drawn = Chance("deals"), Counter[tuple[int, ...]]()
    for _ in range(400 * len(fitting)):
        deal = {place.card: card for place, card in deal_again(s, pool, chance)}
        drawn[tuple([deal[card] for card in cards])] += 1
    assert set(drawn) == set(fitting)
    assert all(320 < count < 480 for count in drawn.values())


def test_the_view_names_a_crook_only_if_every_deal_agrees() -> None:
    """Compare what the view calls certain, possible and named with two hundred imagined games."""
    for seed in range(8):
        game, _ = played(3, seed, 18)
        for seat in (None, 0, 1, 2):
            view = game.typed_view(seat)
            twins = [table(game.imagine(seat, Random(n))) for n in range(200)]
            for number, heap in enumerate(view.hangouts):
                piles = [{t.pack.crook[c].name for c in t.hangouts[number]} for t in twins]
                always = set.intersection(*piles)
                assert set(heap.certain) <= always
                if len(set(heap.possible)) <= 6:
                    assert set(heap.certain) == always
                    assert set(heap.possible) == set.union(*piles) - always
                assert set.union(*piles) <= {*heap.certain, *heap.possible}
                assert heap.hangout == HANGOUTS[number]
