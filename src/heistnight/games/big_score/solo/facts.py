"""What one needs to know to choose a scenario, and what the pieces are worth to one alone."""

from heistnight.games.big_score import facts as big_score
from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS
from heistnight.games.big_score.cards import BigScorePack
from heistnight.games.big_score.solo.amounts import BRIBE_COST
from heistnight.games.big_score.solo.scenario import Scenario, goal_words
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.games.big_score.words import SAID, money
from heistnight.kernel.events import listed
from heistnight.kernel.facts import Facts, Piece
from heistnight.kernel.rulebook import Rule, filled

AIM = "Meet the objective of the scenario before the cops close in."
KINDS = ("boss", "job", "token")
EFFECTS = {
    "artifact": f"Worth {money(ARTIFACT_VALUE)} each; with the first of them you have the most, "
    f"for {money(MOST_ARTIFACTS)} more.",
    "cop": f"Goes on the track, or is bribed for {money(BRIBE_COST)}; "
    "with too many you are busted.",
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
    special = filled(Rule(data.rule, data.title, data.special), one.all_amounts(), SAID).text
    return Piece("scenario", data.id, special, None, data.rule, printed)
