"""Step many games at once: arrays of actions in; observations, masks and rewards out.

Row i of every array is game i, with its own seed. What happens in it doesn't depend on the number
of games or processes. The batch owns the arrays and overwrites them at the next step.
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
from heistnight.study.lane import Array, Arrays, Lane, LaneConfig
from heistnight.study.rewards import final_rewards

STEP, RESET, STOP = range(3)
FINISHED = True


class Batch:
    """A fixed number of games of one kind, stepped together.

    `processes` is how many processes share the games; 0 runs them all in this one. `seats` says who
    decides in each game, `observations` what that seat sees, and `masks` what is legal. `rewards`
    has one column per seat. Where `over` is true, a game has ended with those rewards, and the rest
    of its row belongs to the next game. The seeds of a row are `seed + row`, then `seed + row:1` …
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
                f"A batch needs at least one game and at most one process per game, not {games} "
                f"games in {processes} processes."
            )
        if not is_whole(seed):
            raise BadOptions(f"The seed of a batch must be a whole number, not {seed!r}.")
        final_rewards(rewards)
        self.config = LaneConfig(Episode(game, seats, seed, options, pack, rig), rewards, shaped)
        self.games, self.check, self._rows = games, check, np.arange(games)
        seeds = [int(seed) + row for row in range(games)]
        self._pool: WorkerPool | None = None
        self._lane: Lane | None = None
        if processes:
            self._pool = WorkerPool(self.config, seeds, processes)
            self._arrays = self._pool.arrays
        else:
            self._arrays = Arrays.in_memory(self.config, games)
            self._lane = Lane(self.config, seeds, self._arrays)
        self.observations: Array = self._arrays.observations
        self.masks: Array = as_read_only(self._arrays.masks)
        self.seats: Array = self._arrays.seats
        self.rewards: Array = self._arrays.rewards
        self.over: Array = self._arrays.over
        self.reset()

    def reset(self) -> None:
        """Restart all games from their first seeds."""
        if self._lane is not None:
            self._lane.reset()
        else:
            self._open_pool.run_all(RESET)

    def step(self, actions: Array) -> None:
        """Take one action in each game. If one is illegal, take none."""
        if self.check:
            self._refuse_illegal(np.asarray(actions))
        self._arrays.actions[:] = actions
        if self._lane is None:
            self._open_pool.run_all(STEP)
        else:
            self._lane.step()

    def _refuse_illegal(self, actions: Array) -> None:
        if actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            raise BadOptions(
                f"A step takes {self.games} whole numbers, one per game, not "
                f"{actions.dtype} of shape {actions.shape}."
            )
        known = (actions >= 0) & (actions < self.masks.shape[1])
        fine = known & (self.masks[self._rows, np.where(known, actions, 0)] == 1)
        if not fine.all():
            row = int(fine.argmin())
            legal = ", ".join([str(action) for action in self.masks[row].nonzero()[0]])
            raise IllegalMove(f"Game {row} may choose {legal} now, not {actions[row]}.")

    @property
    def _open_pool(self) -> "WorkerPool":
        if self._pool is None:
            raise HeistError("This batch is closed.")
        return self._pool

    def close(self) -> None:
        """End the processes and free the shared memory."""
        if self._pool is not None:
            arrays = [array.copy() for array in self._arrays]
            self._arrays = Arrays(*arrays)
            _, self.observations, masks, self.seats, self.rewards, self.over = arrays
            self.masks = as_read_only(masks)
            self._pool.close()
            self._pool = None

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
        if getattr(self, "_pool", None) is not None:
            self.close()


def as_read_only(array: Array) -> Array:
    """Return a read-only view, so that changing a mask by mistake raises an error."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


WORKER_ENDED = (
    "A process of this batch has ended: close the batch. If it never started, put your script's "
    "code under `if __name__ == '__main__':`, because every process imports the script."
)


class WorkerPool:
    """Worker processes that step some of the games each, in shared memory."""

    def __init__(self, config: LaneConfig, seeds: list[int], processes: int) -> None:
        games = len(seeds)
        self.memory = SharedMemory(create=True, size=Arrays.bytes_needed(config, games))
        self.arrays = Arrays.in_memory(config, games, self.memory.buf)
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        try:
            for number in range(processes):
                start, end = (games * part // processes for part in (number, number + 1))
                self.start_worker(config, seeds, (start, end))
        except BaseException:
            self.close()
            raise

    def start_worker(self, config: LaneConfig, seeds: list[int], part: tuple[int, int]) -> None:
        """Start a process for these games."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        given = (config, seeds, part, self.memory.name, theirs)
        process = context.Process(target=run_worker, args=given, daemon=True)
        process.start()
        theirs.close()
        self.pipes.append(ours)
        self.processes.append(process)

    def run_all(self, what: int) -> None:
        """Send a command to all processes and wait for all of them."""
        try:
            for pipe in self.pipes:
                pipe.send(what)
            for pipe in self.pipes:
                pipe.recv()
        except (EOFError, OSError):
            raise HeistError(WORKER_ENDED) from None

    def close(self) -> None:
        for pipe in self.pipes:
            with suppress(OSError):  # the process may have ended already
                pipe.send(STOP)
            pipe.close()
        for process in self.processes:
            process.join()
        self.arrays = None  # type: ignore[assignment]  # they must not outlive the memory
        self.memory.close()
        self.memory.unlink()


def run_worker(
    config: LaneConfig, seeds: list[int], part: tuple[int, int], memory_name: str, pipe: Any
) -> None:
    """Run one process: obey commands until told to stop."""
    memory = SharedMemory(memory_name)
    arrays = Arrays.in_memory(config, len(seeds), memory.buf).part(*part)
    lane = Lane(config, seeds[slice(*part)], arrays)
    try:
        run_commands(lane, pipe)
    except (EOFError, KeyboardInterrupt):
        pass  # the batch was closed
    finally:
        lane.observations.release()
        lane.masks.release()
        del lane, arrays
        memory.close()


def run_commands(lane: Lane, pipe: Any) -> None:
    while (what := pipe.recv()) != STOP:
        if what == RESET:
            lane.reset()
        else:
            lane.step()
        pipe.send(FINISHED)
