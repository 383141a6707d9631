"""Play games of every setting and print them in keys: `python -m tests.kernel.renumbered [SEED]`.

With a seed, all choices get other numbers, shuffled and with gaps.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from heistnight.kernel import choices

if TYPE_CHECKING:
    from heistnight.kernel.game import Game
    from tests.kit import Setting


def renumber(seed: str) -> None:
    """Import all games again, with other numbers."""
    as_they_are = choices.numbered_keys

    def in_no_order(package: str) -> list[str]:
        keys = as_they_are(package)
        keys += [f"retired:{number}" for number in range(len(keys) // 3)]
        Random(seed + package).shuffle(keys)
        return keys

    choices.numbered_keys = in_no_order
    for name in list(sys.modules):
        if name.split(".")[0] == "heistnight" and name != choices.__name__:
            del sys.modules[name]


def random_game(setting: "Setting") -> Iterator[str]:
    """Yield what was asked, and sometimes everything else that is known about the game."""
    from heistnight.kernel.chance import Chance

    chance = Chance(f"renumbered {setting}")
    game = setting.new(f"renumbered {setting}")
    while not game.over:
        seat = chance.choice(game.waiting)
        options = game.pending[seat].options
        yield f"{seat}: {[option.key for option in options]}"
        if chance.below(8) == 0:
            yield from known(game, seat)
            imagined = game.imagine(chance.below(game.seats), chance)
            yield from [line for other in imagined.waiting for line in known(imagined, other)]
        game.act(seat, chance.choice(options))
    yield str(game.result)


def known(game: "Game", seat: int) -> Iterator[str]:
    """Yield a seat's view, its question, and why other choices aren't offered."""
    decision, space = game.pending[seat], game.rules.space
    view: dict[str, Any] = game.view(seat)
    view.get("own", {}).pop("answer", None)  # it is a number
    yield f"{view} {decision.prompt} {[(one.key, one.label) for one in decision.options]}"
    reasons = decision.reasons()
    yield from sorted([f"{space[c].key}: {decision.label(c)}, {reasons[c]}" for c in reasons])


def main() -> None:
    if sys.argv[1:]:
        renumber(sys.argv[1])
    from tests.kit import SETTINGS
    from tests.playthroughs import begin, log_text, play_on

    for setting in SETTINGS:
        played = play_on(begin(setting), setting)
        print(setting, log_text(played), *random_game(setting), sep="\n")


if __name__ == "__main__":
    main()
