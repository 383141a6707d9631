"""CR-30 to CR-33: score targets and gangs, and find the winner."""

import heistnight as hn
from heistnight.games.crooks.events import GangScored
from heistnight.games.crooks.scoring import gang_scored_event, target_robbed_event
from heistnight.games.crooks.standing import tally
from heistnight.games.crooks.state import CrooksState
from tests.rulebook.crooks_kit import city, leave, log_text, place, table


def scored(s: CrooksState, gang: int) -> GangScored:
    return gang_scored_event(tally(s).gangs[gang])


def scores_at(game: hn.Game, target: int) -> tuple[int, tuple[int, ...], int]:
    robbed = target_robbed_event(tally(table(game)).targets[target - 2])
    return robbed.points, robbed.winners, robbed.share


def finished(game: hn.Game) -> hn.Result:
    """Let all seats pass, so that everything is revealed and scored."""
    for seat in range(game.seats):
        leave(game, seat)
    assert game.result is not None
    return game.result


# CR-30


def test_the_worked_example_of_the_six_target() -> None:
    """CR-30, CR-31: a 7 (+2) meets an 8 (−1) at the 6: the 8 wins 7 points."""
    game = city(2)
    place(game, 0, 6, "Velvet Vera")
    place(game, 1, 6, "Brass-Knuckle Bo")
    assert scores_at(game, 6) == (7, (1,), 7)
    finished(game)
    worth = "Target 6 is worth 7 with its modifiers. Ranks: 7 for Player 1 and 8 for Player 2."
    assert f"{worth} Player 2 gets 7." in log_text(game, None)


def test_hidden_crooks_count_like_the_others() -> None:
    """CR-30: everything is revealed, then scored, from the lowest target on."""
    game = city(2)
    place(game, 0, 6, "-Red Rory")
    place(game, 1, 6, "Crosstown Carl")
    result = finished(game)
    assert result.breakdown[0]["Target 6"] == 6
    log = log_text(game, None)
    assert "Player 1 reveals Red Rory (7, Northside) at target 6." in log
    places = [log.index(f"Target {target}") for target in range(2, 10)]
    assert places == sorted(places)


def test_tied_seats_share_rounded_down() -> None:
    """CR-30: two sevens share seven points: three each."""
    game = city(3)
    place(game, 0, 7, "Red Rory")
    place(game, 1, 7, "Blue-Eyed Bess")
    place(game, 2, 7, "Crosstown Carl")
    assert scores_at(game, 7) == (7, (0, 1), 3)


def test_three_way_ties_round_down() -> None:
    """CR-30: three sevens share eight points: two each."""
    game = city(3)
    for seat, name in enumerate(("Red Rory", "Blue-Eyed Bess", "Goldie Gates")):
        place(game, seat, 8, name)
    assert scores_at(game, 8) == (8, (0, 1, 2), 2)
    result = finished(game)
    assert [line["Target 8"] for line in result.breakdown] == [2, 2, 2]
    assert "are tied and get 2 each" in log_text(game, None)


def test_where_nobody_is_nobody_scores() -> None:
    """CR-30: an empty target gives no points."""
    game = city(2)
    assert scores_at(game, 9) == (9, (), 0)
    assert finished(game).scores == (0, 0)


# CR-31


def test_all_modifiers_count_hidden_or_not() -> None:
    """CR-31: of all crooks there: any owner, face up or down, winning or not."""
    game = city(3)
    place(game, 0, 5, "-Gift-Horse Gus")
    place(game, 1, 5, "Champagne Charlie")
    place(game, 2, 5, "Lucky Lou", "Sidekick Sid")
    assert scores_at(game, 5) == (11, (2,), 11)


def test_all_modifiers_of_a_stack_count() -> None:
    """CR-31, CR-22: including the crook that an accomplice joined."""
    game = city(2)
    place(game, 0, 8, "Ice-Pick Irma", "Sidekick Sid")
    assert scores_at(game, 8) == (5, (0,), 5)


def test_a_negative_target_is_floored_at_zero() -> None:
    """CR-31: a 2 (−6) and a 9 (−3) at the 4 leave 0 points, not fewer."""
    game = city(2)
    place(game, 0, 4, "Bungling Bert")
    place(game, 1, 4, "Ice-Pick Irma")
    assert scores_at(game, 4) == (0, (1,), 0)
    assert finished(game).breakdown[1]["Target 4"] == 0


# CR-32


def test_the_worked_example_of_the_gangs() -> None:
    """CR-32: 3, 2, 0 Northside: 4 points for the first; 2, 1, 2 Westside: nobody."""
    game = city(3, first=0)
    place(game, 0, 2, "Fingers Finn")
    place(game, 0, 3, "Keyhole Kate")
    place(game, 0, 4, "Sidekick Sid")
    place(game, 1, 2, "Turncoat Toby")
    s = table(game)
    assert scored(s, 0).members == {0: 3, 1: 1, 2: 0}
    place(game, 1, 3, "Everybody's Eddie")
    place(game, 0, 5, "Champagne Charlie")
    place(game, 0, 6, "Jackpot Jill")
    place(game, 2, 5, "Shell-Game Shay")
    place(game, 2, 6, "Peephole Pat")
    assert scored(s, 0).members == {0: 3, 1: 2, 2: 0}
    assert scored(s, 1).members == {0: 2, 1: 1, 2: 2}
    result = finished(game)
    assert [line["Northside"] for line in result.breakdown] == [4, 0, 0]
    assert [line["Westside"] for line in result.breakdown] == [0, 0, 0]
    log = log_text(game, 1)
    assert "Westside: 2 for Player 1, 1 for Player 2 and 2 for Player 3. Nobody controls" in log


def test_a_gang_is_worth_5_4_or_3() -> None:
    """CR-32: for two, three and four players."""
    for seats, points in ((2, 5), (3, 4), (4, 3)):
        game = city(seats)
        free = [card for card in table(game).out if "Outfit" in table(game).pack.crook[card].gangs]
        place(game, 1, 2, table(game).pack.crook[free[-1]].name)
        assert finished(game).breakdown[1]["Outfit"] == points


def test_a_crook_in_several_gangs_counts_in_each() -> None:
    """CR-32: one crook of all three gangs controls all three."""
    game = city(2)
    place(game, 0, 2, "Everybody's Eddie")
    result = finished(game)
    assert result.scores == (17, 0)
    assert result.breakdown[0] == {
        "Target 2": 2,
        **{f"Target {target}": 0 for target in range(3, 10)},
        "Northside": 5,
        "Westside": 5,
        "Outfit": 5,
    }


def test_hidden_members_count_and_killed_ones_do_not() -> None:
    """CR-32: members in the row count, face up or down; killed crooks don't."""
    game = city(2)
    s = table(game)
    place(game, 0, 2, "-Turncoat Toby")
    place(game, 1, 3, "Nimble Nell")
    assert scored(s, 2).members == {0: 1, 1: 1}
    dead = s.rows[1][1]
    s.put(1, 1, ())
    s.killed = ((1, dead[0]),)
    assert scored(s, 2).members == {0: 1, 1: 0}
    assert scored(s, 2).boss == 0


# CR-33


def test_most_points_win() -> None:
    """CR-33: points before cash."""
    game = city(2)
    place(game, 0, 5, "Lucky Lou")
    table(game).cash = (0, 18)
    result = finished(game)
    assert result.winners == (0,)
    assert result.reason == "6 points"


def test_cash_breaks_a_tie() -> None:
    """CR-33: with the same points, the most cash wins."""
    game = city(2)
    table(game).cash = (4, 5)
    result = finished(game)
    assert result.scores == (0, 0)
    assert result.winners == (1,)
    assert result.reason == "0 points and $5, the most cash of those tied"
    last = game.events(None)[-1]
    assert (last["kind"], last["winners"], last["scores"]) == ("game-ends", [1], [0, 0])
    assert f"wins with {result.reason}." in last["text"]


def test_a_tie_that_nothing_breaks_is_shared() -> None:
    """CR-33, G-7: with the same points and cash, the win is shared."""
    game = city(3)
    place(game, 0, 6, "Lucky Lou")
    place(game, 1, 4, "Gift-Horse Gus")
    place(game, 2, 3, "Velvet Vera")
    result = finished(game)
    assert result.scores == (7, 7, 5)
    assert result.winners == (0, 1)
    assert result.reason == "7 points and $18 each"


def test_hidden_crooks_are_told_with_their_target() -> None:
    """CR-30: the log goes target by target: first its face-down crooks, then its points."""
    game = city(2)
    place(game, 0, 3, "-Velvet Vera")
    place(game, 1, 6, "-Brass-Knuckle Bo")
    finished(game)
    told = [
        (event["kind"], event["target"])
        for event in game.events(None)
        if event["kind"] in ("hidden-shown", "target-robbed")
    ]
    assert told.index(("hidden-shown", 6)) == told.index(("target-robbed", 6)) - 1
    assert told.index(("hidden-shown", 3)) == told.index(("target-robbed", 3)) - 1
