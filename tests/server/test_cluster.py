"""The short form of `make cluster`: three nodes behind nginx, and one trouble of each kind."""

from tests.postgres import Cluster
from tools.cluster.check import out_of_turn
from tools.cluster.place import place
from tools.cluster.storm import Weather, weather_it
from tools.load.compared import Row, compare

LEASE = 3.0
UNHURRIED = ("an act took", "a table was alone")
"""On a machine that is busy with other tests, no time proves anything."""


async def test_a_kill_a_pause_and_a_drain_lose_and_double_nothing(lasting_cluster: Cluster) -> None:
    limits = (f"lease={LEASE:g}",)
    weather = Weather(seconds=0, seed=1, lease=LEASE, away=(0.2, 0.5))
    with place(lasting_cluster, 3, limits, sockets=20) as there:
        report = await weather_it(there, 20, 0.5, weather)
    problems = [one for one in report.problems if not one.startswith(UNHURRIED)]
    assert not problems, "\n".join([report.words, *problems])


def test_an_owner_that_writes_after_the_next_one_is_found_out() -> None:
    """The check itself: a later owner's act, then one of the owner before."""
    acts = [act(0, "1:a", 1), act(1, "1:b", 2), act(0, "1:c", 4, "BBBBBB")]
    assert out_of_turn(acts) == []
    assert out_of_turn([*acts[:2], act(2, "1:d", 1), acts[2]]) == ["AAAAAA"]


def act(number: int, request: str, epoch: int = 1, code: str = "AAAAAA", at: float = 0.0) -> Row:
    return Row(code, number, request, at, epoch, seat=0, choice=7)


class Ann:
    """Somebody to whom two requests were acknowledged."""

    def __init__(self) -> None:
        self.code, self.acked = "AAAAAA", ["a", "b"]


def test_what_was_acknowledged_and_is_not_there_is_lost() -> None:
    outcome = compare([act(0, "1:a")], [Ann()], 0, 0.0)
    assert (len(outcome.lost), outcome.doubled, outcome.gaps) == (1, [], [])
    assert "1:b at AAAAAA: 0 (1:a)" in str(outcome)


def test_a_sealed_answer_that_is_changed_is_not_doubled() -> None:
    """Its request takes the first answer back and gives another: two acts of one moment."""
    changed = [act(0, "1:a", at=1.0), act(1, "1:b", at=2.0), act(2, "1:b", at=2.0)]
    assert compare(changed, [Ann()], 0, 0.0).fine
    for again in (act(2, "1:b", at=3.0), act(2, "1:b", 2, at=2.0)):
        outcome = compare([*changed[:2], again], [Ann()], 0, 0.0)
        assert len(outcome.doubled) == 1
        assert "doubled: 1:b at AAAAAA" in str(outcome)
    apart = [changed[0], changed[1], act(2, "1:c", at=2.0), act(3, "1:b", at=2.0)]
    assert len(compare(apart, [Ann()], 0, 0.0).doubled) == 1


def test_an_act_that_is_missing_in_between_is_a_gap() -> None:
    outcome = compare([act(0, "1:a"), act(2, "1:b")], [Ann()], 0, 0.0)
    assert outcome.gaps == ["a gap at AAAAAA"]
