"""Whole games with the real command in a pseudo-terminal."""

import os
import re
import signal
from pathlib import Path
from random import Random

import heistnight as hn
from tests.terminal.kit import CLEAR, Person, start_terminal

SEEDED = ("--seed", "7", "--bots", "random")
QUESTION = r"for help: "


def play_to_the_end(person: Person) -> str:
    """Always choose the first option."""
    screen = person.expect(QUESTION)
    while "Enter to quit" not in screen:
        screen = person.answer("1")
    return screen


def to_assigning(person: Person) -> str:
    screen = person.expect(QUESTION)
    while "Choose where your" not in screen:
        screen = person.answer("1")
    return screen


def only_save(folder: Path) -> Path:
    (file,) = (folder / "heistnight").glob("*.heist")
    return file


def test_a_whole_game_ends_with_the_score_line_by_line(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", "--seats", "3", *SEEDED) as person:
        screen = play_to_the_end(person)
        person.type("")
        assert person.wait() == 0
    for line in ("Act I cash", "Diamonds", "Artifacts", "Total"):
        assert line in screen
    assert re.search(r"wins? with \$", screen)
    assert re.search(r"You (escape with|were busted and) ", screen)
    assert "★" in screen


def test_a_finished_game_can_be_saved_for_replay(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", "--seats", "2", *SEEDED) as person:
        play_to_the_end(person)
        person.answer("s")
        person.type("")
        assert person.wait() == 0
    assert hn.load(only_save(tmp_path).read_text()).over


def test_the_table_shows_jobs_hand_and_everybodys_goods(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", "--names", "Ann", *SEEDED) as person:
        person.expect(QUESTION)
        person.answer("1")
        screen = person.answer("1")
    assert "Act I, round 1 of 3: hire crew" in screen
    assert "Ann (you), The Collector" in screen
    assert "Player 4" in screen
    assert "This hand:" in screen
    assert "○Drv" in screen
    assert "Ann starts with" in screen, "the log has names"


def test_help_explains_the_question_and_cites_its_rule(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        asked = person.answer("?")
        one = person.answer("? bs-21")
        searched = person.answer("?artifacts")
        nothing = person.answer("? zeppelin")
    assert "Rules behind this question" in asked
    assert "BS-10" in asked
    assert "u:" in asked
    assert "BS-21 Hiring" in one
    assert "BS-62 Artifacts" in searched
    assert "No rule of The Big Score mentions 'zeppelin'" in nothing


def test_help_keeps_to_the_scenario_that_is_played(tmp_path: Path) -> None:
    solo = ("play", "big-score-solo", "--scenario", "diamond-thief", *SEEDED)
    with start_terminal(tmp_path, *solo) as person:
        person.expect(QUESTION)
        asked = person.answer("?")
        person.answer("1")
        placing = person.answer("?")
        another = person.answer("? SO-46")
    for shown in (asked, placing):
        assert "SO-42 Diamond Thief" in shown
        assert "SO-46" not in shown
        assert "SO-49" not in shown
    assert "The Heat Is On" in another


def test_help_sums_up_the_phase_and_explains_each_term(tmp_path: Path) -> None:
    solo = ("play", "big-score-solo", "--scenario", "heat-is-on", *SEEDED)
    with start_terminal(tmp_path, *solo) as person:
        person.expect(QUESTION)
        asked = person.answer("?")
        track = person.answer("?Track")
        rule = person.answer("? so-22")
    assert "In short" in asked
    assert "Next: Then you assign one type for free." in asked
    assert "job: A place to rob." in asked
    assert "Track: The cop track, where cops" in track
    assert "four cops on it" in track
    assert "With four cops on the track" in rule, "the amount of this scenario"


def test_undo_while_nothing_was_revealed_and_a_refusal_otherwise(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        refused = person.answer("u")
        picked = person.answer("2")
        back = person.answer("u")
        person.answer("1")
    assert "You have nothing to undo" in refused
    assert "Choose your starting item" in picked
    assert "Undone." in back
    assert "Choose your boss" in back


def test_the_last_card_of_a_secret_assignment_can_be_taken_back(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        screen = to_assigning(person)
        while "u changes it" not in screen:
            screen = person.answer("1")
        assert "all assigned" in screen
        back = person.answer("u")
        assert "(card 7 of 7)" in back
        person.answer("1")
        assert "card 7" not in person.answer("")


def test_a_resize_redraws_the_board_in_the_new_width(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        person.resize(50)
        narrow = person.expect(QUESTION)
        person.resize(120)
        wide = person.expect(QUESTION)
    assert max([len(line) for line in narrow.splitlines()]) <= 50
    assert max([len(line) for line in wide.splitlines()]) == 120
    assert "Choose your boss" in narrow
    assert "Choose your boss" in wide


def test_what_was_half_typed_before_a_resize_does_not_count(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        os.write(person.terminal, b"6")
        person.expect("6")
        person.resize(90)
        person.expect(QUESTION)
        assert "Choose your starting item" in person.answer("1")


def test_end_of_input_saves_and_says_how_to_continue(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        person.press_ctrl_d()
        assert person.wait() == 0
        assert f"--resume {only_save(tmp_path)}" in person.screen.replace("\n", "")


def test_ctrl_c_saves_and_the_game_is_resumed_where_it_was(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        before = to_assigning(person)
        person.press_ctrl_c()
        assert person.wait() == 130
        assert "Saved to" in person.screen
    file = only_save(tmp_path)
    words = ("play", "--resume", str(file), "--bots", "random")
    with start_terminal(tmp_path, *words) as person:
        after = person.expect(QUESTION)
        assert after.partition("\n\n")[0] == before.partition("\n\n")[0]
        play_on = person.answer("1")
        assert "(card 2 of 7)" in play_on
        person.type("q")
        assert person.wait() == 0
    assert hn.load(file.read_text()).acts, "saved in the same file again"


def test_a_closed_terminal_saves_too(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        person.answer("3")
        person.signal(signal.SIGHUP)
        assert person.wait() == 0
    assert len(hn.load(only_save(tmp_path).read_text()).acts) == 1


def test_a_closed_window_saves_without_printing(tmp_path: Path) -> None:
    """Besides the signal, there is no terminal left to write to."""
    with start_terminal(tmp_path, "play", "big-score", *SEEDED) as person:
        person.expect(QUESTION)
        person.answer("3")
        person.close_window()
    assert len(hn.load(only_save(tmp_path).read_text()).acts) == 1


def test_a_file_that_cannot_be_written_does_not_cost_the_game(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "such" / "folder")
    with start_terminal(tmp_path, "play", "big-score", *SEEDED, "--save", nowhere) as person:
        person.expect(QUESTION)
        person.answer("3")
        assert "Can't save to" in person.answer("s")
        person.type("q")
        assert person.wait() == 0
        assert "Can't save to" in person.screen
        assert str(only_save(tmp_path)) in person.screen.replace("\n", "")
    assert len(hn.load(only_save(tmp_path).read_text()).acts) == 1


def test_a_resumed_game_goes_as_it_would_have_gone(tmp_path: Path) -> None:
    """Bots' randomness depends on the journal, so stopping and resuming changes nothing."""
    whole, parts = tmp_path / "whole.heist", tmp_path / "parts.heist"
    game = ("play", "big-score", "--seats", "2", *SEEDED)
    with start_terminal(tmp_path, *game, "--save", str(whole)) as person:
        play_to_the_end(person)
    with start_terminal(tmp_path, *game, "--save", str(parts)) as person:
        to_assigning(person)
        person.type("q")
        person.wait()
    with start_terminal(tmp_path, "play", "--resume", str(parts), "--bots", "random") as person:
        play_to_the_end(person)
    assert whole.read_text() == parts.read_text()


def test_hot_seat_hands_over_without_showing_anything_secret(tmp_path: Path) -> None:
    words = ("play", "big-score", "--seats", "2", "--bots", "none", "--names", "Ann,Bob")
    with start_terminal(tmp_path, *words, "--seed", "7") as person:
        screen = person.expect("Ann: press Enter when nobody else is looking. ")
        assert "Choose your boss" not in screen
        person.answer("")
        person.answer("1")
        person.type("1")
        handed = person.expect("Bob: press Enter when nobody else is looking. ")
        assert handed.strip() == (
            "Bob's turn at the screen.\nBob: press Enter when nobody else is looking."
        )
        person.answer("")
        person.answer("1")
        bobs = person.answer("1")
        assert "hire crew" in bobs, "the player at the screen continues"
        hand = re.search(r"This hand:[^\n]*", bobs)
        assert hand
        person.type("1")
        handed = person.expect("Ann: press Enter when nobody else is looking. ")
        assert "driver" not in handed
        assert person.raw.rpartition(CLEAR)[2].startswith("\x1b[3J"), "nor by scrolling back"
        anns = person.answer("")
        assert hand[0] not in anns
        assert "Bob keeps" not in anns


def test_nothing_depends_on_colour(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED, NO_COLOR="1") as person:
        to_assigning(person)
        screen = person.answer("1")
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", person.raw)
    assert "●" in screen


def test_a_terminal_without_unicode_gets_plain_marks(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "big-score", *SEEDED, PYTHONIOENCODING="ascii") as person:
        to_assigning(person)
        screen = person.answer("1")
    assert screen.isascii()
    assert "#" in screen


def test_stepping_through_a_replay(tmp_path: Path) -> None:
    game = hn.new("big-score", seats=2, seed=7)
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, game.choices(seat)[0])
    file = tmp_path / "game.heist"
    file.write_text(game.save())
    keys = "q quit: "
    with start_terminal(tmp_path, "replay", str(file), "--seat", "1") as person:
        assert "step 0 of" in person.expect(keys)
        person.type("")
        assert "step 1 of" in person.expect(keys)
        person.type("5")
        fifth = person.expect(keys)
        assert "step 5 of" in fifth
        assert "This hand:" in fifth, "as player 1 saw it"
        person.type("b")
        assert "step 4 of" in person.expect(keys)
        person.type("e")
        assert re.search(r"wins? with \$", person.expect(keys))
        person.type("q")
        assert person.wait() == 0
    with start_terminal(tmp_path, "replay", str(file)) as person:
        person.expect(keys)
        person.type("5")
        assert "This hand:" not in person.expect(keys), "a spectator sees no hand"
        person.press_ctrl_c()
        assert person.wait() == 0
    with start_terminal(tmp_path, "replay", str(file), "--open", "--pace", "0") as person:
        person.expect(keys)
        person.type("6")
        assert person.expect(keys).count("This hand:") == 2
        person.type("a")
        assert re.search(r"wins? with \$", person.expect(keys))


PASSING = r"(\d+) Pass for the rest of the game"


def to_an_irreversible_choice(person: Person) -> str:
    """Return the number of the option to pass for the rest of a game of Crooks."""
    found = re.search(PASSING, person.expect(QUESTION))
    assert found is not None
    return found[1]


def test_irreversible_moves_are_confirmed(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "crooks", "--seats", "2", *SEEDED) as person:
        number = to_an_irreversible_choice(person)
        person.type(number)
        person.expect(r"take any more turns.*y/n: ")
        person.type("perhaps")
        person.expect(r"y/n: ")
        still_asked = person.answer("n")
        assert re.search(PASSING, still_asked), "nothing was done"
        person.type(number)
        person.expect(r"y/n: ")
        assert not re.search(PASSING, person.answer("y"))


def before_the_first_vault_round(file: Path) -> None:
    """Save a game in which seat 0 is the only one who still decides."""
    game = hn.new("big-score", seats=2, seed=7)
    bot, rng = hn.bot("big-score", "random"), Random(1)
    while game.view(0)["phase"] != "vault" or game.waiting != (0,):
        seat = max(game.waiting)
        game.act(seat, bot.choose(game, seat, rng))
    file.write_text(game.save())


def test_fleeing_with_nothing_at_risk_is_confirmed(tmp_path: Path) -> None:
    """BS-45: the answer is secret, but nobody could take it back here."""
    file = tmp_path / "vault.heist"
    before_the_first_vault_round(file)
    words = ("play", "--resume", str(file), "--bots", "random")
    with start_terminal(tmp_path, *words) as person:
        found = re.search(r"(\d+) Flee the vault", person.expect(QUESTION))
        assert found is not None
        person.type(found[1])
        person.expect(r"nothing at risk.*y/n: ")
        assert re.search(r"Flee the vault", person.answer("n")), "nothing was done"


def test_no_confirmation_with_the_option_sure(tmp_path: Path) -> None:
    with start_terminal(tmp_path, "play", "crooks", "--seats", "2", "--sure", *SEEDED) as person:
        number = to_an_irreversible_choice(person)
        assert "y/n" not in person.answer(number)
