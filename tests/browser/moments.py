"""Moments of each game for pictures, found in games between bots."""

from typing import Any

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


def robbing_busts(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether seat 0 has loot and is busted if it robs, whatever the others do."""
    if asked.phase != "vault" or not asks("rob")(game, asked):
        return False
    return bool(loot_of_first(game)) and all(
        "busted" in kinds_of(after(game, "rob", others)) for others in ("rob", "flee")
    )


def loot_of_first(game: hn.Game) -> list[str]:
    view = game.view(0)
    loot: list[str] = view["players"][0]["loot"] if "players" in view else view["loot"]
    return loot


def after(game: hn.Game, own: str, others: str) -> list[dict[str, Any]]:
    """Return the events after everyone asked answers: seat 0 like this, the others like that."""
    game = game.copy()
    before, phase, answered = len(game.events()), game.pending[0].phase, set[int]()
    while open_now := [n for n, one in game.pending.items() if one.phase == phase]:
        if not set(open_now) - answered:
            break
        seat = min(set(open_now) - answered)
        kind = own if seat == 0 else others
        options = game.pending[seat].options
        game.act(seat, next((one for one in options if one.data["kind"] == kind), options[0]))
        answered.add(seat)
    return game.events()[before:]


def kinds_of(events: list[dict[str, Any]]) -> set[str]:
    return {event["kind"] for event in events}


def caught_if_staying(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether seat 0 and another player are caught if everyone stays."""
    if not asks("stay")(game, asked) or game.view(0)["players"][0]["hide"]:
        return False
    caught = [one["seat"] for one in after(game, "stay", "stay") if one["kind"] == "player-caught"]
    return 0 in caught and len(caught) > 1


def second_signal(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether the truck drives off now, and seat 0 can run."""
    if not asks("stay", "run")(game, asked):
        return False
    events = after(game, "run", "stay")
    return any(one["kind"] == "driver-signals" and one["signal"] == 2 for one in events)


def rival_about_to_win(game: hn.Game, asked: hn.Decision) -> bool:
    return any(all(player["unlocked"]) for player in game.view(0)["players"][1:])


def about_to_win(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether seat 0 wins with its next turn, if the rivals don't stop it."""
    return asked.phase == "turn" and all(game.view(0)["players"][0]["unlocked"])


def one_jack_missing(game: hn.Game, asked: hn.Decision) -> bool:
    return job_in_doubt(game, asked) and game.view(0)["missing"] == 1


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


def the_last_to_pass(game: hn.Game, asked: hn.Decision) -> bool:
    """Return whether seat 0 can end the game by passing."""
    players = game.view(0)["players"]
    return asked.phase == "recruit" and all(player["passed"] for player in players[1:])


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
    "bust": Plan("big-score", 3, robbing_busts),
    "one jack": regular("big-score", 4, one_jack_missing),
}
VAULT_HEIST = {
    "turn": regular("vault-heist", 4, doors_half_open),
    "duel": regular("vault-heist", 4, three_in_the_way),
    "chain": regular("vault-heist", 4, answers_to_answers),
    "scavenge": regular("vault-heist", 4, lambda _, asked: asked.phase == "scavenge"),
    "leader": regular("vault-heist", 4, about_to_win),
    "rival": regular("vault-heist", 4, rival_about_to_win),
}
CHICKEN_HEIST = {
    "turn": regular("chicken-heist", 6, in_the_thick),
    "look": regular("chicken-heist", 6, lookout),
    "decision": regular("chicken-heist", 6, knowing_something),
    "split": regular("chicken-heist", 6, lambda _, asked: asked.phase == "split"),
    "stay": Plan("chicken-heist", 8, asks("hide", "run", "stay")),
    "caught": Plan("chicken-heist", 6, caught_if_staying),
    "signal": Plan("chicken-heist", 6, second_signal),
}
CROOKS = {
    "recruit": in_turmoil("recruit"),
    "take": in_turmoil("take", 3),
    "rob": in_turmoil("rob", 3),
    "kill": in_turmoil("kill"),
    "spy": in_turmoil("spy", 4),
    "scoring": Plan("crooks", 4, the_last_to_pass),
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
    "bust": Plan("big-score-solo", 1, robbing_busts, options=(("scenario", "biggest-score"),)),
}
