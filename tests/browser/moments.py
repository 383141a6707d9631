"""The moments of each game that are worth a picture, as bots come to them."""

import heistnight as hn
from tests.browser.staging import Plan, Wanted, asks


def thumb(game: str, seats: int, wanted: Wanted) -> Plan:
    return Plan(game, seats, wanted, bot="thumb")


def job_in_doubt(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "jacks" and len(asked.options) > 1


def much_at_risk(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "vault" and game.view(0)["cops"] >= 3


def a_full_floor(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "trade" and len(game.view(0)["floor"]) >= 5


def doors_half_open(game: hn.Game, asked: hn.Decision) -> bool:
    """Something is open, something guarded, and there is a choice of cards."""
    if asked.phase != "turn" or len(asked.options) < 9:
        return False
    view = game.view(0)
    opened = [sum(player["unlocked"]) for player in view["players"]]
    guarded = any(player["firewall"] for player in view["players"][1:])
    return opened[0] == 2 and sum(opened) >= 4 and guarded and not view["infiltrated"]


def three_in_the_way(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "support" and len(game.view(0)["infiltration"]["oppositions"]) >= 2


def answers_to_answers(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "answer" and len(game.view(0)["chain"]) >= 3


def in_the_thick(game: hn.Game, asked: hn.Decision) -> bool:
    """A move to make, loot in the bag, cards in hand."""
    if asked.phase != "turn" or not asks("rob", "play", "tinker")(game, asked):
        return False
    view = game.view(0)
    return bool(view["round"] >= 3 and view["own"]["loot"] and len(view["own"]["actions"]) >= 2)


def knowing_something(game: hn.Game, asked: hn.Decision) -> bool:
    """Staying is a risk, and an event to come is known."""
    if asked.phase != "decision" or game.view(0)["round"] < 4:
        return False
    view = game.view(0)
    known = [place for place in view["positions"] if place["event"]]
    risky = view["own"]["prospects"][0]["danger"] >= 0.2
    return bool(risky and len(known) >= view["round"])


def lookout(game: hn.Game, asked: hn.Decision) -> bool:
    kinds = {option.data["kind"] for option in asked.options}
    return kinds == {"position"} and bool(game.view(0)["round"] >= 3)


BIG_SCORE = {
    "hire": thumb("big-score", 4, lambda game, asked: asked.phase == "hire"),
    "assign": thumb("big-score", 4, lambda game, asked: asked.phase == "assign"),
    "jacks": thumb("big-score", 4, job_in_doubt),
    "vault": thumb("big-score", 4, much_at_risk),
    "trade": thumb("big-score", 4, a_full_floor),
}
VAULT_HEIST = {
    "turn": thumb("vault-heist", 4, doors_half_open),
    "duel": thumb("vault-heist", 4, three_in_the_way),
    "chain": thumb("vault-heist", 4, answers_to_answers),
    "scavenge": thumb("vault-heist", 4, lambda _, asked: asked.phase == "scavenge"),
}
CHICKEN_HEIST = {
    "turn": thumb("chicken-heist", 6, in_the_thick),
    "look": thumb("chicken-heist", 6, lookout),
    "decision": thumb("chicken-heist", 6, knowing_something),
    "split": thumb("chicken-heist", 6, lambda _, asked: asked.phase == "split"),
}
