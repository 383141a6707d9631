"""Random lines of play, found and shrunk by Hypothesis: rules hold, saves load, junk is refused."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import heistnight as hn
from tests.kit import SETTINGS, Setting
from tests.properties.census import census_of

PICKS = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 40)), max_size=120)
pytestmark = pytest.mark.fuzz
quickly = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])


def play(setting: Setting, seed: int, line: list[tuple[int, int]]) -> hn.Game:
    """Each pair picks a waiting seat and one of its choices, by modulo."""
    game = setting.new(seed)
    for who, what in line:
        if game.over:
            break
        seat = game.waiting[who % len(game.waiting)]
        choices = game.choices(seat)
        game.act(seat, choices[what % len(choices)])
    return game


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@quickly
@given(seed=st.integers(0, 1000), line=PICKS)
def test_any_line_of_play_keeps_the_rules(
    setting: Setting, seed: int, line: list[tuple[int, int]]
) -> None:
    game = play(setting, seed, line)
    census = census_of(setting.game)
    assert census(game._state) == census(setting.new(seed)._state)
    assert hn.load(game.save()).fingerprint() == game.fingerprint()
    assert bool(game.waiting) != game.over


@pytest.mark.parametrize("game", hn.games())
@quickly
@given(junk=st.text(max_size=80), place=st.integers(0, 300), cut=st.integers(0, 40))
def test_junk_in_a_save_is_refused(game: str, junk: str, place: int, cut: int) -> None:
    setting = next(s for s in SETTINGS if s.game == game)
    text = setting.new(1).save()
    broken = text[:place] + junk + text[place + cut :]
    if broken != text:
        with pytest.raises(hn.BadSave):
            hn.load(broken)


@pytest.mark.parametrize("game", hn.games())
@quickly
@given(junk=st.one_of(st.integers(), st.text(max_size=3), st.none(), st.floats(), st.booleans()))
def test_junk_for_a_choice_is_refused(game: str, junk: object) -> None:
    played = next(s for s in SETTINGS if s.game == game).new(1)
    seat = played.waiting[0]
    if isinstance(junk, int) and not isinstance(junk, bool) and junk in played.choices(seat):
        return
    before = played.fingerprint()
    with pytest.raises(hn.IllegalMove):
        played.act(seat, junk)  # type: ignore[arg-type]  # junk on purpose
    assert played.fingerprint() == before
