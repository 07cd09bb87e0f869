"""`unbeatable book`: the opening book of a large board, solved once and kept in a file."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from unbeatable.cli.shared.arguments import OnDevice, Spec, output_option
from unbeatable.cli.shared.files import STDOUT, write
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.cli.shared.proof_book import MAX_PROOF_CELLS, can_keep_proof, keep_proof
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Playable
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote
from unbeatable.core.registry import load
from unbeatable.solve.alpha_beta.limits import (
    MAX_BITS,
    MAX_BOOK_PLIES,
    MAX_COLUMNS,
    book_plies,
    can_search,
)
from unbeatable.solve.sweep.limits import MAX_CELLS, can_sweep
from unbeatable.terminal.values import result_in_words

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK
    from unbeatable.solve.alpha_beta.book_maker import Search
    from unbeatable.solve.solution import Solution

Plies = Annotated[
    int | None,
    typer.Option(
        "--plies",
        "--keep-plies",
        metavar="N",
        help="How many plies the book has; for Connect Four 12, unless you say otherwise.",
        min=0,
        show_default=False,
    ),
]
OnDask = Annotated[
    str | None,
    typer.Option(
        "--dask",
        metavar="ADDRESS",
        help="Search on the machines of a Dask cluster, by the address of its scheduler; needs: "
        r"pip install 'unbeatable\[dask]'.",
        show_default=False,
    ),
]


def book(
    spec: Spec,
    output: Annotated[Path | None, output_option("by default one in your cache")] = None,
    plies: Plies = None,
    device: OnDevice = "cpu",
    dask: OnDask = None,
) -> None:
    """Solve the first plies of a board once and keep them as its opening book.

    Positions of these plies are then looked up in it; deeper ones are solved on request. For
    boards with gravity the same command goes on after an interruption. For a board that is too
    large to be solved, such as Qubic, the book is a proof that the first player wins.
    """
    from unbeatable.solve.storage.books import book_path, is_worth_storing
    from unbeatable.solve.storage.fingerprint import fingerprint_of

    game = load(spec)
    if can_keep_proof(game):
        _check_options(plies, device, dask)
        keep_proof(game, output)
        return
    if not can_sweep(game) and not can_search(game):
        raise UnbeatableError(
            f"{quote(spec)} has no book; books are for mnk(COLUMNS,ROWS,K) without gravity, "
            f"of up to {MAX_CELLS} cells, or with gravity and not misère, of up to {MAX_COLUMNS} "
            f"columns and {MAX_BITS} cells and columns together; and for proofs, without gravity "
            f"and not misère, of up to {MAX_PROOF_CELLS} cells"
        )
    if dask is not None and (device != "cpu" or not can_search(game)):
        raise UnbeatableError("--dask is for boards with gravity, without --device cuda")
    if output is None and not is_worth_storing(game):
        raise UnbeatableError(
            f"{quote(spec)} needs no book: it is solved in a moment; to write one "
            "anyway, name a file with -o"
        )
    _check_plies(game, plies, output)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book" if output == STDOUT else output or book_path(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass  # fail now, not after the work, if nothing can be written there
        fingerprint = "" if output else fingerprint_of(game) or ""
        if can_search(game):
            with _searching(device, dask) as search:
                solution, work = _search(game, plies, search, path, fingerprint)
        else:
            solution, work = _sweep(game, plies, device, path, fingerprint)
        size = path.stat().st_size
        if output == STDOUT:
            write(STDOUT, path.read_bytes())
    place = "standard output" if output == STDOUT else path
    with redirect_stdout(sys.stderr if output == STDOUT else sys.stdout):
        print(f"{game.spec}: {result_in_words(0, solution.outcome())}")
        print(f"  {work} are kept in {place} ({size:,} bytes)")


def _check_options(plies: int | None, device: OnDevice, dask: str | None) -> None:
    """Refuse options that mean nothing for a proof."""
    for option, given in (
        ("--plies", plies is not None),
        ("--device cuda", device != "cpu"),
        ("--dask", dask is not None),
    ):
        if given:
            raise UnbeatableError(
                f"{option} is for books of positions; that of a proof has no such option"
            )


def _check_plies(game: Playable, plies: int | None, output: Path | None) -> None:
    """Refuse a book that nothing would use, unless it is written to a named file."""
    if output is not None or not can_search(game):
        return
    least = book_plies(game)
    if least > MAX_BOOK_PLIES:
        raise UnbeatableError(
            f"{game.spec!r} is too large for a book: it would need {least} plies, and one of "
            f"{MAX_BOOK_PLIES} takes days; to write one anyway, name a file with -o"
        )
    if plies is not None and plies < least:
        raise UnbeatableError(
            f"a book of {plural(plies, 'ply', 'plies')} is too small for {game.spec!r}, which "
            f"needs at least {least}; to write one anyway, name a file with -o"
        )


def _sweep(
    game: "MNK", plies: int | None, device: OnDevice, path: Path, fingerprint: str
) -> tuple["Solution", str]:
    """Write the book. Return the solution, and what was done, in words."""
    from unbeatable.solve.sweep.solution import sweep

    with progress_bar() as progress:
        solution = sweep(game, keep_plies=plies, device=device, progress=progress)
    solution.save(path, fingerprint=fingerprint)
    return solution, (
        f"{solution.counts.positions:,} positions solved in {solution.seconds:.3g} s; "
        f"the first {solution.keep_plies} plies"
    )


def _search(
    game: "MNK", plies: int | None, search: "Search", path: Path, fingerprint: str
) -> tuple["Solution", str]:
    """Write the book. Return the solution, and what was done, in words."""
    from unbeatable.solve.alpha_beta import solution as searched
    from unbeatable.solve.alpha_beta.book_maker import compile_kernels, make_book
    from unbeatable.solve.alpha_beta.chunk_search import compile_search, search_on_all_cores
    from unbeatable.solve.alpha_beta.part_file import PartFile

    plies = min(book_plies(game), MAX_BOOK_PLIES) if plies is None else plies
    part_file = PartFile(path.with_name(f"{path.name}.part"), game.spec, plies)
    try:
        with progress_bar() as progress:
            compile_kernels(game, progress)
            if search is search_on_all_cores:
                compile_search(game, progress)
            began = monotonic()
            opening_book = make_book(game, plies, search, part_file, progress=progress)
    except KeyboardInterrupt:
        if part_file.path.exists():
            print(
                f"To go on: the same command; what is done is in {part_file.path}", file=sys.stderr
            )
        raise
    solution = searched.search(game, opening_book, seconds=monotonic() - began)
    solution.save(path, fingerprint=fingerprint)
    part_file.remove()
    positions = sum(len(opening_book[ply].keys) for ply in range(plies + 1))
    return solution, (
        f"{positions:,} positions solved in {solution.seconds:.3g} s; the first {plies} plies"
    )


@contextmanager
def _searching(device: OnDevice, dask: str | None) -> Iterator["Search"]:
    """Provide what searches the positions."""
    if device == "cuda":
        from unbeatable.solve.alpha_beta.cuda import CudaSearch

        yield CudaSearch()
    elif dask is not None:
        from functools import partial

        from unbeatable.solve.alpha_beta.chunk_search import search_on
        from unbeatable.solve.alpha_beta.dask import connect

        with connect(dask) as executor:
            yield partial(search_on, executor)
    else:
        from unbeatable.solve.alpha_beta.chunk_search import search_on_all_cores

        yield search_on_all_cores
