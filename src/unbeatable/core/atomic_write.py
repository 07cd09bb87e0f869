"""Files that are whole or not there."""

import os
import tempfile
from pathlib import Path

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


def write_atomically(path: Path, content: bytes) -> None:
    """Write beside the place and then move there, so that nothing is ever half-written."""
    parse_file_name(str(path))
    try:
        _write_and_move(path, content)
    except OSError as error:  # it names what we made beside the place; say what was asked for
        raise OSError(error.errno, error.strerror, str(path)) from error


def parse_file_name(text: str) -> Path:
    """The path of a file to write; UnbeatableError if the text names a folder."""
    if text.endswith(SEPARATORS) or Path(text).is_dir():
        raise UnbeatableError(f"{quote(text)} is a folder; give the name of a file in it")
    return Path(text)


def _write_and_move(path: Path, content: bytes) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(0o644)  # as any file; it was made for one pair of eyes
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
