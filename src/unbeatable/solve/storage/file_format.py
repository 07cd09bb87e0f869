"""The file format of solutions of every kind.

    unbeatable solution 1 SHA256-OF-ALL-THAT-FOLLOWS
    {"kind": ..., "spec": ..., "counts": {...}, ...}
    binary data, depending on the kind

A file is written under another name and then renamed, so it is complete or absent.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.errors import DamagedSolution
from unbeatable.core.quote import quote

MAGIC = b"unbeatable solution 1"

Header: TypeAlias = dict[str, Any]


def write(path: Path, header: Header, data: bytes) -> None:
    """Write a file atomically. Create missing folders."""
    body = json.dumps(header).encode() + b"\n" + data
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, MAGIC + b" " + sha256(body).hexdigest().encode() + b"\n" + body)


def read(path: Path) -> tuple[Header, bytes]:
    """Read header and data. Raises DamagedSolution for anything that `write` did not write."""
    with path.open("rb") as file:
        checksum = _checksum(path, file.readline().rstrip(b"\n"))
        line, data = file.readline(), file.read()
    found = sha256(line)
    found.update(data)
    if found.hexdigest().encode() != checksum:
        raise DamagedSolution(f"{quote(str(path))} is damaged: its checksum does not match")
    return _parse_header(path, line), data


def read_header(path: Path) -> Header:
    """Read only the header, without checking the data."""
    with path.open("rb") as file:
        _checksum(path, file.readline().rstrip(b"\n"))
        return _parse_header(path, file.readline())


def _checksum(path: Path, first_line: bytes) -> bytes:
    magic, _, checksum = first_line.rpartition(b" ")
    if magic != MAGIC:
        raise DamagedSolution(f"{quote(str(path))} is not a solution that this version can read")
    return checksum


def _parse_header(path: Path, line: bytes) -> Header:
    try:
        header: Header = json.loads(line)
    except ValueError as error:
        raise DamagedSolution(f"{quote(str(path))} is not a solution: {error}") from error
    return header
