"""G-3: who could answer a card, from what everyone knows, and whom it is aimed at."""

from heistnight.games.vault_heist.cards import CARD_NAMES
from tests.rulebook import chicken_heist_kit as chicken
from tests.rulebook.vault_heist_kit import arrange, dealt, holding, play, reply, table_of

DENY = CARD_NAMES.index("deny")


def test_nobody_could_deny_once_all_denies_are_discarded() -> None:
    """VH-42: a counter by the target is still possible."""
    game = dealt("distract", "equipment", "equipment")
    pack = table_of(game).pack
    arrange(game, discard=(DENY,) * pack.card[DENY].count)
    play(game, 0, "distract", target=1)
    moment = game.passed[0]
    assert (moment.could_answer, moment.aimed_at, moment.in_duel) == ((1,), 1, False)


def test_a_seat_without_cards_could_not_answer() -> None:
    game = dealt("distract", "", "equipment")
    arrange(game, hands=holding("distract", "", "equipment"))
    play(game, 0, "distract", target=2)
    assert game.passed[0].could_answer == (2,)


def test_a_firewall_in_place_could_answer_without_cards() -> None:
    """VH-35."""
    game = dealt("distract", "", "equipment")
    arrange(game, hands=holding("distract", "", ""), firewalls=(False, True, False))
    play(game, 0, "distract", target=1)
    assert game.could_answer == (1,)


def test_an_answer_is_aimed_at_the_player_of_the_answered_card() -> None:
    game = dealt("distract, deny", "deny", "")
    play(game, 0, "distract", target=1)
    reply(game, 1, "deny")
    assert (game.aimed_at, game.could_answer) == (0, (0, 2))


def test_a_player_who_opposed_could_not_oppose_again() -> None:
    """VH-21."""
    game = dealt("equipment, equipment", "equipment", "equipment")
    infiltrate = next(o for o in game.pending[0].options if o.data["kind"] == "infiltrate")
    game.act(0, infiltrate)
    assert (game.could_answer, game.aimed_at, game.in_duel) == ((1, 2), None, True)
    oppose = next(o for o in game.pending[1].options if o.data["kind"] == "oppose")
    game.act(1, oppose)
    decline = next(o for o in game.pending[2].options if o.data["kind"] != "oppose")
    game.act(2, decline)
    assert (game.window, game.in_duel) == (None, True)
    support = next(o for o in game.pending[0].options if o.data["kind"] == "support")
    game.act(0, support)
    for moment in [*game.passed, game]:
        assert 1 not in moment.could_answer


def test_an_overrule_is_aimed_at_the_player_it_overrules() -> None:
    """CH-79."""
    game = chicken.heist(3, hands={0: ["panic"], 1: ["overrule"], 2: ["overrule"]})
    chicken.play(game, 0, "panic")
    assert (game.aimed_at, game.could_answer) == (None, (1, 2))
    chicken.overrule(game, 1)
    chicken.overrule(game, 2)
    assert game.aimed_at == 0
    assert 1 not in game.could_answer
