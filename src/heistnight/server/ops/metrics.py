"""What Prometheus can ask for: `GET /metrics`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from prometheus_client import (
    CollectorRegistry,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from heistnight.kernel.errors import HeistError
from heistnight.server.hub_protocols import MetricsHub
from heistnight.server.limits import bites
from heistnight.server.ops.loop_lag import EVERY, Pulse
from heistnight.table.storage.records import TableState

STATES: tuple[TableState, ...] = ("lobby", "playing", "over", "broken")
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Seconds."""

TELLS = "Its count grows with secret answers and passes, too: for operators only."
ACTS = (
    "Acts and passes committed. Every seat counts once in every reaction window, asked or not. "
    f"{TELLS}"
)

Networks = tuple[IPv4Network | IPv6Network, ...]
THIS_MACHINE: Networks = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def networks(wanted: Sequence[str]) -> Networks:
    """From the command line."""
    try:
        return (*THIS_MACHINE, *[ip_network(one) for one in wanted])
    except ValueError as error:
        raise HeistError(f"--metrics-from takes an address or a network: {error}.") from None


def may_measure(address: str, allowed: Networks) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(found in network for network in allowed)


class Metrics:
    """One server's. What is counted as it happens; the rest is looked up when asked for."""

    def __init__(self, hub: MetricsHub) -> None:
        self.registry = CollectorRegistry()
        self.refusals: Counter[str] = Counter()
        self.commits = Histogram(
            "heistnight_commit_seconds",
            f"From a group of changes to its being on the disk. {TELLS}",
            buckets=QUICK,
            registry=self.registry,
        )
        self.acts = Histogram(
            "heistnight_act_seconds",
            f"From an act's arrival to its answer. {TELLS}",
            buckets=QUICK,
            registry=self.registry,
        )
        self.work = Histogram(
            "heistnight_loop_seconds",
            f"What the loop works in {EVERY} seconds: where it is more, every table had to wait.",
            buckets=QUICK,
            registry=self.registry,
        )
        self.pulse = Pulse(self.work.observe)
        ProcessCollector(registry=self.registry)
        self.registry.register(OfHub(hub, self))
        hub.store.on_commit = self.commits.observe

    def close(self) -> None:
        self.pulse.close()

    def text(self) -> bytes:
        return generate_latest(self.registry)


class OfHub(Collector):
    def __init__(self, hub: MetricsHub, metrics: Metrics) -> None:
        self.hub, self.metrics = hub, metrics

    def collect(self) -> Iterator[Metric]:
        hub = self.hub
        states = Counter([room.table.state for room in hub.rooms.values()])
        tables = GaugeMetricFamily(
            "heistnight_tables",
            "Tables by state, asleep in the store too.",
            labels=["state"],
        )
        for state in STATES:
            tables.add_metric([state], states[state])
        tables.add_metric(["asleep"], hub.watch.asleep)
        yield tables
        yield GaugeMetricFamily("heistnight_sockets", "Open sockets.", hub.sockets)
        yield CounterMetricFamily("heistnight_acts", ACTS, hub.acts)
        yield from self._refusals()
        thinkers = hub.thinkers
        yield GaugeMetricFamily(
            "heistnight_thoughts_waiting", "Bots that wait for a worker.", thinkers.waiting
        )
        yield GaugeMetricFamily("heistnight_thinkers", "Workers for bots.", thinkers.workers)
        yield CounterMetricFamily(
            "heistnight_thoughts_elsewhere", "Choices of bots from elsewhere.", hub.helpers.thought
        )
        yield GaugeMetricFamily(
            "heistnight_writes_waiting", "Groups of changes to be written.", len(hub.store.waiting)
        )
        yield CounterMetricFamily(
            "heistnight_failed_writes", "Changes that could not be written.", hub.store.failures
        )

    def _refusals(self) -> Iterator[Metric]:
        refusals = CounterMetricFamily(
            "heistnight_refusals", "What was refused, by reason.", labels=["reason"]
        )
        for reason, count in sorted(self.metrics.refusals.items()):
            refusals.add_metric([reason], count)
        yield refusals
        limits = CounterMetricFamily(
            "heistnight_limits", "How often a limit bit, by its name.", labels=["limit"]
        )
        for limit, count in sorted(bites.counts.items()):
            limits.add_metric([limit], count)
        yield limits
