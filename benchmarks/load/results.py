"""The results of the load test: plain dictionaries, as in load.json."""

from typing import TypedDict

from benchmarks.results import Machine


class Played(TypedDict):
    """One server under load; what is None does not apply to it."""

    label: str
    clients: int
    rate: float
    """Acknowledged moves a second; round trips for the echo."""
    p50: float
    p99: float
    """Seconds from sending a move to its acknowledgement."""
    commands: float
    """All commands a second, including those that begin and leave matches."""
    cpu: float
    """Seconds of processor time that the server spends on a move."""
    matches: int | None
    """Played to their end, each as our rules say."""
    why_not: str | None
    """Why it was not measured."""


class Growth(TypedDict):
    """The server with a number of idle connections."""

    connections: int
    memory: int
    """Bytes of the server."""
    opening: float
    """Seconds that it took to open those that were not open before."""


class Load(TypedDict):
    date: str
    machine: Machine
    played: list[Played]
    growth: list[Growth]
    per_connection: float
    """Bytes of the server for each connection, from the fewest to the most."""
    per_match: float
    """Bytes for each match that goes on."""
    crowded: Played | None
    """The same load with the most idle connections beside it."""


def not_measured(label: str, why: str) -> Played:
    return {
        "label": label,
        "clients": 0,
        "rate": 0.0,
        "p50": 0.0,
        "p99": 0.0,
        "commands": 0.0,
        "cpu": 0.0,
        "matches": None,
        "why_not": why,
    }
