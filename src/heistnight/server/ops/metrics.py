"""Prometheus metrics: `GET /metrics`."""

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
from heistnight.server.limits import count_limit_hit
from heistnight.server.ops.loop_lag import INTERVAL_SECONDS, LoopLag
from heistnight.table.storage.records import TableState

STATES: tuple[TableState, ...] = ("lobby", "playing", "over", "broken")
BUCKET_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

SECRECY_NOTE = "Also counts secret answers and passes, so keep it private to operators."
ACTS_HELP = (
    "Committed acts and passes. Each seat counts once per reaction window, asked or not. "
    f"{SECRECY_NOTE}"
)

Networks = tuple[IPv4Network | IPv6Network, ...]
THIS_MACHINE: Networks = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def parse_networks(wanted: Sequence[str]) -> Networks:
    """Parse `--metrics-from`; this machine is always allowed."""
    try:
        return (*THIS_MACHINE, *[ip_network(one) for one in wanted])
    except ValueError as error:
        raise HeistError(f"--metrics-from takes an address or a network: {error}.") from None


def may_measure(address: str, allowed: Networks) -> bool:
    """Return whether this address may read the metrics."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(found in network for network in allowed)


class Metrics:
    """One server's metrics: histograms filled as things happen, the rest read on request."""

    def __init__(self, hub: MetricsHub) -> None:
        self.registry = CollectorRegistry()
        self.refusals: Counter[str] = Counter()
        self.commits = Histogram(
            "heistnight_commit_seconds",
            f"Time to commit a group of changes. {SECRECY_NOTE}",
            buckets=BUCKET_SECONDS,
            registry=self.registry,
        )
        self.acts = Histogram(
            "heistnight_act_seconds",
            f"Time from receiving an act to answering it. {SECRECY_NOTE}",
            buckets=BUCKET_SECONDS,
            registry=self.registry,
        )
        self.work = Histogram(
            "heistnight_loop_seconds",
            f"Event-loop work per {INTERVAL_SECONDS} seconds; more than that delays every table.",
            buckets=BUCKET_SECONDS,
            registry=self.registry,
        )
        self.loop_lag = LoopLag(self.work.observe)
        ProcessCollector(registry=self.registry)
        self.registry.register(HubCollector(hub, self))
        hub.store.on_commit = self.commits.observe

    def close(self) -> None:
        self.loop_lag.close()

    def text(self) -> bytes:
        return generate_latest(self.registry)


class HubCollector(Collector):
    """Reads the hub's current figures when Prometheus asks."""

    def __init__(self, hub: MetricsHub, metrics: Metrics) -> None:
        self.hub, self.metrics = hub, metrics

    def collect(self) -> Iterator[Metric]:
        hub = self.hub
        states = Counter([room.table.state for room in hub.rooms.values()])
        tables = GaugeMetricFamily(
            "heistnight_tables",
            "Tables by state; asleep: hibernating in the database.",
            labels=["state"],
        )
        for state in STATES:
            tables.add_metric([state], states[state])
        tables.add_metric(["asleep"], hub.admin_sync.asleep)
        yield tables
        yield GaugeMetricFamily("heistnight_sockets", "Open sockets.", hub.sockets)
        yield CounterMetricFamily("heistnight_acts", ACTS_HELP, hub.acts)
        yield from self._refusals()
        bot_workers = hub.bot_workers
        yield GaugeMetricFamily(
            "heistnight_thoughts_waiting", "Bots waiting for a worker process.", bot_workers.waiting
        )
        yield GaugeMetricFamily(
            "heistnight_thinkers", "Worker processes for bots.", bot_workers.workers
        )
        yield GaugeMetricFamily(
            "heistnight_writes_waiting",
            "Groups of changes waiting to be written.",
            len(hub.store.waiting),
        )
        yield CounterMetricFamily(
            "heistnight_notifications", "Delivered notifications about whose turn it is.", hub.told
        )
        yield CounterMetricFamily(
            "heistnight_failed_writes", "Changes that couldn't be written.", hub.store.failures
        )

    def _refusals(self) -> Iterator[Metric]:
        refusals = CounterMetricFamily(
            "heistnight_refusals", "Refused requests by reason.", labels=["reason"]
        )
        for reason, count in sorted(self.metrics.refusals.items()):
            refusals.add_metric([reason], count)
        yield refusals
        limits = CounterMetricFamily(
            "heistnight_limits", "How often each limit was hit.", labels=["limit"]
        )
        for limit, count in sorted(count_limit_hit.counts.items()):
            limits.add_metric([limit], count)
        yield limits
