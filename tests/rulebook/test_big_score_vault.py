"""The Big Score: Act II, BS-40 to BS-50."""

import pytest

import heistnight as hn
from heistnight.games.big_score.state import NOTHING
from heistnight.games.big_score.vault import OpenVault
from heistnight.kernel.choices import Final
from tests.kit import answer
from tests.rulebook.big_score_kit import (
    FLOOR,
    after_bosses,
    decide,
    events_of_kind,
    player,
    table,
    trade,
    vault,
)


def opened(diamonds: tuple[int, ...], draws: list[str], **more: object) -> hn.Game:
    game = after_bosses(len(diamonds), rig={"vault": draws, **more})
    s = table(game).copy()
    nothing = (0,) * s.seats
    s.artifacts, s.drives, s.diamonds = nothing, nothing, diamonds
    s.ability, s.ability_used = (NOTHING,) * s.seats, (False,) * s.seats
    s.packets = s.hired = ()
    s.stack = (OpenVault(),)
    s.run()
    game._state = s
    return game


def test_the_marker_goes_to_the_fewest_payout_tokens() -> None:
    """BS-40: diamonds, artifacts and hard drives, cash not counted; ties by G-5."""
    assert opened((2, 1, 2), []).view(None)["marker"] == 1
    assert opened((1, 2, 1), [], first=2).view(None)["marker"] == 2
    assert opened((1, 2, 1), [], first=1).view(None)["marker"] == 2


def test_five_tokens_on_the_floor_and_no_cop() -> None:
    """BS-41: cops go back and are redrawn."""
    game = opened((0, 1), ["diamond", "cop", "cash 20", "cop", "key", "gold", "20K"])
    view = game.view(None)
    assert view["floor"] == ["diamond", "cash 20", "digital key", "gold bar", "cash 20"]
    assert view["vault"]["cop"] == 10
    assert view["cops"] == 0


def test_rob_or_flee_is_secret_and_shown_together() -> None:
    """BS-42: each robber draws one token."""
    game = vault(3, ["diamond", "cash 20"], FLOOR)
    before = game.view(2)
    decide(game, s0="rob")
    assert game.view(2) | {"waiting": None} == before | {"waiting": None}
    decide(game, s1="flee", s2="rob")
    opened_fists = events_of_kind(game, "fists-open")[0]
    assert opened_fists["drew"] == {"0": "diamond", "2": "cash 20"}
    assert opened_fists["fled"] == [1]


def test_fewer_tokens_than_robbers() -> None:
    """BS-43: robbers draw clockwise from the marker; the last ones get nothing."""
    game = vault(3, [], FLOOR, marker=1)
    s = table(game)
    s.vault = (0, 0, 0, 0, 0, 0, 0, 1, 1, 0)
    decide(game, s0="rob", s1="rob", s2="rob")
    drew = events_of_kind(game, "fists-open")[0]["drew"]
    assert drew["0"] is None
    assert {drew["1"], drew["2"]} == {"artifact", "diamond"}
    assert game.waiting == (1,)
    trade(game, 1, None)
    trade(game, 2, None)
    assert game.waiting == (0, 1, 2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_cop_number_n_plus_one_busts(seats: int) -> None:
    """BS-44: as many cops as players do not bust; one more does."""
    game = vault(seats, ["cop"] * seats, FLOOR)
    decide(game, **{f"s{seat}": "rob" for seat in range(seats)})
    assert game.view(None)["cops"] == seats
    assert not game.over
    table(game).vault_rig = (9,)
    decide(game, s0="rob", **{f"s{seat}": "flee" for seat in range(1, seats)})
    assert game.over
    assert [p["busted"] for p in game.view(None)["players"]] == [True] + [False] * (seats - 1)


def test_fleeing_keeps_the_loot_and_passes_the_marker() -> None:
    """BS-45: to the left, to the next seat still inside."""
    game = vault(
        4, ["cash 20"], FLOOR, marker=1, loot={1: ["gold bar"]}, inside=[True, True, False, True]
    )
    decide(game, s0="flee", s1="flee", s3="rob")
    assert game.view(None)["marker"] == 3
    assert player(game, 1)["loot"] == ["gold bar"]
    assert player(game, 1)["inside"] is False


def test_busted_seats_return_everything_from_the_vault() -> None:
    """BS-46: busted players lose this round's token, too; those who fled this round are safe."""
    game = vault(
        3, ["cop", "diamond"], FLOOR, cops=3, loot={0: ["gold bar"], 1: ["cash 20"], 2: ["diamond"]}
    )
    cash = [player(game, seat)["cash"] for seat in range(3)]
    decide(game, s0="rob", s1="rob", s2="flee")
    assert game.over
    assert events_of_kind(game, "busted")[0]["seats"] == [0, 1]
    assert [player(game, seat)["loot"] for seat in range(3)] == [[], [], ["diamond"]]
    assert [player(game, seat)["cash"] for seat in range(3)] == cash
    assert game.view(None)["vault"]["gold bar"] == 1
    assert game.view(None)["vault"]["diamond"] == 8
    assert events_of_kind(game, "traded") == []


def money(game: hn.Game) -> list[int]:
    return [player(game, seat)["worth"] for seat in range(game.seats)]


def test_a_bust_says_what_each_loses() -> None:
    """BS-46: the amount by which their money falls, and everyone's money after it."""
    game = vault(3, ["cop", "diamond"], FLOOR, cops=3, loot={0: ["gold bar"], 1: ["cash 20"]})
    before = money(game)
    decide(game, s0="rob", s1="rob", s2="flee")
    busted = events_of_kind(game, "busted")[0]
    assert busted["lost"] == {"0": 200, "1": 20}
    assert busted["money"] == money(game) == [before[0] - 200, before[1] - 20, before[2]]
    assert events_of_kind(game, "fled")[0]["money"] == before


def test_trades_and_abilities_say_what_everyone_has_after_them() -> None:
    """BS-47, BS-55: boards show a player's money with the event that changes it."""
    game = vault(3, ["cash 50", "cash 30"], FLOOR, abilities={2: "grease man"})
    decide(game, s0="rob", s1="rob", s2="flee")
    answer(game, 2, kind="take", token="silver bar")
    assert events_of_kind(game, "ability-used")[0]["money"] == money(game)
    trade(game, 0, "cash 100")
    assert events_of_kind(game, "traded")[0]["money"] == money(game)
    trade(game, 1, None)
    assert events_of_kind(game, "trade-passed")[0]["money"] == money(game)


def test_trading_order_and_who_may_trade() -> None:
    """BS-47: clockwise from the marker, without cop drawers, only with the token just drawn."""
    game = vault(4, ["cash 50", "cop", "cash 30", "diamond"], FLOOR, marker=2)
    decide(game, s0="rob", s1="rob", s2="rob", s3="rob")
    order = []
    while len(game.waiting) == 1:
        order.append(game.waiting[0])
        kinds = {o.data["kind"] for o in game.pending[game.waiting[0]].options}
        assert kinds == {"pass", "take"}
        trade(game, game.waiting[0], None)
    assert order == [2, 0, 1]
    assert [player(game, seat)["loot"] for seat in range(4)] == [
        ["cash 30"],
        ["diamond"],
        ["cash 50"],
        [],
    ]


def test_a_swap_with_the_floor() -> None:
    """BS-47: one for one, once; the next trader sees the new floor."""
    game = vault(2, ["cash 50", "cash 30"], FLOOR, marker=0)
    decide(game, s0="rob", s1="rob")
    assert game.pending[0].prompt == (
        "You drew $50K. Keep it, or swap it for a token on the floor."
    )
    assert [option.label for option in game.pending[0].options][:3] == [
        "Keep the $50K",
        "Take the $20K",
        "Take the $100K",
    ]
    trade(game, 0, "silver bar")
    assert events_of_kind(game, "traded")[0]["text"] == (
        "Player 1 swaps $50K for the silver bar on the floor."
    )
    assert "cash 50" in game.view(None)["floor"]
    with pytest.raises(hn.IllegalMove, match=r"no such token on the floor \(BS-47\)"):
        game.act(1, next(e.id for e in hn.action_space("big-score").entries
                         if e.data == {"kind": "take", "token": "silver bar"}))  # fmt: skip
    trade(game, 1, "cash 50")
    assert player(game, 0)["loot"] == ["silver bar"]
    assert player(game, 1)["loot"] == ["cash 50"]
    assert len(game.view(None)["floor"]) == 5


def test_the_order_is_fixed_when_trading_starts() -> None:
    """BS-47, BS-48: the marker moves on while trading, the order does not."""
    game = vault(3, ["cash 50", "cash 30", "cash 20"], FLOOR, marker=0)
    decide(game, s0="rob", s1="rob", s2="rob")
    trade(game, 0, "diamond")
    assert game.view(None)["marker"] == 1
    trade(game, 1, None)
    assert game.view(None)["marker"] == 1
    trade(game, 2, "artifact")
    assert game.view(None)["marker"] == 1


def test_worked_example_of_four() -> None:
    """BS-44 to BS-48: three cops and a trade, then one flees and three are busted."""
    game = vault(4, ["cash 50", "cop", "cop", "cop"], FLOOR, marker=0)
    decide(game, s0="rob", s1="rob", s2="rob", s3="rob")
    assert game.view(None)["cops"] == 3
    trade(game, 0, "artifact")
    assert game.view(None)["marker"] == 1
    assert game.waiting == (0, 1, 2, 3)
    table(game).vault_rig = (9, 9, 9)
    decide(game, s0="flee", s1="rob", s2="rob", s3="rob")
    assert game.over
    assert [p["busted"] for p in game.view(None)["players"]] == [False, True, True, True]
    assert player(game, 0)["loot"] == ["artifact"]


def test_vault_tokens_are_open_and_apart() -> None:
    """BS-49: everyone sees them; they don't mix with Act I goods."""
    game = vault(3, [], FLOOR, loot={1: ["diamond", "cash 50"]})
    diamonds = player(game, 1)["diamonds"]
    assert game.view(0)["players"][1]["loot"] == ["diamond", "cash 50"]
    assert player(game, 1)["diamonds"] == diamonds


def test_the_act_ends_when_nobody_is_inside() -> None:
    """BS-50: all have fled."""
    game = vault(3, [], FLOOR)
    decide(game, s0="flee", s1="flee", s2="flee")
    assert game.over
    assert game.result is not None


def test_a_robber_who_found_nothing_is_busted_too() -> None:
    """BS-43, BS-46: a robber who got no token didn't flee and is busted, too."""
    game = vault(3, [], FLOOR, marker=1, cops=3, loot={0: ["gold bar"]})
    table(game).vault = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    decide(game, s0="rob", s1="rob", s2="flee")
    assert events_of_kind(game, "fists-open")[0]["drew"] == {"1": "cop", "0": None}
    assert [p["busted"] for p in game.view(None)["players"]] == [True, True, False]
    assert player(game, 0)["loot"] == []


def fleeing(game: hn.Game, seat: int = 0) -> Final:
    found = next(one.final for one in game.pending[seat].options if one.data["kind"] == "flee")
    assert found is not None
    return found


def test_fleeing_with_nothing_at_risk_leaves_something() -> None:
    """BS-45: the player has no vault tokens yet."""
    game = vault(3, [], FLOOR, cops=3, loot={1: ["cash 50"]})
    assert fleeing(game).undone
    assert "nothing at risk" in fleeing(game).ends
    assert not fleeing(game, 1).undone


def test_fleeing_when_no_draw_can_bust_leaves_something() -> None:
    """BS-46: two players draw two tokens at most, and only the third cop busts."""
    loot = {0: ["cash 50"], 1: ["cash 50"]}
    safe, risky = [vault(2, [], FLOOR, cops=cops, loot=loot) for cops in (0, 1)]
    assert fleeing(safe).undone
    assert "can't bust you" in fleeing(safe).ends
    assert not fleeing(risky).undone


def test_fleeing_an_empty_vault_leaves_nothing() -> None:
    """BS-42: there is nothing to draw."""
    game = vault(3, [], FLOOR)
    table(game).vault = (0,) * 10
    assert not fleeing(game).undone


def swap_label(game: hn.Game, token_name: str) -> str:
    options = game.pending[0].options
    return next(one.label for one in options if one.data.get("token") == token_name)


def test_a_swap_for_an_equal_token_says_what_it_does() -> None:
    """BS-47, BS-48, BS-53: it passes the marker, and a gun man can steal after it."""
    plain = vault(3, ["diamond"] * 3, FLOOR, marker=0)
    table(plain).marker = 0
    decide(plain, s0="rob", s1="rob", s2="rob")
    assert swap_label(plain, "diamond") == "Swap it for another diamond (passes the marker)"
    assert swap_label(plain, "silver bar") == "Take the silver bar"
    robber = vault(3, ["diamond"] * 3, FLOOR, marker=1, abilities={0: "gun man"})
    decide(robber, s0="rob", s1="flee", s2="flee")
    assert swap_label(robber, "diamond").endswith("(lets your gun man steal)")
    alone = vault(3, ["diamond"] * 3, FLOOR, marker=0, inside=[True, False, False])
    decide(alone, s0="rob")
    assert swap_label(alone, "diamond").endswith("(changes nothing)")


def test_a_con_man_may_give_something_else_for_an_equal_token() -> None:
    """BS-51."""
    game = vault(2, ["diamond"] * 2, FLOOR, loot={0: ["cash 20"]}, abilities={0: "con man"})
    decide(game, s0="rob", s1="rob")
    assert swap_label(game, "diamond") == "Take the diamond"
