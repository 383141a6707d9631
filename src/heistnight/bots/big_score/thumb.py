"""The Big Score by rules of thumb: spread crew over likely jobs, flee by the odds."""

from heistnight.bots.base import Bot
from heistnight.bots.big_score import jobs, vault
from heistnight.bots.big_score.values import TOKEN_GUESS, token_value
from heistnight.games.big_score.actions import (
    COMMIT,
    FLEE,
    GIVE,
    GIVE_DRAWN,
    KEEP,
    PASS,
    PICK_BOSS,
    ROB,
    SAVE,
    SEND,
    TAKE,
    USE,
)
from heistnight.games.big_score.cards import CARD_NAMES, TOKENS
from heistnight.games.big_score.view import BigScoreView
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame

PLACES = ("1", "2", "3", "4", "5", "6", "training", "unassigned")


class BigScoreThumb(Bot):
    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        view: BigScoreView = game.typed_view()
        if decision.phase == "boss":
            return self.boss(decision, chance)
        if decision.phase == "hire":
            return KEEP[CARD_NAMES.index(jobs.card_to_keep(view))]
        if decision.phase == "assign":
            return self.assign(view, decision)
        if decision.phase == "jacks":
            return COMMIT[jobs.jacks_to_commit(view, len(decision.choices))]
        if decision.phase == "vault":
            return ROB if vault.robs(view) else FLEE
        return self.floor_or_ability(view, decision)

    def boss(self, decision: Decision, chance: Chance) -> Choice:
        """Tokens make sets; any boss with one will do."""
        if decision.choices[0] in PICK_BOSS:
            return chance.choice(decision.choices)
        guesses = [
            max([worth for name, worth in TOKEN_GUESS.items() if name in option.label], default=40)
            for option in decision.options
        ]
        return decision.choices[guesses.index(max(guesses))]

    def assign(self, view: BigScoreView, decision: Decision) -> Choice:
        assert view.own is not None
        place = jobs.places_for(view)[len(view.own.assigned)]
        choice = SEND[PLACES.index(place)]
        return choice if choice in decision.choices else SEND[PLACES.index("unassigned")]

    def floor_or_ability(self, view: BigScoreView, decision: Decision) -> Choice:
        offered = decision.choices
        if GIVE_DRAWN in offered:
            token = vault.token_to_give(view)
            return GIVE_DRAWN if token is None else GIVE[TOKENS.index(token)]
        if USE in offered:
            return USE if decision.rule == "BS-52" or self.marker_pays(view) else SAVE
        wanted = vault.trade(view) if decision.rule == "BS-47" else vault.best_of_floor(view)[0]
        return PASS if wanted is None else TAKE[TOKENS.index(wanted)]

    def marker_pays(self, view: BigScoreView) -> bool:
        """BS-54: take the marker for a floor token well above the rest, where others come first."""
        mine = vault.me(view)
        if view.to_trade and (view.seat not in view.to_trade or view.to_trade[0] == view.seat):
            return False
        values = sorted([token_value(view, mine, token) for token in view.floor], reverse=True)
        return len(values) > 1 and values[0] >= 150 and values[0] > values[1] + 40
