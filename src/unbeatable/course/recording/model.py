"""A recording: the calls of a function, and the order in which they begin and return."""

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Note: TypeAlias = Literal["", "remembered"]


@dataclass(frozen=True)
class Call:
    """A call of the function that is watched."""

    number: int
    parent: int | None
    """The call that made this one."""
    path: str | None
    """The node of the tree that it was given, such as `0.1`; None if it was given another thing."""
    board: str | None
    """The board that it was given."""
    arguments: tuple[str, ...]
    """As Python, without functions and without the memory."""
    returned: str | None
    """As Python; None if it did not return."""
    note: Note
    """Whether the memory already held what it was given."""
    cut: tuple[str, ...] = ()
    """The children that it did not look at: their paths in the tree, or boards."""


@dataclass(frozen=True)
class Event:
    """A call begins or returns."""

    kind: Literal["call", "return"]
    call: int


@dataclass(frozen=True)
class Recording:
    """All calls of a function, in the order in which they began."""

    lesson: str
    function: str
    calls: tuple[Call, ...]
    events: tuple[Event, ...]
    tree: str | None = None
    """The tree that it was called for, as figures write it: `[[1,-1],[0,0]]`."""
    board: str | None = None
    """The board that it was called for."""
    trouble: str = ""
    """Why the calls end early, or why there is only one, in words."""
    line: int | None = None
    """The line in the lesson's own file where it went wrong."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)
