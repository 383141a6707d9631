"""Solitaire: Betray the Traitor, SO-48."""

from collections.abc import Mapping
from typing import Any

import pytest

import heistnight as hn
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Suspects
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.games.big_score.solo.turn import ResolveJobs, SoloEndRound
from tests.rulebook.big_score_solo_kit import (
    board,
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
    turn,
    view,
)

NONE = (0,) * 6
DIAMOND, COP = 8, 9
ALL_SIX: dict[int, tuple[int, ...]] = dict.fromkeys(range(6), ())


def gang(
    row: Mapping[int, tuple[int, ...]],
    draws: list[str],
    aside: tuple[int, ...] = NONE,
    **fields: Any,
) -> hn.Game:
    """Start in the vault with these row cards and tokens, by type."""
    loot = tuple([token for tokens in row.values() for token in tokens if token != COP])
    cops = sum([tokens.count(COP) for tokens in row.values()])
    suspects = Suspects(aside, tuple([row.get(kind) for kind in range(6)]))
    game = in_vault(draws, scenario="betray-the-traitor", own=suspects, cops=cops, **fields)
    return put(game, loot=loot)


def row_of(game: hn.Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = view(game)["board"]["row"]
    return found


def test_crew_of_completed_jobs_is_kept_aside() -> None:
    """SO-48: other crew is discarded as usual."""
    game = solo("betray-the-traitor", ["Apartment", "ATM", "Pawn Shop"])
    s = board(game)
    put(game, on_job=(s.needs[s.jobs[0]], *[NONE] * 5), stack=(ResolveJobs(),))
    assert view(game)["board"]["aside"] == {"con man": 1, "gun man": 1, "muscle": 1}
    assert view(game)["discard"] == {}


def spare(scenario: str = "betray-the-traitor", hand: str = "MMMMH") -> hn.Game:
    """Assign muscles: the Apartment and the Pawn Shop show one each, the ATM none."""
    game = turn(["Apartment", "ATM", "Pawn Shop"], hand, scenario=scenario)
    do(game, "hired")
    do(game, "choose", crew="muscle")
    return game


def test_spare_crew_may_lie_on_a_job() -> None:
    """SO-12, BS-25: after the icons are covered, on open jobs that show the type."""
    game = spare()
    assert [job(game, n)["placed"] for n in (1, 3)] == [["muscle"], ["muscle"]]
    assert game.pending[0].phase == "assign"
    assert "2 muscles to spare" in game.pending[0].prompt
    assert (offered(game, "place"), kinds(game) & {"let-go"}) == ([0, 2], {"let-go"})
    do(game, "place", job=2)
    assert job(game, 3)["placed"] == ["muscle", "muscle"]
    assert "muscle" not in job(game, 3)["room"]
    do(game, "let-go")
    assert view(game)["discard"] == {"muscle": 1}
    assert events_of_kind(game, "crew-sent-away")[-1]["text"] == "Discarded: a muscle."


def test_spare_crew_of_a_robbed_job_is_kept_aside_too() -> None:
    """SO-12, SO-48: a job with more crew than icons is robbed, and all its crew is set aside."""
    game = spare(hand="MMMCD")
    do(game, "place", job=2)
    for crew in ("con man", "driver"):
        do(game, "extra", crew=crew)
        if offered(game, "place"):
            do(game, "place", job=2)
    end_turn(game)
    assert view(game)["board"]["aside"] == {"con man": 1, "driver": 1, "muscle": 2}


def test_a_card_that_is_paid_for_needs_an_icon() -> None:
    """SO-13: on an uncovered icon, also in Betray the Traitor."""
    game = spare(hand="MMHHH")
    do(game, "extra", crew="hacker")
    assert job(game, 2)["placed"] == ["hacker"]
    assert offered(game, "extra") == []


@pytest.mark.parametrize(
    "scenario", sorted(set(SCENARIOS) - {"betray-the-traitor", "jack-of-all-trades"})
)
def test_spare_crew_is_discarded_in_other_scenarios(scenario: str) -> None:
    """SO-12: a card beyond the icons changes nothing there."""
    game = spare(scenario)
    assert "let-go" not in kinds(game)
    assert sum([job(game, n)["placed"].count("muscle") for n in range(1, 7)]) <= 3
    assert view(game)["discard"]["muscle"] >= 1


def test_spare_crew_lowers_the_risk_of_other_types() -> None:
    """SO-12, SO-48: three spare muscles lower the con man's risk from 39.6 % to 33.1 %."""
    risks = [
        view(gang(ALL_SIX, [], aside=(3, 3, 2, 2, 2, muscles)))["board"]["traitor_odds"]["con man"]
        for muscles in (2, 5)
    ]
    assert risks == pytest.approx([0.396, 0.331], abs=0.0005)


def test_one_card_of_each_type_forms_the_row() -> None:
    """SO-48: of the types that completed jobs; the rest may name traitors."""
    game = solo("betray-the-traitor")
    put(game, own=Suspects((3, 1, 0, 2, 0, 0)), round=3, stack=(SoloEndRound(),))
    assert game.pending[0].phase == "vault"
    assert row_of(game) == {"con man": [], "driver": [], "gun man": []}
    assert view(game)["board"]["aside"] == {"con man": 2, "gun man": 1}


def test_a_token_goes_to_a_card_with_the_fewest() -> None:
    """SO-48: cops count as tokens."""
    game = gang({0: (DIAMOND,), 1: (COP,), 2: (), 3: ()}, ["gold bar", "artifact", "diamond"])
    rob(game, take="gold bar")
    assert offered(game, "entrust") == ["grease man", "gun man"]
    do(game, "entrust", crew="gun man")
    assert row_of(game)["gun man"] == ["gold bar"]


def test_a_cop_weighs_as_much_as_loot() -> None:
    """SO-48: a card with only a cop has as many tokens as one with only a diamond."""
    game = gang({0: (COP,), 1: (DIAMOND,), 2: (COP, DIAMOND)}, ["gold bar", "artifact", "diamond"])
    rob(game, take="gold bar")
    assert offered(game, "entrust") == ["con man", "driver"]


def test_a_cop_goes_to_a_card_with_the_fewest_tokens_and_no_cop() -> None:
    """SO-48: cops come before the token, and the player chooses the card."""
    game = gang(ALL_SIX | {0: (COP,), 1: (DIAMOND,)}, ["cop", "gold bar", "diamond"])
    rob(game)
    assert offered(game, "entrust") == ["grease man", "gun man", "hacker", "muscle"]
    do(game, "entrust", crew="hacker")
    assert row_of(game)["hacker"] == ["cop"]
    do(game, "take", token="gold bar")
    assert offered(game, "entrust") == ["grease man", "gun man", "muscle"]


def busted_words(game: hn.Game) -> str:
    return str(events_of_kind(game, "busted")[0]["text"])


def test_a_cop_that_cannot_be_placed_busts() -> None:
    """SO-48: the only card with the fewest tokens has a cop already."""
    row = {0: (COP,), 1: (COP, DIAMOND), 2: (DIAMOND, DIAMOND)}
    game = gang(row, ["cop", "gold bar", "diamond"])
    assert view(game)["odds"]["bust"] == pytest.approx(1 - view(game)["odds"]["cops"][0])
    rob(game)
    assert view(game)["ending"] == "busted"
    assert "with the fewest tokens already have a cop on them!" in busted_words(game)
    assert view(game)["loot"] == []
    assert row_of(game) == {"con man": ["cop"], "driver": ["cop"], "grease man": []}


def test_a_cop_on_every_card_busts() -> None:
    """SO-48: even if the last cop could be placed."""
    game = gang({0: (COP,), 1: ()}, ["cop", "gold bar", "diamond"], cash=2000)
    rob(game)
    assert view(game)["ending"] == "busted"
    assert busted_words(game).startswith("Busted: every carrier has a cop on them!")
    assert game.result is not None
    assert game.result.winners == (0,)


def test_more_than_five_cops_do_not_bust_by_themselves() -> None:
    """SO-48: the row decides, not the number on the track, and the words say so."""
    row = {**dict.fromkeys(range(4), (COP,)), 4: (), 5: ()}
    game = gang(row, ["cop", "gold bar", "diamond"])
    assert (view(game)["cops"], view(game)["cops_to_bust"]) == (4, 6)
    assert "4 of your 6 carriers" in game.pending[0].prompt
    rob(game)
    do(game, "entrust", crew="muscle")
    assert not game.over
    assert view(game)["cops"] == 5
    assert view(gang({}, []))["cops_to_bust"] == 1


def test_nobody_is_bribed_here() -> None:
    """SO-48: however much cash there is."""
    game = gang(ALL_SIX | {0: (3, 3)}, ["cop", "cop", "diamond"])
    assert view(game)["odds"]["bribes_on_hand"] == 0
    rob(game)
    assert kinds(game) == {"entrust"}


def test_two_cards_name_the_traitors() -> None:
    """SO-48: the tokens on their row cards go back; the others are safe."""
    row = {0: (DIAMOND,), 1: (6,), 5: (COP, 5)}
    game = gang(row, [], aside=(0, 0, 0, 0, 0, 4))
    assert view(game)["board"]["traitor_odds"] == {"muscle": 1}
    before = view(game)["vault"]
    do(game, "flee")
    seen = view(game)
    assert seen["board"]["traitors"] == ["muscle", "muscle"]
    assert seen["loot"] == ["diamond", "gold bar"]
    assert seen["vault"]["silver bar"] == before["silver bar"] + 1
    assert seen["vault"]["cop"] == before["cop"] + 1


def test_each_traitor_is_drawn_from_the_rest() -> None:
    """SO-48: without putting the first one back; a single card names one traitor only."""
    row = {0: (DIAMOND,), 1: (6,)}
    game = gang(row, [], aside=(1, 1, 0, 0, 0, 0))
    assert view(game)["board"]["expected_after_fleeing"] == 200
    do(game, "flee")
    assert sorted(view(game)["board"]["traitors"]) == ["con man", "driver"]
    assert view(game)["loot"] == []
    game = gang(row, [], aside=(1, 0, 0, 0, 0, 0))
    do(game, "flee")
    assert view(game)["loot"] == ["gold bar"]
    game = gang(row, [], aside=NONE)
    do(game, "flee")
    assert view(game)["loot"] == ["diamond", "gold bar"]


def test_the_expectation_after_fleeing_is_exact() -> None:
    """SO-48: weighed over all pairs of cards."""
    game = gang({0: (5,), 1: (6,)}, [], aside=(2, 1, 0, 0, 0, 0), cash=0)
    both, first_only = 2 / 3, 1 / 3
    expected = both * 0 + first_only * 200
    assert view(game)["board"]["expected_after_fleeing"] == pytest.approx(expected)
    assert view(game)["board"]["traitor_odds"]["driver"] == pytest.approx(2 / 3)


def test_with_an_empty_row_every_cop_busts() -> None:
    """SO-48: without completed jobs the first cop busts; tokens are just kept."""
    game = gang({}, ["gold bar", "diamond", "diamond", "cop"], aside=NONE)
    rob(game, take="gold bar")
    assert view(game)["loot"] == ["gold bar"]
    assert view(game)["odds"]["bust"] == pytest.approx(1 - view(game)["odds"]["cops"][0])
    rob(game)
    assert "there are no carriers" in busted_words(game)
    assert view(game)["ending"] == "busted"


@pytest.mark.parametrize(("more", "won"), [(0, True), (-10, False)])
def test_the_traitors_objective_is_money(more: int, won: bool) -> None:
    """SO-48: counted after the traitors are gone."""
    need = view(gang({}, []))["objective"][0]["need"]
    game = gang({5: (6,)}, [], aside=(0, 0, 0, 0, 0, 2), cash=need + more)
    assert view(game)["objective_met"]
    do(game, "flee")
    assert game.result is not None
    assert (game.result.winners == (0,)) == won
