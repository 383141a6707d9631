"""The Big Score: assigning crew and resolving jobs, BS-24 to BS-37 and BS-70."""

from random import Random

import pytest

import heistnight as hn
from heistnight.games.big_score.actions import SEND, TRAIN
from tests.kit import act_randomly, answer
from tests.rulebook.big_score_kit import (
    assign,
    assigning,
    card,
    events_of_kind,
    fists,
    player,
    table,
)

SMALL = ["Apartment", "Hotel", "ATM", "Museum", "Night Club", "Casino"]


def test_a_card_goes_only_where_its_type_is_shown() -> None:
    """BS-24: a job that shows the type, training, or unassigned."""
    game = assigning(SMALL, [["con man"], ["hacker"], ["muscle"]])
    places = [o.data.get("job", o.data["kind"]) for o in game.pending[0].options]
    assert places == [0, 1, 4, 5, "unassign"]
    with pytest.raises(hn.IllegalMove, match=r"that job doesn.t need a con man \(BS-24\)"):
        game.act(0, SEND[2])


def test_more_crew_than_a_job_needs() -> None:
    """BS-25: any number of cards to one job."""
    game = assigning(SMALL, [["con man"] * 5, ["muscle"], ["gun man"]])
    assign(game, 0, con_man="1")
    assign(game, 1, muscle="1")
    assign(game, 2, gun_man="1")
    shown = events_of_kind(game, "crew-shown")[0]
    assert shown["crew"]["0"] == ["con man"] * 5
    assert game.view(None)["round"] == 2
    assert player(game, 0)["cash"] == 220


def test_training_takes_up_to_three_experts_of_one_type() -> None:
    """BS-26: 1 to 3 experts, one type; regular crew cannot train."""
    hand = ["driver", *["expert driver"] * 4, "expert hacker"]
    game = assigning(SMALL, [hand, ["muscle"]])
    with pytest.raises(hn.IllegalMove, match=r"only experts can train \(BS-26\)"):
        game.act(0, TRAIN)
    answer(game, 0, kind="unassign")
    for _ in range(3):
        answer(game, 0, kind="train")
    with pytest.raises(hn.IllegalMove, match=r"one to three experts, all of one type \(BS-26\)"):
        game.act(0, TRAIN)
    answer(game, 0, kind="send", job=5)
    with pytest.raises(hn.IllegalMove, match="BS-26"):
        game.act(0, TRAIN)
    answer(game, 0, kind="send", job=5)
    assert 0 not in game.waiting


def test_experts_work_as_plain_crew() -> None:
    """BS-26: an expert covers an icon like any other."""
    game = assigning(SMALL, [["expert con man", "expert muscle", "expert gun man"], ["driver"]])
    assign(game, 0, con_man="1", muscle="1", gun_man="1")
    assign(game, 1)
    assert events_of_kind(game, "job-robbed")[0]["seats"] == [0]


def test_only_who_has_finished_is_public() -> None:
    """BS-27: others see neither the size of any pile nor how many cards are placed."""
    game = assigning(SMALL, [["con man", "driver"], ["muscle"], ["hacker"]])
    before = game.view(1)
    answer(game, 0, kind="send", job=0)
    assert game.view(1) == before
    answer(game, 0, kind="send", job=5)
    assert game.view(1)["waiting"] == [1, 2]
    assert game.view(1) | {"waiting": None} == before | {"waiting": None}
    assert game.events(1) == game.events(None)
    assert "assign" in hn.games()["big-score"].silent_phases


def test_participants_reveal_their_crew() -> None:
    """BS-28: only players who sent crew take part; without crew the job isn't robbed."""
    game = assigning(SMALL, [["con man"], ["muscle"], ["hacker"]])
    assign(game, 0, con_man="1")
    assign(game, 1, muscle="1")
    assign(game, 2)
    fists(game, s0=0, s1=0)
    assert events_of_kind(game, "crew-shown")[0]["crew"] == {"0": ["con man"], "1": ["muscle"]}
    assert [event["slot"] for event in events_of_kind(game, "job-unrobbed")] == [1, 2, 3, 4, 5]
    assert player(game, 2)["cash"] == 200


def test_jobs_are_resolved_in_order() -> None:
    """BS-28: from 1 to 6."""
    game = assigning(
        SMALL, [["con man"] * 4, ["muscle"], ["hacker"]], options={"variant": "simple"}
    )
    for slot in ("5", "1", "6", "2"):
        answer(game, 0, kind="send", job=int(slot) - 1)
    assign(game, 1)
    assign(game, 2)
    assert [event["slot"] for event in events_of_kind(game, "crew-shown")] == [0, 1, 4, 5]


def test_a_complete_crew_succeeds() -> None:
    """BS-29: every icon must be covered, by any player; two of a type if it shows two."""
    game = assigning(SMALL, [["gun man", "driver"], ["gun man", "muscle"], ["con man"]])
    assign(game, 0, gun_man="5", driver="5")
    assign(game, 1, gun_man="5", muscle="5")
    assign(game, 2, con_man="5")
    robbed = events_of_kind(game, "job-robbed")[0]
    assert (robbed["job"], robbed["seats"], robbed["cash"]) == ("Night Club", [0, 1, 2], 50)
    assert robbed["money"] == [player(game, seat)["worth"] for seat in range(3)]
    assert events_of_kind(game, "jacks-shown") == []


def inside_man(name: str) -> hn.Game:
    game = assigning(SMALL, [["con man"], ["muscle"]])
    s = table(game)
    s.crew_deck = (card(name), *s.crew_deck)
    assign(game, 0, con_man="1")
    assign(game, 1, muscle="1")
    return game


def test_the_inside_man_covers_an_open_icon() -> None:
    """BS-30: with two players, the top crew card covers one icon of its type."""
    game = inside_man("gun man")
    assert events_of_kind(game, "inside-man")[0]["helps"] is True
    assert events_of_kind(game, "job-robbed")[0]["seats"] == [0, 1]
    assert game.view(None)["inside_men"] == ["gun man"]
    game = inside_man("con man")
    assert events_of_kind(game, "inside-man")[0]["helps"] is False
    assert game.pending[0].phase == "jacks"


def test_no_inside_man_with_three() -> None:
    """BS-30: for two players only."""
    game = assigning(SMALL, [["con man"], ["muscle"], ["driver"]])
    assign(game, 0, con_man="1")
    assign(game, 1, muscle="1")
    assign(game, 2)
    assert events_of_kind(game, "inside-man") == []


def test_a_hopeless_job_fails_at_once() -> None:
    """BS-31: nobody is asked if more is missing than the participants have unused jacks."""
    game = assigning(SMALL, [["con man"], ["muscle"], ["driver"]])
    assign(game, 0, con_man="1")
    assign(game, 1)
    assign(game, 2)
    missing = events_of_kind(game, "crew-missing")[0]
    assert sorted(missing["missing"]) == ["gun man", "muscle"]
    assert missing["jacks_can_help"] is False
    assert events_of_kind(game, "job-failed")[0]["paid"] == {"0": 20}


def test_only_participants_with_an_unused_jack_are_asked() -> None:
    """BS-32: a jack used on an earlier job does not help again this round."""
    game = assigning(SMALL, [["con man", "con man"], ["muscle", "hacker"], ["grease man"]])
    answer(game, 0, kind="send", job=0)
    answer(game, 0, kind="send", job=1)
    assign(game, 1, muscle="1", hacker="2")
    assign(game, 2, grease_man="2")
    assert game.waiting == (0, 1)
    fists(game, s0=1, s1=0)
    assert events_of_kind(game, "job-robbed")[0]["job"] == "Apartment"
    assert game.waiting == (1, 2)
    assert [player(game, seat)["jacks"] for seat in range(3)] == [0, 1, 1]
    fists(game, s1=0, s2=1)
    assert events_of_kind(game, "job-robbed")[1]["job"] == "Hotel"


def test_committed_jacks_are_used_up_even_when_it_fails() -> None:
    """BS-32: too few jacks fail the job, and the jack is spent this round."""
    game = assigning(SMALL, [["con man"], ["driver"], ["muscle"]])
    assign(game, 0, con_man="2")
    assign(game, 1, driver="2")
    assign(game, 2)
    fists(game, s0=1, s1=0)
    assert events_of_kind(game, "jacks-shown")[0]["jacks"] == {"0": 1, "1": 0}
    assert events_of_kind(game, "job-failed")[0]["job"] == "Hotel"


def test_a_used_jack_is_gone_for_the_rest_of_the_round() -> None:
    """BS-32: a jack spent on a failed job doesn't count for the next one."""
    game = assigning(SMALL, [["con man", "con man"], ["driver", "driver"], ["muscle", "gun man"]])
    for job in (1, 4):
        answer(game, 0, kind="send", job=job)
        answer(game, 1, kind="send", job=job)
    assign(game, 2, muscle="5", gun_man="5")
    fists(game, s0=1, s1=0)
    assert [player(game, seat)["jacks"] for seat in range(3)] == [0, 1, 1]
    assert game.waiting == (1, 2)
    fists(game, s1=0, s2=0)
    assert [event["job"] for event in events_of_kind(game, "job-failed")] == ["Hotel", "Night Club"]
    assert [player(game, seat)["jacks"] for seat in range(3)] == [1, 1, 1]


def test_two_players_commit_up_to_two_jacks() -> None:
    """BS-32: with two players none, one or both."""
    game = inside_man("hacker")
    assert [o.data["jacks"] for o in game.pending[0].options] == [0, 1, 2]
    fists(game, s0=2, s1=1)
    assert events_of_kind(game, "job-robbed")[0]["seats"] == [0, 1]


def test_the_log_tells_every_fist() -> None:
    """BS-32: the log says how many jacks each player used, including none."""
    game = inside_man("hacker")
    fists(game, s0=2, s1=0)
    assert events_of_kind(game, "jacks-shown")[0]["text"] == (
        "The fists open: Player 1 shows two jacks and Player 2 shows nothing."
    )


def test_fists_stay_closed_until_all_are_out() -> None:
    """BS-32: an answer given is hidden from the others."""
    game = inside_man("hacker")
    before = game.view(1)
    fists(game, s0=2)
    assert game.view(1) | {"waiting": None} == before | {"waiting": None}


def test_worked_example_apartment() -> None:
    """BS-32: con man and muscle there, one gun man missing; both commit: paid, both used."""
    game = assigning(SMALL, [["con man"], ["muscle"], ["driver"]])
    assign(game, 0, con_man="1")
    assign(game, 1, muscle="1")
    assign(game, 2, driver="2")
    fists(game, s0=1, s1=1)
    assert player(game, 0)["cash"] == 220
    assert player(game, 1)["cash"] == 200 + 20
    assert events_of_kind(game, "jacks-shown")[0]["jacks"] == {"0": 1, "1": 1}


def test_worked_example_hotel() -> None:
    """BS-33: three seats with unequal crew: each gets $30K and a diamond."""
    game = assigning(
        SMALL, [["con man", "driver"], ["grease man"], ["hacker"], ["hacker"]]
    )  # fmt: skip
    before = [player(game, seat)["diamonds"] for seat in range(4)]
    assign(game, 0, con_man="2", driver="2")
    assign(game, 1, grease_man="2")
    assign(game, 2, hacker="2")
    assign(game, 3)
    after = [player(game, seat) for seat in range(4)]
    assert [p["cash"] for p in after] == [230, 230, 230, 250]
    assert [p["diamonds"] - b for p, b in zip(after, before, strict=True)] == [1, 1, 1, 0]


def test_failure_costs_twenty() -> None:
    """BS-34: $20K each; a player with less pays nothing."""
    game = assigning(SMALL, [["con man"], ["con man"], ["driver"]])
    s = table(game)
    s.cash = (10, 20, 200)
    assign(game, 0, con_man="6")
    assign(game, 1, con_man="6")
    assign(game, 2)
    failed = events_of_kind(game, "job-failed")[0]
    assert failed["paid"] == {"0": 0, "1": 20}
    assert failed["text"] == (
        "The Casino fails. Player 1 pays nothing (too little cash) and Player 2 pays $20K."
    )
    assert [player(game, seat)["cash"] for seat in range(3)] == [10, 0, 200]
    assert failed["money"] == [player(game, seat)["worth"] for seat in range(3)]


def test_crew_of_a_resolved_job_is_open() -> None:
    """BS-35: what was revealed stays known."""
    game = assigning(SMALL, [["con man", "hacker"], ["muscle"], ["driver"]])
    assign(game, 0, con_man="1", hacker="3")
    assign(game, 1, muscle="1")
    assign(game, 2)
    assert player(game, 0)["shown_crew"] == ["con man"]
    jobs = game.view(None)["jobs"]
    assert jobs[0]["sent"] == [["con man"], ["muscle"], []]
    assert jobs[1]["sent"] == []
    assert game.view(0)["own"]["assigned"] == [{"card": "hacker", "place": "3"}]


def test_end_of_round() -> None:
    """BS-36: unassigned crew is discarded unseen, training is revealed, the jobs are discarded."""
    game = assigning(SMALL, [["expert driver", "expert hacker"], ["muscle"], ["driver"]])
    assign(game, 0, driver="train", hacker="no")
    assign(game, 1)
    assign(game, 2)
    assert events_of_kind(game, "training-shown")[0]["crew"] == ["expert driver"]
    seen = str(game.events(1)) + str(game.view(1)["players"])
    assert "expert hacker" not in seen
    assert game.view(None)["past_jobs"] == SMALL
    assert player(game, 0)["training"] == ["expert driver"]


@pytest.mark.parametrize(("experts", "gains"), [(3, True), (2, False)])
def test_three_experts_in_training_gain_the_ability(experts: int, gains: bool) -> None:
    """BS-37: after round 3 only; two seats may gain the same."""
    hand = ["expert muscle"] * experts
    game = assigning(SMALL, [hand, ["expert muscle"] * 3, ["driver"]])
    table(game).round = 3
    assign(game, 0, muscle="train")
    assign(game, 1, muscle="train")
    assign(game, 2)
    assert game.view(None)["act"] == 2
    assert player(game, 0)["ability"] == ("muscle" if gains else None)
    assert player(game, 1)["ability"] == "muscle"
    assert player(game, 2)["ability"] is None


def test_an_ability_needs_training_at_the_end_of_round_three() -> None:
    """BS-37: three in training in an earlier round earn no ability."""
    game = assigning(SMALL, [["expert muscle"] * 3, ["driver"]])
    assign(game, 0, muscle="train")
    assign(game, 1)
    assert game.view(None)["round"] == 2
    assert player(game, 0)["ability"] is None


def test_simple_variant() -> None:
    """BS-70: experts are regular crew; there is no training and no ability."""
    for seed in range(4):
        game = hn.new("big-score", seats=3, seed=seed, options={"variant": "simple"})
        rng = Random(seed)
        while not game.over:
            for decision in game.pending.values():
                assert TRAIN not in decision.choices
                assert not [option for option in decision.options if "expert" in option.label]
            act_randomly(game, rng)
        assert [p["ability"] for p in game.view(None)["players"]] == [None] * 3
    rig = {"crew": ["expert driver", "driver"]}
    game = hn.new("big-score", seats=2, seed=1, options={"variant": "simple"}, rig=rig)
    assert table(game).crew_deck[:2] == (card("driver"), card("driver"))
    game = assigning(SMALL, [["expert driver"], ["driver"]], options={"variant": "simple"})
    for seat in range(2):
        with pytest.raises(hn.IllegalMove, match=r"the simple variant has no training \(BS-70\)"):
            game.act(seat, TRAIN)
