"""Play every solitaire scenario with bots, and store how their totals are spread.

The statistics of the server show players' totals over these: `python -m tools.solo_spreads`.
"""

import sys
from pathlib import Path

import msgspec

from heistnight.arena.solo_report import GAMES_PER_TASK, SoloOutcome, SoloTask, play, scenarios
from heistnight.server.players import statistics
from heistnight.server.protocol.player_bodies import Spread

BOTS = ("rookie", "regular")
GAMES = 300
STEPS = 12


def spread(bot: str, outcomes: list[SoloOutcome]) -> Spread:
    totals = [outcome.total for outcome in outcomes]
    low = min(totals)
    step = max(1, -(-(max(totals) + 1 - low) // STEPS))
    counts = [0] * STEPS
    for total in totals:
        counts[(total - low) // step] += 1
    met = sum([outcome.met for outcome in outcomes]) / len(outcomes)
    return Spread(bot=bot, games=len(totals), low=low, step=step, counts=counts, met=met)


def outcomes_of(scenario: str, bot: str) -> list[SoloOutcome]:
    found: list[SoloOutcome] = []
    for first in range(0, GAMES, GAMES_PER_TASK):
        task = SoloTask(scenario, bot, "spreads", first, GAMES_PER_TASK, {}, None)
        found += play(task)[1]
    return found


def main() -> int:
    found = {
        scenario: [spread(bot, outcomes_of(scenario, bot)) for bot in BOTS]
        for scenario in scenarios()
    }
    target = Path(statistics.__file__).with_name(statistics.SPREADS)
    target.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
