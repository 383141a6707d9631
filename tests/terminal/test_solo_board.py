"""The terminal board of solitaire."""

import io

from rich.console import Console

import heistnight as hn
from heistnight.text_boards import board_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import Kit
from tests.rulebook.big_score_solo_kit import in_vault, put, solo


def shown(game: hn.Game, width: int = 110) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, markup=False, highlight=False, emoji=False)
    kit = Kit(console, Names(1, you=0), game.events(0))
    console.print(board_of(game.id).whole(game.view(0), kit, game.rules.info.title))
    return "\n".join([line.rstrip() for line in out.getvalue().splitlines()])


def test_cops_are_shown_in_act_one_if_they_can_appear_then() -> None:
    assert "2 of 4" in shown(put(solo("heat-is-on"), cops=2))
    plunder = shown(put(solo("simultaneous-plunder"), cops=3))
    assert "3 of 5" in plunder
    assert "Bust risk:" in plunder
    assert "Cop track" not in shown(solo("biggest-score"))


def test_tokens_on_jobs_are_shown() -> None:
    tokens = ["cop", "diamond", *["cash 30"] * 6, *["cash 20"] * 4]
    assert "On the jobs: 1: diamond, cop; 2: 2× $30K" in shown(solo("heat-is-on", vault=tokens))


def test_bribes_are_mentioned_where_they_help() -> None:
    assert "with bribes" in shown(in_vault([], ["cash 50"], cops=3))
    assert "with bribes" not in shown(in_vault([], ["cash 50"], cops=4))
    assert "with bribes" not in shown(in_vault([], ["cash 50"], cops=0))


def test_one_is_singular_and_many_are_not() -> None:
    goods = shown(put(solo(), diamonds=1, artifacts=2, drives=1))
    assert "$200K cash, 1 diamond, 2 artifacts, 1 hard drive" in goods


def test_the_objective_is_shown_in_its_own_unit() -> None:
    screen = shown(put(solo("heat-is-on"), cash=520, done_jobs=(1, 2)))
    assert "Objective: at least 8 jobs robbed: 2, 6 to go" in screen
    assert "Objective: more than $1.5M in total: $520K, $981K to go" in screen
    assert "✓ at least $1.5M in total: $1.6M" in shown(put(solo(), cash=1600))


def test_there_is_no_table_without_jobs_and_no_round_before_the_first() -> None:
    before = shown(solo("jack-of-all-trades"))
    assert "before Act I" in before
    assert "empty" not in before
    assert "empty" not in shown(in_vault([]))
    assert "round 1, turn 1" in shown(solo())


def test_the_vault_has_no_round_before_the_first() -> None:
    assert "vault round" not in shown(in_vault([]))
    assert "vault round 3" in shown(in_vault([], vault_round=3))
