"""Many games at once: arrays of actions in, arrays of observations, masks and rewards out.

Row i of every array is game i, from its own seed: neither the number of games nor of processes
changes what happens in it. The arrays are the batch's own and change with the next step.
"""

from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Self

import numpy as np

from heistnight.catalogue import PackLike
from heistnight.kernel.choices import is_whole
from heistnight.kernel.errors import BadOptions, HeistError, IllegalMove
from heistnight.study.episode import Episode
from heistnight.study.lane import Array, Arrays, Lane, LaneTerms
from heistnight.study.rewards import final_rewards

STEP, RESET, STOP = range(3)
DONE = True


class Batch:
    """`games` games of one kind, stepped together; `processes` share them, 0 is this one alone.

    `seats` says who decides in each game, `observations` what that seat sees and `masks` what it
    may do. `rewards` has a column a seat. Where `over`, the game has ended with those rewards,
    and all else in that row is the next one already: `seed + row` first, then `seed + row:1` …
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        pack: PackLike = None,
        rig: Mapping[str, Any] | None = None,
        *,
        rewards: str = "rank",
        shaped: float = 0.0,
        processes: int = 0,
        check: bool = True,
    ) -> None:
        if games < 1 or not 0 <= processes <= games:
            raise BadOptions(
                f"A batch has at least one game, and at most a process for each; not {games} "
                f"games over {processes} processes."
            )
        if not is_whole(seed):
            raise BadOptions(
                f"The seed of a batch is a whole number, to count on from; not {seed!r}."
            )
        final_rewards(rewards)
        self.terms = LaneTerms(Episode(game, seats, seed, options, pack, rig), rewards, shaped)
        self.games, self.check, self._rows = games, check, np.arange(games)
        seeds = [int(seed) + row for row in range(games)]
        self._crew: Crew | None = None
        self._lane: Lane | None = None
        if processes:
            self._crew = Crew(self.terms, seeds, processes)
            self._arrays = self._crew.arrays
        else:
            self._arrays = Arrays.in_memory(self.terms, games)
            self._lane = Lane(self.terms, seeds, self._arrays)
        self.observations: Array = self._arrays.observations
        self.masks: Array = as_read_only(self._arrays.masks)
        self.seats: Array = self._arrays.seats
        self.rewards: Array = self._arrays.rewards
        self.over: Array = self._arrays.over
        self.reset()

    def reset(self) -> None:
        """All games anew, from the first seeds."""
        if self._lane is not None:
            self._lane.reset()
        else:
            self._working.order(RESET)

    def step(self, actions: Array) -> None:
        """One action a game, by the seat that is asked there; if one is refused, none is taken."""
        if self.check:
            self._refuse_illegal(np.asarray(actions))
        self._arrays.actions[:] = actions
        if self._lane is None:
            self._working.order(STEP)
        else:
            self._lane.step()

    def _refuse_illegal(self, actions: Array) -> None:
        if actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            raise BadOptions(
                f"A step takes {self.games} whole numbers, one for each game; these are "
                f"{actions.dtype} of shape {actions.shape}."
            )
        known = (actions >= 0) & (actions < self.masks.shape[1])
        fine = known & (self.masks[self._rows, np.where(known, actions, 0)] == 1)
        if not fine.all():
            row = int(fine.argmin())
            legal = ", ".join([str(action) for action in self.masks[row].nonzero()[0]])
            raise IllegalMove(f"Game {row} may choose {legal} now, not {actions[row]}.")

    @property
    def _working(self) -> "Crew":
        if self._crew is None:
            raise HeistError("This batch is closed.")
        return self._crew

    def close(self) -> None:
        """End the processes, and give the shared memory back."""
        if self._crew is not None:
            arrays = [array.copy() for array in self._arrays]
            self._arrays = Arrays(*arrays)
            _, self.observations, masks, self.seats, self.rewards, self.over = arrays
            self.masks = as_read_only(masks)
            self._crew.close()
            self._crew = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_crew", None) is not None:
            self.close()


def as_read_only(array: Array) -> Array:
    """Masks say what is refused: whoever changes them by mistake is told so."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


ENDED = (
    "A process of this batch has ended: close the batch. If it never began, your script lacks "
    "`if __name__ == '__main__':` around what it does: every process reads the script, too."
)


class Crew:
    """Processes that each step some of the games, in memory that all share."""

    def __init__(self, terms: LaneTerms, seeds: list[int], processes: int) -> None:
        games = len(seeds)
        self.memory = SharedMemory(create=True, size=Arrays.bytes_needed(terms, games))
        self.arrays = Arrays.in_memory(terms, games, self.memory.buf)
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        try:
            for number in range(processes):
                start, end = (games * part // processes for part in (number, number + 1))
                self.hire(terms, seeds, (start, end))
        except BaseException:
            self.close()
            raise

    def hire(self, terms: LaneTerms, seeds: list[int], part: tuple[int, int]) -> None:
        """One more process, for these of the games."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        given = (terms, seeds, part, self.memory.name, theirs)
        process = context.Process(target=work, args=given, daemon=True)
        process.start()
        theirs.close()
        self.pipes.append(ours)
        self.processes.append(process)

    def order(self, what: int) -> None:
        """All do it at once."""
        try:
            for pipe in self.pipes:
                pipe.send(what)
            for pipe in self.pipes:
                pipe.recv()
        except (EOFError, OSError):
            raise HeistError(ENDED) from None

    def close(self) -> None:
        for pipe in self.pipes:
            with suppress(OSError):  # it may have ended already
                pipe.send(STOP)
            pipe.close()
        for process in self.processes:
            process.join()
        self.arrays = None  # type: ignore[assignment]  # they must not outlive the memory
        self.memory.close()
        self.memory.unlink()


def work(
    terms: LaneTerms, seeds: list[int], part: tuple[int, int], memory_name: str, pipe: Any
) -> None:
    """The life of a process: step when told, until told to stop."""
    memory = SharedMemory(memory_name)
    arrays = Arrays.in_memory(terms, len(seeds), memory.buf).part(*part)
    lane = Lane(terms, seeds[slice(*part)], arrays)
    try:
        serve(lane, pipe)
    except (EOFError, KeyboardInterrupt):
        pass  # the batch is gone
    finally:
        lane.observations.release()
        lane.masks.release()
        del lane, arrays
        memory.close()


def serve(lane: Lane, pipe: Any) -> None:
    while (what := pipe.recv()) != STOP:
        if what == RESET:
            lane.reset()
        else:
            lane.step()
        pipe.send(DONE)
