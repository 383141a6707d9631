"""Hints in the terminal: what the best bot would do, and who asked for hints."""

from collections import Counter
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.bots.advice import Advice, Chances, RatedOption, exact
from heistnight.bots.advisor import advise, best_advisor
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.text_tokens import Words, marked
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import DIM, STRONG, indented, stacked

MAX_OTHER_OPTIONS = 4
HINTS_OFF_IN_TERMINAL = "Hints are off. Start the game with --hints to allow them for everyone."


class TerminalHints:
    """Gives hints and counts them by seat. With several people they must be allowed first."""

    def __init__(self, *, allowed: bool) -> None:
        self.allowed = allowed
        self.taken: Counter[Seat] = Counter()
        self._notes: dict[Seat, dict[str, tuple[int, list[Any]]]] = {}
        """By seat and decision: the length of the seat's log then, and the line to insert."""

    def take(self, game: Game, seat: Seat, decision: Decision) -> Advice:
        """Return advice. Asking again about the same decision counts once."""
        chance = Chance(f"hint act {game.act_count} seat {seat}")
        advice = advise(game, seat, chance, best_advisor(game.id))
        said = decision.label_words(advice.best.choice).said
        line = Words(f"You took a hint: {said}.").parts
        notes = self._notes.setdefault(seat, {})
        self.taken[seat] += decision.id not in notes
        notes.setdefault(decision.id, (len(game.events(seat)), line))
        return advice

    def add_to_log(self, events: list[dict[str, Any]], seat: Seat | None) -> list[dict[str, Any]]:
        """Return a seat's log with its hints inserted."""
        lines = list(events)
        notes = self._notes.get(seat, {}) if seat is not None else {}
        for after, parts in sorted(notes.values(), key=lambda note: note[0], reverse=True):
            lines.insert(min(after, len(events)), {"parts": parts})
        return lines

    def summary(self, names: Names) -> list[str]:
        """Return 'You used 2 hints.' for each seat that used some."""
        return [
            f"{names.of(seat)} used {count} hint{'s' if count != 1 else ''}."
            for seat, count in sorted(self.taken.items())
        ]


def win_text(chances: Chances | None) -> str:
    """Return 'wins about 27 %', or nothing if the simulations don't tell."""
    return f"wins about {exact(chances.win)}" if chances else ""


def render_advice(advice: Advice, decision: Decision, names: Names) -> RenderableType:
    """Return the best option with its number and reason, and the next best options."""
    numbers = {option.id: number for number, option in enumerate(decision.options, 1)}
    labels = {option.id: marked(option.label_parts) for option in decision.options}

    def line(one: RatedOption) -> str:
        details = "; ".join([text for text in (one.words.said, win_text(one.chances)) if text])
        label = f"{numbers[one.choice]} {labels[one.choice]}"
        return names.put(f"{label}: {details}" if details else label)

    others = [Text(line(one), style=DIM) for one in advice.others[:MAX_OTHER_OPTIONS]]
    return stacked(
        Text(f"Hint: {line(advice.best)}", style=STRONG),
        indented(Text(names.put(advice.why.said))),
        Text("Other options:", style=DIM) if others else None,
        *[indented(other) for other in others],
    )
