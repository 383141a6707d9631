"""With a policy, what others did and did not do is evidence."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import heistnight as hn
from heistnight.games.big_score.actions import TRAIN
from heistnight.games.big_score.assign import AssignCrew
from heistnight.games.chicken_heist.cards import OVERRULE
from heistnight.games.crooks.actions import CROOK_TAKEN
from heistnight.games.crooks.cards import HANGOUTS
from heistnight.games.vault_heist.actions import ANSWER_DENY
from heistnight.games.vault_heist.cards import DENY
from heistnight.kernel.chance import Chance
from tests.rulebook import big_score_kit, chicken_heist_kit, crooks_kit, vault_heist_kit

WORLDS = 1000


def last(s: Any, seat: int, choices: tuple[int, ...], chance: Chance) -> int:
    return choices[-1]


def share(
    game: hn.Game, holds: Callable[[Any], bool], policy: Any = None, slips: float = 1.0
) -> float:
    worlds = islice(game.worlds(0, Random(1), policy, slips), WORLDS)
    return sum([holds(world) for world in worlds]) / WORLDS


def halved(odds: float) -> float:
    """Return the probability after a random player passed who would have answered half the time."""
    return odds / 2 / (1 - odds / 2)


def test_who_let_a_card_pass_is_less_likely_to_hold_a_deny() -> None:
    """VH-42: seat 2 could have stopped it and didn't; for a random player that halves the odds."""
    game = vault_heist_kit.dealt("distract", "", "")
    vault_heist_kit.play(game, 0, "distract", target=1)
    vault_heist_kit.nobody_answers(game)

    def holds(s: Any) -> bool:
        return DENY in s.hands[2]

    before = share(game, holds)
    assert abs(share(game, holds, last) - halved(before)) < 0.06
    never = share(game, holds, lambda s, seat, choices, chance: choices[0], 0.02)
    assert never < 0.3 * before  # it would have answered whenever it could
    silent = share(game, holds, last, 0.02)
    assert abs(silent - before) < 0.06  # it never answers, so its silence tells nothing


def test_who_let_a_card_pass_is_less_likely_to_hold_an_overrule() -> None:
    """CH-79: a freeze took effect."""
    game = chicken_heist_kit.heist(3, hands={0: ["freeze"]})
    chicken_heist_kit.play(game, 0, "freeze")

    def holds(s: Any) -> bool:
        return OVERRULE in s.hands[2]

    before = share(game, holds)
    assert before > 0.1
    assert abs(share(game, holds, last) - halved(before)) < 0.06


def test_whom_a_rival_took_is_whom_it_would_take() -> None:
    """CR-11: a rival that takes the last of its choices has left the earlier ones."""
    game = crooks_kit.city(2, first=1, A=["Red Rory", "Lucky Lou"])
    crooks_kit.recruit(game, 1, "A", "Lucky Lou")
    hangout = HANGOUTS.index("A")

    def took_the_last(s: Any) -> bool:
        return bool(s.hand > s.hangouts[hangout][0])

    assert 0.4 < share(game, took_the_last) < 0.6

    def by_number(s: Any, seat: int, choices: tuple[int, ...], chance: Chance) -> int:
        return max(choices, key=lambda choice: CROOK_TAKEN.get(choice, 0))

    assert share(game, took_the_last, by_number, 0.02) > 0.9


def test_sealed_picks_are_the_policys() -> None:
    """BS-21: seat 1 has picked in secret; it is assumed to have picked by the policy."""
    game = big_score_kit.after_bosses(2)
    game.act(1, game.choices(1)[0])

    def as_policy(s: Any) -> bool:
        return bool(s.stack[-1].answers[1] == s.choices(1)[-1])

    assert share(game, as_policy, last, 0.0) == 1.0
    assert share(game, as_policy) < 0.5


def test_crew_that_nobody_saw_is_where_the_policy_sends_it() -> None:
    """BS-26: plans are sealed; a policy that trains everyone it can has them in training."""
    game = big_score_kit.after_bosses(3)
    while game.phase == "hire":
        game.act(game.waiting[0], game.choices(game.waiting[0])[0])
    big_score_kit.assign(game, 1)

    def trains(s: Any, seat: int, choices: tuple[int, ...], chance: Chance) -> int:
        return TRAIN if TRAIN in choices else choices[0]

    trained = 0
    for world in islice(game.worlds(0, Random(1), trains, 0.0), 40):
        plan = world.stack[-1]
        assert isinstance(plan, AssignCrew)
        experts = any(card & 1 for card in plan.hands[1])
        assert (TRAIN in plan.sent[1]) == experts
        assert (plan.sent[0], plan.sent[2]) == ((), ())
        trained += experts
    assert trained > 10


def test_an_answer_that_was_given_was_in_the_hand() -> None:
    """VH-42: seat 2 denied, so it had a Deny, whatever the policy."""
    game = vault_heist_kit.dealt("distract", "", "deny")
    vault_heist_kit.play(game, 0, "distract", target=1)
    vault_heist_kit.only(game, 2, "deny")
    vault_heist_kit.nobody_answers(game)
    for world in islice(game.worlds(0, Random(1), last), 50):
        assert ANSWER_DENY not in world.choices(0)
        assert len(world.hands[2]) == 6  # type: ignore[attr-defined]  # a VaultHeistState
