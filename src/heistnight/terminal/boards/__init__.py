"""How each game looks in a terminal; a game without a board of its own gets the plain one."""

from heistnight.terminal.boards.big_score import BigScoreBoard
from heistnight.terminal.boards.big_score_solo import BigScoreSoloBoard
from heistnight.terminal.boards.chicken_heist import ChickenHeistBoard
from heistnight.terminal.boards.crooks import CrooksBoard
from heistnight.terminal.boards.plain import Board
from heistnight.terminal.boards.vault_heist import VaultHeistBoard

BOARDS: dict[str, Board] = {
    "big-score": BigScoreBoard(),
    "big-score-solo": BigScoreSoloBoard(),
    "chicken-heist": ChickenHeistBoard(),
    "crooks": CrooksBoard(),
    "vault-heist": VaultHeistBoard(),
}


def board_of(game: str) -> Board:
    return BOARDS.get(game) or Board()
