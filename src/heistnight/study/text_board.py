"""Draw a game's public board with characters."""

from io import StringIO

from rich.console import Console

from heistnight.kernel.events import plain_data
from heistnight.study.episode import Episode
from heistnight.text_boards import board_of
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import Kit

WIDTH = 100


def draw_board(episode: Episode) -> str:
    """Return the public part of the board, with nothing that only one seat may see."""
    rules = episode.rules
    view = plain_data(rules.view(episode.state, None))
    console = Console(file=StringIO(), width=WIDTH, markup=False, highlight=False, emoji=False)
    board = board_of(rules.info.id)
    kit = Kit(console, Names(episode.seats))
    with console.capture() as captured:
        console.print(f"{rules.info.title}: {board.title(view)}")
        console.print(board.open_part(view, kit))
    return captured.get()
