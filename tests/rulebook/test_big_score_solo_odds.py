"""Solitaire: the odds in the view against plain enumeration (SO-2, SO-13, SO-21)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

import heistnight as hn
from heistnight.games.big_score.cards import COP, KEY, TOKENS
from heistnight.games.big_score.solo.odds import (
    bust_chance,
    cards_left,
    cop_chances,
    draw_ways,
    mixed_in_drawn,
)
from heistnight.games.big_score.solo.scenarios.betray_the_traitor import Suspects
from heistnight.kernel.chance import Chance
from tests.rulebook.big_score_solo_kit import board, do, in_vault, put, solo, view

Counts = tuple[int, ...]

# The vault


def bag(tokens: dict[str, int]) -> tuple[int, ...]:
    return tuple([tokens.get(name, 0) for name in TOKENS])


def all_draws(vault: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every set of three tokens, treating equal tokens as distinct."""
    tokens = [token for token, count in enumerate(vault) for _ in range(count)]
    return list(combinations(tokens, min(3, len(tokens))))


BAGS = [
    {"cash 20": 4, "cash 50": 3, "digital key": 2, "diamond": 5, "cop": 6},
    {"cash 20": 1, "digital key": 1, "cop": 3},
    {"cop": 2},
    {"gold bar": 1, "digital key": 4},
    {"artifact": 10, "cop": 1},
]


@pytest.mark.parametrize("tokens", BAGS)
def test_the_chance_of_cops_is_exact(tokens: dict[str, int]) -> None:
    """SO-21: 0, 1, 2 and 3 cops among the tokens drawn."""
    vault = bag(tokens)
    draws = all_draws(vault)
    found = Counter([draw.count(COP) for draw in draws])
    assert cop_chances(vault) == tuple([Fraction(found[n], len(draws)) for n in range(4)])
    pairs = Counter([(draw.count(COP), KEY in draw) for draw in draws])
    assert {(cops, key): n for cops, key, n in draw_ways(vault) if n} == dict(pairs)


def busts(game: hn.Game, draw: tuple[int, ...], bribing: bool) -> bool:
    """Play out one draw, with all possible bribes or none; return whether it is a bust."""
    state = board(game).copy()
    state.vault_rig = draw
    state.apply(0, state.choices(0)[0])
    while state.stack and state.stack[-1].phase in ("bribe", "entrust"):
        choices = state.choices(0)
        prefers = choices[-1] if bribing and state.stack[-1].phase == "bribe" else choices[0]
        kinds = [hn.action_space("big-score-solo")[c].data["kind"] for c in choices]
        state.apply(0, choices[kinds.index("wave-off")] if "wave-off" in kinds else prefers)
    return state.ending == "busted"


LOOTS: list[list[str]] = [[], ["cash 50"], ["cash 20", "cash 20"], ["cash 100", "gold bar"]]


@pytest.mark.parametrize("scenario", ["biggest-score", "crypto-currency"])
@pytest.mark.parametrize("loot", LOOTS)
@pytest.mark.parametrize("cops", [0, 2, 3, 4])
def test_the_chance_of_being_busted_is_exact(scenario: str, loot: list[str], cops: int) -> None:
    """SO-21, SO-22, SO-45: with and without the bribes on hand, for every possible draw."""
    vault = bag({"cash 20": 2, "digital key": 2, "diamond": 3, "cop": 10 - cops})
    game = in_vault([], loot, cops, scenario)
    state = board(game).copy()
    state.vault = vault
    game._state = state
    draws = all_draws(vault)
    for bribing in (False, True):
        busted = sum([busts(game, draw, bribing) for draw in draws])
        assert bust_chance(state, bribing) == Fraction(busted, len(draws))
    odds = view(game)["odds"]
    assert odds["bust"] == float(bust_chance(state, bribing=False))
    assert odds["bust_bribing"] == float(bust_chance(state, bribing=True))
    assert odds["cops"] == [float(chance) for chance in cop_chances(vault)]


@pytest.mark.parametrize("cash", [10, 40, 80])
@pytest.mark.parametrize("cops", [1, 2, 3])
def test_in_the_plunder_a_job_pays_before_its_vault_round(cash: int, cops: int) -> None:
    """SO-21, SO-47: the job's pay can be used for bribes, for every possible draw."""
    vault = bag({"cash 20": 2, "diamond": 3, "cop": 10 - cops})
    jobs = ["Apartment", "Casino", "Hotel"]
    game = solo("simultaneous-plunder", jobs, vault=["cash 20"])
    put(game, cash=cash, cops=cops, vault=vault, vault_rig=())
    odds, state = view(game)["odds"], board(game)
    draws = all_draws(vault)
    for slot in range(3):
        pay = state.pack.job[state.jobs[slot]].cash
        busted = 0
        for draw in draws:
            met = draw.count(COP)
            bribed = min(max(0, met - 1), (cash + pay) // 50)
            busted += cops + met - bribed >= 5
        assert odds["bust_after_job"][str(slot)] == busted / len(draws)
    told = odds["bust_after_job"].values()
    assert odds["bust_bribing"] == max(told)


ROWS: list[dict[int, tuple[int, ...]]] = [
    {},
    dict.fromkeys(range(6), ()),
    {0: (COP,), 1: (), 2: (8,)},
    {0: (COP,), 1: (COP, 8), 2: (8, 8)},
    {0: (8,), 1: (8,), 2: (COP,), 3: ()},
    {0: (8, 8), 1: (8,), 2: (COP,)},
]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_the_chance_of_being_busted_by_the_row_is_exact(row: dict[int, tuple[int, ...]]) -> None:
    """SO-48: the odds count whether cops can be placed on the row."""
    own = Suspects((0,) * 6, tuple([row.get(kind) for kind in range(6)]))
    cops = sum([held.count(COP) for held in row.values()])
    game = in_vault([], [], cops, "betray-the-traitor", own=own)
    state = board(game).copy()
    state.loot = tuple([token for held in row.values() for token in held if token != COP])
    state.vault = bag({"diamond": 4, "cop": 5})
    game._state = state
    draws = all_draws(state.vault)
    busted = sum([busts(game, draw, bribing=False) for draw in draws])
    assert bust_chance(state, bribing=False) == Fraction(busted, len(draws))


def test_the_next_round_is_told_when_the_vault_is_as_it_will_be() -> None:
    """SO-21, SO-23: no odds until it is decided what goes back; then exact again."""
    game = in_vault(["cop", "cop", "diamond", "diamond", "artifact", "gold bar"], ["cash 50"])
    assert view(game)["odds"]["cops"] == [float(chance) for chance in cop_chances(bag_in(game))]
    do(game, "rob")
    assert (game.pending[0].phase, view(game)["odds"]) == ("bribe", None)
    do(game, "bribe", cops=1)
    assert (game.pending[0].phase, view(game)["odds"]) == ("take", None)
    do(game, "take", token="diamond")
    assert game.pending[0].phase == "vault"
    assert view(game)["odds"]["cops"] == [float(chance) for chance in cop_chances(bag_in(game))]
    do(game, "rob")
    do(game, "take", token="gold bar")
    assert (game.pending[0].phase, view(game)["odds"]) == ("remove", None)
    do(game, "remove", token="artifact")
    assert view(game)["odds"]["cops"] == [float(chance) for chance in cop_chances(bag_in(game))]


def bag_in(game: hn.Game) -> tuple[int, ...]:
    return bag(view(game)["vault"])


def test_the_row_to_come_counts_before_it_is_formed() -> None:
    """SO-48: in Act I the odds use the row the crew set aside so far would form."""
    game = solo("betray-the-traitor")
    assert view(game)["odds"]["bust"] == pytest.approx(1 - view(game)["odds"]["cops"][0])
    put(game, own=Suspects((2, 1, 0, 0, 0, 4)))
    assert view(game)["cops_to_bust"] == 3
    assert view(game)["odds"]["bust"] == view(game)["odds"]["cops"][3]
    put(game, own=Suspects((2, 1, 1, 1, 0, 4)))
    assert view(game)["odds"]["bust"] == 0


def test_bribes_on_hand_are_counted() -> None:
    """SO-21: bribes take whole tokens; in Simultaneous Plunder (SO-47) also Act I cash."""
    assert view(in_vault([], ["cash 30", "cash 30"]))["odds"]["bribes_on_hand"] == 1
    assert view(in_vault([], ["cash 100"]))["odds"]["bribes_on_hand"] == 2
    assert view(in_vault([], ["gold bar"], cash=900))["odds"]["bribes_on_hand"] == 0
    plunder = in_vault([], ["cash 30"], scenario="simultaneous-plunder", cash=80)
    assert view(plunder)["odds"]["bribes_on_hand"] == 2


# The crew deck


def all_decks(unseen: Counts, mixed: Counts, size: int) -> Counter[tuple[int, ...]]:
    """Count every order of every deck of `size` unseen cards plus the mixed-in ones."""
    cards = [(kind, n) for kind in range(6) for n in range(unseen[kind])]
    own = [(kind, -1 - n) for kind in range(6) for n in range(mixed[kind])]
    decks: Counter[tuple[int, ...]] = Counter()
    for part in combinations(cards, size):
        decks.update([tuple([kind for kind, _ in order]) for order in permutations([*part, *own])])
    return decks


SMALL = [
    ((2, 1, 0, 1, 0, 0), (0, 0, 0, 0, 0, 0), 2, 1),
    ((2, 1, 1, 0, 0, 0), (1, 0, 0, 0, 0, 0), 2, 1),
    ((2, 1, 1, 1, 0, 0), (1, 1, 0, 0, 0, 0), 2, 2),
    ((2, 2, 1, 0, 0, 0), (2, 0, 0, 0, 0, 0), 3, 3),
    ((1, 2, 0, 0, 0, 1), (0, 2, 0, 0, 0, 0), 2, 3),
    ((2, 1, 1, 0, 0, 0), (1, 0, 1, 0, 0, 0), 4, 2),
]


def counted(cards: tuple[int, ...]) -> Counts:
    return tuple([cards.count(kind) for kind in range(6)])


@pytest.mark.parametrize(("unseen", "mixed", "size", "drawn"), SMALL)
def test_cards_left_by_type_are_exact(unseen: Counts, mixed: Counts, size: int, drawn: int) -> None:
    """SO-2, SO-13: given what was drawn, how many of each type the deck still holds."""
    decks = all_decks(unseen, mixed, size)
    for seen in {deck[:drawn] for deck in decks}:
        rests = Counter[Counts]()
        for deck, ways in decks.items():
            if deck[:drawn] == seen:
                rests[counted(deck[drawn:])] += ways
        left = size + sum(mixed) - drawn
        table = cards_left(unseen, mixed, counted(seen), left)
        whole = sum(rests.values())
        for kind in range(6):
            for count in range(left + 1):
                ways = sum([n for rest, n in rests.items() if rest[kind] == count])
                assert table[kind][count] == Fraction(ways, whole)


def test_imagined_decks_follow_the_same_odds() -> None:
    """SO-2, SO-13: the number of mixed-in cards drawn is sampled with the true odds."""
    unseen, mixed, seen, left = (2, 1, 1, 1, 0, 0), (1, 1, 0, 0, 0, 0), (0, 1), 2
    truth = Counter[Counts]()
    cards = [(kind, n) for kind in range(6) for n in range(unseen[kind])]
    own = [(0, -1), (1, -1)]
    for part in combinations(cards, 2):
        for order in permutations([*part, *own]):
            if tuple([kind for kind, _ in order[:2]]) == seen:
                gone = [kind for kind, n in order[:2] if n < 0]
                truth[counted(tuple(gone))] += 1
    state = board(solo()).copy()
    state.unseen, state.mixed_in, state.dealt = unseen, mixed, counted(seen)
    state.deck = (0,) * left
    chance, found = Chance(1), Counter[Counts]()
    for _ in range(6000):
        found[mixed_in_drawn(state, chance)] += 1
    whole = sum(truth.values())
    assert set(found) == set(truth)
    for gone_by_type, ways in truth.items():
        assert found[gone_by_type] / 6000 == pytest.approx(ways / whole, abs=0.03)


def test_imagined_jobs_keep_to_what_the_player_knows() -> None:
    """SO-15: a scouted job stays the same for the player, but not for a spectator."""
    game = solo()
    do(game, "scout", job=4)
    here = board(game).jobs
    mine = [board(game.imagine(0, Random(seed))).jobs for seed in range(60)]
    assert {jobs[4] for jobs in mine} == {here[4]}
    assert len({jobs[3] for jobs in mine}) > 12
    assert {jobs[:3] for jobs in mine} == {here[:3]}
    theirs = [board(game.imagine(None, Random(seed))).jobs for seed in range(60)]
    assert len({jobs[4] for jobs in theirs}) > 12


def test_imagined_jobs_are_those_that_the_scenario_must_have() -> None:
    """SO-45: imagined games never leave a hard drive job in the box."""
    game = solo("crypto-currency")
    pack = board(game).pack
    drives = {n for n, job in enumerate(pack.job) if job.token == "hard drive"}
    for seed in range(40):
        imagined = board(game.imagine(0, Random(seed)))
        assert not drives & set(imagined.box)
        assert len(imagined.box) == 6


def test_the_view_tells_what_is_left_in_the_deck() -> None:
    """SO-2: at first all decks have the same odds; the last deck is known."""
    seen = view(solo(hand="CCCCC"))
    left = seen["crew_left"]
    assert left["con man"]["hidden"] == 10
    assert left["con man"]["expected"] == pytest.approx(10 * 25 / 85)
    assert left["driver"]["next_card"] == pytest.approx(15 / 85)
    assert (left["driver"]["least"], left["driver"]["most"]) == (0, 15)
    assert sum([part["expected"] for part in left.values()]) == pytest.approx(25)
    assert sum([part["next_card"] for part in left.values()]) == pytest.approx(1)


def test_in_round_three_the_deck_is_known_by_heart() -> None:
    """SO-2: every other card was seen by then."""
    rng, checked = Random(3), 0
    for seed in range(30):
        game = hn.new("big-score-solo", seed=seed)
        while not game.over:
            game.act_unchecked(0, rng.choice(game.choices(0)))
            s = board(game)
            if s.round == 3 and s.deck:
                left = view(game)["crew_left"].values()
                assert [part["least"] for part in left] == list(counted(s.deck))
                assert [part["most"] for part in left] == list(counted(s.deck))
                checked += 1
    assert checked > 100


def test_the_odds_never_exclude_the_truth() -> None:
    """SO-2, SO-13: in any round, with any cards shuffled in."""
    rng, mixed = Random(4), 0
    for seed in range(60):
        game = hn.new("big-score-solo", seed=seed)
        while not game.over:
            game.act_unchecked(0, rng.choice(game.choices(0)))
            s = board(game)
            if s.deck:
                mixed += bool(any(s.mixed_in))
                for part, count in zip(
                    view(game)["crew_left"].values(), counted(s.deck), strict=True
                ):
                    assert part["least"] <= count <= part["most"]
    assert mixed > 100


def test_the_odds_are_told_where_they_matter() -> None:
    """SO-21, SO-22: with the question whether to rob or flee."""
    game = in_vault([], ["cash 50"], cops=3)
    assert "2 of 5" not in game.pending[0].prompt
    assert "3 of 5 cops" in game.pending[0].prompt
    assert f"{100 * view(game)['odds']['bust']:.0f} % chance" in game.pending[0].prompt
    assert 0 < view(game)["odds"]["bust_bribing"] < 0.005
    assert "<1 % if you bribe" in game.pending[0].prompt
