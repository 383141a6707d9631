"""Act II for the regular bot: robbing, trading and abilities, with reasons in words."""

from heistnight.bots.advice import Thought, rough, value_in
from heistnight.bots.big_score import vault
from heistnight.bots.big_score.values import token_value
from heistnight.bots.big_score.words import about, adds
from heistnight.games.big_score.actions import (
    FLEE,
    GIVE,
    GIVE_DRAWN,
    PASS,
    ROB,
    SAVE,
    TAKE,
    USE,
)
from heistnight.games.big_score.cards import TOKENS
from heistnight.games.big_score.phrases import in_words, money, the_token
from heistnight.games.big_score.view import BigScoreView
from heistnight.kernel.choices import Choice
from heistnight.kernel.game import Decision

FAR_ABOVE = 40
WORTH_THE_MARKER = 150


def rob_or_flee(view: BigScoreView) -> Thought:
    """Rob while it pays; a round without cops on the track is safe."""
    pays = vault.robbing_pays(view)
    robs = view.cops == 0 or pays > 0
    values = {ROB: max(pays, 1.0) if robs else pays, FLEE: 0.0}

    def tell(choice: Choice) -> str:
        if choice == FLEE:
            return f"keeps {money(vault.me(view).worth)}"
        return f"a bust happens {rough(vault.bust_chance(view))}"

    best = ROB if robs else FLEE
    return Thought(best, lambda: why_rob_or_flee(view, robs), value_in(values), tell)


def why_rob_or_flee(view: BigScoreView, robs: bool) -> str:
    draw, risk = about(vault.expected_draw(view)), about(vault.at_risk(view))
    if view.cops == 0:
        needed = in_words(view.cops_until_bust)
        safe = f"There are no cops on the track, and {needed} are needed for a bust."
        return f"{safe} A token brings {draw}."
    bust = rough(vault.bust_chance(view))
    if robs:
        return f"A token brings {draw}. A bust happens {bust} and would cost you {risk}."
    return f"A bust happens {bust} and would cost you {risk}. A token brings only {draw}."


# The floor


def trade(view: BigScoreView, offered: tuple[Choice, ...]) -> Thought:
    """Choose a floor token to swap for, or keep the drawn one."""
    mine, wanted = vault.me(view), vault.trade(view)
    values = floor_values(view, offered)
    if mine.draw is None:
        return Thought(PASS, "You have nothing to swap.")
    values[PASS] = token_value(view, mine, mine.draw)
    if wanted is None:
        why = f"Nothing on the floor is worth more to you than {the_token(mine.draw)} you drew."
        return Thought(PASS, why, value_in(values), lambda choice: adds(values[choice]))
    best = TAKE[TOKENS.index(wanted)]
    why = (
        f"For you, {the_token(wanted)} {adds(values[best])}, "
        f"and {the_token(mine.draw)} you drew {adds(values[PASS])}."
    )
    if values[best] <= values[PASS] + 1:
        why = "After the trade your gun man takes a token, and can take back the one you give."
    return Thought(best, why, value_in(values), lambda choice: adds(values[choice]))


def take_from_floor(view: BigScoreView, offered: tuple[Choice, ...]) -> Thought:
    values = floor_values(view, offered)
    token, value = vault.best_of_floor(view)
    why = f"It's free, and {the_token(token)} {adds(value)}, more than any other here."
    best = TAKE[TOKENS.index(token)]
    values[PASS] = 0.0
    return Thought(best, why, value_in(values), lambda choice: adds(values[choice]))


def floor_values(view: BigScoreView, offered: tuple[Choice, ...]) -> dict[Choice, float]:
    mine = vault.me(view)
    takes = [choice for choice in offered if choice in TAKE]
    return {choice: token_value(view, mine, TOKENS[TAKE.index(choice)]) for choice in takes}


def give(view: BigScoreView, offered: tuple[Choice, ...]) -> Thought:
    """Choose the least valuable token for the con man to give."""
    mine, token = vault.me(view), vault.token_to_give(view)
    assert mine.draw is not None
    losses = {
        choice: vault.token_loss(view, mine, TOKENS[GIVE.index(choice)])
        for choice in offered
        if choice in GIVE
    }
    losses[GIVE_DRAWN] = token_value(view, mine, mine.draw)
    values = {choice: -loss for choice, loss in losses.items()}
    best = GIVE_DRAWN if token is None else GIVE[TOKENS.index(token)]
    given = the_token(token or mine.draw)
    why = f"You lose least by giving {given}: {about(losses[best])}."
    return Thought(best, why, value_in(values), lambda choice: f"gives up {about(losses[choice])}")


# Abilities


def use_or_save(view: BigScoreView, decision: Decision) -> Thought:
    if decision.rule == "BS-52":
        why = "Two more tokens at no risk: cops just go back."
        return Thought(USE, why)
    if fled_act_next(view):
        why = "Those who fled act either way, and being first brings you nothing yet."
        return Thought(SAVE, f"{why} Save the muscle.")
    if marker_pays(view):
        best = the_token(vault.best_of_floor(view)[0])
        return Thought(USE, f"On the floor, {best} is worth far more than the rest. Be first.")
    return Thought(SAVE, "Trading first brings little now. Save the muscle for a better floor.")


def fled_act_next(view: BigScoreView) -> bool:
    """BS-57: return whether the fists are open and the trades haven't begun."""
    return not view.bust_odds and not view.to_trade


def marker_pays(view: BigScoreView) -> bool:
    """BS-54: return whether one floor token is far better than the rest and others go first."""
    mine = vault.me(view)
    if view.to_trade and (view.seat not in view.to_trade or view.to_trade[0] == view.seat):
        return False
    values = sorted([token_value(view, mine, token) for token in view.floor], reverse=True)
    best, rest = values[:1], values[1:]
    return bool(rest) and best[0] >= WORTH_THE_MARKER and best[0] > rest[0] + FAR_ABOVE
