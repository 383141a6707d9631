"""Imagine a game that the player, or a spectator, can't tell from the real one.

Hidden are the order of all decks, the split of unseen cards between them, the face-down jobs that
weren't scouted, and the jobs left in the box. They are dealt with the true odds.
"""

from heistnight.games.big_score.solo.odds import mixed_in_drawn
from heistnight.games.big_score.solo.state import Counts, SoloState, cards_in
from heistnight.kernel.chance import Chance
from heistnight.kernel.events import Seat


def imagine(s: SoloState, seat: Seat | None, chance: Chance) -> SoloState:
    deal_crew(s, chance)
    deal_jobs(s, seat, chance)
    s.vault_rig = ()
    return s


def deal_crew(s: SoloState, chance: Chance) -> None:
    """SO-2: deal unseen crew to the decks; cards mixed in and not drawn stay in this deck."""
    gone = mixed_in_drawn(s, chance)
    still_in = minus(s.mixed_in, gone)
    never_seen = chance.shuffled(cards_in(minus(s.unseen, minus(s.dealt, gone))))
    here = len(s.deck) - sum(still_in)
    deck = never_seen[:here] + cards_in(still_in)
    s.deck = chance.shuffled(deck)
    decks, start = [], here
    for later in s.decks:
        decks.append(never_seen[start : start + len(later)])
        start += len(later)
    s.decks = tuple(decks)


def deal_jobs(s: SoloState, seat: Seat | None, chance: Chance) -> None:
    """Deal face-down jobs, the job deck and the box; required jobs are never in the box."""
    down = [slot for slot in s.face_down() if seat is None or not s.scouted[slot]]
    hidden = sorted([*[s.jobs[slot] for slot in down], *s.job_deck, *s.box])
    must = s.scenario.must_have(s.pack)
    may_be_out = chance.shuffled([job for job in hidden if job not in must])
    s.box = tuple(sorted(may_be_out[: len(s.box)]))
    dealt = chance.shuffled([job for job in hidden if job not in s.box])
    jobs = list(s.jobs)
    for slot, job in zip(down, dealt, strict=False):
        jobs[slot] = job
    s.jobs = tuple(jobs)
    s.job_deck = dealt[len(down) :]


def minus(some: Counts, less: Counts) -> Counts:
    return tuple([a - b for a, b in zip(some, less, strict=True)])
