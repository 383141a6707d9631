"""The regular bot for Vault Heist: unlock levels, oppose the leader, save answers."""

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
        reader = ViewReader(view, game.seat, view.own.hand)
        choices = decision.choices
        if decision.phase == "turn":
            return turn.turn(reader, choices)
        if decision.phase == "oppose":
            return duel.oppose(reader, choices)
        if decision.phase == "support":
            return duel.support(reader, choices)
        if decision.phase == "answer":
            return answers.answer(reader, choices)
        if decision.phase == "level":
            return answers.level(reader, choices)
        return turn.choose_card(reader, decision.phase, choices)
