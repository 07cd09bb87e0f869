"""The results of a run: plain dictionaries, as in results.json."""

from typing import Literal, TypeAlias, TypedDict

Metric: TypeAlias = Literal["seconds", "median_seconds", "rate"]
"""What a group is about: the best time, the middle one, or how much is done in a second."""

Column: TypeAlias = Literal["result", "ratio", "amount", "rate", "memory", "cores", "best"]


class Measured(TypedDict):
    seconds: float
    """Of the best of all repeats."""
    median_seconds: float
    repeats: int
    cores: float
    """How many were busy during the best repeat, on average."""
    memory: int
    """Bytes: the most that the process held at once, interpreter and packages included."""
    amount: int
    rate: float
    """Amount a second, in the best repeat."""


class Row(TypedDict):
    name: str
    label: str
    ours: bool
    measured: Measured | None
    why_not: str | None
    """Why nothing was measured."""
    at_least: float | None
    """Seconds after which it was stopped."""


class Group(TypedDict):
    name: str
    title: str
    metric: Metric
    unit: str
    """Of the amount: positions, games, moves."""
    columns: list[Column]
    in_chart: bool
    rows: list[Row]


class Machine(TypedDict):
    cpu: str
    cores: int
    load: float
    """How many processes wanted a core in the minute before the run."""
    memory: int
    system: str
    python: str
    packages: dict[str, str]


class Results(TypedDict):
    date: str
    cap: float
    """Seconds that a piece of work may take, set-up aside."""
    machine: Machine
    groups: list[Group]


def ratio(row: Row, group: Group) -> tuple[float, bool] | None:
    """How many times as long as ours it takes, and whether that is only a lower bound.

    Ours is the first row of ours that was measured.
    """
    measured = (each["measured"] for each in group["rows"] if each["ours"])
    ours = next(filter(None, measured), None)
    if ours is None:
        return None
    if row["measured"] is None:
        if row["at_least"] is None or group["metric"] == "rate":
            return None
        return row["at_least"] / ours[group["metric"]], True
    times = row["measured"][group["metric"]] / ours[group["metric"]]
    return (1 / times if group["metric"] == "rate" else times), False
