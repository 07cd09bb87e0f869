"""The search on a GPU: chunks of positions for a book, one position per thread.

The kernel is in search.cu. CuPy compiles it for the board and the GPU. All positions are searched
in one launch, with one transposition table, because the slowest ones take minutes: a thread is
slow, and there are more than a hundred thousand. Meanwhile the scores are read from time to time.
"""

from collections.abc import Generator, Sequence
from importlib.resources import files
from time import sleep
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unbeatable.core.errors import TooLarge
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.book_maker import UNKNOWN, Chunk
from unbeatable.solve.cuda_device import load_cupy

THREADS = 128
"""The threads of a block."""
BLOCKS_PER_PROCESSOR = 8
PLACE_BYTES = 16
"""The bytes of a place of the transposition table, which has two entries."""
MIN_TABLE_BITS, MAX_TABLE_BITS = 20, 40
SHARE_OF_MEMORY = 0.75
"""The most of the free memory that the table takes."""
SECONDS_BETWEEN_READS = 1.0

_TABLE = np.dtype([("places", np.uintp), ("bits", np.int32)], align=True)
"""The struct of search.cu."""


class CudaSearch:
    """Searches positions of a board on the first GPU."""

    def __init__(self) -> None:
        """Raise UnbeatableError if there is no CuPy or no device."""
        self._cupy = load_cupy()

    def __call__(self, game: MNK, chunks: Sequence[Chunk]) -> Generator[tuple[int, bytes]]:
        """Yield the start and the scores of each chunk, as soon as all of it is searched."""
        if not chunks:
            return
        cupy = self._cupy
        keys = np.concatenate([chunk.keys for chunk in chunks])
        ends = np.cumsum([len(chunk.keys) for chunk in chunks])
        kernel = self._compile(game)
        device_keys = cupy.asarray(keys)
        device_scores = cupy.asarray(np.full(len(keys), UNKNOWN, dtype=np.int8))
        control = cupy.asarray(np.zeros(2, dtype=np.uint32))  # the next position; whether to stop
        table, table_struct = self._make_table()
        device = cupy.cuda.Device()
        processors = cupy.cuda.runtime.getDeviceProperties(device.id)["multiProcessorCount"]
        launched, side = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
        device.synchronize()  # the other streams do not wait for what was copied
        with launched:
            kernel(
                (processors * BLOCKS_PER_PROCESSOR,),
                (THREADS,),
                (
                    device_keys,
                    np.uint32(len(keys)),
                    table_struct,
                    control,
                    control[1:],
                    device_scores,
                ),
            )
        try:
            done = np.zeros(len(chunks), dtype=np.bool_)
            while not done.all():
                is_last = launched.done
                scores = device_scores.get(stream=side)
                searched = np.cumsum(scores != UNKNOWN)
                whole = np.diff(searched[ends - 1], prepend=0) == np.diff(ends, prepend=0)
                for number in np.flatnonzero(whole & ~done).tolist():
                    chunk = chunks[number]
                    end = int(ends[number])
                    yield chunk.start, scores[end - len(chunk.keys) : end].tobytes()
                done = whole
                if is_last:
                    launched.synchronize()  # raises the kernel's errors
                    break
                sleep(SECONDS_BETWEEN_READS)
        finally:
            stop = np.array([len(keys), 1], dtype=np.uint32)
            control.set(stop, stream=side)
            side.synchronize()
            launched.synchronize()
            del table  # needed until here

    def _compile(self, game: MNK) -> Any:
        columns, rows = game.grid.columns, game.grid.rows
        defined = {
            "COLUMNS": columns,
            "ROWS": rows,
            "K": game.k,
            "STACK": columns * rows,
            "THREADS": THREADS,
            "BLOCKS": BLOCKS_PER_PROCESSOR,
        }
        source = files("unbeatable.solve.alpha_beta").joinpath("search.cu")
        module = self._cupy.RawModule(
            code=source.read_text(encoding="utf-8"),
            options=("--std=c++17", *(f"-D{name}={value}" for name, value in defined.items())),
        )
        return module.get_function("find_scores")

    def _make_table(self) -> tuple[Any, NDArray[np.void]]:
        """Return an empty table, as large as memory allows, and the struct that points to it."""
        cupy = self._cupy
        free, _ = cupy.cuda.runtime.memGetInfo()
        bits = (int(free * SHARE_OF_MEMORY) // PLACE_BYTES).bit_length() - 1
        if bits < MIN_TABLE_BITS:
            raise TooLarge(
                f"the GPU has {free:,} bytes free, too few for a transposition table; "
                f"{PLACE_BYTES << MIN_TABLE_BITS:,} are needed"
            )
        bits = min(bits, MAX_TABLE_BITS)
        # Not from CuPy's pool, which would hold gigabytes until the process ends.
        memory = cupy.cuda.MemoryPointer(cupy.cuda.Memory(PLACE_BYTES << bits), 0)
        memory.memset(0, PLACE_BYTES << bits)
        struct = np.zeros((), dtype=_TABLE)
        struct["places"], struct["bits"] = memory.ptr, bits
        return memory, struct
