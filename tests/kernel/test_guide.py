"""The guide: every phase and every special word is explained, and no amount is written twice."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

import heistnight as hn
from heistnight.catalogue import rules_of
from heistnight.games.big_score import amounts as big_score
from heistnight.games.big_score.solo.scenario import Amount
from heistnight.games.big_score.solo.state import SCENARIOS
from heistnight.kernel import guidebook
from heistnight.kernel.events import Event
from heistnight.kernel.guide import Guide, PhaseWords, Term, find_term, terms_in
from heistnight.kernel.guidebook import guide
from heistnight.kernel.rulebook import package_of, rulebook
from tests.kit import SETTINGS, Setting, act_randomly
from tests.rulebook.published import is_copied
from tests.study.test_observations import steps_in

every_game = pytest.mark.parametrize("game", hn.games())
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
NUMBERS = r"\d|\$|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"


def all_options(game: str) -> list[dict[str, Any]]:
    specs = hn.games()[game].options
    return [{}, *[{spec.name: value} for spec in specs for value in spec.values]]


# Phases


@every_setting
def test_every_phase_of_a_random_game_has_its_words(setting: Setting) -> None:
    game, rng = setting.new(3), Random(3)
    said = guide(game.rules, game.setup.options)
    while True:
        view = game.view(None)
        words = said.now(view["phase"], {**game.setup.options, **view})
        assert words is not None, view["phase"]
        assert words.title
        assert words.text
        assert bool(words.next) == (view["phase"] != "over")
        if game.over:
            return
        act_randomly(game, rng)


@every_game
def test_every_phase_that_a_rule_can_lead_to_has_its_words(game: str) -> None:
    """Including phases that random play rarely reaches."""
    rules = rules_of(game)
    phases = {step.phase for step in steps_in(package_of(rules))} - {""}
    said = {one.id for options in all_options(game) for one in guide(rules, options).phase}
    assert phases - said == set()
    assert said - phases == {"over"}, "no words for phases that there are not"


@every_game
def test_what_happens_next_is_short_enough_to_stand_in_a_line(game: str) -> None:
    """On a phone too."""
    for options in all_options(game):
        for phase in guide(rules_of(game), options).phase:
            assert len(phase.next) <= 56, phase.next
            assert len(phase.text) <= 480, phase.text


def test_the_words_that_fit_the_table_best_are_told() -> None:
    """The general text, unless there is one for this variant, scenario or round."""
    rules = rules_of("big-score")
    told = [guide(rules, {"variant": v}).now("assign", {}) for v in ("standard", "simple")]
    assert ["training" in phase.text for phase in told if phase] == [True, False]
    said = guide(rules)
    ends = [said.now("jacks", {"round": number}) for number in (1, 2, 3)]
    assert ["the vault" in phase.next for phase in ends if phase] == [False, False, True]
    solo = rules_of("big-score-solo")
    plunder = guide(solo, {"scenario": "simultaneous-plunder"}).now("remove", {})
    assert plunder is not None
    assert "your turn continues" in plunder.next


def test_with_no_facts_the_general_text_is_told() -> None:
    """Not the text of the last round, of a variant or of an option that is off."""
    rules = rules_of("big-score")
    told = {one.id: guide(rules).now(one.id, {}) for one in guide(rules).phase}
    assert all(phase and not phase.given for phase in told.values())
    texts = {name: f"{phase.text} {phase.next}" for name, phase in told.items() if phase}
    assert "new round" in texts["jobs"]
    assert "spent this round" in texts["jacks"]
    assert "can train" in texts["assign"]
    solo = rules_of("big-score-solo")
    for options, bonus in (({}, True), ({"artifact_bonus": False}, False)):
        artifact = find_term(guide(solo, options).term, "artifact")
        assert artifact is not None
        assert ("you also get the $250K" in artifact.text) is bonus


def test_the_simple_variant_has_no_rules_and_words_of_training() -> None:
    """BS-70."""
    rules, simple = rules_of("big-score"), {"variant": "simple"}
    book = rulebook(rules, simple).values()
    shown = {rule.id for rule in book if rule.in_force(simple)}
    assert shown.isdisjoint({"BS-23", "BS-26", "BS-37", *[f"BS-{n}" for n in range(51, 58)]})
    assert {"training", "ability"}.isdisjoint({term.name for term in guide(rules, simple).term})


@every_setting
def test_no_gap_is_left_open_in_what_a_table_shows(setting: Setting) -> None:
    """Amounts are filled in, in a scenario's text too."""
    game = setting.new(3)
    shown = msgspec.json.encode([game.view(None), game.rules.facts(game.setup.pack)]).decode()
    assert re.findall(r"\{\w+(?::\w+)?\}", shown) == []


# Words


@every_game
def test_every_word_is_used_somewhere(game: str) -> None:
    names, used = set(), set()
    for options in all_options(game):
        said = guide(rules_of(game), options)
        names |= {term.name for term in said.term}
        for text in everything_said(game, options, said):
            used |= {term.name for term in terms_in(text, said.term)}
    assert names - used == set()


def everything_said(game: str, options: dict[str, Any], said: Guide) -> list[str]:
    rules = rules_of(game)
    book = rulebook(rules, options).values()
    pieces = rules.facts(rules.read_pack(None)).pieces
    return [
        *[f"{rule.title} {rule.text}" for rule in book if rule.in_force(options)],
        *[f"{phase.title} {phase.text} {phase.next}" for phase in said.phase],
        *[piece.effect for piece in pieces if piece.kind != "scenario"],
        *[entry.label for entry in rules.space.entries],
        *[kind.says for kind in events_of(package_of(rules))],
        *prompts(game, options),
    ]


def prompts(game: str, options: dict[str, Any]) -> set[str]:
    """Collect what a random game asks."""
    seats, rng, found = hn.games()[game].seats[0], Random(5), set()
    played = hn.new(game, seats, seed=5, options=options)
    while not played.over:
        found |= {decision.prompt for decision in played.pending.values()}
        act_randomly(played, rng)
    return found


def events_of(package: str) -> list[type[Event]]:
    found, kinds = [], [Event]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith(package):
            found.append(kind)
    return found


@every_game
def test_every_word_has_one_meaning_and_a_rule_of_this_game(game: str) -> None:
    rules = rules_of(game)
    for options in all_options(game):
        said = guide(rules, options)
        forms = [form.casefold() for term in said.term for form in term.forms]
        assert len(set(forms)) == len(forms)
        assert {term.rule for term in said.term} - {""} <= set(rulebook(rules, options))


@every_game
def test_no_word_is_explained_by_itself_alone(game: str) -> None:
    for term in guide(rules_of(game)).term:
        assert len(term.text) > 10
        assert term.text[-1] in ".)"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Jack keeps a jack-of-all-trades.", ["jack"]),
        ("Two jacks, please", ["jack"]),
        ("hijacked, jackpot, jack-knife", []),
        ("A vault round, then a vault", ["vault round"]),
        ("Busted!", ["busted"]),
        ("", []),
    ],
)
def test_words_are_found_whole_in_any_case_and_the_longest_first(
    text: str, found: list[str]
) -> None:
    terms = [
        Term(name="jack", also=("jack-of-all-trades",), text="."),
        Term(name="round", text="."),
        Term(name="vault round", text="."),
        Term(name="busted", text="."),
    ]
    assert [term.name for term in terms_in(text, terms)] == found


def test_a_word_is_looked_up_as_it_is_written() -> None:
    terms = guide(rules_of("big-score")).term
    names = [find_term(terms, word) for word in ("Jacks", " jack-of-all-trades", "abilities")]
    assert [term.name for term in names if term] == ["jack", "jack", "ability"]
    assert find_term(terms, "jack fist") is None
    assert find_term(terms, "zeppelin") is None


# Amounts, and which texts they belong to


@every_game
def test_no_number_is_written_in_the_guide(game: str) -> None:
    """Amounts come from the rules, through placeholders."""
    rules = rules_of(game)
    written = [guidebook.read(package_of(rules)), *[rules.more_guide(o) for o in all_options(game)]]
    for said in written:
        texts = [*[f"{p.text} {p.next}" for p in said.phase], *[term.text for term in said.term]]
        for text in texts:
            assert not re.search(NUMBERS, re.sub(r"\{[^}]*\}", "", text), re.I), text


def test_the_guide_is_filled_from_the_amounts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(big_score, "FAILURE_COST", 70)
    monkeypatch.setattr(big_score, "EXPERTS_FOR_ABILITY", 5)
    said = guide(rules_of("big-score"))
    fists, training = said.now("jacks", {}), find_term(said.term, "training")
    assert fists is not None
    assert training is not None
    assert "loses $70K" in fists.text
    assert "five in training" in training.text
    assert "One to five experts" in rulebook(rules_of("big-score"))["BS-26"].text


def test_help_has_the_amounts_of_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """SO-21, SO-22: a scenario can have its own; other scenarios keep theirs."""
    scenario = SCENARIOS["diamond-thief"]
    own = (
        *scenario.data.amount,
        Amount("bribe_cost", 90, "house"),
        Amount("cops_to_bust", 7, "house"),
    )
    data = msgspec.structs.replace(scenario.data, amount=own)
    monkeypatch.setitem(SCENARIOS, "diamond-thief", type(scenario)(data))
    solo = rules_of("big-score-solo")
    here, elsewhere = {"scenario": "diamond-thief"}, {"scenario": "crypto-currency"}
    assert "bribe it with $90K" in rulebook(solo, here)["SO-21"].text
    assert "With seven cops" in rulebook(solo, here)["SO-22"].text
    assert "bribe it with $50K" in rulebook(solo, elsewhere)["SO-21"].text
    assert "With five cops" in rulebook(solo, elsewhere)["SO-22"].text
    bribes = [find_term(guide(solo, options).term, "bribe") for options in (here, elsewhere)]
    assert ["$90K" in term.text for term in bribes if term] == [True, False]
    heat = rulebook(solo, {"scenario": "heat-is-on"})["SO-22"].text
    assert "With four cops" in heat


@every_game
def test_no_sentence_is_copied_from_the_published_rules(game: str) -> None:
    rules = rules_of(game)
    for options in all_options(game):
        said = guide(rules, options)
        for text in everything_said(game, options, said):
            assert not is_copied(text), text
        for term in said.term:
            assert not is_copied(term.text), term.text


def test_a_guide_says_what_is_wrong_in_it() -> None:
    with pytest.raises(msgspec.ValidationError, match="nxt"):
        msgspec.convert({"id": "a", "title": "b", "text": "c", "nxt": "d"}, PhaseWords)
