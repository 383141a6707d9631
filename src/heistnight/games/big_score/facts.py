"""One sentence about each piece of The Big Score: what it does and what it's worth."""

from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    DIAMONDS_IN_ALL,
    EXPERTS_FOR_ABILITY,
    FURTHER_DIAMOND,
    GOLD_VALUE,
    HACKED_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
    SILVER_VALUE,
    STARTING_CASH,
)
from heistnight.games.big_score.cards import TYPES, BigScorePack, Boss, Job
from heistnight.games.big_score.phrases import growing, in_words, money
from heistnight.kernel.events import a
from heistnight.kernel.facts import GameFacts, Piece

AIM = "Have the most money when nobody is left inside the vault."
ABILITIES = {
    "con man": ("BS-51", "trade away an older vault token instead of the one just drawn"),
    "driver": ("BS-52", "draw two more tokens on the way out and keep all but the cops"),
    "grease man": ("BS-55", "take a token from the floor on the way out"),
    "gun man": ("BS-53", "take another token from the floor after your trade"),
    "hacker": (
        "BS-56",
        f"get {money(HACKED_VALUE)} for each unpaired hard drive or key at the end",
    ),
    "muscle": ("BS-54", "take the marker, so you trade first"),
}
ALWAYS_COUNTS = ("hacker",)
"""BS-57: abilities that you don't use in the vault; they count when the game ends."""
ENOUGH = in_words(EXPERTS_FOR_ABILITY)
ONE_TO_FIVE = growing(DIAMONDS_IN_ALL)
GOODS = {
    "diamond": (
        "BS-61",
        f"{ONE_TO_FIVE[0].upper()}{ONE_TO_FIVE[1:]}, and each additional one adds "
        f"{money(FURTHER_DIAMOND)}.",
    ),
    "artifact": (
        "BS-62",
        f"Worth {money(ARTIFACT_VALUE)} each. "
        f"The player with the most gets {money(MOST_ARTIFACTS)} more, unless tied.",
    ),
    "hard drive": (
        "BS-63",
        f"Worth {money(PAIR_VALUE)} with a digital key from the vault.",
    ),
    "digital key": ("BS-63", f"Worth {money(PAIR_VALUE)} with a hard drive."),
    "silver bar": ("BS-60", f"Worth {money(SILVER_VALUE)}."),
    "gold bar": ("BS-60", f"Worth {money(GOLD_VALUE)}."),
    "cop": (
        "BS-44",
        "Goes on the cop track. When the track is full, the next cop busts everyone inside.",
    ),
}
WORTH = {
    "artifact": {"worth": ARTIFACT_VALUE, "most": MOST_ARTIFACTS},
    "hard drive": {"pair": PAIR_VALUE},
    "digital key": {"pair": PAIR_VALUE},
}
"""Amounts behind the value of a token, for labels that explain a sum."""


def facts(pack: BigScorePack) -> GameFacts:
    pieces = (
        *[boss(one) for one in pack.boss],
        *[job(one) for one in pack.job],
        *crew(pack),
        *tokens(pack),
        Piece(
            "token", "jack", "Stands in for any missing crew on a job, once a round.", None, "BS-11"
        ),
    )
    return GameFacts(AIM, pieces)


def item_words(item: str | int) -> str:
    return money(item) if isinstance(item, int) else a(item)


def boss(one: Boss) -> Piece:
    items = " or ".join([item_words(item) for item in one.items])
    words = f"Starts with {money(STARTING_CASH)} and {items}."
    return Piece("boss", one.name, words, 1, "BS-5", {"items": one.items})


def payout(one: Job) -> str:
    return money(one.cash) + (f" and {a(one.token)}" if one.token else "")


def job(one: Job) -> Piece:
    words = f"Pays {payout(one)} to each participant."
    printed = {"crew": one.crew, "cash": one.cash, "token": one.token}
    return Piece("job", one.name, words, 1, "BS-33", printed)


def crew(pack: BigScorePack) -> list[Piece]:
    found = []
    for entry in pack.crew:
        words = f"Covers one {entry.name} on a job."
        found.append(Piece("crew", entry.name, words, entry.regular, "BS-24"))
    for entry in pack.crew:
        _, ability = ABILITIES[entry.name]
        words = f"Works as {a(entry.name)}. Train {ENOUGH} to gain an ability: {ability}."
        found.append(Piece("crew", f"expert {entry.name}", words, entry.expert, "BS-26"))
    for name in TYPES:
        rule, ability = ABILITIES[name]
        words = f"{ability[0].upper()}{ability[1:]}."
        if name not in ALWAYS_COUNTS:
            words = f"Once in the vault: {ability}."
        found.append(Piece("ability", name, words, None, rule))
    return found


def tokens(pack: BigScorePack) -> list[Piece]:
    counts = {entry.name: entry.count for entry in pack.vault}
    found = []
    for name, (rule, words) in GOODS.items():
        worth = WORTH.get(name, {})
        found.append(Piece("token", name, words, counts.get(name), rule, worth))
    cash = [entry for entry in pack.vault if entry.name.startswith("cash")]
    for entry in cash:
        value = entry.name.removeprefix("cash ")
        found.append(Piece("token", entry.name, f"Worth ${value}K.", entry.count, "BS-60"))
    return found
