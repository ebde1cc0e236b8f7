"""Tells Prometheus what was counted and what there is, on a port of its own.

Only who asks for it needs prometheus-client.  It answers from a thread: what it looks at it
copies in one step.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from itertools import accumulate

from chatiere.core.errors import ChatiereError
from chatiere.release import VERSION
from chatiere.web.bot_workers import BotService
from chatiere.web.server.metrics import Histogram, metrics
from chatiere.web.server.services import Services

try:
    from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
    from prometheus_client.core import (
        CounterMetricFamily,
        GaugeMetricFamily,
        HistogramMetricFamily,
        InfoMetricFamily,
        Metric,
    )
    from prometheus_client.registry import Collector
except ImportError:
    raise ChatiereError(
        "figures for Prometheus need one more package: pip install 'chatiere[metrics]'"
    ) from None


def start_exporter(services: Services, host: str, port: int) -> None:
    """In a thread that ends with the process."""
    registry = CollectorRegistry()
    registry.register(ServerCollector(services))
    ProcessCollector(registry=registry)
    try:
        start_http_server(port, host, registry)
    except OSError as error:
        raise ChatiereError(f"cannot tell metrics at {host}:{port}: {error.strerror}") from None


class ServerCollector(Collector):
    """Makes Prometheus' families from our numbers, each time that it asks."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def collect(self) -> Iterator[Metric]:
        yield from counted()
        yield from self._held()
        play, review = self.services.bot_service, self.services.reviewer.bot_service
        yield from thinking({"play": play, "review": review})
        build = {"version": VERSION, "python": platform.python_version()}
        yield InfoMetricFamily("chatiere_build", "What runs here.", value=build)

    def _held(self) -> Iterator[Metric]:
        """What there is at this moment."""
        services = self.services
        tables = list(services.registry.tables.values())
        streams = sum(len(table.presence.watchers) for table in tables)
        for name, says, value in (
            ("tables_in_memory", "Tables that somebody looked at lately.", len(tables)),
            ("streams_open", "Pages and programs that follow a table.", streams),
            ("store_waiting", "Calls not answered yet.", services.write_queue.waiting),
            ("stopping", "1 once the server was told to stop.", services.stopping.has_begun),
        ):
            yield GaugeMetricFamily(f"chatiere_{name}", says, value=value)


def counted() -> Iterator[Metric]:
    """What has happened since the process began."""
    requests = CounterMetricFamily(
        "chatiere_requests", "Requests answered.", labels=["route", "status"]
    )
    for (route, status), count in dict(metrics.requests).items():
        requests.add_metric([route, f"{status}xx"], count)
    yield requests
    yield counter("moves", "Moves written, by who made them.", "by", metrics.moves)
    yield counter("games_begun", "Games dealt.", "game", metrics.games_begun)
    yield counter("games_finished", "Games played to their end.", "game", metrics.games_finished)
    yield counter("refusals", "Requests refused in one line.", "kind", metrics.refusals)
    yield counter("rate_limited", "Requests that came too often.", "kind", metrics.rate_limited)
    yield counter("store_errors", "Calls that the store refused.", "error", metrics.store_errors)
    yield histogram("move_seconds", "A person's move, until written.", metrics.move_seconds)
    yield histogram("store_seconds", "A call of the store, with its wait.", metrics.store_seconds)


def counter(name: str, says: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"chatiere_{name}", says, labels=[label])
    for which, count in dict(counts).items():
        family.add_metric([which], count)
    return family


def histogram(name: str, says: str, held: Histogram) -> Metric:
    """Prometheus counts in each bucket what is in those below it too."""
    family = HistogramMetricFamily(f"chatiere_{name}", says, labels=[])
    bounds = [*(str(bound) for bound in held.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(list(held.counts)), strict=True))
    family.add_metric([], buckets, held.sum)
    return family


def thinking(services: Mapping[str, BotService]) -> Iterator[Metric]:
    """Processes of computer players, and those who wait for one."""
    statuses = {what: service.status() for what, service in services.items()}
    for family, key in (
        (gauge_by_use("workers", "Processes in which computer players think."), "workers"),
        (gauge_by_use("workers_busy", "Those that think now."), "thinking"),
        (gauge_by_use("thoughts_waiting", "Questions that wait for one."), "waiting"),
        (counter_by_use("worker_faults", "Thoughts that failed."), "faults"),
        (
            counter_by_use("thoughts_elsewhere", "Thoughts of `chatiere think`."),
            "thoughts_elsewhere",
        ),
        (counter_by_use("cats_for_tigers", "Cats' moves for tigers not ready."), "cats_for_tigers"),
    ):
        for what, status in statuses.items():
            family.add_metric([what], status[key])
        yield family


def gauge_by_use(name: str, says: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"chatiere_{name}", says, labels=["use"])


def counter_by_use(name: str, says: str) -> CounterMetricFamily:
    return CounterMetricFamily(f"chatiere_{name}", says, labels=["use"])
