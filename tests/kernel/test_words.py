"""Texts with tokens, sentence templates, and the events that use them."""

import pickle
from typing import Annotated

import pytest

from heistnight.kernel.errors import IllegalMove
from heistnight.kernel.events import Card, Event, LoggedEvent, Seat, Secret, in_words
from heistnight.kernel.rulebook import filled
from heistnight.kernel.rules import Rule
from heistnight.kernel.sentences import Word, sentence
from heistnight.kernel.text_tokens import Words, card, marked, parts, plain, player


def say(template: str, **facts: object) -> str:
    def find(name: str, word: str) -> tuple[object, Word]:
        return facts.get(name), str.upper if word else str

    return sentence(template)(find)


def test_a_text_is_plain_english_or_parts() -> None:
    said = f"{player(2)} keeps {card('con man', '2 con men')}."
    assert plain(said) == "Player 3 keeps 2 con men."
    pieces = [{"seat": 2}, " keeps ", {"card": "con man", "text": "2 con men"}, "."]
    assert parts(said) == pieces
    assert marked(parts(said)) == said
    assert (parts("Nothing happens."), parts("")) == (["Nothing happens."], [])


def test_words_are_plain_to_those_who_read_and_hold_their_parts() -> None:
    words = Words(f"Rob {player(0)}?")
    assert words == "Rob Player 1?"
    assert (words.parts, Words("Rob?").tokens) == (["Rob ", {"seat": 0}, "?"], None)
    again = pickle.loads(pickle.dumps(words))
    assert (again, again.parts) == (words, words.parts)
    refusal = IllegalMove(words.said)
    assert (str(refusal), refusal.words.parts) == ("Rob Player 1?", words.parts)


@pytest.mark.parametrize(
    ("template", "facts", "told"),
    [
        ("{who} of {n:loud}", {"who": "Ann", "n": "a"}, "Ann of A"),
        ("it[ and {loot}].", {"loot": ""}, "it."),
        ("it[ and {loot}].", {"loot": "gold"}, "it and gold."),
        ("[leaving {left}|the last]", {"left": 0}, "the last"),
        ("[forced? must|may] go", {"forced": True}, "must go"),
        ("[forced? must|may] go", {"forced": False}, "may go"),
        ("[n=1? a cop|{n} cops]", {"n": 1}, "a cop"),
        ("[n=1? a cop|{n} cops]", {"n": 3}, "3 cops"),
        ("[who=1? gets|get]", {"who": (7,)}, "gets"),
        ("[card=deny? denies|[card=steal? steals|plays]]", {"card": "steal"}, "steals"),
        ("[a? x[ {b}|y]|z]", {"a": 1, "b": None}, "xy"),
        ("[each paid: {key} {value}].", {"paid": {"a": 1, "b": 2, "c": 3}}, "a 1, b 2 and c 3."),
        ("[each paid; {key} {value} {n}]", {"paid": {"a": 1, "b": 2}, "n": 9}, "a 1 9; b 2 9"),
    ],
)
def test_sentences(template: str, facts: dict[str, object], told: str) -> None:
    assert say(template, **facts) == told


@pytest.mark.parametrize("template", ["{who", "[who", "who]", "a|b", "{who!}", "[a|b|c]"])
def test_a_sentence_that_cannot_be_read_says_where(template: str) -> None:
    with pytest.raises(ValueError, match="is wrong at"):
        sentence(template)


WITH_MONEY = {**Event.words, "money": lambda price: f"${price}"}


class Found(Event, frozen=True):
    game = "test"
    rule = "T-1"
    says = "{seat} finds [{loot}|something][ with {helpers}][ for {price}]."
    words = WITH_MONEY
    seat: Seat
    helpers: tuple[Seat, ...]
    loot: Secret[Card]
    price: Annotated[int, "money"] = 0


class Whispered(Event, frozen=True):
    game = "test"
    says = "{seat} tells {other} of [each sums: {key} {value}]."
    known_to = ("seat", "other")
    untold = True
    seat: Seat
    other: Seat

    @property
    def sums(self) -> dict[Seat, int]:
        return {self.seat: 1, self.other: 2}


def test_facts_are_told_in_the_words_their_types_name() -> None:
    told = in_words(Found(0, (1, 2), "gold", 5))
    assert told["text"] == "Player 1 finds gold with Player 2 and Player 3 for $5."
    assert told["parts"][:3] == [{"seat": 0}, " finds ", {"card": "gold", "text": "gold"}]
    assert (told["kind"], told["rule"], told["loot"]) == ("found", "T-1", "gold")
    sums = in_words(Whispered(1, 0))["text"]
    assert sums == "Player 2 tells Player 1 of Player 2 1 and Player 1 2."


def test_others_see_an_event_without_its_secrets() -> None:
    """G-4: only the seats that it names know a secret fact."""
    told = LoggedEvent.of(Found(1, (), "gold"))
    assert told.as_seen_by(1) == Found(1, (), "gold")
    assert told.as_seen_by(0) == told.as_seen_by(None) == Found(1, (), None)
    assert in_words(Found(1, (), None))["text"] == "Player 2 finds something."


def test_an_untold_event_is_for_the_seats_it_names_alone() -> None:
    told = LoggedEvent.of(Whispered(1, 0))
    assert [told.as_seen_by(seat) for seat in (0, 1, 2, None)] == [
        Whispered(1, 0),
        Whispered(1, 0),
        None,
        None,
    ]


def test_a_translation_is_put_in_by_message_id() -> None:
    german = {"test.found": "{seat} findet [{loot}|etwas]."}
    assert in_words(Found(0, (), "Gold"), german)["text"] == "Player 1 findet Gold."
    assert in_words(Found(0, (), None), {})["text"] == "Player 1 finds something."


def test_the_rulebook_is_filled_with_amounts() -> None:
    rule = Rule("T-1", "Bribes", "A bribe costs {bribe:money}, for {cops} cops.")
    words = {"money": lambda price: f"${price}K"}
    assert filled(rule, {"bribe": 50, "cops": 2}, words).text == "A bribe costs $50K, for 2 cops."
