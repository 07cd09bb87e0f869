"""Metrics of the server, in the format of Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge(
            "unbeatable_connections", "Open live connections.", registry=self.registry
        )
        self.commands = Counter(
            "unbeatable_commands",
            "Commands that were known.",
            ["command"],
            registry=self.registry,
        )
        self.refusals = Counter(
            "unbeatable_refusals", "Commands that were refused.", ["code"], registry=self.registry
        )
        self.dropped = Counter(
            "unbeatable_dropped_connections", "Clients that were too slow.", registry=self.registry
        )
        self.seconds = Histogram(
            "unbeatable_command_seconds",
            "From a command's arrival to its answer.",
            buckets=SECONDS,
            registry=self.registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
