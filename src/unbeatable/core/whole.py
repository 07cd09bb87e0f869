"""Files that are whole or not there."""

import os
import tempfile
from pathlib import Path

from unbeatable.core.errors import UnbeatableError


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
