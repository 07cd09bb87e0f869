"""Atomic writes: a file is complete or unchanged, never half-written."""

import os
import tempfile
from pathlib import Path

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def write_atomically(path: Path, content: bytes) -> None:
    """Write a temporary file in the same folder, then rename it."""
    parse_file_name(str(path))
    try:
        _write_and_move(path, content)
    except OSError as error:  # it names the temporary file, which the user does not know
        raise OSError(error.errno, error.strerror, str(path)) from error


def parse_file_name(text: str) -> Path:
    """Return the path of a file to write. Raises UnbeatableError if the text names a folder."""
    if text.endswith(SEPARATORS) or Path(text).is_dir():
        raise UnbeatableError(f"{quote(text)} is a folder; give the name of a file in it")
    return Path(text)


def _write_and_move(path: Path, content: bytes) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(0o644)  # like other files; a temporary file is private
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
