"""Solutions as files.

    unbeatable solution 1 SHA256-OF-ALL-THAT-FOLLOWS
    {"kind": ..., "spec": ..., "counts": {...}, ...}
    a table: the positions, 8 bytes each, and the codes of their outcomes, 4 bytes each
    a sweep: the bytes of the first plies, compressed (lzma)

Numbers are little-endian. A file is written beside its place and then moved there, so it is
whole or not there.
"""

import json
import lzma
import sys
from array import array
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unbeatable.core.atomic_write import write_whole
from unbeatable.core.errors import DamagedSolution, SpecError
from unbeatable.core.game import Game
from unbeatable.core.registry import load as load_game
from unbeatable.solve.solution import Counts, Solution
from unbeatable.solve.table_solution import CODE_TYPE, POSITION_TYPE, TableSolution

if TYPE_CHECKING:
    from unbeatable.solve.sweep.solution import SweptSolution

MAGIC = b"unbeatable solution 1"


class OutdatedSolution(DamagedSolution):
    """The file is whole, but the rules or the solver have been edited since."""


def save(solution: Solution, path: Path, *, fingerprint: str = "") -> None:
    """Write a solution to a file, whole or not at all. The fingerprint says of which rules."""
    if isinstance(solution, TableSolution):
        special, data = _from_table(solution)
    else:
        special, data = _from_sweep(solution)  # type: ignore[arg-type]  # there is no third kind
    header = {
        "spec": solution.game.spec,
        "fingerprint": fingerprint,
        "method": solution.method,
        "seconds": solution.seconds,
        "counts": asdict(solution.counts),
        **special,
    }
    body = json.dumps(header).encode() + b"\n" + data
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, MAGIC + b" " + sha256(body).hexdigest().encode() + b"\n" + body)


def load(path: Path, game: Game | None = None, *, fingerprint: str | None = None) -> Solution:
    """Read a solution; DamagedSolution if the file is not whole, or is of other rules."""
    first_line, _, body = path.read_bytes().partition(b"\n")
    magic, _, checksum = first_line.rpartition(b" ")
    if magic != MAGIC:
        raise DamagedSolution(f"'{path}' is not a solution that this version reads")
    if sha256(body).hexdigest().encode() != checksum:
        raise DamagedSolution(f"'{path}' is damaged: its checksum does not match")
    line, _, data = body.partition(b"\n")
    try:
        header: dict[str, Any] = json.loads(line)
        if game is not None and header["spec"] != game.spec:
            raise DamagedSolution(f"'{path}' is a solution of {header['spec']}, not of {game.spec}")
        if fingerprint is not None and header["fingerprint"] != fingerprint:
            raise OutdatedSolution(f"'{path}' is a solution of other rules of {header['spec']}")
        common = {
            "game": game or load_game(header["spec"]),
            "counts": Counts(**header["counts"]),
            "method": header["method"],
            "seconds": header["seconds"],
        }
        return {"table": _to_table, "sweep": _to_sweep}[header["kind"]](header, data, common)
    except (LookupError, TypeError, ValueError, SpecError, lzma.LZMAError) as error:
        raise DamagedSolution(f"'{path}' is not a solution: {error!r}") from error


def _from_table(solution: TableSolution) -> tuple[dict[str, Any], bytes]:
    arrays = (solution.positions, solution.codes)
    data = b"".join(_little_endian(numbers).tobytes() for numbers in arrays)
    return {"kind": "table", "length": len(solution.positions)}, data


def _to_table(header: dict[str, Any], data: bytes, common: dict[str, Any]) -> Solution:
    positions, codes = array(POSITION_TYPE), array(CODE_TYPE)
    middle = header["length"] * positions.itemsize
    positions.frombytes(data[:middle])
    codes.frombytes(data[middle:])
    if not len(positions) == len(codes) == header["length"]:
        raise ValueError(f"{len(positions)} positions, {len(codes)} codes")
    return TableSolution(**common, positions=_little_endian(positions), codes=_little_endian(codes))


def _from_sweep(solution: "SweptSolution") -> tuple[dict[str, Any], bytes]:
    kept = solution.swept.bytes[: solution.keep_plies + 1]
    data = lzma.compress(b"".join(layer.tobytes() for layer in kept))
    return {
        "kind": "sweep",
        "keep_plies": solution.keep_plies,
        "tally": solution.swept.tally.tolist(),
    }, data


def _to_sweep(header: dict[str, Any], data: bytes, common: dict[str, Any]) -> Solution:
    from unbeatable.solve.sweep.solution import SweptSolution, restore

    plies = header["keep_plies"]
    swept = restore(common["game"], plies, header["tally"], lzma.decompress(data))
    return SweptSolution(**common, swept=swept, keep_plies=plies)


def _little_endian(numbers: "array[int]") -> "array[int]":
    """The array with its bytes in the file's order, or back in the machine's."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
