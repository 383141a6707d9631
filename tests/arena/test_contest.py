"""Contests: seating, counting, and when a difference is significant."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from heistnight.arena.contest import Contest, ContestOutcome, all_play_all, mixed, one_against
from heistnight.arena.contest import play_one as play
from heistnight.arena.ratings import ratings
from heistnight.arena.report import page
from heistnight.arena.runner import Run, run
from heistnight.arena.significance import Bet
from heistnight.arena.standings import Referee, compared, standings, wilson
from heistnight.kernel.errors import BadOptions
from tests.kit import hears_ctrl_c


def one_against_random(bot: str, seats: int, games: int, seed: int | str = 1) -> Contest:
    return Contest("big-score", (bot, "random"), one_against(seats), games, seed)


def league(games: int, bots: tuple[str, ...] = ("best", "middling", "worst")) -> Contest:
    return Contest("crooks", bots, all_play_all(3, 2), games, "league")


def made_up(contest: Contest, winner_of: dict[int, int]) -> list[ContestOutcome]:
    """Make up games that the named entrant wins with its first seat."""
    done = []
    for number in range(contest.games):
        seating = contest.seating(number)
        winner = seating.index(winner_of[number])
        scores = tuple([int(seat == winner) for seat in range(contest.seats)])
        done.append(ContestOutcome(number, seating, (winner,), scores))
    return done


# Seating


def test_every_seat_is_taken_equally_often() -> None:
    contest = one_against_random("random", 3, 9, "s")
    seats = [contest.seating(number).index(0) for number in range(9)]
    assert sorted(seats) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert play(contest, 4) == play(contest, 4)


def test_the_others_of_a_mix_sit_in_every_order() -> None:
    entrants, lineups = mixed(["regular", "random", "regular", "other"])
    assert entrants == ("regular", "random", "other")
    contest = Contest("big-score", entrants, lineups, 400, 1)
    seatings = [contest.seating(number) for number in range(400)]
    assert {tuple(sorted(seating)) for seating in seatings} == {(0, 0, 1, 2)}
    assert len(set(seatings)) == 12, "all orders of four with twins"


def test_all_play_all() -> None:
    assert all_play_all(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert all_play_all(2, 3) == ((0, 0, 1), (0, 1, 1))
    assert all_play_all(2, 1) == ((0,), (1,))
    with pytest.raises(BadOptions, match="The limit is"):
        all_play_all(40, 5)


def test_all_tables_of_a_league_play_the_same_deal() -> None:
    contest = league(6)
    assert [contest.deal_of(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]
    assert [contest.seating(number) for number in (0, 3)] == [(0, 1), (1, 0)]


# Counting


def test_a_shared_victory_counts_as_its_share() -> None:
    contest = one_against_random("regular", 2, 2)
    done = [ContestOutcome(1, (1, 0), (0, 1), (5, 5)), ContestOutcome(0, (0, 1), (0,), (9, 1))]
    first, others = standings(contest, done)
    assert (first.wins, others.wins) == (1.5, 0.5)
    assert (first.mean_score, others.mean_score) == (7.0, 3.0)
    assert (first.share, first.fair) == (0.75, 0.5)


def test_wilson_interval() -> None:
    """Known values: 10 of 10, and 50 of 100."""
    assert wilson(10, 10) == pytest.approx((0.7224672, 1.0))
    assert wilson(50, 100) == pytest.approx((0.4038315, 0.5961685))


def test_ratings_follow_the_places() -> None:
    contest = league(90)
    done = made_up(contest, {number: min(contest.seating(number)) for number in range(90)})
    rated = ratings(contest, done)
    assert rated is not None
    assert [row.bot for row in sorted(rated, key=lambda row: -row.rating)] == list(contest.entrants)
    assert rated[0].interval[0] > rated[2].interval[1]
    assert rated == ratings(contest, list(reversed(done))), "in game order, however they come"


# Significance


def test_a_bet_against_equals_is_seldom_won() -> None:
    """At most 5 of 100, although it's checked after every game; of 400 contests, under 40."""
    chance = Random(1)
    won = 0
    for _ in range(400):
        bet = Bet()
        for _ in range(500):
            bet.see(chance.choice((-1.0, 1.0)))
        won += bet.clear
    assert won <= 40


def test_a_bet_on_the_better_one_is_won_soon() -> None:
    chance = Random(2)
    took = []
    for _ in range(100):
        bet = Bet()
        while not bet.clear:
            bet.see(1.0 if chance.random() < 0.65 else -1.0)
        took.append(bet.seen)
        assert bet.mean > 0
    assert sorted(took)[50] < 200


def test_the_referee_judges_in_order_however_games_come() -> None:
    contest = one_against_random("regular", 2, 200)
    done = made_up(contest, {number: int(number % 7 == 0) for number in range(200)})
    referees = [Referee(contest), Referee(contest)]
    referees[0].see(done)
    for outcome in reversed(done):
        referees[1].see([outcome])
    assert referees[0].clear_after == referees[1].clear_after
    assert (referees[0].clear_after or 200) < 100
    (pair,) = compared(contest, done)
    assert pair.difference == pytest.approx((171 - 29) / 200)


def test_it_stops_when_all_is_clear_at_the_same_game_on_any_number_of_cores() -> None:
    contest = Contest("crooks", ("regular", "random"), one_against(2), 300, 3)
    runs = [run(contest, Run(jobs, until_clear=True)) for jobs in (1, 2)]
    assert runs[0] == runs[1]
    assert 5 < len(runs[0]) < 100


# Running


def test_workers_change_nothing() -> None:
    contest = one_against_random("random", 2, 45, 5)
    heard: list[int] = []
    assert run(contest, Run(jobs=2), heard.append) == run(contest)
    assert sum(heard) == 45


def test_what_was_kept_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results"
    short, long = one_against_random("random", 2, 20, 5), one_against_random("random", 2, 30, 5)
    first = run(short, Run(keep=file))
    text = file.read_bytes()
    file.write_bytes(text[:-5])  # incomplete last line
    heard: list[int] = []
    assert run(long, Run(keep=file), heard.append) == run(long)
    assert heard[0] == 19
    assert run(short, Run(keep=file)) == first
    other = one_against_random("random", 2, 30, 6)
    with pytest.raises(BadOptions, match="has the results of another contest"):
        run(other, Run(keep=file))
    file.write_bytes(file.read_bytes() + b"[7]\n")
    with pytest.raises(BadOptions, match="damaged"):
        run(short, Run(keep=file))


@pytest.mark.parametrize("kept", [0, 1, 30])
def test_a_file_cut_off_in_its_first_line_is_started_again(tmp_path: Path, kept: int) -> None:
    file, contest = tmp_path / "results", one_against_random("random", 2, 4, 5)
    played = run(contest, Run(keep=file))
    text = file.read_bytes()
    file.write_bytes(text[:kept])
    assert run(contest, Run(keep=file)) == played
    assert file.read_bytes() == text


def test_another_file_of_one_line_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_bytes(b"buy milk")
    with pytest.raises(BadOptions, match="has the results of another contest"):
        run(one_against_random("random", 2, 4, 5), Run(keep=file))
    assert file.read_bytes() == b"buy milk"


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "results"
    words = [sys.executable, "-m", "heistnight", "arena", "crooks", "regular", "--seats", "2"]
    words += ["--games", "2000", "--jobs", "2", "--keep", str(file)]
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hears_ctrl_c,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Run the same command to continue" in " ".join(said.split())
    contest = Contest("crooks", ("regular", "random"), one_against(2), 40, 1)
    heard: list[int] = []
    assert run(contest, Run(keep=file), heard.append) == run(contest)
    assert heard[0] >= 20, "one of the first two chunks was done"


def test_the_report_is_one_page_with_everything() -> None:
    contest = league(12, ("regular", "random", "random"))
    text = page(contest, run(contest))
    assert text.count("<svg") == 3
    for words in ("Wins", "Over time", "Ratings", "Who is better", "By seat"):
        assert f"<h2>{words}</h2>" in text
    assert not re.search(r"(?:src|href)=", text), "it loads nothing"
    odd = Contest("crooks", ("regular", "random"), one_against(2), 1, "<script>")
    assert "<script>" not in page(odd, run(odd))
