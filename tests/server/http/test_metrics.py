"""Metrics: counted here, read by Prometheus."""

from unbeatable.server.http.metrics import Metrics


def test_counts_are_written_for_prometheus() -> None:
    metrics = Metrics()
    metrics.connections.set(3)
    metrics.commands.labels("move").inc()
    metrics.refusals.labels("stale").inc(2)
    metrics.seconds.observe(0.003)
    lines = metrics.text().decode().splitlines()
    assert "unbeatable_connections 3.0" in lines
    assert 'unbeatable_commands_total{command="move"} 1.0' in lines
    assert 'unbeatable_refusals_total{code="stale"} 2.0' in lines
    assert 'unbeatable_command_seconds_bucket{le="0.002"} 0.0' in lines
    assert 'unbeatable_command_seconds_bucket{le="0.005"} 1.0' in lines


def test_servers_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.dropped.inc()
    assert "unbeatable_dropped_connections_total 0.0" in second.text().decode()
