"""The sweep on a GPU says what the sweep on the CPU says, byte for byte."""

import sys
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.grid import Grid
from unbeatable.solve.sweep import kernels
from unbeatable.solve.sweep.cuda import CudaSweep
from unbeatable.solve.sweep.position_index import (
    Array,
    PlyLayer,
    PositionIndex,
    make_ply_layer,
    make_position_index,
)

TINY = make_position_index(1, ((1,), (1,)), [(0,)], misere=False)


def _why_not() -> str:
    try:
        CudaSweep(TINY)
    except UnbeatableError as error:
        return str(error)
    return ""


WHY_NOT = _why_not()
needs_device = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)


def index_of(columns: int, rows: int, k: int, *, misere: bool) -> PositionIndex:
    grid = Grid(columns, rows)
    return make_position_index(grid.cells, (grid.lines(k),) * 2, grid.symmetries(), misere=misere)


def layers_of(index: PositionIndex) -> Iterator[tuple[PlyLayer, PlyLayer]]:
    """Each layer with the next, from the full board down."""
    layers = [make_ply_layer(index, stones) for stones in range(index.cells + 1)]
    for layer in reversed(layers):
        yield layer, layers[min(layer.stones + 1, index.cells)]


def on_cpu(index: PositionIndex) -> Iterator[tuple[Array, Array]]:
    """The bytes and the tally of each layer, from the full board down."""
    child = np.empty(0, dtype=np.int8)
    for layer, child_layer in layers_of(index):
        out = np.empty(layer.bytes, dtype=np.int8)
        tally = np.zeros(4, dtype=np.int64)
        ends = np.append(layer.class_start[1:], layer.bytes)
        classes = np.flatnonzero(ends > layer.class_start)
        kernels.sweep_rows(index, layer, child_layer, classes, out, child, tally)
        yield out, tally
        child = out


def check(index: PositionIndex) -> None:
    sweep = CudaSweep(index)
    for (layer, child_layer), (out, tally) in zip(layers_of(index), on_cpu(index), strict=True):
        found, counted = sweep.layer(layer, child_layer, keep=True)
        assert found is not None
        assert found.dtype == np.int8
        assert np.array_equal(found, out), f"{layer.stones} stones"
        assert counted.tolist() == tally.tolist(), f"{layer.stones} stones"


@needs_device
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("columns", "rows", "k"),
    [
        *((columns, rows, k) for columns, rows in [(1, 1), (3, 3), (4, 4)] for k in range(1, 5)),
        (2, 5, 2),
        (4, 3, 3),
        (13, 1, 3),
        (5, 3, 3),
        (5, 4, 4),
    ],
)
def test_every_layer_is_that_of_the_cpu(columns: int, rows: int, k: int, misere: bool) -> None:
    check(index_of(columns, rows, k, misere=misere))


@needs_device
def test_a_board_without_symmetry_whose_players_have_other_lines() -> None:
    lines = (0b000_000_111, 0b001_010_100), (0b100_100_100, 0b011_000_000)
    check(make_position_index(9, lines, [tuple(range(9))], misere=False))


@needs_device
def test_two_sweeps_in_turn_do_not_disturb_each_other() -> None:
    indexes = [index_of(3, 3, 3, misere=misere) for misere in (False, True)]
    sweeps = [CudaSweep(index) for index in indexes]
    solutions = [on_cpu(index) for index in indexes]
    for layer, child_layer in layers_of(indexes[0]):
        for sweep, solution in zip(sweeps, solutions, strict=True):
            found, _ = sweep.layer(layer, child_layer, keep=True)
            assert found is not None
            assert np.array_equal(found, next(solution)[0])


@needs_device
def test_only_what_is_to_be_kept_comes_back() -> None:
    sweep = CudaSweep(TINY)
    told: list[int] = []
    full, empty = layers_of(TINY)
    assert sweep.layer(*full, keep=False, decided=told.append)[0] is None
    assert sweep.layer(*empty, keep=True, decided=told.append)[0] is not None
    assert told == [1, 1]


@needs_device
def test_the_device_has_a_name_and_memory() -> None:
    sweep = CudaSweep(TINY)
    assert sweep.name
    assert sweep.device_bytes_free() > 0


@needs_device
def test_a_layer_that_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    sweep = CudaSweep(TINY)
    monkeypatch.setattr(sweep, "device_bytes_free", lambda: 0)
    with pytest.raises(TooLarge, match=r"a layer of 1 bytes does not fit: .* has 0 bytes free"):
        sweep.layer(*next(layers_of(TINY)), keep=False)


def test_without_cupy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(UnbeatableError, match=r"no CUDA device .* install 'unbeatable\[cuda\]'"):
        CudaSweep(TINY)


class NoDriver(Exception):
    pass


def no_driver() -> int:
    raise NoDriver("driver is not loaded")


@pytest.mark.parametrize("count", [lambda: 0, no_driver])
def test_without_a_device_it_says_what_is_needed(
    count: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = SimpleNamespace(getDeviceCount=count, CUDARuntimeError=NoDriver)
    cupy = SimpleNamespace(cuda=SimpleNamespace(runtime=runtime))
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    with pytest.raises(UnbeatableError, match=r"no CUDA device .* install 'unbeatable\[cuda\]'"):
        CudaSweep(TINY)
