"""Where others still decide, a puzzle's answer is best in the long run, and not by luck."""

import pytest

from heistnight.learn.courses import course
from heistnight.learn.lesson import Lesson
from tests.learn.search import SURE, Figure, figures, questions

GAMES = ("vault-heist",)
PUZZLES = [puzzle for game in GAMES for puzzle in course(game) if puzzle.kind == "puzzle"]
WORLDS = {"thumb": 400, "random": 1000}


def told(found: list[Figure]) -> str:
    lines = []
    for figure in found:
        lead, error = found[0].lead_over(figure)
        lines.append(
            f"  {figure.key:28} wins {figure.mean:.3f}, behind by {lead:.3f} ± {error:.3f}"
        )
    return "\n".join(lines)


@pytest.mark.soak
@pytest.mark.parametrize("rivals", WORLDS)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_answer_is_best_whatever_is_hidden(puzzle: Lesson, rivals: str) -> None:
    """Against rivals with rules of thumb beyond doubt; and it does not need them to be clever."""
    for coach, game in questions(puzzle):
        found = figures(coach, game, rivals, WORLDS[rivals])
        print(f"\n{puzzle.id}, rivals: {rivals}\n{told(found)}")
        for other in found[1:]:
            lead, error = found[0].lead_over(other)
            assert lead > (SURE * error if rivals == "thumb" else 0), told(found)


def test_each_of_these_games_has_six_puzzles() -> None:
    for game in GAMES:
        assert len([puzzle for puzzle in PUZZLES if puzzle.game == game]) >= 6, game
