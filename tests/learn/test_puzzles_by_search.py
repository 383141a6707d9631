"""If others still decide, a puzzle's answer is best on average, and not by luck."""

import pytest

import heistnight as hn
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.learn.coach import offered
from heistnight.learn.courses import lesson, lessons_of
from heistnight.learn.lesson import Lesson
from tests.learn.search import Figure, figures, questions

GAMES = ("big-score", "vault-heist", "chicken-heist")
PUZZLES = [puzzle for game in GAMES for puzzle in lessons_of(game) if puzzle.kind == "puzzle"]
WORLDS = (100, 400, 1600)
"""More worlds are tried only if fewer leave a doubt."""
MIN_STANDARD_ERRORS = 4.0
"""How many standard errors the answer must be ahead of the next best."""
NO_WORSE = 1.0
"""How many are enough against careless rivals, who make every answer better."""


def describe(found: list[Figure]) -> str:
    lines = []
    for figure in found:
        lead, error = found[0].lead_over(figure)
        lines.append(f"  {figure.key:28} wins {figure.mean:.3f}, less by {lead:.3f} ± {error:.3f}")
    return "\n".join(lines)


def is_best(found: list[Figure], errors: float) -> bool:
    leads = [found[0].lead_over(other) for other in found[1:]]
    return all(lead > errors * error for lead, error in leads)


@pytest.mark.soak
@pytest.mark.parametrize("careless", [False, True], ids=["by regular", "careless"])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_answer_is_best_whatever_is_hidden(puzzle: Lesson, careless: bool) -> None:
    """Significantly best against regular, and not worse against careless rivals."""
    errors = NO_WORSE if careless else MIN_STANDARD_ERRORS
    for coach, game in questions(puzzle):
        for worlds in WORLDS:
            found = figures(coach, game, careless, worlds)
            if is_best(found, errors):
                break
        print(f"\n{puzzle.id}, careless rivals: {careless}, {worlds} worlds\n{describe(found)}")
        assert is_best(found, errors), describe(found)


def test_each_of_these_games_has_six_puzzles() -> None:
    for game in GAMES:
        assert len([puzzle for puzzle in PUZZLES if puzzle.game == game]) >= 6, game


def test_who_robs_alone_wins_unless_a_cop_comes() -> None:
    """The coach says so at the end of this puzzle: 86 times in 100."""
    coach, game = next(iter(questions(lesson("big-score/second-is-nothing"))))
    vault = game.view(0)["vault"]
    assert round(100 * (1 - vault["cop"] / sum(vault.values()))) == 86
    for number in range(40):
        world = game.imagine(coach.seat, Chance(f"world {number}"))
        act(world, "rob")
        assert world.over or any(wins_by(world, choice) for choice in world.choices(0))


def wins_by(game: hn.Game, trade: Choice) -> bool:
    """Count the wins when fleeing right after this trade."""
    after = game.copy()
    after.act(0, trade)
    act(after, "flee")
    assert after.result is not None
    return after.result.winners == (0,)


def act(game: hn.Game, key: str) -> None:
    choice = offered(game, 0, (key,))
    assert choice is not None
    game.act(0, choice)
