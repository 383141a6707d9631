"""Reviews of finished games: made once, in a separate worker, and stored with the replay.

A review takes seconds to a minute of CPU time. The first request starts it and is charged for
it; requests in the meantime get its progress. It is given up when no request asks for it any more.
"""

import asyncio
import pickle
import time

import msgspec

from heistnight.catalogue import load
from heistnight.kernel.errors import BadSave
from heistnight.review import review
from heistnight.review.schema import REVIEW_VERSION, Review
from heistnight.server.errors import TooFast
from heistnight.server.limits import Buckets, Limits, client_address, count_limit_hit
from heistnight.server.replays.recorder import FindReplay, TaskWorker, WorkerLimits, progress_here
from heistnight.table.errors import Refusal
from heistnight.table.storage.changes import SavedReview
from heistnight.table.storage.player_changes import SavedShares
from heistnight.table.storage.store import Store

ABANDONED_AFTER_SECONDS = 15.0
"""A review is given up this long after the last request for it."""
POLL_SECONDS = 0.5
"""How long a request waits for the review before it gets the progress."""
USABLE_FRACTION = 0.8
"""No further decision is reviewed after this fraction of the time limit."""
DONE_INDEX, TOTAL_INDEX, STOP_INDEX = 0, 1, 2
"""Indices into the worker's shared progress."""
REVIEWER_BUSY = "Too many reviews are being prepared. Try again in a minute."


def review_journal(id_: str, journal: str, most: int, seconds: float) -> bytes:
    """Review a journal in the worker process; return the `Review` as JSON."""
    progress, until = progress_here[-1], time.process_time() + USABLE_FRACTION * seconds
    game = load(journal)
    if game.act_count > most:
        raise BadSave(f"The journal has {game.act_count} acts; at most {most} can be reviewed.")

    def report(done: int, total: int) -> None:
        progress[DONE_INDEX], progress[TOTAL_INDEX] = done, total

    def should_stop() -> bool:
        return bool(progress[STOP_INDEX]) or time.process_time() > until

    return msgspec.json.encode(review(game, progress=report, stop=should_stop))


class ReviewJob:
    """A review in progress."""

    def __init__(self, id_: str, address: str) -> None:
        self.id, self.address = id_, address
        self.asked = time.monotonic()
        """When it was last requested."""
        self.given_up = False
        """The worker was told to stop, so its result is incomplete even if a new request comes."""
        self.making: asyncio.Task[bytes | None] | None = None

    @property
    def is_unwanted(self) -> bool:
        return time.monotonic() - self.asked > ABANDONED_AFTER_SECONDS

    @property
    def done(self) -> bool:
        return self.making is not None and self.making.done()


class Reviewer:
    """Makes and stores reviews, with a budget of CPU time for each address."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store, self.limits = store, limits
        self.worker = TaskWorker(
            WorkerLimits(
                limits.review_seconds,
                limits.replay_memory,
                limits.reviews_waiting,
                "reviews_waiting",
                REVIEWER_BUSY,
            )
        )
        self.budgets = Buckets(limits.review_rate, limits.review_burst)
        """In seconds of the worker's CPU time."""
        self.jobs: dict[str, ReviewJob] = {}

    async def get(self, id_: str, address: str, find: FindReplay, automatic: bool = False) -> bytes:
        """Return an encoded `http_bodies.ReviewShown`: the review, or its progress.

        An automatic request starts no review while another one is in progress.
        """
        if id_ not in self.jobs:
            kept = await self.store.review(id_, REVIEW_VERSION)
            if kept is not None:
                return encode_review(1, 1, kept.encode())
            if automatic and any(not job.done for job in self.jobs.values()):
                return encode_review(0, 0, b"null")
        job = self.jobs.get(id_) or self._begin(id_, address, find)
        job.asked = time.monotonic()
        making = job.making
        assert making is not None
        await asyncio.wait({making}, timeout=POLL_SECONDS)
        if not making.done():
            return encode_review(*self._progress(id_), b"null")
        self.jobs.pop(id_, None)
        body = making.result()
        return encode_review(0, 0, b"null") if body is None else encode_review(1, 1, body)

    def _begin(self, id_: str, address: str, find: FindReplay) -> ReviewJob:
        """Start a review; the most CPU time it may take is charged first."""
        self.jobs = {job.id: job for job in self.jobs.values() if not is_abandoned(job)}
        self._check_share(address)
        seconds = self.limits.review_seconds
        if not self.budgets.take(address, seconds):
            count_limit_hit("review_rate", address)
            raise TooFast("Too many reviews from your address. Try again in a few minutes.")
        job = self.jobs[id_] = ReviewJob(id_, client_address(address))
        job.making = asyncio.create_task(self._make(job, address, seconds, find))
        job.making.add_done_callback(lambda made: made.cancelled() or made.exception())
        return job

    def _check_share(self, address: str) -> None:
        """Raise TooFast if this address has its share of the queue already."""
        theirs = [job for job in self.jobs.values() if job.address == client_address(address)]
        if len([job for job in theirs if not job.done]) >= self.limits.max_reviews_an_address:
            count_limit_hit("max_reviews_an_address", address)
            raise TooFast("Your other reviews are still in progress. Try again when one is done.")

    def _progress(self, id_: str) -> tuple[int, int]:
        if self.worker.doing != id_:
            return 0, 0
        return self.worker.progress[DONE_INDEX], self.worker.progress[TOTAL_INDEX]

    async def _make(
        self, job: ReviewJob, address: str, seconds: float, find: FindReplay
    ) -> bytes | None:
        """Make and store a review; return None if it was given up."""
        used = 0.0
        try:
            saved, limits = await find(), self.limits
            arguments = job.id, saved.journal, limits.acts, limits.review_seconds
            working = asyncio.create_task(
                self.worker.do(review_journal, *arguments, address=address)
            )
            while not working.done():
                await asyncio.wait({working}, timeout=POLL_SECONDS)
                if job.is_unwanted and self.worker.doing == job.id:
                    self.worker.progress[STOP_INDEX] = job.given_up = True
                elif job.is_unwanted and not working.done():  # leave its place to others
                    working.cancel()
                    return None
            done = working.result()
            used = done.seconds
        finally:
            self.budgets.give_back(address, max(0.0, seconds - used))
        if done.spent:
            count_limit_hit("review_seconds", address)
        if done.problem:
            raise Refusal(done.problem)
        if job.given_up or job.is_unwanted:
            return None
        body: bytes = pickle.loads(done.made)
        await find()  # raises if the replay was removed meanwhile
        review = SavedReview(job.id, REVIEW_VERSION, body.decode())
        await self.store.write(review, shares_in(job.id, body))
        return body

    def close(self) -> None:
        for job in self.jobs.values():
            if job.making is not None:
                job.making.cancel()
        self.worker.close()


def is_abandoned(job: ReviewJob) -> bool:
    """Return whether a review is done and no request came to get it."""
    return job.is_unwanted and job.done


def encode_review(done: int, total: int, review: bytes) -> bytes:
    return b'{"done":%d,"total":%d,"review":%b}' % (done, total, review)


def shares_in(replay: str, body: bytes) -> SavedShares:
    """Return luck and skill by seat, for players' statistics."""
    seats = msgspec.json.decode(body, type=Review).seats
    shares = [(one.seat, one.shares.luck, one.shares.skill) for one in seats]
    return SavedShares(replay, tuple(shares))
