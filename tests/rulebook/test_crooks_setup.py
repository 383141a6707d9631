"""CR-1 to CR-3: the setup and the pack."""

from random import Random

import pytest

import heistnight as hn
from heistnight.kernel.packs import built_in
from tests.rulebook.crooks_kit import NAMES, PACK, city, hangout, search, table

OWN_PACK = built_in("crooks")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_targets_worth_two_to_nine_and_a_row_for_everyone(seats: int) -> None:
    """CR-1: eight targets, and one place per target in everyone's row."""
    view = hn.new("crooks", seats=seats, seed=1).view(0)
    assert view["targets"] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert [player["row"] for player in view["players"]] == [
        {str(target): [] for target in range(2, 10)}
    ] * seats


@pytest.mark.parametrize(
    ("seats", "piles"),
    [(2, [2, 2, 3, 4, 5]), (3, [2, 2, 3, 3, 4, 4, 5]), (4, [2, 2, 3, 3, 3, 4, 4, 5, 5])],
)
def test_the_crooks_are_dealt_into_the_hangouts(seats: int, piles: list[int]) -> None:
    """CR-2: the right number of hangouts and crooks; the rest is out of the game, unseen."""
    view = hn.new("crooks", seats=seats, seed=1).view(0)
    assert [pile["cards"] for pile in view["hangouts"]] == piles
    assert "".join([pile["hangout"] for pile in view["hangouts"]]) == "ABCDEFGHI"[: len(piles)]
    assert view["out"]["cards"] == 32 - sum(piles)
    assert all(pile["certain"] == [] for pile in (*view["hangouts"], view["out"]))
    assert all(len(pile["possible"]) == 32 for pile in (*view["hangouts"], view["out"]))


def test_another_seed_gives_another_deal() -> None:
    """CR-2: the crooks are shuffled."""
    deals = {table(hn.new("crooks", seats=2, seed=seed)).hangouts for seed in range(20)}
    assert len(deals) == 20


def test_everyone_has_18_dollars_and_chance_names_the_first() -> None:
    """CR-3: $18 each; a random seat starts, unless the table names one."""
    games = [hn.new("crooks", seats=3, seed=seed) for seed in range(40)]
    assert {game.waiting for game in games} == {(0,), (1,), (2,)}
    assert [player["cash"] for player in games[0].view(0)["players"]] == [18, 18, 18]
    named = [hn.new("crooks", seats=3, seed=n, rig={"first": 2}) for n in range(9)]
    assert {game.waiting for game in named} == {(2,)}


def test_a_rig_deals_in_order_hangout_a_first() -> None:
    """CR-2: the rigged crooks come first; spelling and case don't matter."""
    game = hn.new(
        "crooks",
        seats=2,
        seed=3,
        rig={"crooks": ["velvet vera", "ICE PICK IRMA", "Lucky-Lou", "redrory"], "first": 1},
    )
    assert set(search(game, 1, "A")) == {"Velvet Vera", "Ice-Pick Irma"}
    assert hangout(game, 1, "A")["certain"] == ["Ice-Pick Irma", "Velvet Vera"]
    s = table(game)
    assert {NAMES[card] for card in s.hangouts[1]} == {"Lucky Lou", "Red Rory"}


@pytest.mark.parametrize("rig", [{"crooks": ["Nobody"]}, {"crooks": ["Red Rory", "Red Rory"]}])
def test_a_rig_that_asks_for_what_is_not_there_is_refused(rig: dict[str, list[str]]) -> None:
    """CR-2: every crook is there once."""
    with pytest.raises(hn.BadOptions, match="but there is none left"):
        hn.new("crooks", seats=2, seed=1, rig=rig)


def test_the_pack_has_what_the_published_text_shows() -> None:
    """CR-2: 32 crooks, one kingpin, the six specials, a 7 (+2) and an 8 (−1); ten in each gang."""
    assert len(PACK) == 32
    specials = [crook.special for crook in PACK]
    assert specials.count("kingpin") == 1
    assert len({special for special in specials if special}) == 6
    assert {(7, 2), (8, -1)} <= {(crook.rank, crook.modifier) for crook in PACK}
    for gang in ("Northside", "Westside", "Outfit"):
        assert sum([gang in crook.gangs for crook in PACK]) == 10


def test_only_what_the_published_text_shows_is_marked_so() -> None:
    """CR-2: that there is a kingpin, and a 7 (+2) and an 8 (−1). All else is house."""
    published = {
        (field, getattr(crook, field))
        for crook in PACK
        for field in ("rank", "modifier", "gangs", "special")
        if (crook.source.get(field) if isinstance(crook.source, dict) else crook.source)
        == "rulebook"
    }
    shown = {("special", "kingpin"), ("rank", 7), ("modifier", 2), ("rank", 8), ("modifier", -1)}
    assert {fact for fact in published if fact[1]} - {("special", None)} == shown


def test_a_real_box_may_have_any_ranks_and_numbers_of_specials() -> None:
    """CR-2: only the kingpin's number is fixed; such a pack is played to the end."""
    text = OWN_PACK.replace("rank = 10", "rank = 12").replace('"pickpocket"', '"spy"')
    text = text.replace('special = "accomplice"\n', "").replace('"killer"', '"switch"')
    text = text.replace("modifier = -6", "modifier = -4")
    game = hn.new("crooks", seats=3, seed=1, pack=text)
    bot = hn.bot("crooks", "regular")
    while not game.over:
        seat = game.waiting[0]
        game.act(seat, bot.choose(game, seat, Random(1)))
    assert game.result is not None


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rank = 10", "rank = 0", "line 18.*rank.*found 0"),
        ('special = "kingpin"\n', "", "found 0 with special 'kingpin'; the box has 1"),
        ('"Ice-Pick Irma"', '"don vittorio"', "used twice"),
        ('gangs = ["Northside", "Westside"]', 'gangs = ["Westside", "Westside"]', "named twice"),
        ('["Outfit"]', '["Southside"]', "found 'Southside'"),
        ('name = "Widow Wu"', 'nickname = "Widow Wu"', "name"),
        ('\nsource = "house"', '\nsource = "memory"', "found 'memory'"),
    ],
)
def test_a_pack_that_does_not_add_up_is_refused(old: str, new: str, complaint: str) -> None:
    """CR-2: the message says where, what was found, and what is right."""
    with pytest.raises(hn.BadPack, match=complaint):
        hn.new("crooks", seats=2, pack=OWN_PACK.replace(old, new, 1))


def test_a_pack_with_a_crook_too_few_is_refused() -> None:
    """CR-2: 32 crooks."""
    text = OWN_PACK[: OWN_PACK.rindex("[[crook]]")]
    with pytest.raises(hn.BadPack, match="found 31 crooks; the box has 32"):
        hn.new("crooks", seats=2, pack=text)


def test_the_owner_of_a_box_plays_with_its_own_crooks() -> None:
    """CR-2: the game uses the pack's crooks."""
    text = OWN_PACK.replace("Velvet Vera", "Violet").replace("rank = 7", "rank = 8", 1)
    game = hn.new("crooks", seats=2, seed=1, pack=text, rig={"crooks": ["Violet"], "first": 0})
    search(game, 0, "A")
    assert any("Take Violet (8, +2)" in o.label for o in game.pending[0].options)
    assert hn.load(game.save()).fingerprint() == game.fingerprint()


def test_the_helper_city_is_as_asked() -> None:
    game = city(3, first=1, C=["Red Rory"], G=["Don Vittorio"])
    s = table(game)
    assert NAMES.index("Red Rory") in s.hangouts[2]
    assert NAMES.index("Don Vittorio") in s.hangouts[6]
    assert game.waiting == (1,)
