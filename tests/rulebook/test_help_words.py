"""Help that once misled: what it has to say, game by game."""

from typing import Any

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.games.big_score.abilities import GreaseManSteals, GunManSteals
from heistnight.games.big_score.actions import PASS
from heistnight.kernel.guide import find_term
from heistnight.kernel.guidebook import guide
from heistnight.kernel.rulebook import rulebook
from tests.kit import answer
from tests.rulebook.big_score_kit import table
from tests.rulebook.vault_heist_kit import dealt, nobody_answers, only, play, unlock

SIGNAL = "second driver's signal"


def term(game: str, name: str, **options: Any) -> str:
    found = find_term(guide(rules_of(game), options).term, name)
    assert found is not None
    return found.text


def phase(game: str, name: str) -> str:
    found = guide(rules_of(game)).now(name, {})
    assert found is not None
    return found.text


def rule(number: str, game: str) -> str:
    return rulebook(rules_of(game))[number].text


def piece(game: str, kind: str, name: str) -> str:
    rules = rules_of(game)
    pieces = rules.facts(rules.read_pack(None)).pieces
    return next(one.effect for one in pieces if (one.kind, one.name) == (kind, name))


# The Big Score


def test_the_hacker_is_neither_once_nor_in_the_vault() -> None:
    """BS-56, BS-57."""
    hacker = piece("big-score", "ability", "hacker")
    assert "at the end" in hacker
    assert "nce" not in hacker
    assert "vault" not in hacker
    assert piece("big-score", "ability", "driver").startswith("Once in the vault")


def test_further_diamonds_are_told() -> None:
    """BS-61, SO-30."""
    for game in ("big-score", "big-score-solo"):
        assert "each additional one adds $150K" in term(game, "diamond")


def test_who_assigns_crew_reads_of_the_fine_and_of_the_abilities() -> None:
    """BS-34, BS-51 to BS-56."""
    rules = rules_of("big-score")
    for variant in ("standard", "simple"):
        told = guide(rules, {"variant": variant}).now("assign", {})
        assert told is not None
        assert "pays $20K" in told.text
    here = {one.id for one in rulebook(rules).values() if "assign" in one.phases}
    assert {"BS-34", *[f"BS-{number}" for number in range(51, 57)]} <= here


def test_nothing_is_saved_for_later_where_there_is_no_later() -> None:
    """BS-52, BS-55: who flees uses it now; BS-53: the gun man trades again."""
    assert "now or never" in phase("big-score", "ability")
    game = hn.new("big-score", 3, seed=1)
    labels = [one.label(table(game), 0, PASS) for one in (GreaseManSteals(0), GunManSteals(0))]
    assert labels == ["Take nothing", "Take nothing (keep the ability)"]


def test_the_jobs_are_told_with_their_numbers() -> None:
    """BS-2."""
    text = rule("BS-2", "big-score")
    assert "6 of each size" in text
    assert "2 pay a diamond, 2 an artifact and 2 a hard drive" in text


def test_solitaire_s_jobs_and_bosses_are_told_for_one_player() -> None:
    """SO-1, SO-16: nobody else takes part, and there's no starting item."""
    assert piece("big-score-solo", "job", "Hotel") == "Pays $30K and a diamond."
    assert piece("big-score-solo", "job", "Casino") == "Pays $100K."
    assert piece("big-score-solo", "boss", "The Brute") == "Has no effect when you play alone."
    assert piece("big-score", "job", "Hotel") == "Pays $30K and a diamond to each participant."


# Chicken Heist


def test_a_hide_card_is_kept_if_there_was_danger() -> None:
    """CH-22."""
    assert "you keep it if the event would have affected you" in term("chicken-heist", "hide card")


def test_hide_never_helps_at_the_second_signal() -> None:
    """CH-33: wherever hide is explained."""
    for text in (
        rule("CH-21", "chicken-heist"),
        rule("CH-22", "chicken-heist"),
        phase("chicken-heist", "decision"),
        phase("chicken-heist", "reveal"),
        term("chicken-heist", "hide card"),
        piece("chicken-heist", "decision", "hide"),
        piece("chicken-heist", "decision", "stay"),
    ):
        assert SIGNAL in text


def test_a_character_received_in_your_turn_may_be_used() -> None:
    """CH-11."""
    for text in (rule("CH-11", "chicken-heist"), term("chicken-heist", "ability")):
        assert "If you get another character in your turn, you can use" in text


def test_a_disabled_player_stays_disabled_with_a_new_character() -> None:
    """CH-57, CH-63."""
    assert "even with a new character" in rule("CH-63", "chicken-heist")
    assert "whatever character they get" in rule("CH-57", "chicken-heist")
    assert "A new character doesn't help" in term("chicken-heist", "disabled")


def test_the_last_one_inside_can_win_too() -> None:
    """CH-25, CH-27."""
    assert "the last one inside" in phase("chicken-heist", "decision")
    for text in (phase("chicken-heist", "over"), rule("CH-27", "chicken-heist")):
        assert "The last one inside counts as having run" in text


def test_a_knight_who_drew_may_still_discard_hide() -> None:
    """CH-60."""
    text = rule("CH-60", "chicken-heist")
    assert "can't play hide this round" in text
    assert "can still discard your hide card" in text


# Vault Heist


def test_who_declined_is_asked_again_after_another_opposed() -> None:
    """VH-21: a double is still ahead of one opposition."""
    assert "or someone else has opposed" in rule("VH-21", "vault-heist")
    game = dealt("double equipment", "", "")
    answer(game, 0, kind="infiltrate", level=1, card="double equipment")
    answer(game, 2, kind="decline")
    answer(game, 1, kind="oppose", card="equipment")
    assert game.waiting == (2,)
    assert game.pending[2].phase == "oppose"


def test_a_steal_opens_a_locked_level_too() -> None:
    """VH-34."""
    assert "steal" in term("vault-heist", "locked")


def test_the_label_of_a_steal_says_what_you_get() -> None:
    """VH-34, VH-41: when it's played, and when it was countered."""
    game = dealt("steal", "counter", "")
    unlock(game, {0: (2, 3), 1: (1, 3)})
    labels = {o.data["level"]: o.label for o in game.pending[0].options if steals(o.data, 1)}
    assert [labels[level].partition(": ")[2] for level in (1, 2, 3)] == [
        "you get it unlocked",
        "you get it locked and lose your unlocked one",
        "both are unlocked, nothing changes",
    ]
    play(game, 0, "steal", target=1, level=1)
    only(game, 1, "counter")
    nobody_answers(game)
    assert [option.label.partition(": ")[2] for option in game.pending[1].options] == [
        "you get it locked and lose your unlocked one",
        "you get it unlocked",
        "both are unlocked, nothing changes",
    ]


def steals(data: dict[str, Any], target: int) -> bool:
    return {"kind": "play", "card": "steal", "target": target}.items() <= data.items()
