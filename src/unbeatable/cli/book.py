"""`unbeatable book`: the opening book of a large board, solved once and kept in a file."""

import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated

from unbeatable.cli.shared.arguments import KeepPlies, OnDevice, Spec, output_option
from unbeatable.cli.shared.files import STDOUT, write
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.core.registry import load
from unbeatable.solve.sweep.limits import can_sweep
from unbeatable.terminal.values import result_in_words


def book(
    spec: Spec,
    output: Annotated[Path | None, output_option("by default one in your cache")] = None,
    keep_plies: KeepPlies = None,
    device: OnDevice = "cpu",
) -> None:
    """Solve a whole board once and keep its opening book.

    Positions of the first plies are then looked up in it; for deeper ones only what is left of
    the board is solved.
    """
    from unbeatable.solve.storage.books import book_path, is_worth_storing
    from unbeatable.solve.storage.fingerprint import fingerprint_of
    from unbeatable.solve.sweep.solution import sweep

    game = load(spec)
    if not can_sweep(game):
        raise UnbeatableError(
            f"{quote(spec)} has no book; books are for mnk(COLUMNS,ROWS,K) without gravity, "
            "of up to 25 cells"
        )
    if output is None and not is_worth_storing(game):
        raise UnbeatableError(
            f"{quote(spec)} needs no book: it is solved in a moment; to write one "
            "anyway, name a file with -o"
        )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book" if output == STDOUT else output or book_path(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass  # fail now, not after the work, if nothing can be written there
        with progress_bar() as progress:
            solution = sweep(game, keep_plies=keep_plies, device=device, progress=progress)
        solution.save(path, fingerprint="" if output else fingerprint_of(game) or "")
        size = path.stat().st_size
        if output == STDOUT:
            write(STDOUT, path.read_bytes())
    place = "standard output" if output == STDOUT else path
    with redirect_stdout(sys.stderr if output == STDOUT else sys.stdout):
        print(f"{game.spec}: {result_in_words(0, solution.outcome())}")
        print(
            f"  {solution.counts.positions:,} positions solved in {solution.seconds:.3g} s; "
            f"the first {solution.keep_plies} plies are kept in {place} ({size:,} bytes)"
        )
