"""The Big Score: abilities in the vault, BS-51 to BS-57."""

import pytest

from tests.kit import answer
from tests.rulebook.big_score_kit import (
    FLOOR,
    decide,
    events_of_kind,
    player,
    table,
    trade,
    vault,
)


def test_con_man_gives_an_earlier_token() -> None:
    """BS-51: keeps the one just drawn; once a game."""
    game = vault(2, ["gold bar", "cop"], FLOOR, loot={0: ["cash 20"]}, abilities={0: "con man"})
    decide(game, s0="rob", s1="rob")
    trade(game, 0, "diamond")
    assert game.view(0)["phase"] == "trade"
    answer(game, 0, kind="give", token="cash 20")
    assert sorted(player(game, 0)["loot"]) == ["diamond", "gold bar"]
    assert player(game, 0)["ability_used"] is True
    assert sorted(game.view(None)["floor"]) == sorted([*FLOOR[:3], "silver bar", "cash 20"])


def test_con_man_may_give_the_drawn_token_and_keep_the_ability() -> None:
    """BS-51: optional; without earlier tokens it is not asked."""
    game = vault(2, ["cash 30", "cop"], FLOOR, loot={0: ["key"[:0] or "gold bar"]},
                 abilities={0: "con man"})  # fmt: skip
    decide(game, s0="rob", s1="rob")
    trade(game, 0, "diamond")
    answer(game, 0, kind="give-drawn")
    assert player(game, 0)["ability_used"] is False
    game = vault(2, ["cash 30", "cop"], FLOOR, abilities={0: "con man"})
    decide(game, s0="rob", s1="rob")
    trade(game, 0, "diamond")
    assert player(game, 0)["loot"] == ["diamond"]


def test_driver_draws_two_on_fleeing() -> None:
    """BS-52: a drawn cop goes back and isn't replaced; no trade follows."""
    game = vault(2, ["cash 20", "cop", "gold bar"], FLOOR, abilities={1: "driver"})
    decide(game, s0="rob", s1="flee")
    answer(game, 1, kind="use-ability")
    assert player(game, 1)["loot"] == ["gold bar"]
    assert game.view(None)["cops"] == 0
    assert game.view(None)["vault"]["cop"] == 10
    assert game.waiting == (0,)


def test_driver_s_cops_go_back_in_words() -> None:
    """BS-52: the log says where the cop went."""
    game = vault(2, ["cash 20", "cop", "cash 50"], FLOOR, abilities={1: "driver"})
    decide(game, s0="rob", s1="flee")
    answer(game, 1, kind="use-ability")
    assert events_of_kind(game, "ability-used")[0]["text"] == (
        "Player 2 uses the driver's ability: a cop and $50K; cops go back to the vault."
    )


def test_abilities_that_find_nothing_are_not_asked() -> None:
    """BS-52, BS-55: not asked if an earlier ability emptied the floor or the vault."""
    game = vault(3, [], ["diamond"], abilities={0: "grease man", 1: "grease man"})
    decide(game, s0="flee", s1="flee", s2="flee")
    answer(game, 0, kind="take", token="diamond")
    assert game.over
    game = vault(3, [], FLOOR, abilities={0: "driver", 1: "driver"})
    table(game).vault = (0, 0, 0, 0, 0, 0, 0, 1, 1, 0)
    decide(game, s0="flee", s1="flee", s2="flee")
    answer(game, 0, kind="use-ability")
    assert game.over
    assert player(game, 1)["ability_used"] is False


def test_driver_may_decline() -> None:
    """BS-52, BS-57: all abilities are optional."""
    game = vault(2, ["cash 20"], FLOOR, abilities={1: "driver"})
    decide(game, s0="rob", s1="flee")
    answer(game, 1, kind="save-ability")
    assert player(game, 1)["loot"] == []


def test_gun_man_takes_one_more() -> None:
    """BS-53: after a trade, may take even the token just given; the floor stays smaller."""
    game = vault(2, ["cash 100", "cop"], ["artifact", "cash 20"], abilities={0: "gun man"})
    decide(game, s0="rob", s1="rob")
    trade(game, 0, "artifact")
    answer(game, 0, kind="take", token="cash 100")
    assert player(game, 0)["loot"] == ["artifact", "cash 100"]
    assert game.view(None)["floor"] == ["cash 20"]


def test_gun_man_only_when_trading() -> None:
    """BS-53: no trade, no steal; and it may be declined."""
    game = vault(2, ["cash 100", "cop"], FLOOR, abilities={0: "gun man"})
    decide(game, s0="rob", s1="rob")
    trade(game, 0, None)
    assert game.pending[0].phase == "vault"
    game = vault(2, ["cash 100", "cop"], FLOOR, abilities={0: "gun man"})
    decide(game, s0="rob", s1="rob")
    trade(game, 0, "diamond")
    answer(game, 0, kind="pass")
    assert player(game, 0)["ability_used"] is False
    assert len(game.view(None)["floor"]) == 5


def test_muscle_takes_the_marker_at_the_start_or_before_trades() -> None:
    """BS-54: asked at the start of a vault round, and again before each trade."""
    game = vault(3, ["cash 20", "cash 30", "cash 50"], FLOOR, marker=0, abilities={2: "muscle"})
    assert game.waiting == (2,)
    answer(game, 2, kind="save-ability")
    decide(game, s0="rob", s1="rob", s2="rob")
    assert game.waiting == (2,)
    answer(game, 2, kind="use-ability")
    assert game.view(None)["marker"] == 2
    assert game.waiting == (2,)
    trade(game, 2, "silver bar")
    assert game.view(None)["marker"] == 0
    trade(game, 0, None)
    trade(game, 1, None)
    assert game.waiting == (0, 1, 2)


def test_muscle_that_drew_a_cop_is_told_that_it_cannot_trade() -> None:
    """BS-47, BS-54: they may take the marker, but it helps only in the next round."""
    game = vault(2, ["cash 20", "cop"], FLOOR, marker=0, abilities={1: "muscle"})
    assert "You'd trade first" in game.pending[1].prompt
    answer(game, 1, kind="save-ability")
    decide(game, s0="rob", s1="rob")
    assert "can't trade before the next round" in game.pending[1].prompt
    answer(game, 1, kind="use-ability")
    assert game.view(None)["marker"] == 1
    assert game.waiting == (0,)


def test_of_two_muscles_the_nearer_to_the_marker_is_asked_first() -> None:
    """BS-54, BS-57: and the next may take it from the first."""
    game = vault(3, [], FLOOR, marker=2, abilities={0: "muscle", 1: "muscle"})
    assert game.waiting == (0,)
    answer(game, 0, kind="use-ability")
    assert game.waiting == (1,)
    answer(game, 1, kind="use-ability")
    assert game.view(None)["marker"] == 1
    assert game.waiting == (0, 1, 2)


def test_muscle_takes_the_marker_between_trades() -> None:
    """BS-54: asked before each trade; the order then continues clockwise from them."""
    drawn = ["cash 20", "cash 30", "cash 50", "cash 100"]
    game = vault(4, drawn, FLOOR, marker=0, abilities={3: "muscle"})
    answer(game, 3, kind="save-ability")
    decide(game, s0="rob", s1="rob", s2="rob", s3="rob")
    answer(game, 3, kind="save-ability")
    assert game.view(None)["to_trade"] == [0, 1, 2, 3]
    trade(game, 0, None)
    assert "You'd trade next" in game.pending[3].prompt
    answer(game, 3, kind="use-ability")
    assert (game.view(None)["marker"], game.view(None)["to_trade"]) == (3, [3, 1, 2])
    trade(game, 3, None)
    trade(game, 1, None)
    trade(game, 2, None)
    assert game.waiting == (0, 1, 2, 3)
    assert game.view(None)["to_trade"] == []


def test_muscle_that_had_its_trade_takes_the_marker_for_the_next_round() -> None:
    """BS-47, BS-54: players still waiting trade clockwise from the muscle."""
    drawn = ["cash 20", "cash 30", "cash 50", "cash 100"]
    game = vault(4, drawn, FLOOR, marker=1, abilities={2: "muscle"})
    answer(game, 2, kind="save-ability")
    decide(game, s0="rob", s1="rob", s2="rob", s3="rob")
    for seat in (1, 2):
        answer(game, 2, kind="save-ability")
        trade(game, seat, None)
    assert "You've already traded" in game.pending[2].prompt
    answer(game, 2, kind="use-ability")
    assert (game.view(None)["marker"], game.view(None)["to_trade"]) == (2, [3, 0])


def test_of_two_muscles_the_first_is_asked_again_after_the_other_took_it() -> None:
    """BS-54: a muscle who declined is asked again once the marker has moved."""
    game = vault(3, [], FLOOR, marker=2, abilities={0: "muscle", 1: "muscle"})
    answer(game, 0, kind="save-ability")
    answer(game, 1, kind="use-ability")
    assert game.waiting == (0,)
    answer(game, 0, kind="use-ability")
    assert game.view(None)["marker"] == 0
    assert game.waiting == (0, 1, 2)


def test_two_muscles_between_trades() -> None:
    """BS-47, BS-54: each muscle who takes the marker trades next."""
    game = vault(3, ["cash 20", "cash 30", "cash 50"], FLOOR, abilities={1: "muscle", 2: "muscle"})
    answer(game, 1, kind="save-ability")
    answer(game, 2, kind="save-ability")
    decide(game, s0="rob", s1="rob", s2="rob")
    answer(game, 1, kind="save-ability")
    answer(game, 2, kind="use-ability")
    assert game.view(None)["to_trade"] == [2, 0, 1]
    answer(game, 1, kind="use-ability")
    assert game.view(None)["to_trade"] == [1, 2, 0]
    trade(game, 1, None)
    assert game.waiting == (2,)


def test_muscle_is_not_asked_where_nobody_trades() -> None:
    """BS-54: without a trade, the next round asks."""
    game = vault(2, ["cop", "cop"], FLOOR, marker=0, abilities={1: "muscle"})
    answer(game, 1, kind="save-ability")
    decide(game, s0="rob", s1="rob")
    assert game.view(None)["vault_round"] == 2
    assert game.waiting == (1,)


def test_muscle_with_the_marker_is_not_asked() -> None:
    """BS-54: there is nothing to take."""
    game = vault(3, [], FLOOR, marker=2, abilities={2: "muscle"})
    assert game.waiting == (0, 1, 2)


def test_grease_man_takes_from_the_floor_on_fleeing() -> None:
    """BS-55: before the trades; the floor stays one smaller."""
    game = vault(2, ["cash 20"], FLOOR, abilities={1: "grease man"})
    decide(game, s0="rob", s1="flee")
    assert game.waiting == (1,)
    answer(game, 1, kind="take", token="silver bar")
    assert player(game, 1)["loot"] == ["silver bar"]
    assert len(game.view(None)["floor"]) == 4
    assert game.waiting == (0,)


def test_grease_man_may_decline() -> None:
    """BS-55, BS-57: all abilities are optional."""
    game = vault(2, ["cash 20"], FLOOR, abilities={1: "grease man"})
    decide(game, s0="rob", s1="flee")
    answer(game, 1, kind="pass")
    assert (player(game, 1)["loot"], player(game, 1)["ability_used"]) == ([], False)


def test_abilities_in_clockwise_order_from_the_marker() -> None:
    """BS-57: also when the round busts the others."""
    game = vault(
        4,
        ["cop", "cash 20"],
        FLOOR,
        marker=3,
        cops=4,
        abilities={0: "grease man", 1: "driver", 2: "grease man"},
    )
    decide(game, s0="flee", s1="flee", s2="flee", s3="rob")
    assert game.waiting == (0,)
    answer(game, 0, kind="take", token="diamond")
    answer(game, 1, kind="use-ability")
    answer(game, 2, kind="take", token="artifact")
    assert game.over
    assert player(game, 2)["loot"] == ["artifact"]
    assert player(game, 3)["busted"] is True


def test_who_held_the_marker_when_the_fists_opened_acts_first() -> None:
    """BS-57: also if the marker's holder flees and the marker passes on (BS-45)."""
    game = vault(3, ["cash 20"], FLOOR, marker=0, abilities={0: "grease man", 1: "grease man"})
    decide(game, s0="flee", s1="flee", s2="rob")
    assert game.view(None)["marker"] == 2
    assert game.waiting == (0,)
    answer(game, 0, kind="take", token="diamond")
    assert game.waiting == (1,)


GREASY = {0: "grease man", 2: "grease man", 3: "muscle"}


def test_muscle_decides_which_of_those_who_fled_acts_first() -> None:
    """BS-54, BS-57: asked after the fists open; abilities then go clockwise from them."""
    game = vault(4, ["cash 20", "cash 30"], FLOOR, marker=1, abilities=GREASY)
    answer(game, 3, kind="save-ability")
    decide(game, s0="flee", s1="rob", s2="flee", s3="rob")
    assert game.waiting == (3,)
    asked = game.pending[3]
    assert (asked.phase, asked.rule) == ("ability", "BS-54")
    assert (
        "order: Player 3, then Player 1. If you take it: Player 1, then Player 3." in asked.prompt
    )
    answer(game, 3, kind="use-ability")
    assert game.view(None)["marker"] == 3
    assert game.waiting == (0,)
    answer(game, 0, kind="take", token="silver bar")
    assert game.waiting == (2,)
    assert "silver bar" not in game.view(None)["floor"]


def test_muscle_who_declines_leaves_the_order_of_those_who_fled() -> None:
    """BS-54, BS-57: clockwise from the old marker; the muscle is asked again before the trades."""
    game = vault(4, ["cash 20", "cash 30"], FLOOR, marker=1, abilities=GREASY)
    answer(game, 3, kind="save-ability")
    decide(game, s0="flee", s1="rob", s2="flee", s3="rob")
    answer(game, 3, kind="save-ability")
    for seat in (2, 0):
        assert game.waiting == (seat,)
        answer(game, seat, kind="pass")
    assert game.waiting == (3,)
    assert "You'd trade next" in game.pending[3].prompt


def test_muscle_may_take_the_marker_that_a_fleeing_player_would_pass_on() -> None:
    """BS-45, BS-54: the marker passes on after the muscle was asked, if they leave it."""
    fleeing = {0: "grease man", 2: "grease man", 1: "muscle"}
    for takes in (False, True):
        game = vault(4, ["cash 20", "cash 30"], FLOOR, marker=0, abilities=fleeing)
        answer(game, 1, kind="save-ability")
        decide(game, s0="flee", s1="rob", s2="flee", s3="rob")
        assert (game.waiting, game.view(None)["marker"]) == ((1,), 0)
        answer(game, 1, kind="use-ability" if takes else "save-ability")
        assert game.view(None)["marker"] == 1
        assert player(game, 1)["ability_used"] is takes
        assert game.waiting == ((2,) if takes else (0,))


def test_two_muscles_after_the_fists_open() -> None:
    """BS-54: the first is asked again after the other took the marker."""
    abilities = {0: "grease man", 1: "driver", 2: "muscle", 3: "muscle"}
    game = vault(4, ["cash 20", "cash 30"], FLOOR, marker=0, abilities=abilities)
    answer(game, 2, kind="save-ability")
    answer(game, 3, kind="save-ability")
    decide(game, s0="flee", s1="flee", s2="rob", s3="rob")
    assert "You wouldn't change that" in game.pending[2].prompt
    answer(game, 2, kind="save-ability")
    answer(game, 3, kind="use-ability")
    assert game.waiting == (2,)
    answer(game, 2, kind="use-ability")
    assert (game.view(None)["marker"], game.waiting) == (2, (0,))


@pytest.mark.parametrize(
    ("abilities", "floor", "fled"),
    [
        ({0: "grease man", 2: "muscle"}, FLOOR, (0, 1)),
        ({0: "grease man", 1: "grease man", 2: "muscle"}, FLOOR, (0,)),
        ({0: "grease man", 1: "grease man", 2: "muscle"}, [], (0, 1)),
        ({0: "grease man", 1: "gun man", 2: "muscle"}, FLOOR, (0, 1)),
    ],
)
def test_muscle_is_not_asked_where_fewer_than_two_who_fled_can_act(
    abilities: dict[int, str], floor: list[str], fled: tuple[int, ...]
) -> None:
    """BS-54, BS-57: then the marker decides nothing before the trades."""
    game = vault(4, ["cop", "cop", "cop"], floor, marker=3, abilities=abilities)
    answer(game, 2, kind="save-ability")
    decide(game, **{f"s{seat}": "flee" if seat in fled else "rob" for seat in range(4)})
    assert game.waiting == ((0,) if floor else (2,))
    assert game.view(None)["vault_round"] == (1 if floor else 2)


def test_muscle_about_to_be_busted_still_decides_who_acts_first() -> None:
    """BS-54, BS-57: abilities on fleeing come before the bust."""
    game = vault(4, ["cop", "cop"], FLOOR, marker=1, cops=4, abilities=GREASY)
    assert game.pending[3].options[0].label == "Save the ability for later"
    answer(game, 3, kind="save-ability")
    decide(game, s0="flee", s1="rob", s2="flee", s3="rob")
    assert game.pending[3].options[0].label == "Don't take it"
    answer(game, 3, kind="use-ability")
    assert game.waiting == (0,)
    answer(game, 0, kind="take", token="diamond")
    answer(game, 2, kind="take", token="artifact")
    assert game.over
