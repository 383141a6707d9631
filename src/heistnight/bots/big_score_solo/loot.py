"""Act II for the regular bot: robbing, bribes and tokens, with reasons in words."""

from collections.abc import Mapping

from heistnight.bots.advice import Thought, best_of, exact, rough, value_in
from heistnight.bots.big_score_solo.token_values import cheapest_payment, token_worth
from heistnight.bots.big_score_solo.words import worth_of
from heistnight.bots.policy import Choices
from heistnight.games.big_score.cards import CASH_TOKENS, TOKENS, TYPES
from heistnight.games.big_score.phrases import in_words, money, the_token
from heistnight.games.big_score.solo.actions import (
    BRIBE,
    FLEE,
    PAY,
    REMOVE,
    ROB,
    TAKE,
)
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import ENTRUST
from heistnight.games.big_score.solo.scenarios.crypto_currency import WAVE_OFF
from heistnight.games.big_score.solo.scenarios.heat_is_on import RETURN_LOOT
from heistnight.games.big_score.solo.scenarios.simultaneous_plunder import PAY_CASH
from heistnight.games.big_score.solo.scenarios.whatever_it_takes import BUY_DRIVE, BUY_NO_MORE
from heistnight.games.big_score.solo.view import SoloView
from heistnight.kernel.chance import Chance
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import SeatGame
from heistnight.kernel.text_tokens import card

DRIVES_TO_HAVE = 4
IMAGINED_FLIGHTS = 24
NEXT_ROUND_HELPS = 0.12
"""Roughly how much one more vault round raises the chance of the objective."""


def rob_until_it_is_enough(game: SeatGame, view: SoloView, chance: Chance) -> Thought:
    if view.scenario == "betray-the-traitor":
        return rob_while_it_helps(game, view, chance)
    bust = bust_words(view)
    if view.objective_met:
        why = f"You've met the objective, and in another round {bust}."
    else:
        why = f"Fleeing without the objective loses for sure; in this round {bust}."
    flight = "wins" if view.objective_met else "loses for sure"
    best = FLEE if view.objective_met else ROB
    return Thought(best, why, tell=lambda choice: bust if choice == ROB else flight)


def rob_while_it_helps(game: SeatGame, view: SoloView, chance: Chance) -> Thought:
    now = chance_after_fleeing(game, view, chance)
    bust = view.odds.bust if view.odds else 0.0
    then = (1 - bust) * (now + NEXT_ROUND_HELPS)
    best = ROB if then > now else FLEE
    why = f"Fleeing now wins {rough(now)}, depending on the traitors; in another round"
    why += f" {bust_words(view)}" + (", and it may help." if best == ROB else ".")
    values = {ROB: then, FLEE: now}
    return Thought(best, why, value_in(values), lambda c: f"wins {rough(values[c])}")


def bust_words(view: SoloView) -> str:
    """Return the exact chance of a bust in words, including possible bribes."""
    if view.odds is None:
        return "a bust is impossible"
    bust = view.odds.bust_bribing
    bribing = " if you bribe all you can" if bust < view.odds.bust else ""
    return f"a bust is {f'{exact(bust)} likely' if bust else 'impossible'}{bribing}"


def chance_after_fleeing(game: SeatGame, view: SoloView, chance: Chance) -> float:
    """Estimate the chance to win after fleeing by imagining the two traitors."""
    if not view.objective_met:
        return 0.0
    met = 0
    for _ in range(IMAGINED_FLIGHTS):
        imagined = game.imagine(game.seat, chance)
        imagined.act_unchecked(game.seat, FLEE)
        met += bool(imagined.result and imagined.result.winners)
    return met / IMAGINED_FLIGHTS


# Cops


def bribe_as_many_as_possible(view: SoloView, choices: Choices) -> Thought:
    if WAVE_OFF in choices:
        return Thought(WAVE_OFF, "It's free, and no cop goes on the track.")
    bribes = [choice for choice in choices if choice in BRIBE]
    if bribes:
        return bribe(view, bribes)
    if PAY_CASH in choices:
        return Thought(PAY_CASH, "Act I cash pays the exact amount. A token would give no change.")
    held = [TOKENS[CASH_TOKENS[PAY.index(choice)]] for choice in choices]
    paid = cheapest_payment(view, held)
    due = money(view.bribe_due)
    why = f"You owe {due} and get no change. You waste least with {the_token(paid)}."
    return Thought(choices[held.index(paid)], why)


def bribe(view: SoloView, bribes: list[Choice]) -> Thought:
    """Bribe as many cops as possible; a bribe is always worth its price."""
    cost, left = money(view.prices["bribe"]), view.cops_to_bust - view.cops
    step = "Every cop on the track brings a bust closer"
    why = f"{step}, and {in_words(max(0, left))} more would end it. {cost} a cop is cheap."
    if bribes[-1] == BRIBE[0]:
        why = "You have nothing to pay a bribe with."
    return Thought(bribes[-1], why, lambda choice: float(BRIBE.index(choice)))


# Loot


def take_the_best(view: SoloView, choices: Choices) -> Thought:
    values = {c: token_worth(view, TOKENS[TAKE.index(c)]) for c in choices[:-1]}
    best = best_of(values)
    token = TOKENS[TAKE.index(best)]
    why = f"Of these, {the_token(token)} {worth_of(view, token)}, the most for you."
    return Thought(best, why, value_in(values), lambda c: token_words(view, TAKE, c))


def remove_the_worst(view: SoloView, choices: Choices) -> Thought:
    values = {c: -token_worth(view, TOKENS[REMOVE.index(c)]) for c in choices}
    best = best_of(values)
    token = TOKENS[REMOVE.index(best)]
    why = f"The rest goes back into the vault, where {the_token(token)} would help you least."
    return Thought(best, why, value_in(values), lambda c: token_words(view, REMOVE, c))


def token_words(view: SoloView, tokens: Choices, choice: Choice) -> str:
    return worth_of(view, TOKENS[tokens.index(choice)]) if choice in tokens else ""


def return_loot(view: SoloView, choices: Choices) -> Thought:
    why = "You can still draw it later, and more loot makes cops rarer."
    return Thought(RETURN_LOOT, why)


def trust_the_trustworthy(view: SoloView, choices: Choices) -> Thought:
    """Give cops to likely traitors and loot to the others."""
    odds: Mapping[str, float] = view.board.traitor_odds

    def likely(choice: Choice) -> float:
        # Types that can't be traitors aren't listed.
        return odds.get(TYPES[ENTRUST.index(choice)], 0.0)

    best = max(choices, key=likely) if view.cops_met else min(choices, key=likely)
    who = card(TYPES[ENTRUST.index(best)], f"the {TYPES[ENTRUST.index(best)]}")
    odds_said = f"a traitor with a chance of {exact(likely(best))}"
    why = (
        f"Give cops to a likely traitor: {who} is {odds_said}."
        if view.cops_met
        else f"Give loot to someone you can trust: {who} is {odds_said}, the lowest."
    )
    sign = 1 if view.cops_met else -1
    return Thought(
        best, why, lambda c: sign * likely(c), lambda c: f"a traitor: {exact(likely(c))}"
    )


def buy_drives(view: SoloView, choices: Choices) -> Thought:
    price = money(view.prices.get("buy-drive", 0))
    if view.drives < DRIVES_TO_HAVE:
        why = f"You'll find a few keys in the vault. {price} is cheap for a drive."
        return Thought(BUY_DRIVE, why)
    why = f"With {in_words(view.drives)} drives you're unlikely to find keys for more."
    return Thought(BUY_NO_MORE, why)


def take_the_first(view: SoloView, choices: Choices) -> Thought:
    """Take the first choice where the bot has no preference, as for the strike."""
    return Thought(choices[0], "These are about equally good.")
