"""Files that are whole or not there."""

import os
import tempfile
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


def write_whole(path: Path, content: bytes) -> None:
    """Write beside the place and then move there, so that nothing is ever half-written."""
    if path.is_dir():
        raise UnbeatableError(f"'{path}' is a folder; give the name of a file in it")
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(0o644)  # as any file; it was made for one pair of eyes
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
