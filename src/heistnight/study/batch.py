"""Step many games at once: arrays of actions in; observations, masks and rewards out.

Row i of every array is game i, with its own seed. What happens in it doesn't depend on the number
of games or processes. The batch overwrites the arrays at the next step. You may write into them.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, ClassVar, Self

import numpy as np
from gymnasium.vector import AutoresetMode

from heistnight.catalogue import PackLike
from heistnight.kernel.choices import is_whole
from heistnight.kernel.errors import BadOptions, HeistError, IllegalMove
from heistnight.study.env_config import checked_max_cycles
from heistnight.study.episode import Episode
from heistnight.study.lane import Array, Arrays, Lane, LaneConfig
from heistnight.study.opponents import Opponents, checked_opponents
from heistnight.study.rewards import final_rewards
from heistnight.study.seeding import BATCH_SEEDS_VERSION, row_seed

STEP, STOP = "step", "stop"
FINISHED = True


class Batch:
    """A fixed number of games of one kind, stepped together.

    `processes` is how many processes share the games; 0 runs them all in this one. `opponents`
    names bots for some seats, such as `{1: "regular"}`: the batch asks only the other seats.
    `max_cycles` truncates a game after so many decisions per seat.

    `seats` says who decides in each game, `observations` what that seat sees, and `masks` what is
    legal. `rewards` has one column per seat: what it got since the last step. Where `over` or
    `truncated` is true, a game has ended with those rewards and `final_observations` (one row per
    seat), and the rest of the row belongs to the next game: Gymnasium's autoreset mode SAME_STEP.

    With `with_states`, `states` has what every seat sees and what nobody sees. It reveals secrets:
    use it for critics in training, never to choose an action.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}
    seeds_version: ClassVar[int] = BATCH_SEEDS_VERSION
    """Note it beside the seed: another version deals other games."""

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
        max_cycles: int | None = None,
        opponents: Opponents | None = None,
        with_states: bool = False,
        processes: int = 0,
        check: bool = True,
    ) -> None:
        if games < 1 or not 0 <= processes <= games:
            raise BadOptions(
                f"A batch needs at least one game and at most one process per game, not {games} "
                f"games in {processes} processes."
            )
        final_rewards(rewards)
        limit = checked_max_cycles(max_cycles) or 0
        self.seed = checked_seed(seed)
        first = Episode(game, seats, seed, options, pack, rig)
        bots = checked_opponents(game, first.seats, opponents or {})
        limit *= first.seats
        self.config = LaneConfig(first, rewards, shaped, limit, bots, with_states)
        self.games, self.check, self._rows = games, check, np.arange(games)
        self._pool: WorkerPool | None = None
        self._lane: Lane | None = None
        if processes:
            self._pool = WorkerPool(self.config, games, processes)
            self._arrays = self._pool.arrays
        else:
            self._arrays = Arrays.in_memory(self.config, games)
            self._lane = Lane(self.config, self._arrays)
        self._show(self._arrays)
        self.reset()

    def _show(self, arrays: Arrays) -> None:
        self.observations: Array = arrays.observations
        self.masks: Array = arrays.masks.copy()  # `check` needs masks that nobody changed
        self.seats: Array = arrays.seats
        self.rewards: Array = arrays.rewards
        self.over: Array = arrays.over
        self.truncated: Array = arrays.truncated
        self.final_observations: Array = arrays.final_observations
        self.states: Array = arrays.states

    def reset(self, seed: int | None = None) -> None:
        """Restart all games: from their first seeds, or from those of another seed."""
        if seed is not None:
            self.seed = checked_seed(seed)
        seeds = [row_seed(self.seed, row) for row in range(self.games)]
        if self._lane is not None:
            self._lane.reset(seeds)
        else:
            self._open_pool.reset(seeds)
        np.copyto(self.masks, self._arrays.masks)

    def step(self, actions: Array) -> None:
        """Take one action in each game. If one is illegal, take none."""
        if self.check:
            self._refuse_illegal(np.asarray(actions))
        self._arrays.actions[:] = actions
        if self._lane is None:
            self._open_pool.step()
        else:
            self._lane.step()
        np.copyto(self.masks, self._arrays.masks)

    def _refuse_illegal(self, actions: Array) -> None:
        if actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            raise BadOptions(
                f"A step takes {self.games} whole numbers, one per game, not "
                f"{actions.dtype} of shape {actions.shape}."
            )
        masks = self._arrays.masks
        known = (actions >= 0) & (actions < masks.shape[1])
        fine = known & (masks[self._rows, np.where(known, actions, 0)] == 1)
        if not fine.all():
            row = int(fine.argmin())
            legal = ", ".join([str(action) for action in masks[row].nonzero()[0]])
            raise IllegalMove(f"Game {row} may choose {legal} now, not {actions[row]}.")

    @property
    def _open_pool(self) -> "WorkerPool":
        if self._pool is None:
            raise HeistError("This batch is closed.")
        return self._pool

    def close(self) -> None:
        """End the processes and free the shared memory."""
        if self._pool is not None:
            self._arrays = Arrays(*[array.copy() for array in self._arrays])
            self._show(self._arrays)
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


def checked_seed(seed: object) -> int:
    if not is_whole(seed):
        raise BadOptions(f"The seed of a batch must be a whole number, not {seed!r}.")
    return int(seed)


WORKER_ENDED = (
    "A process of this batch has ended: close the batch. If it never started, put your script's "
    "code under `if __name__ == '__main__':`, because every process imports the script."
)


class WorkerPool:
    """Worker processes that step some of the games each, in shared memory."""

    def __init__(self, config: LaneConfig, games: int, processes: int) -> None:
        self.memory = SharedMemory(create=True, size=Arrays.bytes_needed(config, games))
        self.arrays = Arrays.in_memory(config, games, self.memory.buf)
        self.parts = [
            (games * number // processes, games * (number + 1) // processes)
            for number in range(processes)
        ]
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        try:
            for part in self.parts:
                self.start_worker(config, games, part)
        except BaseException:
            self.close()
            raise

    def start_worker(self, config: LaneConfig, games: int, part: tuple[int, int]) -> None:
        """Start a process for these games."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        given = (config, games, part, self.memory.name, theirs)
        process = context.Process(target=run_worker, args=given, daemon=True)
        process.start()
        theirs.close()
        self.pipes.append(ours)
        self.processes.append(process)

    def step(self) -> None:
        self.run_all([STEP] * len(self.parts))

    def reset(self, seeds: list[str]) -> None:
        self.run_all([seeds[slice(*part)] for part in self.parts])

    def run_all(self, commands: Sequence[str | list[str]]) -> None:
        """Send each process its command and wait for all of them."""
        try:
            for pipe, command in zip(self.pipes, commands, strict=True):
                pipe.send(command)
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
    config: LaneConfig, games: int, part: tuple[int, int], memory_name: str, pipe: Any
) -> None:
    """Run one process: obey commands until told to stop."""
    memory = SharedMemory(memory_name)
    arrays = Arrays.in_memory(config, games, memory.buf).part(*part)
    lane = Lane(config, arrays)
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
    """Obey: a step, or the seeds of a reset."""
    while (command := pipe.recv()) != STOP:
        if command == STEP:
            lane.step()
        else:
            lane.reset(command)
        pipe.send(FINISHED)
