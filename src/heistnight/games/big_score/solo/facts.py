"""Sentences about the scenarios and the pieces of solitaire."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from heistnight.games.big_score import facts as big_score
from heistnight.games.big_score.amounts import ARTIFACT_VALUE, MOST_ARTIFACTS
from heistnight.games.big_score.cards import BigScorePack
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.solo.scenario import Scenario
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.kernel.facts import GameFacts, Piece
from heistnight.kernel.structs import converted

AIM = "Meet the objective of the scenario before the cops close in."
PIECE_KINDS = ("boss", "job", "token")
EFFECTS = {
    "artifact": f"Worth {money(ARTIFACT_VALUE)} each. With at least one you also get the "
    f"{money(MOST_ARTIFACTS)} bonus for the most.",
    "cop": "Goes on the cop track unless you bribe it. Too many, and you're busted.",
}


DEEDS = {
    "scout": ("SO-15", "Look at a face-down job; it stays face down."),
    "swap": ("SO-11", "Discard all cards of a type and draw as many."),
    "draw": ("SO-11", "Draw one more card."),
    "extra": ("SO-13", "Place a card of another type."),
    "tuck": ("SO-13", "Shuffle a card into the next round's crew deck."),
    "keep": ("SO-14", "Keep a card for the next turn."),
    "buy-drive": ("SO-49", "Buy a hard drive."),
}
"""What money can buy. Prices are in the view, because scenarios can change them."""


class Met(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    met: int


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often our bot met each scenario's objective."""

    bot: str
    games: int
    scenario: tuple[Met, ...]


@cache
def difficulty() -> Difficulty:
    text = files(__package__).joinpath("difficulty.toml").read_text(encoding="utf-8")
    return converted(tomllib.loads(text), Difficulty)


def facts(pack: BigScorePack) -> GameFacts:
    shared = [one for one in big_score.facts(pack).pieces if one.kind in PIECE_KINDS]
    effects = {
        **{("boss", boss.name): "Has no effect when you play alone." for boss in pack.boss},
        **{("job", job.name): f"Pays {big_score.payout(job)}." for job in pack.job},
        **{("token", name): effect for name, effect in EFFECTS.items()},
    }
    pieces = [
        msgspec.structs.replace(one, effect=effects.get((one.kind, one.name), one.effect))
        for one in shared
        if one.name != "jack"
    ]
    scenarios = [scenario(one) for one in SCENARIOS.values()]
    deeds = [Piece("deed", kind, words, None, rule) for kind, (rule, words) in DEEDS.items()]
    return GameFacts(AIM, (*scenarios, *deeds, *pieces))


def scenario(one: Scenario) -> Piece:
    data = one.data
    found = {each.id: each.met for each in difficulty().scenario}
    printed = {
        "title": data.title,
        "story": data.story,
        "number": data.number,
        "wanted": one.wanted,
        "met": found.get(data.id),
        "games": difficulty().games,
    }
    return Piece("scenario", data.id, one.special, None, data.rule, printed)
