"""The short form of `make cluster`: three nodes behind nginx, and one trouble of each kind."""

from tests.cluster.check import out_of_turn
from tests.cluster.place import place
from tests.cluster.storm import Weather, weather_it
from tests.postgres import Cluster

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
    acts = [("AAAAAA", 0, "1:a", 1), ("AAAAAA", 1, "1:b", 2), ("BBBBBB", 0, "1:c", 4)]
    assert out_of_turn(acts) == []
    assert out_of_turn([*acts[:2], ("AAAAAA", 2, "1:d", 1), acts[2]]) == ["AAAAAA"]
