"""Solutions as files.

    unbeatable solution 1 SHA256-OF-ALL-THAT-FOLLOWS
    {"spec": ..., "length": ..., "counts": {...}, ...}
    the positions, 8 bytes each, and the codes of their outcomes, 4 bytes each, little-endian

A file is written beside its place and then moved there, so it is whole or not there.
"""

import json
import os
import sys
import tempfile
from array import array
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from unbeatable.core.errors import DamagedSolution
from unbeatable.core.game import Game
from unbeatable.core.registry import load as load_game
from unbeatable.solve.solution import Counts
from unbeatable.solve.table import CODE_TYPE, POSITION_TYPE, TableSolution

MAGIC = b"unbeatable solution 1"


class OutdatedSolution(DamagedSolution):
    """The file is whole, but the rules have been edited since."""


def save(solution: TableSolution, path: Path, *, fingerprint: str = "") -> None:
    """Write a solution to a file, whole or not at all. The fingerprint says of which rules."""
    header = {
        "spec": solution.game.spec,
        "fingerprint": fingerprint,
        "method": solution.method,
        "seconds": solution.seconds,
        "length": len(solution.positions),
        "counts": asdict(solution.counts),
    }
    body = b"".join(
        (
            json.dumps(header).encode() + b"\n",
            _little_endian(solution.positions).tobytes(),
            _little_endian(solution.codes).tobytes(),
        )
    )
    first_line = MAGIC + b" " + sha256(body).hexdigest().encode() + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(first_line)
            file.write(body)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink()
        raise


def load(path: Path, game: Game | None = None, *, fingerprint: str | None = None) -> TableSolution:
    """Read a solution; DamagedSolution if the file is not whole, or is of other rules."""
    first_line, _, body = path.read_bytes().partition(b"\n")
    magic, _, checksum = first_line.rpartition(b" ")
    if magic != MAGIC:
        raise DamagedSolution(f"'{path}' is not a solution that this version reads")
    if sha256(body).hexdigest().encode() != checksum:
        raise DamagedSolution(f"'{path}' is damaged: its checksum does not match")
    line, _, arrays = body.partition(b"\n")
    header: dict[str, Any] = json.loads(line)
    if game is not None and header["spec"] != game.spec:
        raise DamagedSolution(f"'{path}' is a solution of {header['spec']}, not of {game.spec}")
    if fingerprint is not None and header["fingerprint"] != fingerprint:
        raise OutdatedSolution(f"'{path}' is a solution of other rules of {header['spec']}")
    positions, codes = array(POSITION_TYPE), array(CODE_TYPE)
    middle = header["length"] * positions.itemsize
    positions.frombytes(arrays[:middle])
    codes.frombytes(arrays[middle:])
    return TableSolution(
        game=game or load_game(header["spec"]),
        positions=_little_endian(positions),
        codes=_little_endian(codes),
        counts=Counts(**header["counts"]),
        method=header["method"],
        seconds=header["seconds"],
    )


def _little_endian(numbers: "array[int]") -> "array[int]":
    """The array with its bytes in the file's order, or back in the machine's."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
