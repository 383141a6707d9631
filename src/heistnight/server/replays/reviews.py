"""Reviews of finished games: made in a worker of their own, once, and kept with the replay.

A review takes seconds to a minute of a processor. Whoever asks first sets it going and pays for
it; whoever asks meanwhile hears how far it is. When nobody asks any more, it is given up.
"""

import asyncio
import pickle
import time
from collections.abc import Awaitable, Callable

import msgspec

from heistnight.catalogue import load
from heistnight.kernel.errors import BadSave
from heistnight.review import review
from heistnight.review.schema import VERSION
from heistnight.server.errors import TooFast
from heistnight.server.limits import Buckets, Limits, bites, household
from heistnight.server.replays.recorder import Allowed, Worker, gauges
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import SavedReplay, SavedReview
from heistnight.table.storage.store import Store

Find = Callable[[], Awaitable[SavedReplay]]

FORGOTTEN = 15.0
"""Seconds after which a review that nobody asked for again is given up."""
LOOK = 0.5
"""Seconds that whoever asks waits for the end of it."""
IN_TIME = 0.8
"""The part of the time allowed after which no further decision is weighed."""
DONE, TOTAL, STOP = 0, 1, 2
"""What the worker's gauge tells, and is told."""
BUSY = "Too many reviews are being made: try again in a minute."


def reviewed(id_: str, journal: str, most: int, seconds: float) -> bytes:
    """In the worker: a `Review` as JSON."""
    gauge, until = gauges[-1], time.process_time() + IN_TIME * seconds
    game = load(journal)
    if game.act_count > most:
        raise BadSave(f"The journal has {game.act_count} acts; at most {most} can be reviewed.")

    def tell(done: int, total: int) -> None:
        gauge[DONE], gauge[TOTAL] = done, total

    return msgspec.json.encode(
        review(game, progress=tell, stop=lambda: gauge[STOP] or time.process_time() > until)
    )


class Job:
    """A review that is being made."""

    def __init__(self, id_: str, home: str) -> None:
        self.id, self.home = id_, home
        self.asked = time.monotonic()
        """When somebody last asked for it."""
        self.given_up = False
        """What comes of it is not the whole, even if somebody asks again."""
        self.making: asyncio.Task[bytes | None] | None = None

    @property
    def forgotten(self) -> bool:
        return time.monotonic() - self.asked > FORGOTTEN

    @property
    def done(self) -> bool:
        return self.making is not None and self.making.done()


class Reviewer:
    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.worker = Worker(
            Allowed(
                limits.review_seconds,
                limits.replay_memory,
                limits.reviews_waiting,
                "reviews_waiting",
                BUSY,
            )
        )
        self.prices = Buckets(limits.review_rate, limits.review_burst)
        """In seconds of the worker's processor."""
        self.jobs: dict[str, Job] = {}

    async def look(self, id_: str, address: str, find: Find) -> bytes:
        """A `bodies.ReviewShown`: the review, or how far it is."""
        if id_ not in self.jobs:
            kept = await self.store.review(id_, VERSION)
            if kept is not None:
                return shown(1, 1, kept.encode())
        job = self.jobs.get(id_) or self._begin(id_, address, find)
        job.asked = time.monotonic()
        making = job.making
        assert making is not None
        await asyncio.wait({making}, timeout=LOOK)
        if not making.done():
            return shown(*self._progress(id_), b"null")
        self.jobs.pop(id_, None)
        body = making.result()
        return shown(0, 0, b"null") if body is None else shown(1, 1, body)

    def _begin(self, id_: str, address: str, find: Find) -> Job:
        """It is paid for beforehand, and for the worst."""
        self.jobs = {job.id: job for job in self.jobs.values() if not over(job)}
        self._check_share(address)
        price = self.limits.review_seconds
        if not self.prices.take(address, price):
            bites("review_rate", address)
            raise TooFast("Too many reviews for this address: wait a few minutes.")
        job = self.jobs[id_] = Job(id_, household(address))
        job.making = asyncio.create_task(self._make(job, address, price, find))
        job.making.add_done_callback(lambda made: made.cancelled() or made.exception())
        return job

    def _check_share(self, address: str) -> None:
        """A few addresses must not fill the queue."""
        theirs = [job for job in self.jobs.values() if job.home == household(address)]
        if len([job for job in theirs if not job.done]) >= self.limits.max_reviews_an_address:
            bites("max_reviews_an_address", address)
            raise TooFast("Reviews for this address are being made: wait until one is done.")

    def _progress(self, id_: str) -> tuple[int, int]:
        if self.worker.doing != id_:
            return 0, 0
        return self.worker.gauge[DONE], self.worker.gauge[TOTAL]

    async def _make(self, job: Job, address: str, price: float, find: Find) -> bytes | None:
        """None where it was given up."""
        used = 0.0
        try:
            saved, limits = await find(), self.limits
            facts = job.id, saved.journal, limits.acts, limits.review_seconds
            working = asyncio.create_task(self.worker.do(reviewed, *facts, address=address))
            while not working.done():
                await asyncio.wait({working}, timeout=LOOK)
                if job.forgotten and self.worker.doing == job.id:
                    self.worker.gauge[STOP] = job.given_up = True
                elif job.forgotten and not working.done():  # its place is for others
                    working.cancel()
                    return None
            done = working.result()
            used = done.seconds
        finally:
            self.prices.give_back(address, max(0.0, price - used))
        if done.spent:
            bites("review_seconds", address)
        if done.problem:
            raise Refusal(done.problem)
        if job.given_up or job.forgotten:
            return None
        body: bytes = pickle.loads(done.made)
        await find()  # it may have been removed meanwhile
        await self.store.write(SavedReview(job.id, VERSION, body.decode()))
        return body

    def close(self) -> None:
        for job in self.jobs.values():
            if job.making is not None:
                job.making.cancel()
        self.worker.close()


def over(job: Job) -> bool:
    """Done, and nobody came to hear of it."""
    return job.forgotten and job.done


def shown(done: int, total: int, review: bytes) -> bytes:
    return b'{"done":%d,"total":%d,"review":%b}' % (done, total, review)
