"""Amounts are defined once: change one, and the help text follows."""

import pytest

from heistnight.catalogue import rules_of
from heistnight.games.chicken_heist import amounts as chicken_heist
from heistnight.games.chicken_heist.event_cards import masterpiece
from heistnight.games.crooks import amounts as crooks
from heistnight.games.vault_heist import amounts as vault_heist
from heistnight.kernel.rulebook import rulebook


def help_of(game: str, rule: str) -> str:
    return rulebook(rules_of(game))[rule].text


def test_the_help_of_crooks_is_filled_from_its_amounts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "for $1." in help_of("crooks", "CR-13")
    assert "scores 5 points with two players" in help_of("crooks", "CR-32")
    monkeypatch.setattr(crooks, "HIDING_COST", 7)
    monkeypatch.setattr(crooks, "GANG_POINTS", {2: 9, 3: 8, 4: 7})
    assert "for $7." in help_of("crooks", "CR-13")
    assert "scores 9 points with two players" in help_of("crooks", "CR-32")


def test_the_help_of_vault_heist_is_filled_from_its_amounts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "for three full rounds, or after 60 rounds" in help_of("vault-heist", "VH-15")
    monkeypatch.setattr(vault_heist, "LAST_ROUND", 99)
    monkeypatch.setattr(vault_heist, "POCKET", 5)
    assert "or after 99 rounds" in help_of("vault-heist", "VH-15")
    assert "Draw five random cards" in help_of("vault-heist", "VH-30")


def test_the_help_of_chicken_heist_is_filled_from_its_amounts_and_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "three random variable events" in help_of("chicken-heist", "CH-1")
    monkeypatch.setattr(chicken_heist, "RESUPPLY_CARDS", 4)
    monkeypatch.setattr(masterpiece, "MASTERPIECE_LOOT", 6)
    assert "draw four action cards" in help_of("chicken-heist", "CH-11")
    assert "draw six loot cards" in help_of("chicken-heist", "CH-36")
