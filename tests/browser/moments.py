"""Moments of each game for pictures, found in games between bots."""

import heistnight as hn
from tests.browser.staging import Plan, Wanted, asks


def regular(game: str, seats: int, wanted: Wanted) -> Plan:
    return Plan(game, seats, wanted, bot="regular")


def job_in_doubt(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "jacks" and len(asked.options) > 1


def much_at_risk(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "vault" and game.view(0)["cops"] >= 3


def a_full_floor(game: hn.Game, asked: hn.Decision) -> bool:
    return asked.phase == "trade" and len(game.view(0)["floor"]) >= 5


def doors_half_open(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether some levels are open, a rival has a firewall, and there are many options."""
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
    """Return whether seat 0 has a move, loot and two cards."""
    if asked.phase != "turn" or not asks("rob", "play", "tinker")(game, asked):
        return False
    view = game.view(0)
    return bool(view["round"] >= 3 and view["own"]["loot"] and len(view["own"]["actions"]) >= 2)


def knowing_something(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether staying is risky and a future event is known."""
    if asked.phase != "decision" or game.view(0)["round"] < 3:
        return False
    view = game.view(0)
    known = [place for place in view["positions"] if place["event"]]
    risky = 0.2 <= view["own"]["prospects"][0]["danger"] <= 0.6
    return bool(risky and len(known) >= view["round"] and view["own"]["loot"])


def lookout(game: hn.Game, asked: hn.Decision) -> bool:
    kinds = {option.data["kind"] for option in asked.options}
    return kinds == {"position"} and bool(game.view(0)["round"] >= 3)


def a_city_in_turmoil(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether there are many crooks, and a face-down one of seat 0."""
    view = game.view(0)
    rows = [player["row"] for player in view["players"]]
    lying = [crook for row in rows for crooks in row.values() for crook in crooks]
    own = [crook for crooks in rows[0].values() for crook in crooks]
    return len(lying) >= 16 and any(crook["face_down"] for crook in own)


def in_turmoil(phase: str, options: int = 2) -> Plan:
    return Plan(
        "crooks",
        4,
        lambda game, asked: (
            asked.phase == phase
            and len(asked.options) >= options
            and a_city_in_turmoil(game, asked)
        ),
    )


def alone(scenario: str, wanted: Wanted) -> Plan:
    return Plan("big-score-solo", 1, wanted, "regular", (("scenario", scenario),))


def night(scenario: str, phase: str, options: int = 1) -> Plan:
    return alone(scenario, lambda _, asked: asked.phase == phase and len(asked.options) >= options)


def a_full_bag(game: hn.Game, asked: hn.Decision) -> bool:
    view = game.view(0)
    return asked.phase == "vault" and view["cops"] >= 2 and len(view["loot"]) >= 4


def enough(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether fleeing now meets the objective."""
    return asked.phase == "vault" and game.view(0)["worth"] >= 1500


def work_begun(game: hn.Game, asked: hn.Decision) -> bool:
    placed = [card for job in game.view(0)["jobs"] for card in job["placed"]]
    types = [option for option in asked.options if option.data["kind"] == "choose"]
    return len(placed) >= 5 and len(types) >= 3


BIG_SCORE = {
    "hire": regular("big-score", 4, lambda game, asked: asked.phase == "hire"),
    "assign": regular("big-score", 4, lambda game, asked: asked.phase == "assign"),
    "jacks": regular("big-score", 4, job_in_doubt),
    "vault": regular("big-score", 4, much_at_risk),
    "trade": regular("big-score", 4, a_full_floor),
}
VAULT_HEIST = {
    "turn": regular("vault-heist", 4, doors_half_open),
    "duel": regular("vault-heist", 4, three_in_the_way),
    "chain": regular("vault-heist", 4, answers_to_answers),
    "scavenge": regular("vault-heist", 4, lambda _, asked: asked.phase == "scavenge"),
}
CHICKEN_HEIST = {
    "turn": regular("chicken-heist", 6, in_the_thick),
    "look": regular("chicken-heist", 6, lookout),
    "decision": regular("chicken-heist", 6, knowing_something),
    "split": regular("chicken-heist", 6, lambda _, asked: asked.phase == "split"),
}
CROOKS = {
    "recruit": in_turmoil("recruit"),
    "take": in_turmoil("take", 3),
    "rob": in_turmoil("rob", 3),
    "kill": in_turmoil("kill"),
    "spy": in_turmoil("spy", 4),
}
SOLITAIRE = {
    "hire": night("biggest-score", "hire", 5),
    "assign": alone("biggest-score", work_begun),
    "vault": alone("biggest-score", a_full_bag),
    "take": night("diamond-thief", "take", 3),
    "traitors": night("betray-the-traitor", "entrust", 2),
    "heat": alone("heat-is-on", work_begun),
    "strike": night("jack-of-all-trades", "strike"),
    "enough": alone("biggest-score", enough),
}
