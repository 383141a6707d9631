"""Hints at a terminal: what the best bot would do; who took one, and when."""

from collections import Counter
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from heistnight.bots.advice import Advice, RatedOption, exact
from heistnight.bots.advisor import advise, best_advisor
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat
from heistnight.kernel.game import Decision, Game
from heistnight.kernel.text_tokens import Words, marked
from heistnight.text_boards.names import Names
from heistnight.text_boards.widgets import DIM, STRONG, indented, stacked

MOST_OTHERS = 4
NOT_HERE = "Several people play here: hints are for all or none of them, with --hints."


class Hints:
    """Keeps how many each seat took; among several people only where that was agreed on."""

    def __init__(self, *, allowed: bool) -> None:
        self.allowed = allowed
        self.taken: Counter[Seat] = Counter()
        self._notes: dict[Seat, dict[str, tuple[int, list[Any]]]] = {}
        """By seat and question: how many events its log had, and the line beside them."""

    def take(self, game: Game, seat: Seat, decision: Decision) -> Advice:
        """Once for a question, however often it is asked for."""
        chance = Chance(f"hint act {game.act_count} seat {seat}")
        advice = advise(game, seat, chance, best_advisor(game.id))
        said = decision.label_words(advice.best.choice).said
        line = Words(f"You took a hint: {said}.").parts
        notes = self._notes.setdefault(seat, {})
        self.taken[seat] += decision.id not in notes
        notes.setdefault(decision.id, (len(game.events(seat)), line))
        return advice

    def beside(self, events: list[dict[str, Any]], seat: Seat | None) -> list[dict[str, Any]]:
        """A seat's log with its own hints in it."""
        lines = list(events)
        notes = self._notes.get(seat, {}) if seat is not None else {}
        for after, parts in sorted(notes.values(), key=lambda note: note[0], reverse=True):
            lines.insert(min(after, len(events)), {"parts": parts})
        return lines

    def in_words(self, names: Names) -> list[str]:
        """For the end: 'Hints taken: you 2, Ben 1.'; nothing where nobody took one."""
        said = [f"{names.of(seat)} {count}" for seat, count in sorted(self.taken.items())]
        return [f"Hints taken: {', '.join(said)}."] if said else []


def shown(advice: Advice, decision: Decision, names: Names) -> RenderableType:
    """The best option by its number, why, and the best of the others."""
    numbers = {option.id: number for number, option in enumerate(decision.options, 1)}
    labels = {option.id: marked(option.label_parts) for option in decision.options}

    def line(one: RatedOption) -> str:
        chance = f"wins {exact(one.chances.win)}" if one.chances else ""
        told = "; ".join([words for words in (one.words.said, chance) if words])
        return names.put(f"{numbers[one.choice]} {labels[one.choice]}{': ' * bool(told)}{told}")

    others = [Text(line(one), style=DIM) for one in advice.others[:MOST_OTHERS]]
    return stacked(
        Text(f"Hint: {line(advice.best)}", style=STRONG),
        indented(Text(names.put(advice.why.said))),
        Text("Or:", style=DIM) if others else None,
        *[indented(other) for other in others],
    )
