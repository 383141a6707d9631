"""A short version of `make cluster`: three nodes behind nginx, one failure of each kind."""

from tests.postgres import Cluster
from tools.cluster.failures import FailurePlan, run_with_failures
from tools.cluster.nginx_cluster import running_nodes
from tools.cluster.verification import out_of_turn
from tools.load.comparison import ActRow, compare

LEASE = 3.0
TIMINGS = ("an act took", "a table had no owner")
"""Problems not counted here: timings mean nothing while other tests keep the machine busy."""


async def test_a_kill_a_pause_and_a_drain_lose_or_double_no_act(
    persistent_cluster: Cluster,
) -> None:
    limits = (f"lease={LEASE:g}",)
    weather = FailurePlan(seconds=0, seed=1, lease=LEASE, away=(0.2, 0.5))
    with running_nodes(persistent_cluster, 3, limits, sockets=20) as there:
        report = await run_with_failures(there, 20, 0.5, weather)
    problems = [one for one in report.problems if not one.startswith(TIMINGS)]
    assert not problems, "\n".join([report.words, *problems])


def test_the_check_finds_an_owner_that_writes_after_the_next_one() -> None:
    """A later owner's act, then one of the owner before."""
    acts = [act(0, "1:a", 1), act(1, "1:b", 2), act(0, "1:c", 4, "BBBBBB")]
    assert out_of_turn(acts) == []
    assert out_of_turn([*acts[:2], act(2, "1:d", 1), acts[2]]) == ["AAAAAA"]


def act(number: int, request: str, epoch: int = 1, code: str = "AAAAAA", at: float = 0.0) -> ActRow:
    return ActRow(code, number, request, at, epoch, seat=0, choice=7)


class Ann:
    """A player with two acknowledged requests."""

    def __init__(self) -> None:
        self.code, self.acked = "AAAAAA", ["a", "b"]


def test_an_acknowledged_request_without_an_act_is_lost() -> None:
    outcome = compare([act(0, "1:a")], [Ann()], 0, 0.0)
    assert (len(outcome.lost), outcome.doubled, outcome.gaps) == (1, [], [])
    assert "1:b at AAAAAA: 0 (1:a)" in str(outcome)


def test_a_changed_sealed_answer_is_not_doubled() -> None:
    """Its request takes the first answer back and gives another: two acts at the same time."""
    changed = [act(0, "1:a", at=1.0), act(1, "1:b", at=2.0), act(2, "1:b", at=2.0)]
    assert compare(changed, [Ann()], 0, 0.0).fine
    for again in (act(2, "1:b", at=3.0), act(2, "1:b", 2, at=2.0)):
        outcome = compare([*changed[:2], again], [Ann()], 0, 0.0)
        assert len(outcome.doubled) == 1
        assert "doubled: 1:b at AAAAAA" in str(outcome)
    apart = [changed[0], changed[1], act(2, "1:c", at=2.0), act(3, "1:b", at=2.0)]
    assert len(compare(apart, [Ann()], 0, 0.0).doubled) == 1


def test_a_missing_act_is_a_gap() -> None:
    outcome = compare([act(0, "1:a"), act(2, "1:b")], [Ann()], 0, 0.0)
    assert outcome.gaps == ["a gap at AAAAAA"]
