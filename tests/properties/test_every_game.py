"""What must hold in every game at every moment."""

from collections.abc import Iterator
from itertools import count as naturals
from itertools import islice
from random import Random

import pytest

import heistnight as hn
from heistnight.kernel.records import encoded, replace
from tests.kit import SETTINGS, Setting, act_randomly, face, moments, play_out
from tests.properties.census import census_of

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


@every_setting
def test_random_games_end_with_everything_accounted_for(setting: Setting) -> None:
    census = census_of(setting.game)
    for seed in range(12):
        rng, game = Random(seed), setting.new(seed)
        before = census(game._state)
        while not game.over:
            act_randomly(game, rng)
            assert census(game._state) == before
        assert game.result is not None
        assert len(game.result.scores) == len(game.result.breakdown) == setting.seats
        assert game.waiting == ()


@pytest.mark.soak
@every_setting
def test_many_random_games_end_with_everything_accounted_for(setting: Setting) -> None:
    census = census_of(setting.game)
    for seed in range(1000, 3000):
        rng = Random(seed)
        state = setting.new(seed).fork()
        before = census(state)
        while not state.over:
            seat = rng.choice(state.waiting())
            state.apply(seat, rng.choice(state.choices(seat)))
            assert census(state) == before


def pause(setting: Setting) -> float:
    """Vault Heist has several times as many acts as the others, so fewer moments are checked."""
    return 0.3 if setting.game == "vault-heist" else 1.0


@every_setting
def test_what_a_seat_may_not_know_changes_nothing_it_sees(setting: Setting) -> None:
    """No leaks: view, log, question, options and refusals are the same in an imagined game; the
    imagined game is legal and continues; imagining depends only on the seat's knowledge."""
    rng = Random(str(setting))
    for seed in range(6):
        for game in moments(setting, seed, every=0.4 * pause(setting)):
            seat = rng.choice([None, *range(setting.seats)])
            imagined = game.imagine(seat, Random(seed))
            assert face(imagined, seat) == face(game, seat)
            assert refusals(imagined, seat) == refusals(game, seat)
            again = imagined.imagine(seat, Random(7))
            assert again.fingerprint() == game.imagine(seat, Random(7)).fingerprint()
            for _ in range(4):
                if not imagined.over:
                    act_randomly(imagined, rng)


def refusals(game: hn.Game, seat: int | None) -> list[str]:
    """Return the refusals that a seat gets for choices that aren't offered."""
    if seat is None:
        return []
    said = []
    offered = game.choices(seat) if seat in game.waiting else ()
    size = len(hn.action_space(game.id))
    for choice in range(-1, size + 1, max(1, size // 12)):
        if choice not in offered:
            with pytest.raises(hn.IllegalMove) as error:
                game.act(seat, choice)
            said.append(str(error.value))
    return said


@every_setting
def test_an_imagined_game_plays_to_its_end(setting: Setting) -> None:
    rng = Random(str(setting))
    census = census_of(setting.game)
    for seed in range(2):
        for game in moments(setting, seed, every=0.02):
            for seat in (None, *range(setting.seats)):
                imagined = game.imagine(seat, rng)
                assert census(imagined._state) == census(game._state)
                assert play_out(imagined, rng).result is not None


@every_setting
def test_an_imagined_game_keeps_no_secrets_to_find(setting: Setting) -> None:
    game = setting.new("a secret seed")
    rng = Random(1)
    for _ in range(20):
        if not game.over:
            act_randomly(game, rng)
    imagined = game.imagine(0, rng)
    assert imagined.setup.seed != game.setup.seed
    assert all(seat == 0 for seat, _ in imagined.acts)
    for other in range(1, setting.seats):
        assert imagined.events(other) == imagined.events(0)
    with pytest.raises(hn.HeistError, match="imagined"):
        imagined.save()


@every_setting
def test_save_and_load_give_the_same_game(setting: Setting) -> None:
    for game in moments(setting, 3, every=0.05):
        saved = game.save()
        loaded = hn.load(saved)
        assert loaded.fingerprint() == game.fingerprint()
        assert loaded.save() == saved
        for seat in (None, *range(setting.seats)):
            assert face(loaded, seat) == face(game, seat)


def many_moments(game: str, count: int) -> Iterator[tuple[Setting, hn.Game]]:
    """Yield this many moments of random games, of every setting in turn."""
    settings = [setting for setting in SETTINGS if setting.game == game]
    given = (
        (setting, moment)
        for seed in naturals(1000)
        for setting in settings
        for moment in moments(setting, seed, every=0.1)
    )
    return islice(given, count)


@pytest.mark.soak
@pytest.mark.parametrize("game", hn.games())
def test_thousands_of_moments_keep_their_secrets_and_are_saved(game: str) -> None:
    rng = Random(game)
    for setting, moment in many_moments(game, 2500):
        seat = rng.choice([None, *range(setting.seats)])
        imagined = moment.imagine(seat, Random(3))
        assert face(imagined, seat) == face(moment, seat)
        assert refusals(imagined, seat) == refusals(moment, seat)
        loaded = hn.load(moment.save())
        assert loaded.fingerprint() == moment.fingerprint()
        assert face(loaded, seat) == face(moment, seat)


@every_setting
def test_a_copy_lives_its_own_life(setting: Setting) -> None:
    rng = Random(5)
    for game in moments(setting, 5, every=0.03):
        saved, state = game.save(), game.fingerprint()
        twin = game.copy()
        fork = game.fork()
        play_out(twin, rng)
        while not fork.over:
            seat = fork.waiting()[0]
            fork.apply(seat, fork.choices(seat)[-1])
        assert game.save() == saved
        assert game.fingerprint() == state


@every_setting
def test_every_offered_option_works(setting: Setting) -> None:
    for game in moments(setting, 7, every=0.1):
        for seat, decision in game.pending.items():
            assert decision.prompt
            assert decision.rule
            assert decision.phase
            assert len({option.id for option in decision.options}) == len(decision.options) >= 1
            assert len({option.label for option in decision.options}) == len(decision.options)
            for option in decision.options:
                assert option.label
                assert option.rule
                assert "kind" in option.data
                twin = game.copy()
                twin.act(seat, option)
                assert twin.fingerprint() != game.fingerprint()


@every_setting
def test_search_and_play_agree(setting: Setting) -> None:
    """A quiet fork goes through the same states as the game with events."""
    rng = Random(11)
    game = setting.new(11)
    fork = game.fork()
    while not game.over:
        seat, choice = act_randomly(game, rng)
        fork.apply(seat, choice)
        loud = replace(game._state, quiet=True)
        assert encoded(loud) == encoded(fork)


@every_setting
def test_undo_is_exact_or_refused(setting: Setting) -> None:
    rng = Random(13)
    game = setting.new(13)
    while not game.over:
        before, saved_before = game.fingerprint(), game.save()
        seat, choice = act_randomly(game, rng)
        after, saved_after = game.fingerprint(), game.save()
        told_after = game.events(seat)
        try:
            game.undo(seat)
        except hn.IllegalMove:
            assert (game.fingerprint(), game.save()) == (after, saved_after)
            continue
        assert (game.fingerprint(), game.save()) == (before, saved_before)
        game.act(seat, choice)
        assert (game.fingerprint(), game.save()) == (after, saved_after)
        assert game.events(seat) == told_after


@every_setting
def test_a_seat_that_did_not_act_last_never_rewrites_what_others_saw(setting: Setting) -> None:
    """Once others have acted, undo takes back only sealed answers: no public fact changes."""
    for game in moments(setting, 17, every=0.2 * pause(setting)):
        if not game.acts:
            continue
        for seat in range(setting.seats):
            if game.acts[-1][0] == seat:
                continue
            others = [other for other in range(setting.seats) if other != seat]
            seen = [own_knowledge(game, other) for other in others]
            twin = game.copy()
            try:
                twin.undo(seat)
            except hn.IllegalMove:
                continue
            assert [own_knowledge(twin, other) for other in others] == seen


def own_knowledge(game: hn.Game, seat: int) -> object:
    view = game.view(seat)
    view.pop("waiting")
    return view, game.events(seat)


@every_setting
def test_wrong_acts_are_refused_in_words_and_change_nothing(setting: Setting) -> None:
    size = len(hn.action_space(setting.game))
    for game in moments(setting, 19, every=0.05):
        saved, state = game.save(), game.fingerprint()
        wrong: list[tuple[object, object]] = [
            (setting.seats, 0), (-1, 0), ("0", 0), (None, 0), (True, 0), (0.0, 0),
        ]  # fmt: skip
        for seat in range(setting.seats):
            offered = game.choices(seat) if seat in game.waiting else ()
            wrong += [(seat, c) for c in range(size) if c not in offered][:40]
            wrong += [(seat, -1), (seat, size), (seat, 10**30), (seat, None), (seat, "0")]
            wrong += [(seat, 1.5), (seat, True), (seat, [0])]
        for who, what in wrong:
            with pytest.raises(hn.IllegalMove) as refused:
                game.act(who, what)  # type: ignore[arg-type]  # wrong on purpose
            assert len(str(refused.value)) > 15
        assert (game.save(), game.fingerprint()) == (saved, state)


@every_setting
def test_an_option_of_a_finished_decision_is_refused(setting: Setting) -> None:
    rng = Random(23)
    game = setting.new(23)
    old: list[tuple[int, hn.Option]] = []
    while not game.over and len(old) < 60:
        seat = rng.choice(game.waiting)
        option = rng.choice(game.pending[seat].options)
        game.act(seat, option)
        old.append((seat, option))
        saved = game.save()
        for past_seat, past in old[-6:]:
            with pytest.raises(hn.IllegalMove):
                game.act(past_seat, past)
        assert game.save() == saved


@every_setting
def test_a_seat_game_shows_one_seat_only(setting: Setting) -> None:
    for game in moments(setting, 29, every=0.03):
        for seat in range(setting.seats):
            seen = game.as_seen_by(seat)
            assert set(seen.pending) <= {seat}
            with pytest.raises(hn.HeistError):
                seen.view((seat + 1) % max(2, setting.seats))
            if seat in game.waiting or game.over:
                assert seen.view() == game.view(seat)
                assert seen.events() == game.events(seat)
            else:
                with pytest.raises(hn.HeistError, match="has nothing to decide now"):
                    seen.view()


@every_setting
def test_the_running_worth_ends_at_the_score(setting: Setting) -> None:
    for game in moments(setting, 41, every=0.1):
        worth = game.worth
        assert worth is not None
        assert len(worth) == setting.seats
    assert game.result is not None
    assert worth == game.result.scores


@pytest.mark.parametrize("game", hn.games())
def test_a_save_altered_or_cut_anywhere_is_refused(game: str) -> None:
    setting = next(s for s in SETTINGS if s.game == game)
    rng = Random(31)
    played = setting.new(31)
    for _ in range(6):
        act_randomly(played, rng)
    text = played.save()
    for length in range(len(text)):
        with pytest.raises(hn.BadSave):
            hn.load(text[:length])
    for place, old in enumerate(text):
        for new in {" ", "0", "9", '"', "x", "\u00e9", chr(ord(old) ^ 1), chr(ord(old) ^ 32)}:
            if new != old:
                with pytest.raises(hn.BadSave):
                    hn.load(text[:place] + new + text[place + 1 :])


@every_setting
def test_quick_bots_play_to_the_end(setting: Setting) -> None:
    for name in hn.bots(setting.game):
        if name == "sharp":
            continue  # tested in tests/bots/test_sharp.py, because it is slow
        bot, rng = hn.bot(setting.game, name), Random(37)
        game = setting.new(37)
        while not game.over:
            seat = game.waiting[0]
            game.act(seat, bot.choose(game, seat, rng))
        assert game.result is not None
