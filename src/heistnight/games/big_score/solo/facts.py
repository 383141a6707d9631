"""What one needs to know to choose a scenario, and what the pieces are worth to one alone."""

from heistnight.games.big_score import facts as big_score
from heistnight.games.big_score.cards import BigScorePack
from heistnight.games.big_score.solo.scenario import Scenario, goal_words
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.kernel.events import listed
from heistnight.kernel.facts import Facts, Piece

AIM = "Meet the objective of the scenario before the cops close in."
KINDS = ("boss", "job", "token")
EFFECTS = {
    "artifact": "Worth $30K each; with the first of them you have the most, for $250K more.",
    "cop": "Goes on the track, or is bribed for $50K; with too many you are busted.",
}


def facts(pack: BigScorePack) -> Facts:
    shared = [one for one in big_score.facts(pack).pieces if one.kind in KINDS]
    pieces = [
        Piece(
            one.kind, one.name, EFFECTS.get(one.name, one.effect), one.count, one.rule, one.printed
        )
        for one in shared
        if one.name != "jack"
    ]
    return Facts(AIM, (*[scenario(one) for one in SCENARIOS.values()], *pieces))


def scenario(one: Scenario) -> Piece:
    data = one.data
    wanted = listed([goal_words(goal, goal.need) for goal in data.goal])
    printed = {"title": data.title, "story": data.story, "number": data.number, "wanted": wanted}
    return Piece("scenario", data.id, data.special, None, data.rule, printed)
