"""The kind of a file, from its extension."""

from collections.abc import Sequence
from pathlib import Path

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote


def kind_of(path: Path, kinds: Sequence[str]) -> str:
    """Return the extension of a file name. Raises UnbeatableError if it is not one of `kinds`."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in kinds:
        *names, last = (f".{name}" for name in kinds)
        accepted = f"{', '.join(names)} or {last}"
        raise UnbeatableError(
            f"{quote(str(path))} cannot be written: its name should end in {accepted}"
        )
    return kind
