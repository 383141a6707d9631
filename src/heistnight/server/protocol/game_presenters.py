"""Convert games, their rules and their lessons to protocol messages."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from heistnight.bots import bots
from heistnight.bots.levels import levels
from heistnight.catalogue import rules_of
from heistnight.games import ALL_RULES
from heistnight.kernel.facts import GameFacts
from heistnight.kernel.guidebook import guide
from heistnight.kernel.rulebook import rulebook
from heistnight.learn.courses import lessons_of
from heistnight.server.protocol import http_bodies, schemas


def options_in_words(game: str, options: dict[str, object]) -> list[schemas.OptionWords]:
    return [
        schemas.OptionWords(
            name=spec.name, value=options.get(spec.name, spec.default), words=spec.words
        )
        for spec in (ALL_RULES[game].info.options if game in ALL_RULES else ())
    ]


def title_of(game: str) -> str:
    """Return a game's title, also for broken tables of a game that this version doesn't have."""
    return ALL_RULES[game].info.title if game in ALL_RULES else game or "?"


def present_game(game: str) -> http_bodies.GameShown:
    rules = rules_of(game)
    return http_bodies.GameShown(
        info=rules.info,
        bots=list(bots(game)),
        phases=phases(game),
        levels=present_levels(game),
    )


def present_levels(game: str) -> list[http_bodies.LevelShown]:
    return [http_bodies.LevelShown(one.bot, one.bot, one.words) for one in levels(game)]


def game_in_full(game: str) -> http_bodies.GameInFull:
    rules = rules_of(game)
    return http_bodies.GameInFull(
        info=rules.info,
        bots=list(bots(game)),
        phases=phases(game),
        levels=present_levels(game),
        actions=[
            http_bodies.ActionShown(
                id=one.id, label=one.label, data=one.data, rule=one.rule, key=one.key
            )
            for one in rules.space.entries
        ],
    )


def phases(game: str) -> list[http_bodies.Phase]:
    """Return a game's phases in the order in which the rulebook first names them."""
    found: dict[str, list[str]] = {}
    for rule in rulebook(rules_of(game)).values():
        for phase in rule.phases:
            found.setdefault(phase, []).append(rule.id)
    return [http_bodies.Phase(id=phase, rules=rules) for phase, rules in found.items()]


@cache
def own_facts(game: str) -> GameFacts:
    """Return the facts for a game's own cards; empty if this version doesn't have the game."""
    rules = ALL_RULES.get(game)
    return GameFacts() if rules is None else rules.facts(rules.read_pack(None))


def present_rules(game: str, options: Mapping[str, Any]) -> http_bodies.RulesShown:
    """Present the rules under checked options. There are few, so each answer is cached."""
    return cached_rules(game, tuple(options.items()))


@cache
def cached_rules(game: str, options: tuple[tuple[str, Any], ...]) -> http_bodies.RulesShown:
    rules, played = rules_of(game), dict(options)
    words = guide(rules, played)
    return http_bodies.RulesShown(
        game=game,
        title=rules.info.title,
        rules=list(rulebook(rules, played).values()),
        phases=list(words.phase),
        terms=list(words.term),
    )


def present_course(game: str) -> http_bodies.CourseShown:
    return http_bodies.CourseShown(
        game=game,
        title=title_of(game),
        lessons=[
            http_bodies.LessonShown(
                id=one.id,
                title=one.title,
                teaches=one.teaches,
                kind=one.kind,
                minutes=one.minutes,
            )
            for one in lessons_of(game)
        ],
    )
