"""Tokens are rendered in every text: nobody ever reads their marks."""

import re

import msgspec
import pytest

import heistnight as hn
from heistnight.kernel.text_tokens import Words, marked
from tests.kit import SETTINGS, Setting, moments

MARK = re.compile("[\ue000-\uf8ff]")
NUMBERED = re.compile(r"Player \d")


def everything_read(game: hn.Game) -> list[str]:
    """Yield all texts that leave the game, with their parts if they name seats."""
    texts = [msgspec.json.encode(game.view(seat)).decode() for seat in (None, *range(game.seats))]
    for decision in game.pending.values():
        told = [
            decision.prompt_words,
            *[Words(marked(one.label_parts)) for one in decision.options],
        ]
        told += decision.reason_words().values()
        texts += [decision.prompt, *[option.label for option in decision.options]]
        texts += [str(words) for words in told]
        pieces = [piece for words in told for piece in words.parts]
        texts += [f"|{piece}" for piece in pieces if isinstance(piece, str)]
    return texts


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_mark_is_ever_read_and_no_seat_is_named_by_plain_text(setting: Setting) -> None:
    for game in moments(setting, seed=3, every=0.2):
        for text in everything_read(game):
            assert not MARK.search(text)
            assert not (text.startswith("|") and NUMBERED.search(text))
    for event in game.events(0):
        assert not MARK.search(msgspec.json.encode(event).decode())
        assert not any(isinstance(one, str) and NUMBERED.search(one) for one in event["parts"])
    assert game.result is None or not MARK.search(game.result.reason)
