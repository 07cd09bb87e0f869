"""What kind of file a name asks for."""

from collections.abc import Sequence
from pathlib import Path

from unbeatable.core.errors import UnbeatableError


def kind_of(path: Path, kinds: Sequence[str]) -> str:
    """What the name of a file ends in, if it is one of these kinds."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in kinds:
        *names, last = (f".{name}" for name in kinds)
        accepted = f"{', '.join(names)} or {last}"
        raise UnbeatableError(f"'{path}' cannot be written: its name should end in {accepted}")
    return kind
