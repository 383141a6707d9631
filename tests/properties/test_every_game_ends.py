"""Every game ends within the number of acts in its rules, however strangely it is played."""

from collections.abc import Callable
from random import Random

import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from tests.kit import SETTINGS, Setting

Policy = Callable[[hn.Game, int, int, Random], int]
"""Returns a choice, from game, seat, act number and chance."""


def always_first(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    return game.choices(seat)[0]


def always_last(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    return game.choices(seat)[-1]


def the_middle(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    choices = game.choices(seat)
    return choices[len(choices) // 2]


def to_and_fro(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    return game.choices(seat)[-(act % 2)]


def by_chance(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    return rng.choice(game.choices(seat))


WINNING = ("infiltrate", "run", "flee", "rob", "pass", "oppose", "decline")


def anything_but_winning(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    """Prefer choices that don't bring the end nearer."""
    space, choices = hn.action_space(game.id), game.choices(seat)
    idle = [choice for choice in choices if space[choice].data["kind"] not in WINNING]
    return rng.choice(idle or list(choices))


def spend_everything(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    """Play every card and answer there is: as many acts per turn as possible."""
    space, choices = hn.action_space(game.id), game.choices(seat)
    busy = [choice for choice in choices if space[choice].data["kind"] in ("play", "answer")]
    return rng.choice(busy or list(choices))


POLICIES: dict[str, Policy] = {
    policy.__name__: policy
    for policy in (
        always_first,
        always_last,
        the_middle,
        to_and_fro,
        by_chance,
        anything_but_winning,
        spend_everything,
    )
}


def acts_of(setting: Setting, policy: Policy, seed: int) -> int:
    game, rng, acts = setting.new(seed), Random(seed), 0
    most = rules_of(setting.game).max_acts
    while not game.over:
        seat = game.waiting[act_order(acts, len(game.waiting))]
        game.act_unchecked(seat, policy(game, seat, acts, rng))
        acts += 1
        assert acts <= most, f"{setting} goes on after {acts} acts"
    assert game.result is not None
    return acts


def act_order(acts: int, waiting: int) -> int:
    return acts % waiting


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_ends_however_it_is_played(setting: Setting, policy: str) -> None:
    for seed in range(3):
        acts_of(setting, POLICIES[policy], seed)


@pytest.mark.soak
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_many_games_end_however_they_are_played(setting: Setting, policy: str) -> None:
    for seed in range(300):
        acts_of(setting, POLICIES[policy], seed)


def sound_and_fury(game: hn.Game, seat: int, act: int, rng: Random) -> int:
    """Vault Heist: attack, oppose every attack, and give up every time."""
    space, choices = hn.action_space(game.id), game.choices(seat)
    by_kind = {space[choice].data["kind"]: choice for choice in choices}
    wanted = ("oppose", "give-up", "infiltrate", "play", "answer")
    return next((by_kind[kind] for kind in wanted if kind in by_kind), choices[0])


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_vault_heist_signifying_nothing_ends_with_the_night(seats: int) -> None:
    """VH-15: cards are played round after round, and few players get anywhere."""
    lengths = [acts_of(Setting("vault-heist", seats, {}), sound_and_fury, s) for s in range(20)]
    assert max(lengths) > 500
