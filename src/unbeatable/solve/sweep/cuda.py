"""The sweep on a GPU. It computes the bytes of `kernels` from the tables of `position_index`.

The kernels are in sweep.cu. CuPy compiles them for the GPU, once per machine. Two ply layers are on
the device at any time; layers to keep are copied back.
"""

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unbeatable.core.errors import TooLarge
from unbeatable.solve.cuda_device import load_cupy
from unbeatable.solve.sweep.position_index import Array, PlyLayer, PositionIndex

THREADS = 256
"""The threads of a block, which decides one row at a time."""

BLOCKS_PER_PROCESSOR = 64
"""Several times the number that runs at once, so that few processors idle at the end."""

ITEMS_PER_PROCESSOR = 256
"""The fewest rows, or parts of rows, of a layer. Long rows are split until there are so many."""

MAX_HIGH_CELLS = 16
"""DIGITS * DIGIT_BITS in sweep.cu."""

# The structs of sweep.cu, field by field.
_POINTERS_OF_BOARD = {
    "rank": np.uint16,
    "by_size": np.uint16,
    "size_start": np.int32,
    "low_image": np.uint16,
    "high_image": np.uint16,
    "compose": np.uint8,
    "class_set": np.uint16,
    "class_group": np.uint8,
    "low_class": np.int16,
    "low_turn": np.uint8,
    "high_turn": np.uint8,
    "high_number": np.int32,
    "high_sets": np.uint16,
    "high_start": np.int32,
    "low_lines": np.uint32,
    "high_lines": np.uint32,
    "common": np.uint32,
    "class_subsets": np.int64,
    "class_shuffles": np.int64,
}
_BOARD = np.dtype(
    [(name, np.uintp) for name in _POINTERS_OF_BOARD]
    + [("subsets", np.int64)]
    + [(name, np.int32) for name in ("cells", "low_cells", "classes", "symmetries", "misere")],
    align=True,
)
_LAYER = np.dtype(
    [
        ("class_start", np.uintp),
        ("block_start", np.uintp),
        ("row_size", np.int64),
        ("stones", np.int32),
    ],
    align=True,
)


def _report_nothing(decided: int) -> None:
    """Ignore progress."""


class CudaSweep:
    """Decides the ply layers of a board, from the full board back to the empty one."""

    def __init__(self, index: PositionIndex) -> None:
        """Raise UnbeatableError if there is no CuPy or no device."""
        if index.high_cells > MAX_HIGH_CELLS:
            raise TooLarge(f"{index.high_cells} high cells; on a GPU {MAX_HIGH_CELLS} at most")
        self._cupy = load_cupy()
        properties = self._cupy.cuda.runtime.getDeviceProperties(self._cupy.cuda.Device().id)
        self._name: str = properties["name"].decode()
        self._processors: int = properties["multiProcessorCount"]
        self._index = index
        self._module = self._cupy.RawModule(
            code=files("unbeatable.solve.sweep").joinpath("sweep.cu").read_text(encoding="utf-8"),
            options=("--std=c++17", f"-DTHREADS={THREADS}"),
        )
        self._sweep_layer = self._module.get_function("sweep_layer")
        self._tables: dict[str, Any] = {}
        self._board = self._upload_board()
        self._lines = self._list_lines()
        self._shuffles = [self._make_shuffles(first_moves=moves) for moves in (False, True)]
        self._spare: Any = None  # the memory of a layer that is no longer needed
        self._decided: Any = None  # the layer that was decided last

    @property
    def name(self) -> str:
        """The device's product name."""
        return self._name

    def device_bytes_free(self) -> int:
        """Return how many bytes of the device's memory are free."""
        free, _ = self._cupy.cuda.runtime.memGetInfo()
        return int(free)

    def layer(
        self,
        layer: PlyLayer,
        child_layer: PlyLayer,
        *,
        keep: bool,
        decided: Callable[[int], None] = _report_nothing,
    ) -> tuple[NDArray[np.int8] | None, NDArray[np.int64]]:
        """Decide a ply layer from the previous one, which child_layer describes.

        Return the layer's bytes if `keep` is set, and its tally as in `sweep_rows`.
        Raises TooLarge if the device has no room.
        """
        index = self._index
        rows = layer.bytes // layer.row_size
        parts = self._parts(rows)
        blocks = min(rows * parts, self._processors * BLOCKS_PER_PROCESSOR)
        out = self._take_room(layer.bytes)
        tally = self._cupy.asarray(np.zeros(4, dtype=np.uint64))
        own, own_tables = self._upload_layer(layer)
        childs, childs_tables = self._upload_layer(child_layer)
        self._sweep_layer(
            (blocks,),
            (THREADS,),
            (
                self._board,
                own,
                childs,
                self._lines,
                self._shuffles[layer.stones % 2 == 0],
                None if layer.stones == index.cells else self._decided,
                np.int64(rows),
                np.int32(parts),
                out,
                tally,
            ),
        )
        counted = tally.get().astype(np.int64)  # waits for the kernel, and raises its errors
        del own_tables, childs_tables  # needed until here
        self._spare, self._decided = self._decided, out
        decided(layer.bytes)
        kept = out[: layer.bytes].get() if keep else None
        return kept, counted

    def _parts(self, rows: int) -> int:
        """Return into how many parts to split each row, so that all processors stay busy."""
        parts = 1
        most = max(1, (1 << self._index.high_cells) * 32 // THREADS)  # one block per warp
        while parts < most and rows * parts < self._processors * ITEMS_PER_PROCESSOR:
            parts *= 2
        return parts

    def _take_room(self, needed: int) -> Any:
        """Return an array for a layer: that of the layer before last, if it is large enough."""
        cupy = self._cupy
        room, self._spare = self._spare, None
        if room is not None and room.size >= needed:
            return room
        del room  # before allocating more
        free = self.device_bytes_free()
        if needed > free:
            raise TooLarge(
                f"a layer of {needed:,} bytes does not fit: {self.name} has {free:,} bytes free"
            )
        # Not from CuPy's pool, which would hold gigabytes until the process ends.
        memory = cupy.cuda.MemoryPointer(cupy.cuda.Memory(needed), 0)
        return cupy.ndarray((needed,), dtype=np.int8, memptr=memory)

    def _upload_board(self) -> Array:
        """Return the struct Board of sweep.cu. Its arrays are kept alive in _tables."""
        index = self._index
        low_stones = index.size[index.class_set].astype(np.int64)
        slots = index.low_cells - low_stones + 1
        subsets, class_subsets = _starts(1 << low_stones)
        self._shuffles_size, class_shuffles = _starts(slots * index.symmetries << low_stones)
        values = index._asdict() | {
            "class_subsets": class_subsets,
            "class_shuffles": class_shuffles,
            "subsets": subsets,
            "classes": len(index.class_set),
            "symmetries": index.symmetries,
        }
        for name, dtype in _POINTERS_OF_BOARD.items():
            table = np.ascontiguousarray(values[name], dtype=dtype)
            self._tables[name] = self._cupy.asarray(table)
        return _struct(_BOARD, values | self._tables)

    def _upload_layer(self, layer: PlyLayer) -> tuple[Array, dict[str, Any]]:
        """Return the struct PlyLayer of sweep.cu, and the arrays that it points to."""
        tables = {
            "class_start": self._cupy.asarray(layer.class_start.astype(np.int64)),
            "block_start": self._cupy.asarray(layer.block_start.astype(np.uint32)),
        }
        return _struct(_LAYER, layer._asdict() | tables), tables

    def _list_lines(self) -> Any:
        lines = self._cupy.empty(2 * int(self._board["subsets"]), dtype=np.uint32)
        kernel = self._module.get_function("list_lines")
        kernel((len(self._index.class_set),), (THREADS,), (self._board, lines))
        return lines

    def _make_shuffles(self, *, first_moves: bool) -> Any:
        index = self._index
        shuffles = self._cupy.empty(self._shuffles_size, dtype=np.uint16)
        grid = len(index.class_set), (index.low_cells + 1) * index.symmetries
        kernel = self._module.get_function("make_shuffles")
        kernel(grid, (THREADS,), (self._board, np.int32(first_moves), shuffles))
        return shuffles


def _starts(lengths: Array) -> tuple[int, Array]:
    """Return the sum of the lengths, and the start of each when laid end to end."""
    ends = np.cumsum(lengths)
    return int(ends[-1]), ends - lengths


def _struct(dtype: np.dtype[np.void], values: Mapping[str, Any]) -> Array:
    """Return an array of one struct, which CuPy passes by value. Arrays become pointers."""
    struct = np.zeros((), dtype=dtype)
    for name in dtype.names or ():
        value = values[name]
        struct[name] = value.data.ptr if hasattr(value, "__cuda_array_interface__") else value
    return struct
