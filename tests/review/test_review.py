"""Reviews: what each decision cost, and the shares of skill, others and luck."""

from random import Random

import pytest

import heistnight as hn
from heistnight.bots import policy_of
from heistnight.bots.policy import Dice
from heistnight.kernel.chance import Chance
from heistnight.kernel.errors import BadOptions
from heistnight.kernel.game import Game
from heistnight.kernel.steps import State
from heistnight.review import Review, review
from heistnight.review.evaluation import weigh
from heistnight.review.report import verdict
from heistnight.review.schema import exactly
from heistnight.review.walkthrough import collect_history
from tests.review.kit import TABLES, by_worth, plain_judge, played

FEW = 3
"""Decisions to evaluate; all decisions of a game take seconds."""


def short_review(game: Game, most: int = FEW) -> Review:
    """Review a game, but stop after the first decisions."""
    asked = iter(range(10_000))
    return review(game, plain_judge(game.id), stop=lambda: next(asked) >= most, worlds=6)


def check_sums(game: Game, found: Review) -> None:
    result = game.result
    assert result is not None
    for seat, one in enumerate(found.seats):
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        shares = one.shares
        assert one.end == exactly(won)
        assert one.start + shares.skill + shares.others + shares.luck == one.end
        assert found.points[0].chances[seat] == one.start
        assert found.points[-1].chances[seat] == one.end
        assert all(moment.changes for moment in found.moments)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_luck_skill_and_others_add_up_exactly(game: str, seats: int, seed: int) -> None:
    """From the first probability to the result, exactly, for every seat."""
    ended = played(game, seats, seed, random=seed % 2 == 0)
    found = short_review(ended)
    check_sums(ended, found)
    assert found.weighed == FEW < found.decisions


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_whole_reviews_add_up_exactly(game: str, seats: int) -> None:
    ended = played(game, seats, seed=3, random=True)
    found = review(ended, plain_judge(game))
    check_sums(ended, found)
    assert found.weighed == found.decisions == len(found.choosings)
    for one in found.seats:
        assert one.shares.skill or one.shares.others or one.shares.luck
        assert one.accuracy is None or 0 <= one.accuracy <= 1
        assert len(one.mistakes) <= 3
        costs = [mistake.choosing.gave_away for mistake in one.mistakes]
        assert costs == sorted(costs, reverse=True)
        assert all(cost > 0 for cost in costs)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_act_is_in_one_span(game: str, seats: int) -> None:
    ended = played(game, seats, seed=4)
    spans = collect_history(ended, plain_judge(game)).spans()
    assert [first for first, _ in spans] == [0, *[last for _, last in spans[:-1]]]
    assert spans[-1][1] == len(ended.acts)
    assert all(first < last for first, last in spans)


def test_only_what_is_over_is_reviewed() -> None:
    with pytest.raises(BadOptions, match="finished game"):
        review(hn.new("crooks", seats=2, seed=1))


def test_the_same_game_has_the_same_review() -> None:
    ended = played("vault-heist", 3, seed=5)
    assert short_review(ended) == short_review(hn.load(ended.save()))


def test_progress_is_told_and_an_interrupted_review_says_how_far_it_came() -> None:
    ended, reported = played("vault-heist", 3, seed=6), list[tuple[int, int]]()
    found = review(
        ended,
        plain_judge(ended.id),
        progress=lambda done, total: reported.append((done, total)),
        stop=lambda: len(reported) > 2,
        worlds=2,
    )
    assert [done for done, _ in reported] == [0, 1, 2]
    assert found.weighed == 2
    assert {total for _, total in reported} == {found.decisions}


# What a decision cost


def at_a_decision(game: str, seats: int, seed: int, acts: int) -> tuple[Game, int]:
    """Return a game after this many acts by policy, and a seat with a choice."""
    rng, now = Random(seed), hn.new(game, seats=seats, seed=seed)
    while now.act_count < acts or len(now.choices(now.waiting[0])) < 2:
        seat = now.waiting[0]
        now.act(seat, policy_of(game)(now.fork(), seat, now.choices(seat), rng))
    return now, now.waiting[0]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_player_who_follows_the_policy_has_no_skill_and_does_nothing_to_others(
    game: str, seats: int
) -> None:
    now, seat = at_a_decision(game, seats, seed=7, acts=9)
    policy = policy_of(game)

    def plain(state: State, of: int, choices: tuple[int, ...], dice: Dice) -> int:
        """Choose by policy, but without randomness."""
        return policy(state, of, choices, Random(1))

    usual = plain(now.fork(), seat, now.choices(seat), Random())
    judge = plain_judge(game)._replace(policy=plain)
    assert not any(weigh(now, seat, usual, judge, Chance(2), worlds=3).effect)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_decision_is_judged_by_what_its_seat_could_know(game: str, seats: int) -> None:
    """Hidden cards are dealt again, and the evaluation is the same."""
    now, seat = at_a_decision(game, seats, seed=8, acts=14)
    judge = plain_judge(game)
    imagined = now.imagine(seat, Chance(3), judge.policy)
    chosen = now.choices(seat)[0]
    one = weigh(now, seat, chosen, judge, Chance(4), worlds=4)
    assert one == weigh(imagined, seat, chosen, judge, Chance(4), worlds=4)


def test_sealed_answers_of_others_do_not_count_before_they_are_opened() -> None:
    game, judge = hn.new("big-score", seats=2, seed=9), plain_judge("big-score")
    rng = Random(9)
    while not (game.sealed and len(game.waiting) == 2 and len(game.choices(0)) > 1):
        seat = game.waiting[0]
        game.act(seat, rng.choice(game.choices(seat)))
    chosen = game.choices(1)[0]
    verdicts = []
    for answer in game.choices(0)[:2]:
        answered = game.copy()
        answered.act(0, answer)
        assert 1 in answered.waiting
        verdicts.append(weigh(answered, 1, chosen, judge, Chance(5), worlds=4).values)
    assert verdicts[0] == verdicts[1]


def last_decision(game: str, seed: int) -> tuple[Game, int, set[int]]:
    """Return a state near the end, who decides, and which choices certainly win."""
    ended = played(game, 2, seed)
    for number in range(len(ended.acts) - 1, 0, -1):
        now = hn.new(game, seats=2, seed=seed)
        for seat, choice in ended.acts[:number]:
            now.act(seat, choice)
        seat, sure = ended.acts[number][0], set[int]()
        for choice in now.choices(seat):
            then = now.copy()
            then.act(seat, choice)
            if then.result and then.result.winners == (seat,):
                sure.add(choice)
        if sure and len(sure) < len(now.choices(seat)):
            return now, seat, sure
    raise AssertionError("every last choice was as good as another")


def test_a_victory_thrown_away_is_named_with_all_that_it_gave_away() -> None:
    """The last player to choose in Crooks can pass and win, or spend the money they need."""
    now, seat, sure = last_decision("crooks", seed=5)
    judge = plain_judge("crooks")
    verdicts = {
        choice: weigh(now, seat, choice, judge, Chance(6), worlds=6) for choice in now.choices(seat)
    }
    worst = min(verdicts.values(), key=lambda one: one.mean(one.chosen))
    assert worst.best in sure
    assert 0 < worst.gave_away <= worst.at_stake
    assert "In 24 simulations" in worst.evidence()
    for choice in sure:
        assert verdicts[choice].gave_away == 0
        assert verdicts[choice].best == choice


def test_a_judge_that_is_wrong_is_not_taken_at_its_word() -> None:
    """The option it prefers is played to the end, and must win more often."""
    now, seat, sure = last_decision("crooks", seed=5)
    liar = plain_judge("crooks")._replace(value=lambda state, of: 1 - by_worth(state, of))
    for choice in sure:
        verdict = weigh(now, seat, choice, liar, Chance(6), worlds=6)
        assert max(verdict.values, key=verdict.mean) not in sure
        assert (verdict.best, verdict.gave_away) == (choice, 0)


def test_what_was_taken_back_is_not_reviewed() -> None:
    ended, again = played("big-score", 2, seed=10), hn.new("big-score", seats=2, seed=10)
    taken_back = 0
    for seat, choice in ended.acts:
        others = [one for one in again.choices(seat) if one != choice]
        if others and again.sealed and len(again.waiting) == 2 and not taken_back:
            again.act(seat, others[0])
            again.undo(seat)
            taken_back += 1
        again.act(seat, choice)
    assert taken_back
    assert short_review(again) == short_review(ended)


def test_the_judge_of_these_tests_ends_with_the_result() -> None:
    ended = played("crooks", 2, seed=11)
    assert sum([by_worth(ended.fork(), seat) for seat in range(2)]) == 1.0


@pytest.mark.parametrize(
    ("accuracy", "luck", "text"),
    [
        (0.94, -0.13, "You played well: 94. Luck cost you 13 points."),
        (0.75, 0.01, "You made some mistakes: 75. Luck gave you 1 point."),
        (0.2, 0.001, "You made big mistakes: 20. Luck was even."),
        (None, 0.5, "Luck gave you 50 points."),
    ],
)
def test_the_verdict_in_one_line(accuracy: float | None, luck: float, text: str) -> None:
    assert verdict(accuracy, luck) == text
