"""The file of a solution, whatever kind of solution it holds.

    unbeatable solution 1 SHA256-OF-ALL-THAT-FOLLOWS
    {"kind": ..., "spec": ..., "counts": {...}, ...}
    the data of its kind, as bytes

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
    """Write a file, complete or not at all; folders on the way are made."""
    body = json.dumps(header).encode() + b"\n" + data
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, MAGIC + b" " + sha256(body).hexdigest().encode() + b"\n" + body)


def read(path: Path) -> tuple[Header, bytes]:
    """Read header and data. Raises DamagedSolution if this is not what `write` wrote."""
    first_line, _, body = path.read_bytes().partition(b"\n")
    checksum = _checksum(path, first_line)
    if sha256(body).hexdigest().encode() != checksum:
        raise DamagedSolution(f"{quote(str(path))} is damaged: its checksum does not match")
    line, _, data = body.partition(b"\n")
    return _parse_header(path, line), data


def read_header(path: Path) -> Header:
    """Read the header only, without checking the data: for a quick look at what a file holds."""
    with path.open("rb") as file:
        _checksum(path, file.readline().rstrip(b"\n"))
        return _parse_header(path, file.readline())


def _checksum(path: Path, first_line: bytes) -> bytes:
    magic, _, checksum = first_line.rpartition(b" ")
    if magic != MAGIC:
        raise DamagedSolution(f"{quote(str(path))} is not a solution that this version reads")
    return checksum


def _parse_header(path: Path, line: bytes) -> Header:
    try:
        header: Header = json.loads(line)
    except ValueError as error:
        raise DamagedSolution(f"{quote(str(path))} is not a solution: {error}") from error
    return header
