"""Golden playthroughs: a journal of every setting, with the public log it must give.

`python -m tests.playthroughs [GAME]` writes the files anew; a change of rules then shows up as a
difference one can read.
"""

from pathlib import Path

import heistnight as hn
from heistnight.kernel.chance import Chance
from tests.kit import Setting

FOLDER = Path(__file__).parent / "golden"


def file_of(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


def play(setting: Setting) -> hn.Game:
    """The game that stands in the golden file: the best bots there are, some acts at random."""
    chance = Chance(f"golden {setting}")
    game = setting.new(f"golden {setting}")
    players = [hn.bot(setting.game, name) for name in hn.bots(setting.game)]
    while not game.over:
        seat = chance.choice(game.waiting)
        game.act(seat, chance.choice(players).choose(game, seat, chance))
    return game


def told(game: hn.Game) -> str:
    """The public log and the result, a line each."""
    lines = [event["text"] for event in game.events(None)]
    assert game.result is not None
    for seat, parts in enumerate(game.result.breakdown):
        score = ", ".join([f"{name} {amount}" for name, amount in parts.items()])
        lines.append(f"Player {seat + 1}: {game.result.scores[seat]} ({score})")
    lines.append(f"Winners: {list(game.result.winners)}, {game.result.reason}")
    return "\n".join(lines)


def write(setting: Setting) -> None:
    game = play(setting)
    FOLDER.mkdir(exist_ok=True)
    file_of(setting).write_text(f"{game.save()}\n\n{told(game)}\n", encoding="utf-8")
