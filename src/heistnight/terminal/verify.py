"""`heistnight verify`: check the deal of a saved game."""

import argparse
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from heistnight.kernel import journal
from heistnight.kernel.draws import Draw, Draws, Pick
from heistnight.kernel.errors import BadSave
from heistnight.terminal.screen import Screen
from heistnight.text_boards.widgets import STRONG, heading, indented, stacked
from heistnight.verify import Check, Seen, Verdict, verify

EXIT_DOES_NOT_FIT = 1
DOES_NOT_FIT = "The deal doesn't fit. Don't trust this game."
PROOFS = {
    "nobody-chose": "The deal fits. Neither the server nor any single player chose it.",
    "other-table": "The deal fits, but it was made at another table. Its cards could be known.",
    "fixed": "The deal fits. It was fixed before the game, but the server alone chose it.",
    "nothing": "This game has no commitment. Nothing proves where its seed comes from.",
}
"""What a record proves if everything fits."""


def add_verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a game record from a server")
    command.add_argument("--table", metavar="CODE", help="the code of the table you played at")
    command.add_argument(
        "--commitment", metavar="HEX", help="the commitment you saw before the first card"
    )
    command.add_argument("--number", metavar="HEX", help="the number your browser added")
    command.add_argument(
        "--hashes", metavar="HEX", help="the hash of all hashes that your browser saw"
    )
    command.add_argument("--draws", action="store_true", help="list every shuffle and draw")
    command.set_defaults(do=do_verify)


def do_verify(args: argparse.Namespace, screen: Screen) -> int:
    record = read_bytes(Path(args.file))
    verdict = verify(record, Seen(args.table, args.commitment, args.number, args.hashes))
    names = names_in(record)
    screen.show(
        stacked(*[line_of(check) for check in verdict.checks]),
        people_of(verdict),
        draws_of(verdict, names) if args.draws else None,
        Text(PROOFS[verdict.proof] if verdict.fits else DOES_NOT_FIT, style=STRONG),
    )
    return 0 if verdict.fits else EXIT_DOES_NOT_FIT


def read_bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadSave(f"Can't read '{file}': {error.strerror}.") from None


def names_in(record: bytes) -> dict[str, list[str]]:
    """Return the names of the record's cards, by deck."""
    try:
        chance = journal.read(record.decode()).chance
    except (BadSave, UnicodeDecodeError):
        return {}
    return chance.names if isinstance(chance, Draws) else {}


def line_of(check: Check) -> RenderableType:
    return Text(f"{'✓' if check.fits else '✗'} {check.words}")


def people_of(verdict: Verdict) -> RenderableType | None:
    missing = [f"Player {seat + 1}" for seat, added in verdict.people if not added]
    return Text(f"Left out, without a number in time: {', '.join(missing)}.") if missing else None


def draws_of(verdict: Verdict, names: dict[str, list[str]]) -> RenderableType:
    lines = [
        Text(f"{number}. {'✓' if fits else '✗'} {printable(draw_text(draw, names))}")
        for number, (draw, fits) in enumerate(verdict.draws, 1)
    ]
    return stacked(heading("Shuffles and draws"), indented(stacked(*lines)))


def draw_text(draw: Draw, names: dict[str, list[str]]) -> str:
    at = f"after move {draw.act}" if draw.act else "at the start"
    if isinstance(draw, Pick):
        return f"{draw.deck}, {at}: {draw.got + 1} of {draw.below}"
    known = dict(enumerate(names.get(draw.deck, ())))
    cards = [known.get(card, str(card)) for card in draw.order]
    return f"{draw.deck}, {at}, {len(cards)} cards: {', '.join(cards)}"


def printable(text: str) -> str:
    """Replace what could control the terminal: a forged record could hide what doesn't fit."""
    return "".join([one if one.isprintable() else "�" for one in text])


def mark_of(file: Path) -> str | None:
    """Return a warning for a game whose deal doesn't fit, or None."""
    return None if verify(read_bytes(file)).fits else DOES_NOT_FIT
