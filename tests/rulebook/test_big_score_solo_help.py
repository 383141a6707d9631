"""The help of a scenario doesn't show what the scenario replaces."""

import re
from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest
from rich.console import Console, RenderableType

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.kernel.guidebook import guide
from heistnight.kernel.rulebook import rulebook, with_amounts
from heistnight.terminal import handbook
from tests.kit import act_randomly

SOLO = rules_of("big-score-solo")
BASIC = "biggest-score"
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS)
NOT_TRUE = {
    "betray-the-traitor": (
        r"five cops|cops on the track|can bribe|bribe it|bribes? .*\$50K|keep everything",
        r"its crew are discarded",
        r"don't fit( anywhere)? are (discarded|lost)",
    ),
    "jack-of-all-trades": (r"decks of 30|90 crew|no jack-of-all-trades",),
    "heat-is-on": (
        r"five cops|(can|unless you|you) bribe|(?<!no )Act II\b(?! \()|comes Act",
        r"rob or flee|If you flee",
        r"busted",
        r"the drawn tokens",
        r"completed jobs pay",
    ),
    "crypto-currency": (r"tokens: cops go on the track", r"the gold bar \$200K\. All"),
    "simultaneous-plunder": (
        r"(?<!no )Act II\b(?! \()|rob or flee|If you flee|keep everything",
        r"once you flee|still counts",
        r"bribes with cash tokens|only if you escape",
    ),
    "magic-paintings": (
        r"worth \$(20|30|50|150|200)K|silver bar \$|bonus for the most|diamonds together",
    ),
}
"""Found by reading, apart from what the scenarios declare."""


def said_in(scenario: str) -> Iterator[str]:
    """Yield every help text of a scenario: phases, terms and rules in force."""
    options = {"scenario": scenario}
    texts = guide(SOLO, options)
    for phase in texts.phase:
        yield f"{phase.text} {phase.next}"
    for term in texts.term:
        yield f"{term.name}: {term.text}"
    for rule in rulebook(SOLO, options).values():
        if rule.in_force(options) and rule.id.startswith("SO-"):
            yield rule.text


def clauses_of(scenario: str) -> list[str]:
    options = {"scenario": scenario}
    return [
        with_amounts(clause, SOLO.amounts(options), SOLO.words)
        for one in SCENARIOS[scenario].data.replaced
        for clause in one.clauses
    ]


def plain(shown: RenderableType) -> str:
    console = Console(file=StringIO(), width=10_000)
    console.print(shown)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


@every_scenario
def test_a_replaced_clause_is_in_no_help_of_the_scenario(scenario: str) -> None:
    basic, told = " ".join(said_in(BASIC)), list(said_in(scenario))
    for clause in clauses_of(scenario):
        assert clause.casefold() in basic.casefold(), f"the basic game doesn't say {clause!r}"
        assert [text for text in told if clause.casefold() in text.casefold()] == []


@pytest.mark.parametrize(("scenario", "patterns"), NOT_TRUE.items())
def test_what_is_not_true_in_a_scenario_is_not_told(
    scenario: str, patterns: tuple[str, ...]
) -> None:
    """SO-43, SO-44, SO-46, SO-47, SO-48."""
    for pattern in patterns:
        assert re.search(pattern, " ".join(said_in(BASIC)), re.I)
        assert [text for text in said_in(scenario) if re.search(pattern, text, re.I)] == []


@every_scenario
def test_no_help_of_a_scenario_is_about_another(scenario: str) -> None:
    titles = [one.data.title for name, one in SCENARIOS.items() if name != scenario]
    assert [text for text in said_in(scenario) if any(title in text for title in titles)] == []


@every_scenario
def test_phases_are_in_the_order_of_play(scenario: str) -> None:
    """SO-44: the strike comes before hiring; SO-49: drives are for sale before the vault."""
    phases = [phase.id for phase in guide(SOLO, {"scenario": scenario}).phase]
    play = "strike hire assign keep turn-up stakeout buy vault bribe take remove entrust over"
    order = play.split()
    assert phases == [phase for phase in order if phase in phases]


@every_scenario
def test_a_scenario_names_what_it_replaces(scenario: str) -> None:
    """SO-41 to SO-49."""
    data, options = SCENARIOS[scenario].data, {"scenario": scenario}
    own, book = rulebook(SOLO, options)[data.rule].text, rulebook(SOLO, options)
    for one in data.replaced:
        assert f"{one.what} ({one.rule})" in own
        assert (one.rule in book) is bool(one.text)
        assert one.rule not in book or book[one.rule].text != rulebook(SOLO)[one.rule].text


@every_scenario
def test_the_terminal_shows_a_scenario_without_what_it_replaces(scenario: str) -> None:
    shown = plain(handbook.contents(SOLO, {"scenario": scenario}))
    others = [one.data.rule for name, one in SCENARIOS.items() if name != scenario]
    assert SCENARIOS[scenario].data.rule in shown
    assert [number for number in others if f"{number}:" in shown] == []
    assert [clause for clause in clauses_of(scenario) if clause in shown] == []


@every_scenario
def test_each_question_of_a_scenario_is_explained_without_what_it_replaces(scenario: str) -> None:
    """Play a few games and ask for help in every phase."""
    options = {"scenario": scenario}
    book, explained = rulebook(SOLO, options), set()
    for seed in range(3):
        game, rng = hn.new("big-score-solo", 1, seed, options), Random(seed)
        while not game.over:
            asked = game.pending[0]
            assert {asked.rule, *[option.rule for option in asked.options]} <= set(book)
            if asked.phase not in explained:
                explained.add(asked.phase)
                shown = plain(handbook.explain(SOLO, asked, game.setup.options, game.view(0)))
                assert [clause for clause in clauses_of(scenario) if clause in shown] == []
            act_randomly(game, rng)
    assert explained <= {phase.id for phase in guide(SOLO, options).phase}
