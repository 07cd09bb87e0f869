"""Where a command writes: a file whose name says its format, or standard output."""

import sys
from collections.abc import Sequence
from pathlib import Path

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.explain.explained_move import join_words
from unbeatable.pictures.file_kind import kind_of

STDOUT = Path("-")


def format_of(output: Path, wanted: str | None, formats: Sequence[str]) -> str:
    """Return the format to write: the wanted one, else by the file's name.

    Standard output has no name: it gets the first of the formats.
    """
    if wanted is not None:
        if wanted.lower() not in formats:
            raise UnbeatableError(
                f"{quote(wanted)} is not a format; give {join_words(formats, 'or')}"
            )
        return wanted.lower()
    return formats[0] if output == STDOUT else kind_of(output, formats)


def write(output: Path, content: bytes) -> None:
    """Write a whole file, or the bytes to standard output if the name is `-`."""
    if output == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_atomically(output, content)
