"""Solitaire: the special rules of scenarios 1 to 6, SO-41 to SO-46."""

from collections import Counter
from typing import Any

import pytest

import heistnight as hn
from heistnight.games.big_score.cards import TYPES
from heistnight.games.big_score.solo.scenarios.heat_is_on import Stakeout
from heistnight.games.big_score.solo.turn import ResolveJobs, SoloEndRound, SoloTakeTurn
from tests.rulebook.big_score_solo_kit import (
    board,
    crew,
    do,
    end_turn,
    events_of_kind,
    in_vault,
    job,
    kinds,
    offered,
    put,
    rob,
    solo,
    view,
)

NONE = (0,) * 6


def met(game: hn.Game) -> bool:
    """Flee and return whether the objective is met."""
    do(game, "flee")
    assert game.result is not None
    return game.result.winners == (0,)


# The Biggest Score


@pytest.mark.parametrize(("cash", "extreme", "won"), [
    (1500, False, True), (1490, False, False), (1990, True, False), (2000, True, True),
])  # fmt: skip
def test_the_biggest_score(cash: int, extreme: bool, won: bool) -> None:
    """SO-41: $1.5M, or $2M in the extreme form."""
    assert met(in_vault([], cash=cash, options={"extreme": extreme})) == won


# Diamond Thief


def thief(loot: list[str], **fields: int) -> hn.Game:
    return in_vault([], loot, scenario="diamond-thief", **{"cash": 0, **fields})


def test_eleven_diamonds() -> None:
    """SO-42: money alone doesn't meet the objective."""
    assert met(thief(["diamond"] * 9, diamonds=2))
    assert not met(thief(["diamond"] * 8, diamonds=2))
    assert not met(thief(["gold bar"] + ["silver bar"] * 5, diamonds=4))


def test_cash_of_both_acts_buys_diamonds() -> None:
    """SO-42: $250K each at the end; bars aren't cash."""
    assert met(thief(["diamond"] * 9 + ["cash 100"] * 3, cash=200))
    assert not met(thief(["diamond"] * 9 + ["cash 100"] * 3, cash=190))
    assert not met(thief(["diamond"] * 9 + ["cash 100", "gold bar", "silver bar"], cash=150))


def test_three_artifacts_trade_for_a_diamond() -> None:
    """SO-42: three artifacts of either act for one diamond."""
    assert met(thief(["diamond"] * 10 + ["artifact"] * 2, artifacts=1))
    assert not met(thief(["diamond"] * 9 + ["artifact"] * 4, artifacts=1))
    assert met(thief(["diamond"] * 9 + ["artifact"] * 5, artifacts=1))


def test_the_black_market_is_shown_and_used_as_far_as_needed() -> None:
    """SO-42: only what the objective needs is exchanged, in the cheapest way."""
    game = thief(["diamond"] * 9, cash=800, artifacts=3)
    assert view(game)["objective"][0]["have"] == 9 + 3 + 1
    do(game, "flee")
    assert game.result is not None
    lines = game.result.breakdown[0]
    assert lines["Diamonds bought"] == -500
    assert (lines["Artifacts"], lines["Most artifacts"]) == (90, 250)
    assert lines["Diamonds"] == 350 + 6 * 150
    out_of_reach = thief(["diamond"], cash=800)
    assert view(out_of_reach)["worth"] == 820


# The Five Magic Paintings


def painter(loot: list[str], cash: int = 0, **fields: int) -> hn.Game:
    return in_vault([], loot, scenario="magic-paintings", cash=cash, **fields)


def cash_needed() -> int:
    needs: list[int] = [g["need"] for g in view(painter([]))["objective"] if "cash" in g["words"]]
    return needs[0]


def test_five_paintings_and_the_cash_to_guard_them() -> None:
    """SO-43: both are needed; the paintings may come from either act."""
    need = cash_needed()
    assert met(painter(["artifact"] * 3, need, artifacts=2))
    assert not met(painter(["artifact"] * 2, need, artifacts=2))
    assert not met(painter(["artifact"] * 5, need - 10))
    assert met(painter(["artifact"] * 5 + ["cash 100"], need - 100))


def test_nothing_but_cash_is_money_here() -> None:
    """SO-43: no bars, diamonds, hard drives or artifacts."""
    loot = ["gold bar", "silver bar", "diamond", "digital key", "artifact", "cash 20"]
    game = painter(loot, 100, drives=1, diamonds=4)
    assert view(game)["worth"] == 120
    assert set(view(game)["worth_lines"]) == {"Act I cash", "Vault cash"}


# The Jack-of-All-Trades Show


def show(jobs: list[str], hand: str, striking: str = "muscle", **more: int) -> hn.Game:
    game = solo("jack-of-all-trades", jobs, hand)
    do(game, "strike", crew=striking)
    return put(game, **more) if more else game


@pytest.mark.parametrize("striking", TYPES)
def test_one_type_leaves_the_game(striking: str) -> None:
    """SO-44: its 15 cards are gone, and the three decks have 25."""
    game = solo("jack-of-all-trades")
    assert offered(game, "strike") == list(TYPES)
    assert view(game)["round"] == 0
    do(game, "strike", crew=striking)
    s = board(game)
    assert [len(s.deck) + 5, *map(len, s.decks)] == [25, 25, 25]
    kind = TYPES.index(striking)
    assert s.hand[kind] == 0
    assert not [card for deck in (s.deck, *s.decks) for card in deck if card == kind]
    assert view(game)["crew_left"][striking]["most"] == 0
    assert view(game)["board"] == {"on_strike": striking, "jacks": 6, "on_job": [[]] * 6}


def test_a_jack_covers_any_icon_for_nothing() -> None:
    """SO-44: also one of the missing type; then it is gone."""
    game = show(["Apartment", "ATM", "Hotel"], "CUDDD")
    do(game, "hired")
    do(game, "choose", crew="driver")
    do(game, "extra", crew="gun man")
    do(game, "extra", crew="con man")
    do(game, "place", job=0)
    assert view(game)["cash"] == 180
    do(game, "jack", job=0)
    assert view(game)["cash"] == 180
    assert view(game)["board"]["jacks"] == 5
    assert view(game)["board"]["on_job"][0] == ["muscle"]
    assert job(game, 1)["room"] == {}
    do(game, "assigned")
    assert view(game)["jobs_done"] == ["Apartment"]
    assert view(game)["board"]["on_job"][0] == []


def test_the_player_says_what_the_jack_is() -> None:
    """SO-44: any uncovered icon of the job; a covered one takes no further card."""
    game = show(["Apartment", "ATM", "Hotel"], "CCCUD")
    do(game, "hired")
    assert offered(game, "jack") == [0, 1, 2]
    do(game, "jack", job=0)
    assert offered(game, "jack-as") == crew("CUM")
    do(game, "jack-as", crew="con man")
    assert kinds(game) >= {"choose", "jack"}
    do(game, "choose", crew="con man")
    assert job(game, 1)["placed"] == job(game, 3)["placed"] == ["con man"]
    assert view(game)["discard"]["con man"] == 2


def test_jacks_come_whenever_cards_may_be_placed() -> None:
    """SO-44: while choosing, placing and paying for more, and with an empty hand too."""
    game = show(["Apartment", "ATM", "Hotel"], "CDUDD")
    do(game, "hired")
    assert "jack" in kinds(game)
    do(game, "choose", crew="con man")
    assert kinds(game) == {"place", "jack", "scout"}
    do(game, "jack", job=2)
    do(game, "jack-as", crew="con man")
    assert job(game, 1)["placed"] == ["con man"]
    assert "jack" in kinds(game)
    put(game, hand=NONE, deck=(), stack=(SoloTakeTurn(),))
    do(game, "hired")
    assert kinds(game) == {"assigned", "jack", "scout"}


def test_six_jacks_are_all() -> None:
    """SO-44: each stands in once, and those on unfinished jobs are lost."""
    game = show(["Casino", "City Hall", "Docks"], "CCCCC")
    do(game, "hired")
    for _ in range(6):
        do(game, "jack", job=0)
        if "jack-as" in kinds(game):
            game.act(0, game.pending[0].options[0])
    assert view(game)["board"]["jacks"] == 0
    assert "jack" not in kinds(game)
    put(game, stack=(SoloEndRound(),))
    assert view(game)["board"]["on_job"] == [[]] * 6
    assert view(game)["board"]["jacks"] == 0


# Crypto Currency


def coder(draws: list[str], loot: list[str], cops: int = 0, **fields: int) -> hn.Game:
    return in_vault(draws, loot, cops, "crypto-currency", **fields)


def test_all_hard_drive_jobs_are_in_the_game() -> None:
    """SO-45: all four are among the 18, anywhere."""
    slots = Counter[int]()
    for seed in range(60):
        s = board(solo("crypto-currency", seed=seed))
        in_play = [*s.jobs, *s.job_deck]
        drives = [n for n, j in enumerate(s.pack.job) if j.token == "hard drive"]
        assert len(drives) == 4
        assert len(in_play) == 18
        assert set(drives) <= set(in_play)
        slots.update([in_play.index(n) for n in drives])
    assert len(slots) == 18


def test_four_unlocked_hard_drives() -> None:
    """SO-45: a drive and a key each."""
    assert met(coder([], ["digital key"] * 4, drives=4))
    assert not met(coder([], ["digital key"] * 3, drives=4))
    assert not met(coder([], ["digital key"] * 4, drives=3))


def test_gold_is_a_key_or_a_drive() -> None:
    """SO-45: whichever unlocks more, once; the total is the same."""
    as_key = coder([], ["digital key"] * 3 + ["gold bar"], drives=4)
    assert view(as_key)["worth"] == 200 + 800
    assert view(as_key)["worth_lines"]["Gold bar"] == 0
    assert view(as_key)["worth_lines"]["Unlocked hard drives"] == 800
    assert met(as_key)
    assert met(coder([], ["digital key"] * 4 + ["gold bar"], drives=3))
    assert not met(coder([], ["digital key"] * 3 + ["gold bar"], drives=3))
    spare = coder([], ["gold bar"])
    assert view(spare)["worth_lines"]["Gold bar"] == 200


def test_cops_drawn_with_a_key_may_go_back() -> None:
    """SO-45: all cops go back, and none is placed."""
    game = coder(["cop", "digital key", "cop"], [], 4)
    rob(game)
    assert kinds(game) == {"wave-off", "face-them"}
    do(game, "wave-off")
    assert (view(game)["cops"], view(game)["vault"]["cop"]) == (4, 6)
    assert offered(game, "take") == ["digital key"]
    game = coder(["cop", "digital key", "cop"], [], 4)
    rob(game)
    do(game, "face-them")
    assert view(game)["ending"] == "busted"


def test_gold_drawn_with_cops_sends_none_back() -> None:
    """SO-45: the gold bar is a key only when the drives are counted."""
    game = coder(["cop", "gold bar", "diamond"], [])
    rob(game)
    assert "wave-off" not in kinds(game)
    assert view(game)["cops"] == 1


def test_without_a_key_cops_are_cops() -> None:
    """SO-45: a key from an earlier round doesn't help."""
    game = coder(["cop", "diamond", "diamond"], ["digital key"])
    rob(game)
    assert view(game)["cops"] == 1


# The Heat Is On


TOKENS_SEEN = ["cop", "diamond", "cash 20", "gold bar", "cop", "cop"] + ["cash 30"] * 6


def test_every_job_gets_two_tokens() -> None:
    """SO-46: face-down jobs too, and all can see them."""
    game = solo("heat-is-on", vault=TOKENS_SEEN)
    on_job = game.view(None)["board"]["on_job"]
    assert on_job[:3] == [["diamond", "cop"], ["cash 20", "gold bar"], ["cop", "cop"]]
    assert on_job[3:] == [["cash 30", "cash 30"]] * 3
    assert sum(view(game)["vault"].values()) == 50


def heat(on_job: list[list[int]], done: int, **fields: Any) -> hn.Game:
    """Resolve jobs 1 to `done` with these tokens on them."""
    game = solo("heat-is-on", ["Apartment", "ATM", "Pawn Shop"], vault=["cash 30"] * 6)
    s = board(game)
    tokens = tuple([tuple(on_job[n]) if n < len(on_job) else () for n in range(6)])
    crew_on = tuple([s.needs[s.jobs[n]] if n < done else NONE for n in range(6)])
    return put(game, own=Stakeout(tokens), on_job=crew_on, stack=(ResolveJobs(),), **fields)


CASH20, GOLD, DIAMOND, COP = 0, 6, 8, 9


def test_without_a_cop_the_job_and_its_tokens_are_yours() -> None:
    """SO-46: payout as usual, and both tokens."""
    game = heat([[GOLD, DIAMOND]], 1)
    seen = view(game)
    assert (seen["cash"], seen["artifacts"], seen["loot"]) == (220, 1, ["gold bar", "diamond"])


def test_with_a_cop_there_is_no_payout_at_all() -> None:
    """SO-46: the cop goes back to the vault, and the job still counts as done."""
    before = board(solo("heat-is-on", ["Apartment", "ATM", "Pawn Shop"], vault=["cash 30"] * 6))
    game = heat([[COP, COP]], 1)
    seen = view(game)
    assert (seen["cash"], seen["artifacts"], seen["loot"]) == (200, 0, [])
    assert seen["vault"]["cop"] == before.vault[COP] + 2
    assert seen["cops"] == 0
    assert seen["jobs_done"] == ["Apartment"]


@pytest.mark.parametrize(("choice", "removed"), [("remove-loot", {"gold bar": 1}),
                                                  ("return-loot", {})])  # fmt: skip
def test_loot_beside_a_cop_is_removed_or_returned(choice: str, removed: dict[str, int]) -> None:
    """SO-46: the player's choice."""
    game = heat([[GOLD, COP]], 1)
    before = view(game)["vault"]["gold bar"]
    assert kinds(game) == {"remove-loot", "return-loot"}
    do(game, choice)
    assert view(game)["removed"] == removed
    assert view(game)["vault"]["gold bar"] == before + (choice == "return-loot")
    assert view(game)["loot"] == []


def test_jobs_not_done_in_their_round_bring_their_cops() -> None:
    """SO-46: cops go on the track, loot leaves the game; from face-down jobs too."""
    game = heat([[GOLD, COP], [COP], [CASH20], [], [], [COP, DIAMOND]], 0)
    put(game, stack=(SoloEndRound(),))
    assert view(game)["cops"] == 3
    assert view(game)["removed"] == {"gold bar": 1, "cash 20": 1, "diamond": 1}
    assert view(game)["round"] == 2


def test_the_log_tells_what_is_lost_with_the_jobs() -> None:
    """SO-46: the loot on jobs that nobody robbed in their round."""
    game = solo("heat-is-on", vault=["diamond", "gold bar"] + ["cash 30"] * 6 + ["cash 20"] * 4)
    while view(game)["round"] == 1:
        do(game, "hired")
        game.act(0, game.pending[0].options[0])
        while offered(game, "place"):
            do(game, "place", job=offered(game, "place")[0])
        end_turn(game)
    lost = events_of_kind(game, "loot-lost")[0]
    assert len(lost["tokens"]) == 2 * len(view(game)["jobs_missed"])
    assert "diamond" in lost["text"]


def test_four_cops_on_the_track_lose_the_game_at_once() -> None:
    """SO-46: whatever the money, and in any round."""
    game = heat([[GOLD, COP]], 0, cops=3, cash=5000, done_jobs=(1,) * 8)
    put(game, stack=(SoloEndRound(),))
    assert game.over
    assert view(game)["ending"] == "arrested"
    assert game.result is not None
    assert game.result.winners == ()


@pytest.mark.parametrize(("jobs", "cash", "won"), [
    (8, 1510, True), (8, 1500, False), (7, 1510, False),
])  # fmt: skip
def test_eight_jobs_and_more_than_a_million_and_a_half(jobs: int, cash: int, won: bool) -> None:
    """SO-46: exactly $1.5M is not enough; there is no Act II."""
    game = heat([], 0, cash=cash, done_jobs=(1,) * jobs, round=3)
    put(game, stack=(SoloEndRound(),))
    assert game.over
    assert view(game)["ending"] == "finished"
    assert game.result is not None
    assert (game.result.winners == (0,)) == won


def test_the_heat_has_no_vault_odds() -> None:
    """SO-46: there are no vault rounds, so there are no odds."""
    game = solo("heat-is-on")
    assert view(game)["odds"] is None
    end_turn(game)
