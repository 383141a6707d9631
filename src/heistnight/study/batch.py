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

from heistnight.catalogue import PackLike
from heistnight.kernel.errors import BadOptions, HeistError, IllegalMove
from heistnight.study.episode import Episode
from heistnight.study.lane import Array, Arrays, Lane, LaneTerms
from heistnight.study.rewards import final_rewards

STEP, CHECKED_STEP, RESET, STOP = range(4)
FINE = ""


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
        final_rewards(rewards)
        self.terms = LaneTerms(Episode(game, seats, seed, options, pack, rig), rewards, shaped)
        self.games, self.check = games, check
        seeds = [seed + row for row in range(games)]
        self._crew: Crew | None = None
        self._lane: Lane | None = None
        if processes:
            self._crew = Crew(self.terms, seeds, processes)
            self._arrays = self._crew.arrays
        else:
            self._arrays = Arrays.in_memory(self.terms, games)
            self._lane = Lane(self.terms, seeds, self._arrays)
        self.observations: Array = self._arrays.observations
        self.masks: Array = self._arrays.masks
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
        """One action a game, by the seat that is asked there."""
        self._arrays.actions[:] = actions
        if self._lane is None:
            self._working.order(CHECKED_STEP if self.check else STEP)
            return
        if self.check:
            self._lane.check()
        self._lane.step()

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
            _, self.observations, self.masks, self.seats, self.rewards, self.over = arrays
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


class Crew:
    """Processes that each step some of the games, in memory that all share."""

    def __init__(self, terms: LaneTerms, seeds: list[int], processes: int) -> None:
        games = len(seeds)
        self.memory = SharedMemory(create=True, size=Arrays.bytes_needed(terms, games))
        self.arrays = Arrays.in_memory(terms, games, self.memory.buf)
        context = get_context("spawn")
        self.pipes, self.processes = [], []
        for number in range(processes):
            start, end = (games * part // processes for part in (number, number + 1))
            ours, theirs = context.Pipe()
            given = (terms, seeds, (start, end), self.memory.name, theirs)
            process = context.Process(target=work, args=given, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def order(self, what: int) -> None:
        """All do it at once; what went wrong is raised here."""
        for pipe in self.pipes:
            pipe.send(what)
        problems = [self.answer(pipe) for pipe in self.pipes]
        for problem in problems:
            if problem != FINE:
                raise IllegalMove(problem)

    def answer(self, pipe: Any) -> str:
        try:
            return str(pipe.recv())
        except EOFError:
            raise HeistError("A process of this batch has ended: close it.") from None

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
        serve(lane, pipe, part[0])
    except (EOFError, KeyboardInterrupt):
        pass  # the batch is gone
    finally:
        lane.observations.release()
        lane.masks.release()
        del lane, arrays
        memory.close()


def serve(lane: Lane, pipe: Any, start: int) -> None:
    while (what := pipe.recv()) != STOP:
        problem = FINE
        if what == RESET:
            lane.reset()
        else:
            try:
                if what == CHECKED_STEP:
                    lane.check()
                lane.step()
            except IllegalMove as error:
                problem = f"{error} (counted from game {start})"
        pipe.send(problem)
