"""The file of a game at this terminal: written on request, on leaving and at the end."""

from pathlib import Path

from heistnight.kernel.errors import HeistError
from heistnight.terminal import saves
from heistnight.terminal.screen import Screen
from heistnight.terminal.seating import Seating


class SaveFile:
    def __init__(self, seating: Seating, screen: Screen, file: Path | None) -> None:
        self.seating, self.screen, self.file = seating, screen, file
        self.game = seating.game

    def save(self) -> None:
        """On request: a file that cannot be written is no reason to end the game."""
        file = self.file or saves.fresh_file(self.game.id)
        saves.write(file, self.game)
        self.file = file
        self.screen.say(f"Saved to {file}")

    def keep(self) -> HeistError | None:
        """Save without a word, elsewhere if it must be; what was wrong with the file, if so."""
        try:
            self.file = self.file or saves.fresh_file(self.game.id)
            saves.write(self.file, self.game)
            return None
        except HeistError as trouble:
            self.file = saves.fresh_file(self.game.id)
            saves.write(self.file, self.game)
            return trouble

    def at_the_end(self) -> None:
        """A game that has a file is kept in it."""
        if self.file:
            self._say_where(self.keep())

    def on_leaving(self) -> None:
        trouble = self.keep()  # before a word is said: the window may be closed
        self.screen.show("")
        self._say_where(trouble)
        command = ["heistnight", "play", "--resume", str(self.file), *self._who_was_who()]
        self.screen.say(f"Go on with:\n  {saves.quoted(command)}")

    def _say_where(self, trouble: HeistError | None) -> None:
        if trouble:
            self.screen.say(str(trouble))
        self.screen.say(f"Saved to {self.file}")

    def _who_was_who(self) -> list[str]:
        """What the journal does not hold."""
        seating, words = self.seating, []
        if len(seating.humans) != 1:
            words += ["--humans", str(len(seating.humans))]
        if seating.kinds:
            kinds = list(seating.kinds.values())
            words += ["--bots", kinds[0] if len(set(kinds)) == 1 else ",".join(kinds)]
        if seating.names.given:
            words += ["--names", ",".join(seating.names.given)]
        return words
