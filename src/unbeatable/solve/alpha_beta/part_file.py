"""The part file: what an unfinished book has so far, so that making it can be resumed.

    unbeatable part 1
    {"spec": ..., "plies": ..., "solvers": ...}
    records: start (8 bytes) | number of scores (4) | CRC-32 of all else (4) | scores (1 each)

Records are only appended. A last one that was cut off is dropped.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from zlib import crc32

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.solve.storage.fingerprint import SOLVERS

MAGIC = b"unbeatable part 1\n"
RECORD = Struct("<QII")
MAX_HEADER = 1000


class PartFile:
    """The part file of a book. It is written when there is something to keep."""

    def __init__(self, path: Path, spec: str, plies: int) -> None:
        """Raise UnbeatableError if the file is there, but is not of this book."""
        self.path = path
        header = {"spec": spec, "plies": plies, "solvers": SOLVERS}
        self._head = MAGIC + json.dumps(header).encode() + b"\n"
        if path.exists():
            self._check()

    def _check(self) -> None:
        with self.path.open("rb") as file:
            head = file.readline(MAX_HEADER) + file.readline(MAX_HEADER)
        if not self._head.startswith(head):  # it may be cut off
            raise UnbeatableError(
                f"{quote(str(self.path))} is not a part of this book, but of another one: "
                f"{quote(_describe(head), str)}; finish that one, delete the file, or name another "
                "output with -o"
            )

    def read(self) -> Iterator[tuple[int, bytes]]:
        """Yield the start and the scores of each record. Cut off what follows the last one."""
        if not self.path.exists():
            return
        content = self.path.read_bytes()
        end = len(self._head)
        while record := _parse_record(content, end):
            yield record
            end += RECORD.size + len(record[1])
        with self.path.open("r+b") as file:
            file.truncate(end if len(content) >= end else 0)

    def append(self, start: int, scores: bytes) -> None:
        checksum = crc32(scores, crc32(RECORD.pack(start, len(scores), 0)))
        with self.path.open("ab") as file:
            if not file.tell():
                file.write(self._head)
            file.write(RECORD.pack(start, len(scores), checksum) + scores)

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)


def _parse_record(content: bytes, at: int) -> tuple[int, bytes] | None:
    """Return the start and the scores of the record there; None if it is not whole."""
    if len(content) < at + RECORD.size:
        return None
    start, count, checksum = RECORD.unpack_from(content, at)
    scores = content[at + RECORD.size : at + RECORD.size + count]
    is_whole = checksum == crc32(scores, crc32(RECORD.pack(start, count, 0)))
    return (start, scores) if is_whole and len(scores) == count else None


def _describe(head: bytes) -> str:
    """Return the second line of a file, or the first one if it is not a part file."""
    magic, _, header = head.partition(b"\n")
    return (header if magic + b"\n" == MAGIC else magic).decode(errors="replace").strip()
