"""An agent of your own. In this folder, run: heistnight arena crooks my_agent:MyAgent regular

It tries every choice in a few imagined games, lets the game's policy play on for some acts, and
takes the choice with the best value. It works for every game.
"""

from itertools import islice

from heistnight.bots import policy_of
from heistnight.bots.base import Bot
from heistnight.bots.values import value
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision, SeatGame

WORLDS, ACTS = 10, 12


class MyAgent(Bot):
    """Looks a few acts ahead in imagined games."""

    def pick(self, game: SeatGame, decision: Decision, chance: Chance) -> Choice:
        policy, total = policy_of(game.id), dict.fromkeys(decision.choices, 0.0)
        for world in islice(game.worlds(game.seat, chance, policy), WORLDS):
            for choice in decision.choices:
                state = world.fork()
                state.apply(game.seat, choice)
                for _ in range(ACTS):
                    if state.over:
                        break
                    seat = state.waiting()[0]
                    state.apply(seat, policy(state, seat, state.choices(seat), chance))
                total[choice] += value(state, game.seat)
        return max(decision.choices, key=lambda choice: total[choice])
