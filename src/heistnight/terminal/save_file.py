"""The save file of a game in the terminal."""

from pathlib import Path

from heistnight.kernel.errors import HeistError
from heistnight.terminal import saves
from heistnight.terminal.screen import Screen
from heistnight.terminal.seating import Seating


class SaveFile:
    """Saves the game on request, when the player quits and when the game ends."""

    def __init__(self, seating: Seating, screen: Screen, file: Path | None) -> None:
        self.seating, self.screen, self.file = seating, screen, file
        self.game = seating.game

    def save(self) -> None:
        """Save on request; raise HeistError if the file can't be written."""
        file = self.file or saves.fresh_file(self.game.id)
        saves.write(file, self.game)
        self.file = file
        self.screen.say(f"Saved to {file}")

    def save_quietly(self) -> HeistError | None:
        """Save without printing. If the file can't be written, use another and return the error."""
        try:
            self.file = self.file or saves.fresh_file(self.game.id)
            saves.write(self.file, self.game)
            return None
        except HeistError as error:
            self.file = saves.fresh_file(self.game.id)
            saves.write(self.file, self.game)
            return error

    def save_finished(self) -> None:
        """Save a finished game if it has a file."""
        if self.file:
            self._print_place(self.save_quietly())

    def save_and_explain(self) -> None:
        """Save the game and print the command that resumes it."""
        error = self.save_quietly()  # before printing, which fails if the window was closed
        self.screen.show("")
        self._print_place(error)
        command = ["heistnight", "play", "--resume", str(self.file), *self._player_options()]
        self.screen.say(f"Continue with:\n  {saves.quoted(command)}")

    def _print_place(self, error: HeistError | None) -> None:
        if error:
            self.screen.say(str(error))
        self.screen.say(f"Saved to {self.file}")

    def _player_options(self) -> list[str]:
        """Return the options that the save file doesn't contain."""
        seating, words = self.seating, []
        if len(seating.humans) != 1:
            words += ["--humans", str(len(seating.humans))]
        if seating.kinds:
            kinds = list(seating.kinds.values())
            words += ["--bots", kinds[0] if len(set(kinds)) == 1 else ",".join(kinds)]
        if seating.names.given:
            words += ["--names", ",".join(seating.names.given)]
        return words
