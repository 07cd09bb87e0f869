"""`unbeatable book`: the first plies of a large board, solved once and kept in a file."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from unbeatable.cli.arguments import KeepPlies, OnDevice, Spec
from unbeatable.cli.output import progress_bar, result_in_words
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.registry import load
from unbeatable.solve.sweep.limits import can_sweep


def book(
    spec: Spec,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file; by default in your cache.", dir_okay=False),
    ] = None,
    keep_plies: KeepPlies = None,
    device: OnDevice = "cpu",
) -> None:
    """Solve a whole board once and keep its opening book.

    With it any position is answered exactly: the first plies from the book, deeper ones by
    solving what is left of the board.
    """
    from unbeatable.solve.storage.books import book_path, is_worth_keeping
    from unbeatable.solve.storage.fingerprint import fingerprint_of
    from unbeatable.solve.sweep.solution import sweep

    game = load(spec)
    if not can_sweep(game):
        raise UnbeatableError(
            f"{spec!r} has no book; that is mnk(COLUMNS,ROWS,K) without gravity, up to 25 cells"
        )
    if output is None and not is_worth_keeping(game):
        raise UnbeatableError(
            f"{spec!r} needs no book: it is swept whole in a moment; name a file for it with -o"
        )
    path = output or book_path(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=path.parent):
        pass  # better to learn now than after the work that nothing can be written there
    with progress_bar() as progress:
        solution = sweep(game, keep_plies=keep_plies, device=device, progress=progress)
    solution.save(path, fingerprint="" if output else fingerprint_of(game) or "")
    print(f"{game.spec}: {result_in_words(0, solution.outcome())}")
    print(
        f"  {solution.counts.positions:,} positions solved in {solution.seconds:.3g} s; "
        f"the first {solution.keep_plies} plies are kept in {path} ({path.stat().st_size:,} bytes)"
    )
