"""The Big Score: pieces, set-up and hiring, BS-1 to BS-23."""

from collections import Counter
from random import Random

import pytest

import heistnight as hn
from heistnight.games.big_score.cards import CARD_NAMES, PAYOUTS, TOKENS, TYPES, BigScorePack
from tests.kit import act_randomly, answer, play_out
from tests.rulebook.big_score_kit import after_bosses, events_of_kind, player, table

PACK = table(hn.new("big-score", seats=2, seed=1)).pack


def test_ninety_crew_cards() -> None:
    """BS-1: six types, each 8 regular and 7 experts."""
    counts = Counter(PACK.crew_cards)
    assert sum(counts.values()) == 90
    assert [counts[2 * t] for t in range(6)] == [8] * 6
    assert [counts[2 * t + 1] for t in range(6)] == [7] * 6


def test_twenty_four_jobs() -> None:
    """BS-2: four groups of six by payout; two of each token in the small ones."""
    groups = Counter([(job.cash, len(job.crew), job.token) for job in PACK.job])
    assert groups == Counter(
        {(20, 3, t): 2 for t in PAYOUTS}
        | {(30, 4, t): 2 for t in PAYOUTS}
        | {(50, 5, None): 6, (100, 6, None): 6}
    )
    for size in (3, 4, 5, 6):
        crew = Counter([name for job in PACK.job if len(job.crew) == size for name in job.crew])
        assert crew == Counter(dict.fromkeys(TYPES, size))


def test_known_jobs_are_as_published() -> None:
    """BS-2: Night Club and Apartment are in the text."""
    jobs = {job.name: job for job in PACK.job}
    assert sorted(jobs["Night Club"].crew) == ["con man", "driver", "gun man", "gun man", "muscle"]
    assert sorted(jobs["Apartment"].crew) == ["con man", "gun man", "muscle"]
    assert (jobs["Hotel"].cash, jobs["Hotel"].token) == (30, "diamond")


def test_sixty_two_vault_tokens() -> None:
    """BS-3: what the vault holds."""
    view = hn.new("big-score", seats=2, seed=1).view(None)
    assert view["vault"] == dict(zip(TOKENS, (4, 6, 6, 4, 6, 5, 1, 10, 10, 10), strict=True))


def test_payout_tokens_never_run_out() -> None:
    """BS-4: 30 of each are enough for six players who get every token there is."""
    for name in PAYOUTS:
        jobs = sum([1 for job in PACK.job if job.token == name])
        bosses = sum([name in boss.items for boss in PACK.boss])
        assert 6 * jobs + bosses <= 30


def test_six_bosses_with_two_items() -> None:
    """BS-5: each boss offers two different items."""
    assert len(PACK.boss) == 6
    assert all(boss.items[0] != boss.items[1] for boss in PACK.boss)


def test_bosses_are_picked_openly_in_seat_order() -> None:
    """BS-10: among those left; $200K and one item of the two."""
    game = hn.new("big-score", seats=3, seed=1)
    assert game.waiting == (0,)
    assert len(game.pending[0].options) == 6
    answer(game, 0, kind="boss", boss=1)
    assert [o.label for o in game.pending[0].options] == [
        "Start with a diamond",
        "Start with $100K",
    ]
    answer(game, 0, kind="item", item=1)
    assert player(game, 0)["cash"] == 300
    assert game.waiting == (1,)
    assert [o.data["boss"] for o in game.pending[1].options] == [0, 2, 3, 4, 5]
    with pytest.raises(hn.IllegalMove, match=r"Player 1 has that boss \(BS-10\)"):
        game.act(1, next(e.id for e in hn.action_space("big-score").entries
                         if e.data == {"kind": "boss", "boss": 1}))  # fmt: skip
    answer(game, 1, kind="boss", boss=2)
    answer(game, 1, kind="item", item=0)
    assert (player(game, 1)["cash"], player(game, 1)["diamonds"]) == (200, 1)
    assert events_of_kind(game, "boss-picked")[1]["boss"] == "La Femme"


@pytest.mark.parametrize(("seats", "jacks"), [(2, 2), (3, 1), (6, 1)])
def test_jacks(seats: int, jacks: int) -> None:
    """BS-11: one jack-of-all-trades each; with two players two each."""
    for game in (hn.new("big-score", seats=seats, seed=1), after_bosses(seats)):
        assert [player(game, seat)["jacks"] for seat in range(seats)] == [jacks] * seats


def test_decks_are_not_rebuilt() -> None:
    """BS-12: three rounds use 18 different jobs."""
    game = play_out(hn.new("big-score", seats=6, seed=2), Random(2))
    view = game.view(None)
    assert len(set(view["past_jobs"])) == 18
    assert view["jobs_to_come"] == 6
    assert view["crew_deck"] == 0


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 8), (4, 7), (5, 6), (6, 5)])
def test_a_round_is_laid_out(seats: int, size: int) -> None:
    """BS-20: six jobs face up, and a hand by the number of players."""
    game = after_bosses(seats)
    assert [job["status"] for job in game.view(None)["jobs"]] == ["open"] * 6
    assert [len(game.view(q)["own"]["hand"]) for q in range(seats)] == [size] * seats


def test_jacks_are_fresh_each_round() -> None:
    """BS-20: all jacks are unused again."""
    game, rng = after_bosses(4), Random(3)
    used = False
    while game.view(None)["round"] == 1:
        act_randomly(game, rng)
        used = used or (game.view(None)["round"] == 1 and player(game, 0)["jacks"] == 0)
    assert [player(game, seat)["jacks"] for seat in range(4)] == [1] * 4
    assert used or any(events_of_kind(game, "jacks-shown"))


@pytest.mark.parametrize(("round_", "side"), [(1, 1), (2, -1), (3, 1)])
def test_hands_are_passed(round_: int, side: int) -> None:
    """BS-21: all pick at once; the rest goes left in rounds 1 and 3, right in round 2."""
    game, rng = after_bosses(4), Random(4)
    while game.view(None)["round"] < round_:
        act_randomly(game, rng)
    hands = [game.view(seat)["own"]["hand"] for seat in range(4)]
    for seat in range(4):
        first = game.pending[seat].options[0]
        game.act(seat, first)
        hands[seat].remove(("expert " if first.data["expert"] else "") + first.data["crew"])
    for seat in range(4):
        assert game.view((seat + side) % 4)["own"]["hand"] == hands[seat]
        assert len(game.view(seat)["own"]["hired"]) == 1


def test_a_picked_card_is_told_to_its_owner_only() -> None:
    """BS-21: kept face down."""
    game = after_bosses(3)
    for seat in range(3):
        game.act(seat, game.pending[seat].options[0])
    assert [event["seat"] for event in events_of_kind(game, "crew-kept", 1)] == [1]
    assert events_of_kind(game, "crew-kept", None) == []


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (4, 7), (6, 5)])
def test_the_last_card_is_just_kept(seats: int, size: int) -> None:
    """BS-22: everyone picks once less than they were dealt, and ends with as many cards."""
    game, rng = after_bosses(seats), Random(5)
    before = len(game.acts)
    while game.view(None)["phase"] == "hire":
        act_randomly(game, rng)
    assert len(game.acts) - before == seats * (size - 1)
    assert [len(game.view(q)["own"]["hired"]) for q in range(seats)] == [size] * seats


def test_experts_come_back_from_training() -> None:
    """BS-23: after hiring, experts in training are in hand again."""
    found = False
    for seed in range(6):
        game, rng = after_bosses(3, seed=seed), Random(seed)
        while game.view(None)["round"] == 1:
            act_randomly(game, rng)
        trained = [player(game, seat)["training"] for seat in range(3)]
        while game.view(None)["phase"] == "hire":
            assert [player(game, seat)["training"] for seat in range(3)] == trained
            act_randomly(game, rng)
        for seat, experts in enumerate(trained):
            own = game.view(seat)["own"]
            assert Counter(own["hand"]) == Counter(own["hired"]) + Counter(experts)
            found = found or bool(experts)
        returns = events_of_kind(game, "experts-return")
        assert [e["seat"] for e in returns] == [q for q in range(3) if trained[q]]
    assert found


def test_rigged_crew_is_dealt_in_order() -> None:
    """BS-12: a rig names the cards that come first; the rest is shuffled."""
    names = ["Expert Hacker", "hacker expert", "driver", "Con Man"]
    game = after_bosses(2, rig={"crew": names})
    hand = game.view(0)["own"]["hand"]
    assert hand.count("expert hacker") >= 2
    assert "driver" in hand
    assert "con man" in hand
    assert isinstance(PACK, BigScorePack)
    assert len(CARD_NAMES) == 12
