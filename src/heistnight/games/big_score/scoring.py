"""BS-60 to BS-64: score each seat and find the winner."""

from heistnight.games.big_score.amounts import (
    ARTIFACT_VALUE,
    DIAMONDS_IN_ALL,
    FURTHER_DIAMOND,
    HACKED_VALUE,
    MOST_ARTIFACTS,
    PAIR_VALUE,
)
from heistnight.games.big_score.cards import (
    ARTIFACT,
    CASH_TOKENS,
    DIAMOND,
    FACE_VALUE,
    GOLD,
    HACKER,
    KEY,
    SILVER,
)
from heistnight.games.big_score.phrases import money
from heistnight.games.big_score.state import BigScoreState
from heistnight.kernel.events import Seat
from heistnight.kernel.rules import Result


def diamonds_worth(count: int) -> int:
    """BS-61: return the total value of this many diamonds."""
    if count < len(DIAMONDS_IN_ALL):
        return DIAMONDS_IN_ALL[count]
    return DIAMONDS_IN_ALL[-1] + FURTHER_DIAMOND * (count - len(DIAMONDS_IN_ALL) + 1)


def most_artifacts(s: BigScoreState) -> Seat | None:
    """BS-62: return the seat with the most; None if tied or if nobody has any."""
    counts = [
        held + loot.count(ARTIFACT) if loot else held
        for held, loot in zip(s.artifacts, s.loot, strict=True)
    ]
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


def breakdown(s: BigScoreState, seat: Seat, most: Seat | None) -> dict[str, int]:
    """Return the seat's money line by line; `most` is the seat with the most artifacts."""
    loot = s.loot[seat]
    if not loot and not s.ability:
        return breakdown_without_loot(s, seat, most)
    keys, drives = loot.count(KEY), s.drives[seat]
    pairs = min(keys, drives)
    lines = {
        "Act I cash": s.cash[seat],
        "Vault cash": sum([FACE_VALUE[token] for token in loot if token in CASH_TOKENS]),
        "Silver bars": FACE_VALUE[SILVER] * loot.count(SILVER),
        "Gold bar": FACE_VALUE[GOLD] * loot.count(GOLD),
        "Diamonds": diamonds_worth(s.all_diamonds(seat)),
        "Artifacts": ARTIFACT_VALUE * s.all_artifacts(seat),
        "Most artifacts": MOST_ARTIFACTS if most == seat else 0,
        "Unlocked hard drives": PAIR_VALUE * pairs,
    }
    if s.ability and s.ability[seat] == HACKER:
        lines["Hacked drives and keys"] = HACKED_VALUE * (keys + drives - 2 * pairs)
    return lines


def breakdown_without_loot(s: BigScoreState, seat: Seat, most: Seat | None) -> dict[str, int]:
    """Return the breakdown during Act I, when nobody has loot."""
    return {
        "Act I cash": s.cash[seat],
        "Vault cash": 0,
        "Silver bars": 0,
        "Gold bar": 0,
        "Diamonds": diamonds_worth(s.diamonds[seat]),
        "Artifacts": ARTIFACT_VALUE * s.artifacts[seat],
        "Most artifacts": MOST_ARTIFACTS if most == seat else 0,
        "Unlocked hard drives": 0,
    }


def breakdowns(s: BigScoreState) -> tuple[dict[str, int], ...]:
    """Return the breakdown of every seat."""
    most = most_artifacts(s)
    return tuple([breakdown(s, seat, most) for seat in range(s.seats)])


def holdings(s: BigScoreState, seat: Seat) -> int:
    """Return the seat's money without the bonus for the most artifacts."""
    loot, drives, keys, pairs = s.loot[seat], s.drives[seat], 0, 0
    money = s.cash[seat]
    diamonds, artifacts = s.diamonds[seat], s.artifacts[seat]
    if loot:
        keys = loot.count(KEY)
        pairs = min(keys, drives)
        money += sum([FACE_VALUE[token] for token in loot]) + PAIR_VALUE * pairs
        diamonds += loot.count(DIAMOND)
        artifacts += loot.count(ARTIFACT)
    if s.ability and s.ability[seat] == HACKER:
        money += HACKED_VALUE * (keys + drives - 2 * pairs)
    return money + diamonds_worth(diamonds) + ARTIFACT_VALUE * artifacts


def worths(s: BigScoreState) -> tuple[int, ...]:
    """Return the money of every seat, without computing the lines."""
    found = [holdings(s, seat) for seat in range(s.seats)]
    most = most_artifacts(s)
    if most is not None:
        found[most] += MOST_ARTIFACTS
    return tuple(found)


def worth(s: BigScoreState, seat: Seat) -> int:
    return holdings(s, seat) + (MOST_ARTIFACTS if most_artifacts(s) == seat else 0)


def result(s: BigScoreState) -> Result:
    """BS-64: most money; then not busted, most Act I cash, most vault tokens; else shared."""
    lines = breakdowns(s)
    scores = tuple([sum(line.values()) for line in lines])
    ranks = [
        (scores[seat], not s.busted[seat], s.cash[seat], len(s.loot[seat]))
        for seat in range(s.seats)
    ]
    best = max(ranks)
    winners = tuple([seat for seat in range(s.seats) if ranks[seat] == best])
    return Result(winners, scores, lines, reason(s, ranks, winners))


def reason(
    s: BigScoreState, ranks: list[tuple[int, bool, int, int]], winners: tuple[Seat, ...]
) -> str:
    """BS-64, G-7: say which comparison decided, beginning with the winner's money."""
    level = list(range(s.seats))
    best = max(ranks)
    words = (
        "",
        "ahead of a busted player with the same amount",
        "the tie broken by Act I cash",
        "the tie broken by vault tokens",
    )
    amount = money(best[0])
    for column, said in enumerate(words):
        level = [seat for seat in level if ranks[seat][column] == best[column]]
        if len(level) == 1:
            return f"{amount}, {said}" if said else amount
    return f"{amount} each and share the victory"
