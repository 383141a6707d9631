"""Vault Heist by rules of thumb: open levels, oppose the leader, save answers for the end."""

from heistnight.bots.advice import Thought
from heistnight.bots.base import ThinkingBot
from heistnight.bots.vault_heist import answers, duel, turn
from heistnight.bots.vault_heist.view_reader import ViewReader
from heistnight.games.vault_heist.view import VaultHeistView
from heistnight.kernel.chance import Chance
from heistnight.kernel.game import Decision, SeatGame


class VaultHeistRegular(ThinkingBot):
    def think(self, game: SeatGame, decision: Decision, chance: Chance) -> Thought:
        view: VaultHeistView = game.typed_view()
        assert view.own is not None
        sight = ViewReader(view, game.seat, view.own.hand)
        choices = decision.choices
        if decision.phase == "turn":
            return turn.turn(sight, choices)
        if decision.phase == "oppose":
            return duel.oppose(sight, choices)
        if decision.phase == "support":
            return duel.support(sight, choices)
        if decision.phase == "answer":
            return answers.answer(sight, choices)
        if decision.phase == "level":
            return answers.level(sight, choices)
        return turn.choose_card(sight, decision.phase, choices)
