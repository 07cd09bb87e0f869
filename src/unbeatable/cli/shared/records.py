"""Records of matches: read from files, written to files."""

import json
import sys
from pathlib import Path

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.core.record import (
    Record,
    RecordError,
    read_record,
    record_to_json,
    write_record,
)


def read_record_file(source: str) -> Record:
    """Read the record in a file, or on standard input if the name is `-`."""
    data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    try:
        return read_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError(f"{quote(source)} is not text in UTF-8") from None
    except UnbeatableError as error:
        raise RecordError(f"{quote(source)} is not the record of a match: {error}") from None


def save_record(path: Path, record: Record) -> None:
    """Write the record as JSON if the name ends in .json, else as text."""
    write_atomically(path, record_bytes(record, as_json=path.suffix.lower() == ".json"))


def record_bytes(record: Record, *, as_json: bool) -> bytes:
    """Return the record as JSON or as text."""
    text = json.dumps(record_to_json(record), indent=2) + "\n" if as_json else write_record(record)
    return text.encode()


def refuse_unwritable(path: Path) -> None:
    """Refuse before a match what could not be saved after it."""
    if path.is_dir():
        raise UnbeatableError(f"{quote(str(path))} is a folder; give the name of a file in it")
    if not path.parent.is_dir():
        raise UnbeatableError(f"{quote(str(path))}: there is no folder {quote(str(path.parent))}")
